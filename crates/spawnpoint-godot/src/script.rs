//! What a GDScript file declares and which files it names, found without running or fully parsing it.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

/// What a script declares.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declarations {
    /// Its global name.
    pub class_name: Option<String>,
    /// The class or script that it extends, as it is written: a name, or a path without quotes.
    pub extends: Option<String>,
    /// Its functions.
    pub functions: Vec<String>,
    /// Its variables, with their types where they are declared.
    pub variables: Vec<(String, Option<String>)>,
}

/// A string of a script that names a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    /// The text, `res://…`, `uid://…` or a path relative to the script.
    pub text: String,
    /// What the script does with it.
    pub usage: Usage,
    /// The line, counted from 1.
    pub line: usize,
}

/// What a script does with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// `extends "…"`
    Extends,
    /// `preload("…")`
    Preload,
    /// `load("…")`
    Load,
    /// Another string.
    Text,
}

/// Reads a script.
pub fn read(text: &str) -> (Declarations, Vec<NamedFile>) {
    let mut declared = Declarations::default();
    let mut files = Vec::new();
    // Files that the script looks for before it uses them need not exist.
    let mut optional: HashSet<String> = HashSet::new();
    let tokens = tokens(text);
    for (at, token) in tokens.iter().enumerate() {
        let before = |steps: usize| at.checked_sub(steps).and_then(|at| tokens.get(at));
        let next = |steps: usize| tokens.get(at + steps);
        let follows = |word: &str| before(1).is_some_and(|token| token.is_word(word));
        match &token.kind {
            Kind::Text(text) => {
                let call = before(1).filter(|token| token.is_mark('(')).and(before(2));
                if call.is_some_and(|call| call.word().is_some_and(|word| word.ends_with("exists")))
                {
                    optional.insert(text.clone());
                }
                // `load("res://parts/" + name)` names no file.
                let is_whole = next(1).is_some_and(|next| next.is_mark(')') || next.is_mark(','));
                let usage = match call {
                    Some(call) if call.is_word("preload") => Usage::Preload,
                    Some(call) if call.is_word("load") && is_whole => Usage::Load,
                    _ if follows("extends") => Usage::Extends,
                    _ => Usage::Text,
                };
                if usage == Usage::Extends {
                    declared.extends.get_or_insert_with(|| text.clone());
                }
                let is_path = text.starts_with("res://") || text.starts_with("uid://");
                if is_path || usage != Usage::Text && !text.contains("://") {
                    files.push(NamedFile { text: text.clone(), usage, line: token.line });
                }
            }
            Kind::Word(word) if follows("class_name") => {
                declared.class_name.get_or_insert_with(|| word.clone());
            }
            // An inner class extends something too, but comes later and inside of `class`.
            Kind::Word(word) if follows("extends") => {
                declared.extends.get_or_insert_with(|| word.clone());
            }
            Kind::Word(word) if follows("func") => declared.functions.push(word.clone()),
            Kind::Word(word) if follows("var") && token.indent_of_line == 0 => {
                let is_typed = next(1).is_some_and(|token| token.is_mark(':'));
                let type_name = next(2).filter(|_| is_typed).and_then(Token::word);
                declared.variables.push((word.clone(), type_name.map(str::to_owned)));
            }
            Kind::Word(_) | Kind::Mark(_) => {}
        }
    }
    for file in files.iter_mut().filter(|file| file.usage == Usage::Load) {
        if optional.contains(&file.text) {
            file.usage = Usage::Text;
        }
    }
    (declared, files)
}

struct Token {
    kind: Kind,
    line: usize,
    /// How far the line of the token is indented.
    indent_of_line: usize,
}

enum Kind {
    Word(String),
    Text(String),
    Mark(char),
}

impl Token {
    fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            Kind::Text(_) | Kind::Mark(_) => None,
        }
    }

    fn is_word(&self, wanted: &str) -> bool {
        self.word() == Some(wanted)
    }

    fn is_mark(&self, wanted: char) -> bool {
        matches!(self.kind, Kind::Mark(mark) if mark == wanted)
    }
}

