//! `find_in_file`: lines of a script that fit a pattern.

use regex::{Regex, RegexBuilder};
use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    super::{editor::Editor, row::Params},
    answered, take_text, uri,
};

/// How much of a line is shown.
const LINE: usize = 240;

/// How large a pattern may become when it is made ready.
const PATTERN: usize = 1 << 20;

/// Reads the script from the editor and looks through it.
pub(crate) async fn run(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let address = take_text(&mut params, "uri");
    let script = uri::script("uri", &address)?;
    let ignore_case = params.get("ignoreCase") != Some(&Value::Bool(false));
    let pattern = pattern("pattern", &take_text(&mut params, "pattern"), ignore_case)?;
    let most = params.get("maxResults").and_then(Value::as_u64).unwrap_or(200).clamp(1, 10_000);
    match script.read(&editor, Params::new()).await? {
        Ok(text) => Ok(found(&text, &pattern, most as usize, &address)),
        Err(failed) => Ok(failed),
    }
}

/// A pattern that is ready to be used.
pub(super) fn pattern(name: &str, pattern: &str, ignore_case: bool) -> Result<Regex, Fault> {
    let mut builder = RegexBuilder::new(pattern);
    builder.multi_line(true).case_insensitive(ignore_case).size_limit(PATTERN);
    builder.build().map_err(|error| {
        let last = error.to_string().lines().last().unwrap_or_default().trim().to_owned();
        Fault::argument(name, format!("this is no pattern: {last}"))
            .hint("escape brackets and braces; look-around and back-references are not known")
    })
}

fn found(text: &str, pattern: &Regex, most: usize, address: &str) -> ToolOutput {
    let mut total = 0;
    let mut matches = Vec::new();
    let mut before = 0;
    for (number, whole) in text.split_inclusive('\n').enumerate() {
        let line = whole.trim_end_matches(['\n', '\r']);
        for fit in pattern.find_iter(line) {
            total += 1;
            if matches.len() < most {
                let column = |at: usize| line[..at].encode_utf16().count() + 1;
                matches.push(json!({
                    "line": number + 1,
                    "content": line.trim().chars().take(LINE).collect::<String>(),
                    "match": fit.as_str().chars().take(LINE).collect::<String>(),
                    "start": before + line[..fit.start()].chars().count(),
                    "end": before + line[..fit.end()].chars().count(),
                    "startCol": column(fit.start()),
                    "endCol": column(fit.end()),
                }));
            }
        }
        before += whole.chars().count();
    }
    let message = match matches.len() {
        shown if shown < total => {
            format!("{total} matches in {address}; the first {shown} are shown")
        }
        _ => format!("{total} matches in {address}"),
    };
    answered(
        &message,
        json!({ "matches": matches, "count": matches.len(), "total_matches": total }),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_are_told_by_line_and_column() {
        let pattern = pattern("pattern", "start", true).unwrap();
        let output = found("class A {\n  void Start() { Start(); }\n}", &pattern, 1, "A.cs");
        let answer = output.structured.unwrap();
        assert_eq!(answer["message"], "2 matches in A.cs; the first 1 are shown");
        let first = json!({"line": 2, "content": "void Start() { Start(); }", "match": "Start",
            "start": 17, "end": 22, "startCol": 8, "endCol": 13});
        assert_eq!(answer["data"]["matches"], json!([first]));
        assert_eq!(answer["data"]["total_matches"], 2);
    }

    #[test]
    fn a_broken_or_huge_pattern_is_refused() {
        assert!(pattern("pattern", "(", false).is_err());
        assert!(pattern("pattern", "(a{1000}){1000}", false).is_err());
        assert!(pattern("pattern", "(?=x)", false).unwrap_err().message.contains("no pattern"));
    }
}
