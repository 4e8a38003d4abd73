//! Runs C# in the editor.

use serde_json::{Value, json};
use spawnpoint_protocol::{
    ErrorKind, Fault,
    op::ScriptRun,
    shape::{ScriptFailure, ScriptResult},
};

use super::command::{Answer, Editor, text};
use crate::untrusted;

/// Runs code as the body of a method.
pub(super) async fn run(editor: &Editor<'_>, op: ScriptRun) -> Result<ScriptResult, Fault> {
    let params = json!({ "action": "execute", "code": body(&op.code) });
    result(editor.change("execute_code", params).await?)
}

/// The body of a method that returns a value: an expression alone is returned, and statements that return nothing
/// return null. Lines keep their numbers.
fn body(code: &str) -> String {
    let is_expression = !code.contains([';', '{', '}']) && !code.contains("//");
    match is_expression {
        true => format!("return ({code}\n);"),
        false => format!("{code}\nreturn null;"),
    }
}

/// What became of the code. Errors of the compiler come as a list, an exception comes with its type.
fn result(answer: Answer) -> Result<ScriptResult, Fault> {
    if answer.success {
        let value = answer.data.get("result").filter(|value| !value.is_null()).cloned();
        let result = value.as_ref().map(|value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        return Ok(ScriptResult { result, value, ..ScriptResult::default() });
    }
    let exception = text(&answer.data, "exceptionType");
    if !exception.is_empty() {
        let stack = text(&answer.data, "stackTrace");
        return Ok(ScriptResult {
            error: Some(ScriptFailure {
                type_name: untrusted::line(&exception, 200),
                message: answer.text,
                line: None,
                stack: stack
                    .lines()
                    .take(20)
                    .map(|line| untrusted::line(line.trim(), 500))
                    .collect(),
            }),
            ..ScriptResult::default()
        });
    }
    let errors = answer.data.get("errors").and_then(Value::as_array);
    let errors: Vec<_> = errors.into_iter().flatten().filter_map(Value::as_str).collect();
    if errors.is_empty() {
        return Err(answer.refusal());
    }
    let errors = untrusted::message(&errors.join("; "));
    Err(Fault::new(ErrorKind::InvalidArgument, format!("Unable to compile the code: {errors}"))
        .hint("the code is the body of a method: statements, and 'return' for a value"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_becomes_the_body_of_a_method() {
        assert_eq!(body("1 + 2"), "return (1 + 2\n);");
        assert_eq!(body("Debug.Log(1);"), "Debug.Log(1);\nreturn null;");
        assert_eq!(body("// nothing"), "// nothing\nreturn null;");
    }

    #[test]
    fn errors_of_the_compiler_and_exceptions_are_told_apart() {
        let of = |value| result(Answer::of(value));
        let done = of(
            json!({"success": true, "message": "ok", "data": {"result": [1, 2], "compiler": "roslyn"}}),
        );
        assert_eq!(done.unwrap().result.as_deref(), Some("[1,2]"));
        let thrown = of(json!({"success": false, "error": "Runtime error: no", "data": {
            "exceptionType": "NullReferenceException", "stackTrace": "  at A\n  at B", "compiler": "roslyn"}}));
        let error = thrown.unwrap().error.unwrap();
        assert_eq!((error.type_name.as_str(), error.stack.len()), ("NullReferenceException", 2));
        let wrong = of(json!({"success": false, "error": "Compilation failed", "data": {
            "errors": ["Line 2: ; expected"], "compiler": "codedom"}}));
        let fault = wrong.unwrap_err();
        assert_eq!(fault.message, "Unable to compile the code: Line 2: ; expected");
        let blocked =
            of(json!({"success": false, "error": "Blocked pattern detected: Process.Start"}));
        assert_eq!(
            blocked.unwrap_err().message,
            "Unity refused: Blocked pattern detected: Process.Start"
        );
    }
}
