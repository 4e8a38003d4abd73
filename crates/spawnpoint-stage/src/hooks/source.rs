//! Reads the source of a hook: the functions that it declares and their parameters.
//!
//! A hook is written as for Harmony: a function `Prefix`, a function `Postfix`, or both. The names
//! of their parameters select values: `__instance`, `__result`, or an argument, by its name or as
//! `__0`, `__1` and so on. A value that is passed by `ref` can be changed.

use spawnpoint_protocol::{ErrorKind, Fault};
use spawnpoint_script::host::HostTy;

use super::target::HookTarget;

/// The parameter for the instance of the hooked method.
pub const INSTANCE: &str = "__instance";
/// The parameter for the return value.
pub const RESULT: &str = "__result";

/// A declared function of a hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredFunction {
    /// Whether its return value decides if the method runs.
    pub decides: bool,
    /// The modifier (`ref`, `out`, `in` or empty) and name of each parameter.
    pub params: Vec<(String, String)>,
}

/// The source with comments, strings and access modifiers replaced by spaces.
pub fn readable(source: &str) -> String {
    let mut bare = without_comments(source);
    for word in ["public", "private", "internal", "protected"] {
        bare = replace_word(&bare, word, &" ".repeat(word.len()));
    }
    bare
}

/// The source with access modifiers replaced by spaces, because C# scripts do not have them.
pub fn runnable(source: &str) -> String {
    let bare = without_comments(source);
    let mut text = source.as_bytes().to_vec();
    for word in ["public", "private", "internal", "protected"] {
        for at in occurrences(&bare, word) {
            text[at..at + word.len()].fill(b' ');
        }
    }
    String::from_utf8(text).unwrap_or_else(|_| source.to_owned())
}

fn occurrences<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let part =
        |letter: Option<u8>| letter.is_some_and(|one| one.is_ascii_alphanumeric() || one == b'_');
    text.match_indices(word).map(|(at, _)| at).filter(move |at| {
        let bytes = text.as_bytes();
        let prefix = at.checked_sub(1).and_then(|prefix| bytes.get(prefix)).copied();
        !part(prefix) && !part(bytes.get(at + word.len()).copied())
    })
}

fn replace_word(text: &str, word: &str, by: &str) -> String {
    let mut result = text.to_owned();
    let places: Vec<_> = occurrences(text, word).collect();
    for at in places.into_iter().rev() {
        result.replace_range(at..at + word.len(), by);
    }
    result
}

/// Replaces comments and strings by spaces, so that every byte keeps its position.
fn without_comments(source: &str) -> String {
    let bytes = source.as_bytes();
    let mut bare = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let end = if rest.starts_with(b"//") {
            rest.iter().position(|one| *one == b'\n').unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") {
            find(rest, b"*/", 2).map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with(b"@\"") || rest.starts_with(b"$@\"") || rest.starts_with(b"@$\"")
        {
            let begin = rest.iter().position(|one| *one == b'"').unwrap_or(0) + 1;
            verbatim_end(rest, begin)
        } else if matches!(rest[0], b'"' | b'\'') {
            quoted_end(rest)
        } else {
            at += 1;
            continue;
        };
        for one in &mut bare[at..at + end] {
            if *one != b'\n' {
                *one = b' ';
            }
        }
        at += end;
    }
    String::from_utf8(bare).unwrap_or_default()
}

fn find(text: &[u8], part: &[u8], from: usize) -> Option<usize> {
    (from..text.len()).find(|at| text[*at..].starts_with(part))
}

