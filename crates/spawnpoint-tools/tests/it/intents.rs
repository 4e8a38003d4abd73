//! Agents find the native tools by what they want to do: their words are in names, titles, descriptions and
//! arguments. Clients search long lists of tools by text, and so does `game_search_tools`.

use std::collections::{BTreeMap, HashSet};

use spawnpoint_core::catalog::Tool;
use spawnpoint_tools::native::{self, bm25, search_tools};

/// How many tools an agent looks at.
const FIRST: usize = 3;

/// Each intent with the tools that do it.
fn intents() -> Vec<(&'static str, Vec<&'static str>)> {
    let lines = include_str!("intents.txt").lines().filter(|line| !line.starts_with('#'));
    let intent = |line: &'static str| {
        let (intent, tools) = line.split_once('|').unwrap_or_else(|| panic!("{line}"));
        (intent.trim(), tools.split(',').map(str::trim).collect())
    };
    lines.map(intent).collect()
}

/// Fails for every intent whose tool is not among the first ones.
fn check(tools: &[Tool], rank: impl Fn(&str) -> Vec<usize>) {
    let mut missed = Vec::new();
    let mut found = 0;
    for (intent, wanted) in intents() {
        if !tools.iter().any(|tool| wanted.contains(&tool.name)) {
            continue;
        }
        let first: Vec<_> = rank(intent).into_iter().take(FIRST).map(|at| tools[at].name).collect();
        match first.iter().any(|name| wanted.contains(name)) {
            true => found += 1,
            false => missed.push(format!("'{intent}' should find {wanted:?}, not {first:?}")),
        }
    }
    assert!(missed.is_empty(), "{} found, missed:\n{}", found, missed.join("\n"));
    assert!(found > 0);
}

#[test]
fn every_tool_is_found_by_what_it_does() {
    let tools = native::toolset().tools;
    let document =
        |tool: &Tool| search_tools::document(tool.name, &tool.title(), tool.help, &tool.input);
    let documents: Vec<_> = tools.iter().map(document).collect();
    check(&tools, |intent| bm25::rank(&documents, intent));
}

/// Words of a text as a simple client splits them: no stems, no weights.
fn plain_words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Textbook BM25, over everything that a client sees of a tool.
fn plain_rank(texts: &[Vec<String>], query: &str) -> Vec<usize> {
    let average = texts.iter().map(Vec::len).sum::<usize>() as f64 / texts.len() as f64;
    let count = |text: &[String], word: &str| text.iter().filter(|it| *it == word).count() as f64;
    let score = |text: &Vec<String>| -> f64 {
        let words: HashSet<String> = plain_words(query).into_iter().collect();
        let word = |word: &String| {
            let having = texts.iter().filter(|text| text.contains(word)).count() as f64;
            let rarity = (1.0 + (texts.len() as f64 - having + 0.5) / (having + 0.5)).ln();
            let frequency = count(text, word);
            rarity * frequency * 2.2
                / (frequency + 1.2 * (0.25 + 0.75 * text.len() as f64 / average))
        };
        words.iter().map(word).sum()
    };
    let mut scored: Vec<_> = texts.iter().map(score).enumerate().collect();
    scored.retain(|(_, score)| *score > 0.0);
    scored.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    scored.into_iter().map(|(at, _)| at).collect()
}

#[test]
fn clients_that_search_by_exact_words_find_them_too() {
    let tools = native::toolset().tools;
    let text = |tool: &Tool| {
        let schema = serde_json::to_string(&tool.input).unwrap();
        plain_words(&format!("{} {} {} {schema}", tool.name, tool.title(), tool.help))
    };
    let texts: Vec<_> = tools.iter().map(text).collect();
    check(&tools, |intent| plain_rank(&texts, intent));
}

#[test]
fn every_tool_has_intents() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let intents = intents();
    assert!(intents.len() >= 60, "{}", intents.len());
    for (_, tools) in &intents {
        tools.iter().for_each(|tool| *counts.entry(tool).or_default() += 1);
    }
    for tool in native::toolset().tools {
        assert!(counts.contains_key(tool.name), "{} has no intents", tool.name);
    }
    assert_eq!(counts.len(), 17, "{counts:?}");
}

#[test]
fn a_bad_description_is_noticed() {
    let documents: Vec<_> = [("game_a", "Does things."), ("game_b", "Read console errors.")]
        .iter()
        .map(|(name, help)| search_tools::document(name, name, help, &Default::default()))
        .collect();
    assert_eq!(bm25::rank(&documents, "console errors"), [1]);
    assert_eq!(plain_rank(&[plain_words("Does things.")], "console errors"), [0_usize; 0]);
}
