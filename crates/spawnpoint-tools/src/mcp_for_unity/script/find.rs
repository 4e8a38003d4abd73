//! `find_in_file`: the lines of a script that match a regular expression.

use regex::{Regex, RegexBuilder};
use serde_json::{Value, json};
use spawnpoint_core::folder::check_pattern;
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    super::{definition::Params, editor::Editor},
    success, take_text, uri,
};

/// How many characters of a line are returned.
const MAX_EXCERPT: usize = 240;

/// The largest compiled regular expression, in bytes.
const MAX_REGEX_SIZE: usize = 1 << 20;

/// Reads the script from the editor and searches it.
pub(crate) async fn run(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let address = take_text(&mut params, "uri");
    let script = uri::script("uri", &address)?;
    let ignore_case = params.get("ignoreCase") != Some(&Value::Bool(false));
    let pattern = compile("pattern", &take_text(&mut params, "pattern"), ignore_case)?;
    let max_results =
        params.get("maxResults").and_then(Value::as_u64).unwrap_or(200).clamp(1, 10_000);
    match script.read(&editor, Params::new()).await? {
        Ok(text) => Ok(matches(&text, &pattern, max_results as usize, &address)),
        Err(failed) => Ok(failed),
    }
}

/// Compiles a regular expression.
pub(super) fn compile(name: &str, pattern: &str, ignore_case: bool) -> Result<Regex, Fault> {
    check_pattern(pattern).map_err(|error| Fault::argument(name, error))?;
    let mut builder = RegexBuilder::new(pattern);
    builder.multi_line(true).case_insensitive(ignore_case).size_limit(MAX_REGEX_SIZE);
    builder.build().map_err(|error| {
        let last = error.to_string().lines().last().unwrap_or_default().trim().to_owned();
        Fault::argument(name, format!("invalid regular expression: {last}"))
            .hint("escape brackets and braces; look-around and back-references are not supported")
    })
}

fn matches(text: &str, pattern: &Regex, max_results: usize, address: &str) -> ToolOutput {
    let mut total = 0;
    let mut matches = Vec::new();
    let mut before = 0;
    for (number, whole) in text.split_inclusive('\n').enumerate() {
        let line = whole.trim_end_matches(['\n', '\r']);
        for found in pattern.find_iter(line) {
            total += 1;
            if matches.len() < max_results {
                let column = |at: usize| line[..at].encode_utf16().count() + 1;
                matches.push(json!({
                    "line": number + 1,
                    "content": line.trim().chars().take(MAX_EXCERPT).collect::<String>(),
                    "match": found.as_str().chars().take(MAX_EXCERPT).collect::<String>(),
                    "start": before + line[..found.start()].chars().count(),
                    "end": before + line[..found.end()].chars().count(),
                    "startCol": column(found.start()),
                    "endCol": column(found.end()),
                }));
            }
        }
        before += whole.chars().count();
    }
    let message = match matches.len() {
        shown if shown < total => {
            format!("{total} matches in {address}; returned the first {shown}")
        }
        _ => format!("{total} matches in {address}"),
    };
    success(&message, json!({ "matches": matches, "count": matches.len(), "total_matches": total }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_have_line_and_column() {
        let pattern = compile("pattern", "start", true).unwrap();
        let output = matches("class A {\n  void Start() { Start(); }\n}", &pattern, 1, "A.cs");
        let answer = output.structured.unwrap();
        assert_eq!(answer["message"], "2 matches in A.cs; returned the first 1");
        let first = json!({"line": 2, "content": "void Start() { Start(); }", "match": "Start",
            "start": 17, "end": 22, "startCol": 8, "endCol": 13});
        assert_eq!(answer["data"]["matches"], json!([first]));
        assert_eq!(answer["data"]["total_matches"], 2);
    }

    #[test]
    fn a_broken_or_huge_pattern_is_refused() {
        assert!(compile("pattern", "(", false).is_err());
        assert!(compile("pattern", "(a{1000}){1000}", false).is_err());
        assert!(
            compile("pattern", "(?=x)", false)
                .unwrap_err()
                .message
                .contains("invalid regular expression")
        );
    }
}
