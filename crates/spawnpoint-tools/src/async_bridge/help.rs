//! `unity_help`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_dialects::async_bridge::Response;

/// The grammar of queries and the language of code.
const SYNTAX: &str = "\
A query is one expression. It starts with Scene['Player'] (an object by name), Game['x'] (an object that the \
game registered) or Static.Type.Member (a static member), and continues with .member, .Method(arguments), \
.GetComponent<Type>(), [0] or ['key']; new Vector3(0, 10, 0) creates a value. Queries are read-only: \
assignments and methods that change something fail; use SetMember, CallMethod or unity_execute_code for these. \
Code is C#: statements, functions, lambdas, LINQ and coroutines (yield return null, new \
WaitForSeconds(2)) over GameObject, Transform, Vector3 and every component of the game. \
return sets the result, Debug.Log writes to the log, AI.Write(\"name\", x) reports x as a partial \
result and stores it in the log of that name. A call that exceeds its timeout continues; get its result \
with unity_get_result.";

/// What differs on some kinds of engines.
const DIFFERENCES: &[(&str, &str)] = &[("bevy", BEVY), ("godot", GODOT)];

const BEVY: &str = "\
On Bevy, code is C# too and runs on the game's own world: a GameObject is an entity, GetComponent<Player>() \
returns one of its components, whose fields have their Rust names (nick_name); Score.Instance is the resource \
Score. Only methods that the game registered can be called. There is no physics: rays hit nothing. Outside of \
code, name types by their path (arena::Player) or the end of it.";

const GODOT: &str = "\
On Godot, code is GDScript: statements, and functions and classes if needed; await works with \
tree.process_frame and any other signal; return, or the last line if it is an expression, sets the \
result. Predefined names are scene (the root of the scene), root, tree, node(\"name\"), and in the editor \
EditorInterface; ai.write(\"name\", x) reports x as a partial result and stores it in the log of that name, \
ai.partial(x) only reports it; print writes to the log. Type and member names are Godot's own. Queries \
on Godot: Scene['Player'].position.x, Game['Autoload'].member, Static.Engine.time_scale, and a fixed list of \
read-only methods of Godot's own classes: get_node('Camera'), get_child(0), is_in_group('enemies').";

#[derive(Deserialize, JsonSchema)]
struct NoArguments {}

#[derive(Clone, Serialize, JsonSchema)]
struct HelpAnswer {
    documentation: &'static str,
    tools: Vec<CommandHelp>,
    syntax: String,
}

#[derive(Clone, Serialize, JsonSchema)]
struct CommandHelp {
    id: &'static str,
    description: &'static str,
}

/// The syntax of code and queries on the attached engines.
fn syntax(toolbox: &Toolbox) -> String {
    let attached = toolbox.core.router().all();
    let is_attached =
        |kind: &str| attached.iter().any(|engine| engine.engine().info().kind == kind);
    let others = DIFFERENCES.iter().filter(|(kind, _)| is_attached(kind)).map(|(_, text)| *text);
    std::iter::once(SYNTAX).chain(others).collect::<Vec<_>>().join("\n\n")
}

/// The tool. Its answer also describes the tool itself.
pub(super) fn tool(others: &[Tool]) -> Tool {
    const NAME: &str = "unity_help";
    const DESCRIPTION: &str = "Get documentation on the available commands and query syntax";
    let command = |tool: &Tool| CommandHelp { id: tool.name, description: tool.help };
    let mut tools: Vec<_> = others.iter().map(command).collect();
    tools.push(CommandHelp { id: NAME, description: DESCRIPTION });
    let documentation = "Unity-AI Bridge Help Documentation";
    let run = move |toolbox: Toolbox, _: NoArguments| {
        let help = HelpAnswer { documentation, tools: tools.clone(), syntax: syntax(&toolbox) };
        async move { Ok(help) }
    };
    Tool::own(NAME, DESCRIPTION, run)
        .also(&["help"])
        .idempotent()
        .answering_with_status::<Response>("Operation")
}
