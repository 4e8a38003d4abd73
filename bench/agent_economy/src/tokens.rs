//! How text and pictures are counted.

use anyhow::{Context, Result};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;
use tiktoken_rs::CoreBPE;

/// Pixels of a picture that cost a model one token, as the makers of Claude document it.
const PIXELS_PER_TOKEN: usize = 750;

/// Counts tokens as o200k_base does. The vocabulary is part of the program, so that a run needs no network.
pub struct Tokenizer(CoreBPE);

impl Tokenizer {
    /// Loads the vocabulary.
    pub fn load() -> Result<Self> {
        Ok(Self(tiktoken_rs::o200k_base()?))
    }

    /// Tokens of a text.
    pub fn text(&self, text: &str) -> usize {
        self.0.encode_ordinary(text).len()
    }

    /// Tokens of a list of tools as a model sees it: name, description and schema of each.
    pub fn tools(&self, tools: &[Value]) -> usize {
        let one = |tool: &Value| {
            let text = |key: &str| self.text(tool[key].as_str().unwrap_or_default());
            text("name") + text("description") + self.text(&tool["inputSchema"].to_string())
        };
        tools.iter().map(one).sum()
    }

    /// Tokens of a PNG file in base64.
    pub fn picture(data: &str) -> Result<usize> {
        let (width, height) = png_size(data).context("a picture is not a PNG file")?;
        Ok((width * height).div_ceil(PIXELS_PER_TOKEN))
    }
}

/// Width and height, which a PNG file has at its begin.
fn png_size(data: &str) -> Option<(usize, usize)> {
    let start = STANDARD.decode(data.get(..44)?).ok()?;
    let number = |at: usize| {
        let bytes = start.get(at..at + 4)?.try_into().ok()?;
        usize::try_from(u32::from_be_bytes(bytes)).ok()
    };
    (start.get(1..4) == Some(b"PNG")).then_some((number(16)?, number(20)?))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn tokens_are_those_of_o200k_base() {
        let tokenizer = Tokenizer::load().unwrap();
        assert_eq!(tokenizer.text("hello world"), 2);
        let tool = json!({"name": "look", "description": "hello world", "inputSchema": {}, "outputSchema": {"a": 1}});
        assert_eq!(tokenizer.tools(&[tool]), 4);
    }

    #[test]
    fn a_picture_costs_by_its_area() {
        let file =
            [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" as &[u8], &[0, 0, 2, 128, 0, 0, 1, 104]].concat();
        let data = STANDARD.encode([file.as_slice(), &[0; 40]].concat());
        assert_eq!(Tokenizer::picture(&data).unwrap(), 308);
        assert!(Tokenizer::picture(&"A".repeat(60)).is_err());
    }
}