fn quoted_end(text: &[u8]) -> usize {
    let quote = text[0];
    let mut at = 1;
    while at < text.len() && text[at] != quote && text[at] != b'\n' {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(text.len())
}

fn verbatim_end(text: &[u8], begin: usize) -> usize {
    let mut at = begin;
    while at < text.len() {
        if text[at] == b'"' {
            if text.get(at + 1) != Some(&b'"') {
                return at + 1;
            }
            at += 1;
        }
        at += 1;
    }
    text.len()
}

/// The top-level function with this name.
pub fn declared(bare: &str, name: &str) -> Option<DeclaredFunction> {
    occurrences(bare, name).find_map(|at| {
        let prefix = bare[..at].trim_end();
        let depth = prefix.matches('{').count() as i64 - prefix.matches('}').count() as i64;
        let postfix = bare[at + name.len()..].trim_start().strip_prefix('(')?;
        let kind = prefix.rsplit(|one: char| !is_part(one)).next()?;
        if depth != 0 || !matches!(kind, "bool" | "void" | "Boolean" | "Void") {
            return None;
        }
        let nested = postfix.split_once(')')?.0;
        let params = split(nested).into_iter().filter_map(|param| {
            let occurrences: Vec<_> = param.split_whitespace().collect();
            let mode = occurrences.first().filter(|word| ["ref", "out", "in"].contains(*word));
            // A default value is not part of the name.
            let named = param.split('=').next()?.split_whitespace().last()?;
            Some((mode.map_or("", |mode| mode).to_owned(), named.to_owned()))
        });
        Some(DeclaredFunction {
            decides: kind.ends_with("ool") || kind == "Boolean",
            params: params.collect(),
        })
    })
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Splits parameters at commas outside of type arguments.
fn split(params: &str) -> Vec<&str> {
    let mut depth = 0;
    let mut parts = Vec::new();
    let mut begin = 0;
    for (at, letter) in params.char_indices() {
        match letter {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&params[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&params[begin..]);
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// The meaning of a parameter of a hook's function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueSource {
    /// The instance.
    Instance,
    /// The result of the method.
    Result,
    /// One of the arguments.
    Argument(usize),
}

/// The meaning of a parameter, by its name.
pub fn value_source(target: &HookTarget, function: &str, name: &str) -> Result<ValueSource, Fault> {
    let by_number = name.strip_prefix("__").and_then(|number| number.parse::<usize>().ok());
    let by_name = || target.params.iter().position(|param| param.name == name);
    match name {
        INSTANCE if target.instance.is_some() => return Ok(ValueSource::Instance),
        RESULT if target.returns.0 != HostTy::Void => return Ok(ValueSource::Result),
        _ => {}
    }
    let argument = by_number.filter(|at| *at < target.params.len()).or_else(by_name);
    argument.map(ValueSource::Argument).ok_or_else(|| {
        let mut all: Vec<_> = target.params.iter().map(|param| param.name).collect();
        all.extend(target.instance.is_some().then_some(INSTANCE));
        all.extend((target.returns.0 != HostTy::Void).then_some(RESULT));
        Fault::new(
            ErrorKind::InvalidArgument,
            format!("{function} has a parameter '{name}', which {} does not have", target.name),
        )
        .hint(format!("possible parameters: {}", all.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_by_their_declaration() {
        let source = r#"
            // bool Prefix(int no)
            public static bool Prefix(UnityEngine.GameObject __instance, ref bool value,
                Dictionary<string, int> all, int extra = 3)
            {
                var text = "void Postfix(int no)"; /* void Postfix(int no) */ Prefix(1);
                return true;
            }
            static void Postfix() { }
        "#;
        let bare = readable(source);
        let prefix = declared(&bare, "Prefix").unwrap();
        assert!(prefix.decides);
        let pair = |mode: &str, name: &str| (mode.to_owned(), name.to_owned());
        let params =
            [pair("", "__instance"), pair("ref", "value"), pair("", "all"), pair("", "extra")];
        assert_eq!(prefix.params, params);
        assert_eq!(
            declared(&bare, "Postfix"),
            Some(DeclaredFunction { decides: false, params: vec![] })
        );
        assert_eq!(declared(&bare, "Other"), None);
        assert!(!runnable(source).contains("public"));
        assert_eq!(runnable(source).len(), source.len());
        assert_eq!(runnable("var x = \"public\";"), "var x = \"public\";");
    }

    #[test]
    fn incomplete_source_is_tolerated() {
        for odd in [
            "",
            "\"",
            "'",
            "@\"",
            "$@\"\"\"",
            "/*",
            "//",
            "bool Prefix(",
            "void Prefix(<",
            "é\"é",
            "'\\",
        ] {
            let bare = readable(odd);
            assert_eq!(bare.len(), odd.len(), "{odd}");
            assert_eq!(declared(&bare, "Prefix"), None, "{odd}");
        }
    }
}
