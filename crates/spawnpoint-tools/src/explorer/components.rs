//! Components and their members: reading, writing, calling.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use spawnpoint_core::{catalog::Tool, guard::Allow, toolbox::Toolbox};
use spawnpoint_protocol::{
    Fault, ObjectId, OpName,
    op::{
        ComponentAdd, ComponentRemove, ComponentsList, MemberCall, MemberRead, MemberWrite,
        MembersList, TypesList,
    },
    shape::{ComponentCard, Done, MemberValue, Page, Paging},
};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "GetComponents",
            "List the components of an object with their full type names, which other tools need.",
            |p: ComponentsArguments| Ok(ComponentsList { object: p.object_id, paging: p.paging }),
        ),
        Tool::op(
            "SearchTypes",
            "Find component types that AddComponent can add, by a substring of their name.",
            |p: TypesArguments| Ok(TypesList { query: p.query, paging: p.paging }),
        ),
        Tool::op(
            "ListComponentMembers",
            "List the fields and properties of a component, and its methods if \
             includeMethods is true.",
            |p: MembersArguments| {
                Ok(MembersList {
                    object: p.object_id,
                    component: p.component_type,
                    include_methods: p.include_methods.unwrap_or_default(),
                    paging: p.paging,
                })
            },
        ),
        Tool::op(
            "ReadComponentMember",
            "Read one field or property of a component. Large values come with a refId for \
             ListRefItems and ListRefMembers.",
            |p: MemberArguments| {
                Ok(MemberRead { object: p.object_id, component: p.component_type, name: p.name })
            },
        ),
        Tool::with_ops(
            "SetMember",
            "Set one field or property of a component, and return the value that is read back. \
             Fails if it differs.",
            &[OpName::MemberWrite],
            set_member,
        )
        .writes()
        .idempotent()
        .allowlisted(WRITTEN_MEMBER)
        .confirm(),
        Tool::op(
            "CallMethod",
            "Call a method of a component and return its result as text.",
            call_method,
        )
        .allowlisted(CALLED_METHOD)
        .confirm(),
        Tool::op(
            "AddComponent",
            "Add a component with default values to an object.",
            |p: AddArguments| Ok(ComponentAdd { object: p.object_id, component: p.type_name }),
        )
        .allowlisted(ADDED_TYPE)
        .confirm(),
        Tool::op(
            "RemoveComponent",
            "Remove a component from an object, by type or by its index in GetComponents.",
            |p: RemoveArguments| {
                Ok(ComponentRemove { object: p.object_id, component: p.type_or_index })
            },
        )
        .destructive()
        .allowlisted(REMOVED_TYPE)
        .confirm(),
    ]
}

const WRITTEN_MEMBER: Allow =
    Allow::new(|policy| &policy.members, |arguments| dotted(arguments, "componentType", "member"));
const CALLED_METHOD: Allow =
    Allow::new(|policy| &policy.members, |arguments| dotted(arguments, "componentType", "method"));
const ADDED_TYPE: Allow = Allow {
    empty: "No components are allowlisted",
    ..Allow::new(|policy| &policy.components, |arguments| text(arguments, "type"))
};
/// The reference exempts indices: a client that has one listed the components before.
const REMOVED_TYPE: Allow = Allow::new(
    |policy| &policy.components,
    |arguments| text(arguments, "typeOrIndex").filter(|name| name.parse::<i64>().is_err()),
);

fn text(arguments: &Map<String, Value>, name: &str) -> Option<String> {
    arguments.get(name)?.as_str().map(str::to_owned)
}

fn dotted(arguments: &Map<String, Value>, first: &str, second: &str) -> Option<String> {
    Some(format!("{}.{}", text(arguments, first)?, text(arguments, second)?))
}

