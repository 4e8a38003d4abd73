//! The game's states, as tools that it brings along: `list_states` and `set_state`. Known are those
//! that were registered with `register_type_state` or `register_type_mutable_state`.

use bevy_ecs::{prelude::*, reflect::AppTypeRegistry};
use bevy_reflect::TypeInfo;
use bevy_state::reflect::{ReflectFreelyMutableState, ReflectState};
use serde_json::{Map, Value, json};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName,
    content::ToolOutput,
    offer::{Offers, ToolSpec},
    op::ToolCall,
    suggest::nearest,
};
use spawnpoint_stage::{
    ops::Offered,
    reflect::{Parser, json as to_json, text},
};

/// What this game can be asked, if it has what that takes.
pub const OFFERED: Offered = (is_there, &[OpName::ToolCall]);
const LIST: &str = "list_states";
const SET: &str = "set_state";

/// A state of the game.
struct Known {
    info: &'static TypeInfo,
    state: ReflectState,
    mutable: Option<ReflectFreelyMutableState>,
}

impl Known {
    fn name(&self) -> &'static str {
        self.info.type_path()
    }

    fn short(&self) -> &'static str {
        self.info.type_path_table().short_path()
    }

    fn is_called(&self, name: &str) -> bool {
        self.name() == name || self.short() == name
    }
}

fn known(world: &World) -> Vec<Known> {
    let registry = world.resource::<AppTypeRegistry>().read();
    let mut all: Vec<_> = registry
        .iter()
        .filter_map(|one| {
            let state = one.data::<ReflectState>()?.clone();
            let mutable = one.data::<ReflectFreelyMutableState>().cloned();
            Some(Known { info: one.type_info(), state, mutable })
        })
        .collect();
    all.sort_by_key(Known::name);
    all
}

/// Whether the game has states that can be looked at.
pub fn is_there(world: &World) -> bool {
    !known(world).is_empty()
}

/// The tools.
pub fn offers() -> Offers {
    let schema = |schema: Value| match schema {
        Value::Object(schema) => Some(schema),
        _ => None,
    };
    let list = ToolSpec {
        name: LIST.into(),
        description: Some(
            "Lists the Bevy states of the game, with what each is now and what it can be.".into(),
        ),
        input_schema: schema(
            json!({ "type": "object", "properties": {}, "additionalProperties": false }),
        ),
        read_only: true,
        ..ToolSpec::default()
    };
    let set = ToolSpec {
        name: SET.into(),
        description: Some(
            "Sets the next value of a Bevy state; the game changes over at the beginning of its next frame."
                .into(),
        ),
        input_schema: schema(json!({
            "type": "object",
            "properties": {
                "state": { "type": "string", "description": "Its type, by path or short name" },
                "value": { "description": "What it should be: the name of a variant, or JSON" },
            },
            "required": ["state", "value"],
            "additionalProperties": false,
        })),
        ..ToolSpec::default()
    };
    Offers { tools: vec![list, set], ..Offers::default() }
}

/// Calls one of the tools.
pub fn call(world: &mut World, op: &ToolCall) -> Result<ToolOutput, Fault> {
    match op.name.as_str() {
        LIST => Ok(ToolOutput::json(list(world))),
        SET => set(world, &op.arguments).map(ToolOutput::json),
        other => Err(Fault::missing("Tool", format!("'{other}'"))),
    }
}

fn list(world: &World) -> Value {
    let shown = known(world).into_iter().map(|one| {
        let now = one.state.reflect(world).map(|value| text(world, value.as_partial_reflect()));
        let variants = match one.info {
            TypeInfo::Enum(info) => {
                Some(info.iter().map(|variant| variant.name()).collect::<Vec<_>>())
            }
            _ => None,
        };
        json!({
            "state": one.name(), "value": now, "values": variants, "canSet": one.mutable.is_some(),
        })
    });
    json!({ "states": shown.collect::<Vec<_>>() })
}

fn set(world: &mut World, arguments: &Map<String, Value>) -> Result<Value, Fault> {
    let name = arguments.get("state").and_then(Value::as_str).unwrap_or_default();
    let all = known(world);
    let Some(one) = all.iter().find(|one| one.is_called(name)) else {
        let near = nearest(name, all.iter().flat_map(|one| [one.name(), one.short()]));
        return Err(Fault::missing("State", format!("'{name}'")).hint(match near {
            Some(near) => format!("did you mean '{near}'?"),
            None => "list_states tells which there are".into(),
        }));
    };
    let Some(mutable) = &one.mutable else {
        let what = format!("{} cannot be set", one.name());
        return Err(Fault::new(ErrorKind::InvalidArgument, what).hint(
            "it is computed from other states, or was registered with register_type_state only",
        ));
    };
    if one.state.reflect(world).is_none() {
        return Err(Fault::new(
            ErrorKind::NotReady,
            format!("{} does not exist just now", one.name()),
        ));
    }
    let given = arguments.get("value").unwrap_or(&Value::Null);
    let value =
        Parser::new(world).concrete(given, one.info).map_err(|unfit| unfit.of_argument("value"))?;
    let registry = world.resource::<AppTypeRegistry>().clone();
    mutable.set_next_state(world, &*value, &registry.read());
    let next = to_json(world, value.as_partial_reflect());
    Ok(json!({ "ok": true, "state": one.name(), "next": next }))
}
