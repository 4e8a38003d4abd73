//! `unity_help`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_dialects::async_bridge::Response;

/// The grammar of queries, and what code can do.
const SYNTAX: &str = "\
Queries are one expression: Scene['Player'] finds an object by name, Game['x'] one of the game's own, \
Static.Type.Member a static member; from there .member, .Method(arguments), .GetComponent<Type>(), [0], \
['key'], new Vector3(0, 10, 0). Queries are read-only: assignments \
and methods that change something fail; use SetMember, CallMethod or unity_execute_code for these. \
Code is C#: statements, functions, lambdas, LINQ and coroutines (yield return null, new \
WaitForSeconds(2)) over GameObject, Transform, Vector3 and every component of the game. \
return gives the result, Debug.Log writes to the log, AI.Write(\"name\", x) shows x as a partial \
result and keeps it in the log of that name. A call that takes longer than its timeout goes on: fetch it \
with unity_get_result.";

/// What is different on some kinds of engines.
const LANGUAGES: &[(&str, &str)] = &[("bevy", BEVY), ("godot", GODOT)];

const BEVY: &str = "\
On Bevy code is C# too, on the game's own world: GameObject is an entity, GetComponent<Player>() one of its \
components, whose fields have Rust's names (nick_name); Score.Instance is the resource Score. Methods are \
those that the game registered. There is no physics: rays meet nothing. Outside of code, types go by their \
paths (arena::Player) or the end of them.";

const GODOT: &str = "\
On Godot code is GDScript: statements, with functions and classes beside them if they are needed; \
await tree.process_frame or any other signal; return, or the last line if it is an expression, gives the \
result. Known are scene (the root of the scene), root, tree, node(\"name\"), in the editor \
EditorInterface; ai.write(\"name\", x) shows x as a partial result and keeps it in the log of that name, \
ai.partial(x) only shows it; print writes to the log. Type and member names are Godot's own. Queries \
there: Scene['Player'].position.x, Game['Autoload'].member, Static.Engine.time_scale, and a fixed list of \
read-only methods of Godot's own classes: get_node('Camera'), get_child(0), is_in_group('enemies').";

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

#[derive(Clone, Serialize, JsonSchema)]
struct Help {
    documentation: &'static str,
    tools: Vec<Command>,
    syntax: String,
}

#[derive(Clone, Serialize, JsonSchema)]
struct Command {
    id: &'static str,
    description: &'static str,
}

/// How code and queries are written on the engines that are attached.
fn syntax(toolbox: &Toolbox) -> String {
    let attached = toolbox.core.router().all();
    let here = |kind: &str| attached.iter().any(|engine| engine.engine().info().kind == kind);
    let others = LANGUAGES.iter().filter(|(kind, _)| here(kind)).map(|(_, text)| *text);
    std::iter::once(SYNTAX).chain(others).collect::<Vec<_>>().join("\n\n")
}

/// The tool, which also tells of itself.
pub(super) fn tool(others: &[Tool]) -> Tool {
    const NAME: &str = "unity_help";
    const HELP: &str = "What these commands are, and how queries are written.";
    let command = |tool: &Tool| Command { id: tool.name, description: tool.help };
    let mut tools: Vec<_> = others.iter().map(command).collect();
    tools.push(Command { id: NAME, description: HELP });
    let documentation = "Unity-AI Bridge Help Documentation";
    let run = move |toolbox: Toolbox, _: Nothing| {
        let help = Help { documentation, tools: tools.clone(), syntax: syntax(&toolbox) };
        async move { Ok(help) }
    };
    Tool::own(NAME, HELP, run)
        .also(&["help"])
        .idempotent()
        .answering_with_status::<Response>("Operation")
}