/// Words, strings and other characters, without comments.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let (mut line, mut indent) = (1, 0);
    let mut is_line_start = true;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let mut length = letter.len_utf8();
        let kind = match letter {
            '\n' => {
                (is_line_start, indent) = (true, 0);
                None
            }
            letter if letter.is_whitespace() => {
                indent += usize::from(is_line_start);
                None
            }
            '#' => {
                length = rest.find('\n').unwrap_or(rest.len());
                None
            }
            '"' | '\'' => {
                let (string, whole) = string(rest, letter);
                length = whole;
                Some(Kind::Text(string.to_owned()))
            }
            letter if letter == '_' || letter.is_alphanumeric() => {
                let ends = |letter: char| letter != '_' && !letter.is_alphanumeric();
                length = rest.find(ends).unwrap_or(rest.len());
                Some(Kind::Word(rest[..length].to_owned()))
            }
            mark => Some(Kind::Mark(mark)),
        };
        if let Some(kind) = kind {
            is_line_start = false;
            tokens.push(Token { kind, line, indent_of_line: indent });
        }
        let (passed, left) = rest.split_at(length);
        line += passed.matches('\n').count();
        rest = left;
    }
    tokens
}

/// The string at the beginning of a text, and its length with the quotes. Escapes stay as they are, because
/// paths have none.
fn string(text: &str, quote: char) -> (&str, usize) {
    let long = [quote; 3].iter().collect::<String>();
    let mark = if text.starts_with(&long) { long.as_str() } else { &long[..1] };
    let begin = mark.len();
    let mut at = begin;
    while let Some(letter) = text[at..].chars().next() {
        if text[at..].starts_with(mark) {
            return (&text[begin..at], at + mark.len());
        }
        at += letter.len_utf8();
        if letter == '\\' {
            at += text[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    (&text[begin..], text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_and_files_are_found() {
        let text = r##"@tool
class_name Hero extends "res://base.gd"
# preload("res://comment.gd")
const Coin := preload("coin.tscn") # load("res://other.gd")
@export var speed: float = 3.0
var target
const TEXT = """
func not_a_function(): load("res://long.gd")
"""
func _ready() -> void:
	var local = load('res://a b.tres')
	print("not a path", "uid://abc")
"##;
        let (declared, files) = read(text);
        assert_eq!(declared.class_name.as_deref(), Some("Hero"));
        assert_eq!(declared.extends.as_deref(), Some("res://base.gd"));
        assert_eq!(declared.functions, ["_ready"]);
        let float = Some("float".to_owned());
        assert_eq!(declared.variables, [("speed".to_owned(), float), ("target".to_owned(), None)]);
        let files: Vec<_> = files.iter().map(|f| (f.text.as_str(), f.usage, f.line)).collect();
        assert_eq!(
            files,
            [
                ("res://base.gd", Usage::Extends, 2),
                ("coin.tscn", Usage::Preload, 4),
                ("res://a b.tres", Usage::Load, 11),
                ("uid://abc", Usage::Text, 12),
            ]
        );
    }

    #[test]
    fn computed_and_optional_files_need_not_exist() {
        let text = r#"
var a = load("res://parts/" + name + ".tscn")
var b = load("res://parts".path_join(name))
var c = load("res://whole.tscn", "PackedScene")
if ResourceLoader.exists("res://addons/optional.gd"):
	var d = load("res://addons/optional.gd")
if FileAccess.file_exists("res://more.txt"): pass
"#;
        let (_, files) = read(text);
        let loaded = files.iter().filter(|file| file.usage == Usage::Load);
        assert_eq!(loaded.map(|file| file.text.as_str()).collect::<Vec<_>>(), ["res://whole.tscn"]);
        assert_eq!(files.len(), 6);
    }

    #[test]
    fn text_without_an_end_is_read_to_the_end() {
        for text in ["\"abc", "'a\\", "\"\"\"a\"\"", "#", "func", "é\"é"] {
            assert!(read(text).1.is_empty(), "{text}");
        }
    }
}