async fn set_member(tools: Toolbox, p: SetMemberArguments) -> Result<WrittenMember, Fault> {
    let SetMemberArguments { object_id: object, component_type, member: name, json_value } = p;
    let value = crate::parse_json_text(json_value);
    let component = component_type.clone();
    let written = MemberWrite { object, component, name: name.clone(), value };
    let Done { ok } = tools.run(written).await?.into_shape()?;
    // The document answers with `ok` only.
    let value = match tools.client.by_document || !tools.can_run(OpName::MemberRead) {
        true => None,
        false => read_back(&tools, object, component_type, name).await,
    };
    Ok(WrittenMember { ok, value })
}

/// The value of a member that was written. The engine has compared it, so a value that cannot be read is no failure.
async fn read_back(
    tools: &Toolbox,
    object: ObjectId,
    component: String,
    name: String,
) -> Option<WrittenValue> {
    let read = async |component: String| {
        let read = MemberRead { object, component, name: name.clone() };
        tools.run(read).await?.into_shape::<MemberValue>().map(WrittenValue::from)
    };
    if let Ok(value) = read(component.clone()).await {
        return Some(value);
    }
    // A short name of a type is enough to write, but not to read.
    let all = Paging { offset: None, limit: None };
    let components = tools.run(ComponentsList { object, paging: all }).await.ok()?;
    let components = components.into_shape::<Page<ComponentCard>>().ok()?;
    let is_meant = |card: &&ComponentCard| {
        let short = card.type_name.rsplit(['.', ':']).next();
        short.is_some_and(|short| short.eq_ignore_ascii_case(&component))
    };
    let meant = components.items.iter().find(is_meant)?;
    read(meant.type_name.clone()).await.ok()
}

fn call_method(p: CallMethodArguments) -> Result<MemberCall, Fault> {
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
    Fault::argument("argsJson", problem).hint("pass a JSON array, for example [10, \"fire\"]")
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ComponentsArguments {
    object_id: ObjectId,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
struct TypesArguments {
    /// Substring of the type name.
    query: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct MembersArguments {
    object_id: ObjectId,
    /// Full type name, from GetComponents.
    component_type: String,
    /// Set to true to list methods too.
    include_methods: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct MemberArguments {
    object_id: ObjectId,
    /// Full type name, from GetComponents.
    component_type: String,
    /// Name of the field or property.
    name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SetMemberArguments {
    object_id: ObjectId,
    /// Full type name, from GetComponents.
    component_type: String,
    /// Name of the field or property.
    member: String,
    /// The value as JSON, for example 3.5, "text", {"x":1,"y":2,"z":3} or "obj:12".
    // Some clients send the JSON value itself instead of its text.
    #[schemars(with = "String")]
    json_value: Value,
}

/// The answer of SetMember.
#[derive(Serialize, JsonSchema)]
struct WrittenMember {
    /// Always true; failures are faults.
    ok: bool,
    /// The value that was read back.
    #[serde(flatten)]
    value: Option<WrittenValue>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct WrittenValue {
    /// Type of the value.
    #[serde(rename = "type")]
    type_name: String,
    /// The value as text.
    value_text: String,
    /// The value as JSON, if it is small.
    value_json: Option<Value>,
}

impl From<MemberValue> for WrittenValue {
    fn from(value: MemberValue) -> Self {
        let MemberValue { type_name, value_text, value_json, .. } = value;
        Self { type_name, value_text, value_json }
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct CallMethodArguments {
    object_id: ObjectId,
    /// Full type name, from GetComponents.
    component_type: String,
    /// Name of the method.
    method: String,
    /// Arguments as a JSON array, for example [10, "fire"]; default [].
    #[schemars(with = "Option<String>")]
    args_json: Option<Value>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AddArguments {
    object_id: ObjectId,
    /// Full type name, from SearchTypes.
    #[serde(rename = "type")]
    type_name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct RemoveArguments {
    object_id: ObjectId,
    /// Full type name, or the index in GetComponents.
    type_or_index: String,
}
