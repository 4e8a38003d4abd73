//! `game_run_code`: runs code in the engine, in the language that it speaks.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
    guard::Code,
};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName, ToolOutput,
    op::ScriptRun,
    shape::{ScriptFailure, ScriptResult},
};

use super::answer::{self, Lines, one_line};

/// The longest result.
const RESULT: usize = 4000;
/// How many lines of output are shown.
const OUTPUT: usize = 50;
/// How many lines of a stack trace are shown.
const STACK: usize = 5;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_run_code",
        "Run code in the engine: C# on Unity, Bevy and the embedded world, GDScript on Godot, Python on \
         Unreal. Returns the value of `return` or of the last expression, and its log.",
        Needs::all(&[OpName::ScriptRun]),
        run,
    )
    .titled("Run code")
    .writes()
    .destructive()
    .with_code(Code::Runs)
    .long()
    .confirm()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CodeArguments {
    /// Statements or one expression: return GameObject.Find("Player").transform.position;
    code: String,
}

async fn run(tools: Toolbox, p: CodeArguments) -> Result<ToolOutput, Fault> {
    if p.code.trim().is_empty() {
        return Err(Fault::argument("code", "it is empty").hint("for example return 1 + 1;"));
    }
    let ran: ScriptResult = tools.run(ScriptRun { code: p.code.clone() }).await?.into_shape()?;
    match &ran.error {
        Some(error) => Err(failed(error, &ran.output, &p.code)),
        None => Ok(answer::text(&tools, written(&ran))),
    }
}

fn written(ran: &ScriptResult) -> String {
    let mut lines = Lines::new();
    match &ran.result {
        Some(result) => lines.push(&format!("Result: {}", one_line(result, RESULT))),
        None => lines.push("Done; no result."),
    }
    if !ran.output.is_empty() {
        lines.push("Output:");
    }
    let skipped = ran.output.len().saturating_sub(OUTPUT);
    if skipped > 0 {
        lines.push(&format!("  ({skipped} earlier lines; game_logs may show them)"));
    }
    for line in ran.output.iter().skip(skipped) {
        lines.push(&format!("  {}", one_line(line, 300)));
    }
    lines.finish("return less, or write fewer lines")
}

/// The error that ended the code, with the line of the code.
fn failed(error: &ScriptFailure, output: &[String], code: &str) -> Fault {
    let message = format!("{}: {}", one_line(&error.type_name, 80), one_line(&error.message, 400));
    let location = error.line.and_then(|line| quoted(code, line)).unwrap_or_default();
    let mut hints = Vec::new();
    if !error.stack.is_empty() {
        let stack: Vec<String> =
            error.stack.iter().take(STACK).map(|at| one_line(at, 120)).collect();
        hints.push(stack.join(", "));
    }
    if !output.is_empty() {
        let last: Vec<String> =
            output.iter().rev().take(STACK).rev().map(|line| one_line(line, 160)).collect();
        hints.push(format!("it logged: {}", last.join(" | ")));
    }
    let fault = Fault::new(ErrorKind::Internal, format!("{message}{location}"))
        .details(json!({ "type": error.type_name, "line": error.line }));
    match hints.is_empty() {
        true => fault,
        false => fault.hint(hints.join("; ")),
    }
}

/// A line of code as part of a sentence: ` (line 3: foo();)`. Nothing for code of one line, which is known.
fn quoted(code: &str, line: u32) -> Option<String> {
    let at = usize::try_from(line).ok()?.checked_sub(1)?;
    let text = code.lines().nth(at)?;
    (code.lines().count() > 1).then(|| format!(" (line {line}: {})", one_line(text, 120)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_reads_with_its_output() {
        let ran = ScriptResult {
            result: Some("3".into()),
            output: vec!["one\ntwo".into()],
            ..ScriptResult::default()
        };
        assert_eq!(written(&ran), "Result: 3\nOutput:\n  one two\n");
        assert_eq!(written(&ScriptResult::default()), "Done; no result.\n");
        let many = ScriptResult {
            output: (0..90).map(|n| n.to_string()).collect(),
            ..ScriptResult::default()
        };
        assert!(written(&many).contains("(40 earlier lines"), "{}", written(&many));
    }

    #[test]
    fn errors_quote_the_line() {
        let error = ScriptFailure {
            type_name: "Ex".into(),
            message: "bad".into(),
            line: Some(2),
            stack: vec![],
        };
        assert_eq!(failed(&error, &[], "a;\nb();").message, "Ex: bad (line 2: b();)");
        assert_eq!(failed(&error, &[], "a;").message, "Ex: bad");
    }
}
