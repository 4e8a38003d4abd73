//! `unity_help`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool};

/// The grammar of queries, and what code can do.
const SYNTAX: &str = "\
Queries are one expression: Scene['Player'] finds an object by name, Game['x'] one of the game's own, \
Static.Type.Member a static member; from there .member, .Method(arguments), .GetComponent<Type>(), [0], \
['key'], new Vector3(0, 10, 0). An assignment at the end works where writes are allowed. \
Code is C#: statements, functions, lambdas, LINQ and coroutines (yield return null, new \
WaitForSeconds(2)) over GameObject, Transform, Vector3 and every component of the game. \
return gives the result, Debug.Log writes to the log, AI.Write(\"name\", x) shows x as a partial \
result and keeps it in the log of that name. A call that takes longer than its timeout goes on: fetch it \
with unity_get_result.";

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

#[derive(Clone, Serialize, JsonSchema)]
struct Help {
    documentation: &'static str,
    tools: Vec<Command>,
    syntax: &'static str,
}

#[derive(Clone, Serialize, JsonSchema)]
struct Command {
    id: &'static str,
    description: &'static str,
}

/// The tool, which also tells of itself.
pub(super) fn tool(others: &[Tool]) -> Tool {
    const NAME: &str = "unity_help";
    const HELP: &str = "What these commands are, and how queries are written.";
    let command = |tool: &Tool| Command { id: tool.name, description: tool.help };
    let mut tools: Vec<_> = others.iter().map(command).collect();
    tools.push(Command { id: NAME, description: HELP });
    let help = Help { documentation: "Unity-AI Bridge Help Documentation", tools, syntax: SYNTAX };
    let run = move |_: Toolbox, _: Nothing| {
        let help = help.clone();
        async move { Ok(help) }
    };
    Tool::own(NAME, HELP, run).also(&["help"]).idempotent().enveloped("Operation")
}
