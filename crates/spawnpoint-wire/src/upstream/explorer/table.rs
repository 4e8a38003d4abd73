//! The tools of the explorer document that each op becomes.

use serde_json::{Map, Value, json};
use spawnpoint_protocol::{
    Effect, ErrorKind, Fault, Op, OpName, OpSet,
    op::{ClipboardSet, FreecamSet, ObjectsList},
};

/// A call of one of the host's tools.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HostCall {
    pub(super) tool: &'static str,
    pub(super) arguments: Map<String, Value>,
}

/// An op, its tool, and the tool's names of the op's parameters where they differ.
type Row = (OpName, &'static str, &'static [(&'static str, &'static str)]);

const OBJECT: (&str, &str) = ("object", "objectId");
const COMPONENT: (&str, &str) = ("component", "componentType");
const METHODS: (&str, &str) = ("include_methods", "includeMethods");

const TABLE: &[Row] = &[
    (OpName::EngineStatus, "GetStatus", &[]),
    (OpName::ScenesList, "ListScenes", &[]),
    (OpName::ScenesBuildList, "ListBuildScenes", &[]),
    (OpName::SceneLoad, "LoadScene", &[]),
    (OpName::ObjectsList, "SearchObjects", &[("active_only", "activeOnly"), ("scene", "sceneId")]),
    (OpName::ObjectGet, "GetObject", &[]),
    (OpName::ObjectChildren, "ListChildren", &[("id", "objectId")]),
    (OpName::ObjectDestroy, "DestroyObject", &[("id", "objectId")]),
    (OpName::ObjectReparent, "Reparent", &[("id", "objectId"), ("parent", "newParentId")]),
    (OpName::ObjectSetActive, "SetActive", &[("id", "objectId")]),
    (OpName::ComponentsList, "GetComponents", &[OBJECT]),
    (OpName::ComponentAdd, "AddComponent", &[OBJECT, ("component", "type")]),
    (OpName::ComponentRemove, "RemoveComponent", &[OBJECT, ("component", "typeOrIndex")]),
    (OpName::MembersList, "ListComponentMembers", &[OBJECT, COMPONENT, METHODS]),
    (OpName::MemberRead, "ReadComponentMember", &[OBJECT, COMPONENT]),
    (
        OpName::MemberWrite,
        "SetMember",
        &[OBJECT, COMPONENT, ("name", "member"), ("value", "jsonValue")],
    ),
    (OpName::MemberCall, "CallMethod", &[OBJECT, COMPONENT, ("args", "argsJson")]),
    (OpName::MembersSearch, "SearchComponentMembers", &[COMPONENT]),
    (OpName::StaticsSearch, "SearchStaticClasses", &[]),
    (OpName::StaticMembers, "ListStaticMembers", &[("type", "typeFullName"), METHODS]),
    (OpName::StaticRead, "ReadStaticMember", &[("type", "typeFullName")]),
    (OpName::SingletonsSearch, "SearchSingletons", &[]),
    (OpName::SingletonMembers, "ListSingletonMembers", &[("id", "singletonId"), METHODS]),
    (OpName::SingletonRead, "ReadSingletonMember", &[("id", "singletonId")]),
    (OpName::RefInspect, "InspectRef", &[("id", "refId")]),
    (OpName::RefMembers, "ListRefMembers", &[("id", "refId"), METHODS]),
    (OpName::RefRead, "ReadRefMember", &[("id", "refId")]),
    (OpName::RefItems, "ListRefItems", &[("id", "refId")]),
    (OpName::RefRelease, "ReleaseRef", &[("id", "refId")]),
    (OpName::HookMethods, "HookListMethods", &[]),
    (OpName::HookAdd, "HookAdd", &[]),
    (OpName::HookRemove, "HookRemove", &[]),
    (OpName::HookSetEnabled, "HookSetEnabled", &[]),
    (OpName::HookGetSource, "HookGetSource", &[]),
    (OpName::HookSetSource, "HookSetSource", &[]),
    (OpName::ScriptRun, "ConsoleEval", &[]),
    (OpName::SelectionGet, "GetSelection", &[]),
    (OpName::SelectionSet, "SelectObject", &[("id", "objectId")]),
    (OpName::ClipboardGet, "GetClipboard", &[]),
    (OpName::ClipboardSet, "SetClipboardText", &[]),
    (OpName::CameraGet, "GetCameraInfo", &[]),
    (OpName::FreecamGet, "GetFreecam", &[]),
    (OpName::FreecamSet, "SetFreecamEnabled", &[]),
    (OpName::Pick, "MousePick", &[]),
    (OpName::TimeGet, "GetTimeScale", &[]),
    (OpName::TimeSet, "SetTimeScale", &[]),
    (OpName::LogsTail, "TailLogs", &[]),
    (OpName::TestUiSpawn, "SpawnTestUi", &[]),
    (OpName::TestUiDestroy, "DestroyTestUi", &[]),
];

/// The ops of a host with these tools. Hooks are listed by a resource.
pub(super) fn ops(tools: &[String]) -> OpSet {
    let has = |wanted: &str| tools.iter().any(|tool| tool.eq_ignore_ascii_case(wanted));
    let mut ops: Vec<_> =
        TABLE.iter().filter(|(_, tool, _)| has(tool)).map(|(op, ..)| *op).collect();
    if has("HookAdd") {
        ops.push(OpName::HooksList);
    }
    ops.into_iter().chain([OpName::ToolCall, OpName::ResourceRead]).collect()
}

