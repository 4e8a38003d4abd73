//! Components and their members: looking inside, writing, calling.

use std::fmt;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use spawnpoint_core::{catalog::Tool, guard::Allow};
use spawnpoint_protocol::{
    Fault, ObjectId,
    op::{
        ComponentAdd, ComponentRemove, ComponentsList, MemberCall, MemberRead, MemberWrite,
        MembersList, TypesList,
    },
    shape::Paging,
};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op("GetComponents", "Components of an object.", |p: Components| {
            Ok(ComponentsList { object: p.object_id, paging: p.paging })
        }),
        Tool::op(
            "SearchTypes",
            "Component types that the engine knows, by substring.",
            |p: Types| Ok(TypesList { query: p.query, paging: p.paging }),
        ),
        Tool::op(
            "ListComponentMembers",
            "Fields and properties of a component, and its methods if asked.",
            |p: Members| {
                Ok(MembersList {
                    object: p.object_id,
                    component: p.component_type,
                    include_methods: p.include_methods.unwrap_or_default(),
                    paging: p.paging,
                })
            },
        ),
        Tool::op("ReadComponentMember", "Value of one field or property.", |p: Member| {
            Ok(MemberRead { object: p.object_id, component: p.component_type, name: p.name })
        }),
        Tool::op("SetMember", "Write one field or property; the value is read back.", set_member)
            .idempotent()
            .allowlisted(MEMBER)
            .confirm(),
        Tool::op("CallMethod", "Call a method of a component.", call_method)
            .allowlisted(METHOD)
            .confirm(),
        Tool::op("AddComponent", "Add a component with default values.", |p: Add| {
            Ok(ComponentAdd { object: p.object_id, component: p.type_name })
        })
        .allowlisted(ADDED)
        .confirm(),
        Tool::op("RemoveComponent", "Remove a component, by type or by its index.", |p: Remove| {
            Ok(ComponentRemove { object: p.object_id, component: p.type_or_index })
        })
        .destructive()
        .allowlisted(REMOVED)
        .confirm(),
    ]
}

const MEMBER: Allow =
    Allow::new(|policy| &policy.members, |arguments| dotted(arguments, "componentType", "member"));
const METHOD: Allow =
    Allow::new(|policy| &policy.members, |arguments| dotted(arguments, "componentType", "method"));
const ADDED: Allow = Allow {
    empty: "No components are allowlisted",
    ..Allow::new(|policy| &policy.components, |arguments| text(arguments, "type"))
};
/// Who names a component by its place looked at it before, says the reference.
const REMOVED: Allow = Allow::new(
    |policy| &policy.components,
    |arguments| text(arguments, "typeOrIndex").filter(|name| name.parse::<i64>().is_err()),
);

fn text(arguments: &Map<String, Value>, name: &str) -> Option<String> {
    arguments.get(name)?.as_str().map(str::to_owned)
}

fn dotted(arguments: &Map<String, Value>, first: &str, second: &str) -> Option<String> {
    Some(format!("{}.{}", text(arguments, first)?, text(arguments, second)?))
}

fn set_member(p: SetMember) -> Result<MemberWrite, Fault> {
    let value = crate::given_json(p.json_value);
    Ok(MemberWrite { object: p.object_id, component: p.component_type, name: p.member, value })
}

fn call_method(p: CallMethod) -> Result<MemberCall, Fault> {
    let args = match p.args_json {
        None => Vec::new(),
        Some(Value::String(text)) if text.is_empty() => Vec::new(),
        Some(Value::Array(args)) => args,
        Some(Value::String(text)) => serde_json::from_str(&text).map_err(not_an_array)?,
        Some(other) => return Err(not_an_array(format!("not {other}"))),
    };
    Ok(MemberCall { object: p.object_id, component: p.component_type, method: p.method, args })
}

fn not_an_array(problem: impl fmt::Display) -> Fault {
    Fault::argument("argsJson", problem).hint("a JSON array, for instance [10, \"fire\"]")
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Components {
    object_id: ObjectId,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
struct Types {
    query: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Members {
    object_id: ObjectId,
    /// Full type name, from GetComponents.
    component_type: String,
    include_methods: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Member {
    object_id: ObjectId,
    /// Full type name, from GetComponents.
    component_type: String,
    name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SetMember {
    object_id: ObjectId,
    /// Full type name, from GetComponents.
    component_type: String,
    member: String,
    /// The value as JSON: 3.5, "text", {"x":1,"y":2,"z":3}, "obj:12".
    // Clients that see JSON send JSON.
    #[schemars(with = "String")]
    json_value: Value,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct CallMethod {
    object_id: ObjectId,
    /// Full type name, from GetComponents.
    component_type: String,
    method: String,
    /// Arguments as a JSON array; [] unless given.
    #[schemars(with = "Option<String>")]
    args_json: Option<Value>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Add {
    object_id: ObjectId,
    /// Full type name.
    #[serde(rename = "type")]
    type_name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Remove {
    object_id: ObjectId,
    /// Full type name, or index in GetComponents.
    type_or_index: String,
}
