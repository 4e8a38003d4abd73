//! The game's states, as tools that it offers: `list_states` and `set_state`. Includes states that
//! were registered with `register_type_state` or `register_type_mutable_state`.

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
    ops::OpGroup,
    reflect::{Parser, json as to_json, text},
};

/// The ops of this module.
pub const OP_GROUP: OpGroup = (is_available, &[OpName::ToolCall]);
const LIST: &str = "list_states";
const SET: &str = "set_state";

/// A registered state of the game.
struct RegisteredState {
    info: &'static TypeInfo,
    state: ReflectState,
    mutable: Option<ReflectFreelyMutableState>,
}

impl RegisteredState {
    fn name(&self) -> &'static str {
        self.info.type_path()
    }

    fn short(&self) -> &'static str {
        self.info.type_path_table().short_path()
    }

    fn matches_name(&self, name: &str) -> bool {
        self.name() == name || self.short() == name
    }
}

fn registered_states(world: &World) -> Vec<RegisteredState> {
    let registry = world.resource::<AppTypeRegistry>().read();
    let mut all: Vec<_> = registry
        .iter()
        .filter_map(|one| {
            let state = one.data::<ReflectState>()?.clone();
            let mutable = one.data::<ReflectFreelyMutableState>().cloned();
            Some(RegisteredState { info: one.type_info(), state, mutable })
        })
        .collect();
    all.sort_by_key(RegisteredState::name);
    all
}

/// Whether the game has registered states.
pub fn is_available(world: &World) -> bool {
    !registered_states(world).is_empty()
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
            "List the Bevy states of the game with their current and possible values.".into(),
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
            "Set a Bevy state of the game. The change takes effect at the beginning of the next frame."
                .into(),
        ),
        input_schema: schema(json!({
            "type": "object",
            "properties": {
                "state": { "type": "string", "description": "Type of the state, by path or short name: 'arena::GamePhase' or 'GamePhase'" },
                "value": { "description": "The new value: the name of a variant, or JSON" },
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
    let states = registered_states(world).into_iter().map(|one| {
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
    json!({ "states": states.collect::<Vec<_>>() })
}

fn set(world: &mut World, arguments: &Map<String, Value>) -> Result<Value, Fault> {
    let name = arguments.get("state").and_then(Value::as_str).unwrap_or_default();
    let all = registered_states(world);
    let Some(one) = all.iter().find(|one| one.matches_name(name)) else {
        let near = nearest(name, all.iter().flat_map(|one| [one.name(), one.short()]));
        return Err(Fault::missing("State", format!("'{name}'")).hint(match near {
            Some(near) => format!("did you mean '{near}'?"),
            None => "list_states lists the states of the game".into(),
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
            format!("{} does not exist at the moment", one.name()),
        ));
    }
    let given = arguments.get("value").unwrap_or(&Value::Null);
    let value = Parser::new(world)
        .concrete(given, one.info)
        .map_err(|mismatch| mismatch.of_argument("value"))?;
    let registry = world.resource::<AppTypeRegistry>().clone();
    mutable.set_next_state(world, &*value, &registry.read());
    let next = to_json(world, value.as_partial_reflect());
    Ok(json!({ "ok": true, "state": one.name(), "next": next }))
}
