//! An agent: a session whose calls and tokens are counted as the model sees them.

use std::{fmt, ops::AddAssign, rc::Rc};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::{session::Session, tokens::Tokenizer};

/// What something costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Calls of tools and reads of resources.
    pub calls: usize,
    /// Tokens of names, arguments and answers.
    pub tokens: usize,
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.calls += other.calls;
        self.tokens += other.tokens;
    }
}

/// A session that counts.
pub struct Agent {
    session: Session,
    tokenizer: Rc<Tokenizer>,
    /// The sum so far.
    pub cost: Cost,
    /// All calls and answers.
    pub transcript: String,
}

/// An answer as the model sees it.
pub struct Answer {
    /// The text.
    pub text: String,
    /// PNG files in base64.
    pub pictures: Vec<String>,
}

impl Agent {
    /// An agent that has cost nothing yet.
    pub fn new(session: Session, tokenizer: Rc<Tokenizer>) -> Self {
        Self { session, tokenizer, cost: Cost::default(), transcript: String::new() }
    }

    /// Calls a tool. An answer that is an error ends the task.
    pub async fn call(&mut self, tool: &str, arguments: Value) -> Result<Answer> {
        let params = json!({"name": tool, "arguments": arguments});
        let result = self.session.request("tools/call", params).await?;
        let answer = Answer::of_call(&result)?;
        self.count(tool, &arguments.to_string(), &answer)?;
        anyhow::ensure!(result["isError"] != true, "{tool} {arguments}: {answer}");
        Ok(answer)
    }

    /// Reads a resource, which is a call for the model, too.
    pub async fn read(&mut self, uri: &str) -> Result<Answer> {
        let result = self.session.request("resources/read", json!({ "uri": uri })).await?;
        let contents = result["contents"].as_array().context("no contents")?;
        let texts: Vec<&str> = contents.iter().filter_map(|one| one["text"].as_str()).collect();
        let answer = Answer { text: texts.join("\n"), pictures: Vec::new() };
        self.count("read", uri, &answer)?;
        Ok(answer)
    }

    fn count(&mut self, name: &str, arguments: &str, answer: &Answer) -> Result<()> {
        let texts = [name, arguments, &answer.text].map(|text| self.tokenizer.text(text));
        let mut tokens: usize = texts.iter().sum();
        for picture in &answer.pictures {
            tokens += Tokenizer::picture(picture)?;
        }
        self.cost += Cost { calls: 1, tokens };
        let [name_and, asked, answered] = texts;
        self.transcript.push_str(&format!(
            "> {name} {arguments}   [{} tokens]\n{answer}\n[{answered} tokens]\n",
            name_and + asked
        ));
        Ok(())
    }
}

impl Answer {
    /// The text blocks. `structuredContent` counts only where an answer has no text: where it has both, they say the
    /// same, and clients show the model one of them.
    fn of_call(result: &Value) -> Result<Self> {
        let blocks = result["content"].as_array().context("an answer without content")?;
        let of_type = |kind: &'static str| blocks.iter().filter(move |block| block["type"] == kind);
        let texts: Vec<&str> = of_type("text").filter_map(|one| one["text"].as_str()).collect();
        let pictures = of_type("image").filter_map(|one| one["data"].as_str()).map(str::to_owned);
        let text = match (texts.is_empty(), result.get("structuredContent")) {
            (true, Some(structured)) => structured.to_string(),
            _ => texts.join("\n"),
        };
        Ok(Self { text, pictures: pictures.collect() })
    }

    /// The text as JSON.
    pub fn json(&self) -> Result<Value> {
        serde_json::from_str(&self.text).with_context(|| format!("not JSON: {:.300}", self.text))
    }

    /// Fails unless the text has all of these parts.
    pub fn must_have(&self, parts: &[&str]) -> Result<()> {
        match parts.iter().find(|part| !self.text.contains(**part)) {
            Some(part) => anyhow::bail!("the answer lacks '{part}': {self}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.trim_end())?;
        self.pictures.iter().try_for_each(|_| f.write_str("\n(a picture)"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structured_content_counts_only_without_text() {
        let both =
            json!({"content": [{"type": "text", "text": "a"}], "structuredContent": {"b": 1}});
        assert_eq!(Answer::of_call(&both).unwrap().text, "a");
        let only = json!({"content": [], "structuredContent": {"b": 1}});
        assert_eq!(Answer::of_call(&only).unwrap().text, r#"{"b":1}"#);
    }
}
