//! The commands of MCP for Unity's package, on a small project: a scene with components, a console, assets, play mode,
//! screenshots and code. Answers have the shapes of the real plugin; what it answers to arguments that no test sends
//! is left out.

mod assets;
mod components;
mod console;
mod hierarchy;
mod objects;
mod play;
mod script;
mod test_jobs;
mod world;

use serde_json::{Map, Value, json};

pub(crate) use self::world::World;

/// Runs a command. `None` if the package has no such command.
pub(crate) fn run(world: &mut World, command: &str, params: &Value) -> Option<Value> {
    Some(match command {
        "get_gameobject" => hierarchy::describe(world, params),
        "get_gameobject_components" => components::list(world, params),
        "get_gameobject_component" => components::one(world, params),
        "find_gameobjects" => hierarchy::find(world, params),
        "manage_scene" => hierarchy::manage_scene(world, params),
        "manage_gameobject" => objects::manage(world, params),
        "manage_components" => components::manage(world, params),
        "read_console" => console::read(world, params),
        "manage_asset" => assets::manage(params),
        "get_editor_state" => play::state(world),
        "get_selection" => play::selection(world),
        "manage_editor" => play::manage_editor(world, params),
        "manage_camera" => play::manage_camera(params),
        "execute_code" => script::execute(world, params),
        "run_tests" => test_jobs::start(world, params),
        "get_test_job" => test_jobs::get(world, params),
        "batch_execute" => batch(world, params),
        _ => return None,
    })
}

/// Runs commands one after the other. It fails if one of them fails, and still lists the results of all.
fn batch(world: &mut World, params: &Value) -> Value {
    let commands = params["commands"].as_array().cloned().unwrap_or_default();
    let mut failed = 0;
    let results: Vec<_> = commands
        .iter()
        .map(|command| {
            let tool = command["tool"].as_str().unwrap_or_default();
            let params = in_camel_case(&command["params"]);
            let result = run(world, tool, &params).unwrap_or_else(|| failure("unknown"));
            let succeeded = result["success"] == true;
            failed += usize::from(!succeeded);
            json!({"tool": tool, "callSucceeded": succeeded, "result": result})
        })
        .collect();
    let data = json!({
        "results": results, "callSuccessCount": results.len() - failed, "callFailureCount": failed,
        "parallelRequested": false, "parallelApplied": false, "maxParallelism": null,
    });
    match failed {
        0 => success("Batch execution completed.", data),
        _ => failure_with("One or more commands failed.", data),
    }
}

/// Parameters of a command in a batch, whose names may have underscores.
fn in_camel_case(params: &Value) -> Value {
    let name = |text: &String| {
        let mut parts = text.split('_');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |name, part| {
            let (head, tail) = part.split_at(part.len().min(1));
            name + &head.to_uppercase() + tail
        })
    };
    let fields = params.as_object().into_iter().flatten();
    fields.map(|(key, value)| (name(key), value.clone())).collect::<Map<_, _>>().into()
}

pub(super) fn success(message: &str, data: Value) -> Value {
    json!({"success": true, "message": message, "data": data})
}

pub(super) fn failure(error: &str) -> Value {
    json!({"success": false, "code": error, "error": error})
}

pub(super) fn failure_with(error: &str, data: Value) -> Value {
    json!({"success": false, "code": error, "error": error, "data": data})
}

/// An integer that may come as text.
pub(super) fn integer(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

/// A page of a list: cursor, size, and where the next one begins.
pub(super) fn page(params: &Value, default: i64, total: usize) -> (usize, usize, Option<usize>) {
    let number = |key: &str, default: i64| integer(&params[key]).unwrap_or(default);
    let cursor = usize::try_from(number("cursor", 0)).unwrap_or(0).min(total);
    let size = usize::try_from(number("pageSize", default).clamp(1, 500)).unwrap_or(1);
    let next = (cursor + size < total).then_some(cursor + size);
    (cursor, size, next)
}
