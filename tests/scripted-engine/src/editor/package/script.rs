//! `execute_code`: understands `return` of a literal, `throw` and `Debug.Log`, and nothing else.

use serde_json::{Value, json};

use super::{failure, failure_with, success, world::World};

pub(super) fn execute(world: &mut World, params: &Value) -> Value {
    let code = params["code"].as_str().unwrap_or_default();
    if code.contains("Process.Start") {
        return failure("Blocked pattern detected: Process.Start");
    }
    if let Some(line) = code.lines().position(|line| line.contains("syntax error")) {
        let error = format!("Line {}: ; expected", line + 1);
        return failure_with(
            "Compilation failed",
            json!({"errors": [error], "compiler": "roslyn"}),
        );
    }
    for line in code.lines() {
        if let Some(text) =
            line.trim().strip_prefix("Debug.Log(\"").and_then(|rest| rest.split('"').next())
        {
            world.log("Log", text, "", 0);
        }
        if line.contains("throw new") {
            let data = json!({"exceptionType": "InvalidOperationException", "stackTrace":
                "  at MCPDynamicCode.Execute () [0x00000] in <dynamic>:0", "compiler": "roslyn"});
            return failure_with("Runtime error: Operation is not valid.", data);
        }
    }
    let returned = code.split_once("return").map(|(_, rest)| {
        rest.split(';').next().unwrap_or_default().trim_matches(['(', ')', ';', ' ', '\n'])
    });
    let value =
        returned.and_then(|text| serde_json::from_str::<Value>(text).ok()).unwrap_or_default();
    let mut data = json!({"compiler": "roslyn"});
    if !value.is_null() {
        data["result"] = value;
    }
    success("Code executed successfully.", data)
}