/// Whether an op has this tool, so that it is not offered a second time.
pub(super) fn is_known(tool: &str) -> bool {
    TABLE.iter().any(|(_, known, _)| known.eq_ignore_ascii_case(tool))
}

/// The calls that an op becomes, in order. The last one answers it.
pub(super) fn calls(op: &Op) -> Result<Vec<HostCall>, Fault> {
    let mut all = match op {
        Op::ObjectsList(list) => vec![objects(list, op)?],
        Op::ClipboardSet(set) => vec![clipboard(set)],
        Op::FreecamSet(set) => freecam(set)?,
        other => vec![by_table(other)?],
    };
    // The owner's policy here has been checked. A host that asks for confirmation gets it.
    if op.effect() == Effect::Write {
        for call in &mut all {
            if !call.tool.starts_with("Get") && call.tool != "SelectObject" {
                call.arguments.insert("confirm".into(), json!(true));
            }
        }
    }
    Ok(all)
}

fn by_table(op: &Op) -> Result<HostCall, Fault> {
    let (_, tool, names) = TABLE
        .iter()
        .find(|(name, ..)| *name == op.name())
        .ok_or_else(|| unsupported(format!("The explorer document has no '{}'", op.name())))?;
    let mut arguments = Map::new();
    if let Value::Object(params) = op.params() {
        for (name, value) in params {
            let own = names.iter().find(|(known, _)| *known == name);
            arguments.insert(own.map_or(name, |(_, own)| (*own).to_owned()), value);
        }
    }
    match op {
        // These are JSON in a text.
        Op::MemberWrite(write) => {
            arguments.insert("jsonValue".into(), json!(write.value.to_string()));
        }
        Op::MemberCall(call) => {
            arguments.insert("argsJson".into(), json!(json!(call.args).to_string()));
        }
        Op::ObjectReparent(_) => {
            arguments.entry("newParentId").or_insert_with(|| json!(""));
        }
        _ => {}
    }
    Ok(HostCall { tool, arguments })
}

/// One tool of the document searches in one scene, another one by path.
fn objects(list: &ObjectsList, op: &Op) -> Result<HostCall, Fault> {
    let mut call = by_table(op)?;
    call.arguments.remove("components");
    if list.scene.is_some() {
        if list.filter.query.is_some() || list.filter.path.is_some() {
            return Err(unsupported("This host cannot search one scene by query or path")
                .hint("Search without the scene, or by name and type."));
        }
        call.tool = "ListObjects";
    }
    Ok(call)
}

fn clipboard(set: &ClipboardSet) -> HostCall {
    let call = |tool, arguments: Value| HostCall { tool, arguments: object(arguments) };
    match (&set.text, &set.object) {
        (Some(text), _) => call("SetClipboardText", json!({ "text": text })),
        (None, Some(id)) => call("SetClipboardObject", json!({ "objectId": id })),
        (None, None) => call("ClearClipboard", json!({})),
    }
}

fn freecam(set: &FreecamSet) -> Result<Vec<HostCall>, Fault> {
    let call = |tool, arguments: Value| HostCall { tool, arguments: object(arguments) };
    let mut calls = Vec::new();
    match (&set.pos, &set.rot) {
        (Some(pos), Some(rot)) => {
            calls.push(call("SetFreecamPose", json!({ "pos": pos, "rot": rot })));
        }
        (None, None) => {}
        _ => return Err(unsupported("This host sets position and rotation together only")),
    }
    if let Some(speed) = set.speed {
        calls.push(call("SetFreecamSpeed", json!({ "speed": speed })));
    }
    if let Some(enabled) = set.enabled {
        calls.push(call("SetFreecamEnabled", json!({ "enabled": enabled })));
    }
    calls.push(call("GetFreecam", json!({})));
    Ok(calls)
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

fn unsupported(what: impl Into<String>) -> Fault {
    Fault::new(ErrorKind::Unsupported, what)
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::{
        ObjectId,
        op::{MemberWrite, ObjectReparent, TimeStep},
    };

    use super::*;

    fn arguments(op: impl Into<Op>) -> (&'static str, Value) {
        let mut calls = calls(&op.into()).unwrap();
        let call = calls.remove(0);
        (call.tool, Value::Object(call.arguments))
    }

    #[test]
    fn ops_become_the_documents_tools_with_its_names() {
        let write = MemberWrite {
            object: ObjectId(7),
            component: "UnityEngine.Light".into(),
            name: "color".into(),
            value: json!([1, 0, 0]),
        };
        assert_eq!(
            arguments(write),
            (
                "SetMember",
                json!({
                    "objectId": "obj:7",
                    "componentType": "UnityEngine.Light",
                    "member": "color",
                    "jsonValue": "[1,0,0]",
                    "confirm": true,
                })
            )
        );
        let (tool, moved) = arguments(ObjectReparent { id: ObjectId(7), parent: None });
        assert_eq!((tool, &moved["newParentId"]), ("Reparent", &json!("")));
        assert!(calls(&TimeStep { frames: 1 }.into()).is_err());
    }

    #[test]
    fn a_host_has_the_ops_of_the_tools_that_it_lists() {
        let ops = ops(&["GetStatus".into(), "setactive".into()]);
        assert!(ops.has(OpName::EngineStatus) && ops.has(OpName::ObjectSetActive));
        assert!(!ops.has(OpName::ObjectsList) && !ops.has(OpName::HooksList));
    }
}
