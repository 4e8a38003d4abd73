//! Ranks texts by the words that they share with a query (BM25): rare words count more than frequent ones, words of a
//! name more than words of a description, and short texts more than long ones.

use std::collections::{HashMap, HashSet};

use spawnpoint_core::catalog::tool::words;

/// How soon repetitions of a word stop to count.
const SATURATION: f64 = 1.2;
/// How much the length of a text counts.
const LENGTH: f64 = 0.75;

/// Words that say nothing about what a query is after.
const IGNORED: &[&str] = &[
    "a", "an", "and", "are", "at", "by", "can", "do", "does", "for", "from", "how", "i", "in",
    "is", "it", "me", "my", "of", "on", "or", "that", "the", "this", "to", "what", "which", "who",
    "with",
];

/// A text that can be found, made of parts that count differently.
#[derive(Debug, Default)]
pub struct Document {
    /// How often each word occurs, by its stem.
    frequencies: HashMap<String, f64>,
    length: f64,
}

impl Document {
    /// Adds a part whose words count this much.
    pub fn add(&mut self, text: &str, weight: f64) {
        for word in words_of(text).map(|word| stem(&word)) {
            *self.frequencies.entry(word).or_default() += weight;
            self.length += weight;
        }
    }
}

/// The positions of the documents that share a word with the query, best first. Documents of the same score stay in
/// their order.
pub fn rank(documents: &[Document], query: &str) -> Vec<usize> {
    scores(documents, query).into_iter().map(|(at, _)| at).collect()
}

/// The same, with the score of each.
pub fn scores(documents: &[Document], query: &str) -> Vec<(usize, f64)> {
    let asked: HashSet<String> = words_of(query)
        .filter(|word| !IGNORED.contains(&word.as_str()))
        .map(|word| stem(&word))
        .collect();
    let count = documents.len() as f64;
    let average = documents.iter().map(|it| it.length).sum::<f64>() / count.max(1.0);
    let weights: Vec<(&String, f64)> = asked
        .iter()
        .map(|word| {
            let having = documents.iter().filter(|it| it.frequencies.contains_key(word)).count();
            let having = having as f64;
            (word, (1.0 + (count - having + 0.5) / (having + 0.5)).ln())
        })
        .collect();
    let score = |document: &Document| -> f64 {
        let normal = 1.0 - LENGTH + LENGTH * document.length / average.max(1.0);
        let word = |(word, weight): &(&String, f64)| {
            let frequency = document.frequencies.get(*word).copied().unwrap_or_default();
            weight * frequency * (SATURATION + 1.0) / (frequency + SATURATION * normal)
        };
        weights.iter().map(word).sum()
    };
    let mut scored: Vec<(usize, f64)> =
        documents.iter().map(score).enumerate().filter(|(_, score)| *score > 0.0).collect();
    scored.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    scored
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace().flat_map(words)
}

/// A word without its most frequent endings, so that `moves`, `moved` and `moving` are found by `move`.
fn stem(word: &str) -> String {
    if let Some(start) = word.strip_suffix("ies").filter(|start| start.len() > 2) {
        return format!("{start}y");
    }
    let cut = ["ing", "ed", "es", "s", "e"].iter().find_map(|ending| {
        let start = word.strip_suffix(ending)?;
        let is_ending = start.len() > 1 && !(*ending == "s" && start.ends_with('s'));
        is_ending.then_some(start)
    });
    cut.unwrap_or(word).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn documents(texts: &[(&str, &str)]) -> Vec<Document> {
        let document = |(name, help): &(&str, &str)| {
            let mut document = Document::default();
            document.add(name, 3.0);
            document.add(help, 1.0);
            document
        };
        texts.iter().map(document).collect()
    }

    #[test]
    fn names_count_more_than_descriptions_and_rare_words_more_than_frequent_ones() {
        let documents = documents(&[
            ("ListObjects", "List objects of a scene."),
            ("LoadScene", "Load a level."),
            ("TailLogs", "List the latest lines of the console, errors first."),
        ]);
        assert_eq!(rank(&documents, "scene"), [1, 0]);
        assert_eq!(rank(&documents, "list console errors").first(), Some(&2));
        assert!(rank(&documents, "texture").is_empty());
        assert!(rank(&documents, "what is the").is_empty());
        assert!(rank(&[], "scene").is_empty());
    }

    #[test]
    fn the_form_of_a_word_does_not_matter() {
        let same = [
            ["move", "moves", "moved", "moving"].as_slice(),
            &["hierarchy", "hierarchies"],
            &["reference", "references", "referenced"],
            &["press", "pressed", "pressing"],
            &["use", "uses", "used", "using"],
        ];
        for forms in same {
            let stems: HashSet<_> = forms.iter().map(|form| stem(form)).collect();
            assert_eq!(stems.len(), 1, "{stems:?}");
        }
    }
}
