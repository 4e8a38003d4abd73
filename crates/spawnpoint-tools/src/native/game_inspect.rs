//! `game_inspect`: objects, components, members, assets and types with their values.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
};
use spawnpoint_protocol::{Fault, OpName, ToolOutput};

use super::{
    answer::{self, Lines, one_line},
    inspect_read, inspect_target,
};

/// How many things one call inspects.
const MOST_TARGETS: usize = 20;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_inspect",
        "Read all values (fields, properties) of an object (obj:1064, path or name): transform (position, \
         rotation), attached scripts and other components. Or get one component (obj:1064 Health), a member \
         (obj:1064 Health.current), show properties of an asset or material (path), a type or a ref: handle.",
        Needs::any(&[OpName::ObjectGet, OpName::AssetInfoGet]),
        inspect,
    )
    .titled("Read values")
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct InspectArguments {
    /// What to inspect.
    target: Option<String>,
    /// Several, at most 20.
    #[serde(default)]
    targets: Vec<String>,
    /// Only these members: "position" or "Health.current".
    #[serde(default)]
    fields: Vec<String>,
    /// Only what changed since your last call.
    since: Option<Since>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Since {
    Last,
}

async fn inspect(tools: Toolbox, p: InspectArguments) -> Result<ToolOutput, Fault> {
    let mut names: Vec<String> = p.target.into_iter().chain(p.targets).collect();
    names.dedup();
    if names.is_empty() {
        return Err(Fault::argument("target", "it is required")
            .hint("pass an object id, path or name, an asset path or a type name"));
    }
    let left_out = names.len().saturating_sub(MOST_TARGETS);
    names.truncate(MOST_TARGETS);
    let only = names.len() == 1;
    let mut lines = Lines::new();
    let mut failed = Vec::new();
    for name in &names {
        match shown(&tools, name, &p.fields, p.since).await {
            Ok(some) => some.iter().for_each(|line| lines.push(line)),
            Err(fault) if only => return Err(fault),
            Err(fault) => {
                let hint = fault.hint.iter().map(|hint| format!(" ({hint})")).collect::<String>();
                lines.push(&format!("{}: {}{hint}", one_line(name, 100), fault.message));
                failed.push(fault.kind);
            }
        }
    }
    // An answer without any value is no answer.
    if let [kind, ..] = failed.as_slice()
        && failed.len() == names.len()
    {
        return Err(Fault::new(*kind, lines.finish("pass fewer targets").trim_end()));
    }
    let mut text = lines.finish("pass fewer targets, or fields");
    if left_out > 0 {
        text.push_str(&format!("({left_out} targets left out; at most {MOST_TARGETS} at once)\n"));
    }
    Ok(answer::text(&tools, text))
}

/// One target in lines.
async fn shown(
    tools: &Toolbox,
    name: &str,
    fields: &[String],
    since: Option<Since>,
) -> Result<Vec<String>, Fault> {
    let target = inspect_target::resolve(tools, name).await?;
    let inspection = inspect_read::read(tools, target, fields).await?;
    let Some(session) = &tools.client.session else {
        let mut lines = inspection.lines(None);
        if since.is_some() {
            lines.push(
                "(all values; this connection has no session that could remember earlier ones)"
                    .to_owned(),
            );
        }
        return Ok(lines);
    };
    // Different fields are different views of the same thing.
    let view = format!(
        "{} {} {}",
        tools.instance()?.id(),
        one_line(name, 200),
        one_line(&fields.join(","), 200)
    );
    let before = session.with_memory(|memory| {
        let before = memory.seen(&view);
        memory.set_seen(&view, inspection.seen());
        before
    });
    Ok(match (since, before) {
        (None, _) => inspection.lines(None),
        (Some(Since::Last), Some(before)) => inspection.lines(Some(&before)),
        (Some(Since::Last), None) => {
            let mut lines = inspection.lines(None);
            lines.push("(first look; later calls with since=last show changes)".to_owned());
            lines
        }
    })
}
