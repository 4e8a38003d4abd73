//! Answers that need no command to an editor: the caller, the attached editors, and short guides.

use std::sync::Arc;

use jiff::Timestamp;
use serde_json::{Value, json};
use spawnpoint_core::{catalog::Needs, router::Attached};
use spawnpoint_protocol::{Fault, OpName, ToolOutput};

use super::{
    definition::{Params, UNITY},
    editor::Editor,
    state::State,
};

/// `debug_request_context`.
pub(super) async fn context(editor: Editor, _: Params) -> Result<ToolOutput, Fault> {
    let tools = &editor.tools;
    Ok(ToolOutput::json(json!({
        "success": true,
        "data": {
            "server": { "name": "spawnpoint", "version": env!("CARGO_PKG_VERSION") },
            "client": &*tools.client.name,
            "session_id": tools.client.session.as_ref().map(|own| own.id().simple().to_string()),
            "keeps_session": tools.client.session.is_some(),
            "active_instance": tools.client.chosen().map(|id| id.to_string()),
            "instances": attached_editors(&editor).iter().map(|a| a.id().to_string()).collect::<Vec<_>>(),
            "log_id": tools.cx.log_id.to_string(),
        },
    })))
}

/// `manage_script_capabilities`.
pub(super) async fn script_edits() -> Result<ToolOutput, Fault> {
    Ok(ToolOutput::json(json!({
        "success": true,
        "data": {
            "ops": [
                "replace_class", "delete_class", "replace_method", "delete_method", "insert_method",
                "anchor_insert", "anchor_delete", "anchor_replace",
            ],
            "text_ops": ["replace_range", "regex_replace", "prepend", "append"],
            "max_edit_payload_bytes": 256 * 1024,
            "guards": { "using_guard": true },
            "extras": { "get_sha": true },
        },
    })))
}

fn attached_editors(editor: &Editor) -> Vec<Arc<Attached>> {
    editor.tools.core.router().of_kind(UNITY, Needs::all(&[OpName::ToolCall]))
}

/// `mcpforunity://instances`.
pub(super) async fn instances(editor: Editor, _: Params) -> Result<ToolOutput, Fault> {
    let describe = |attached: &Attached| {
        let info = attached.engine().info();
        json!({
            "id": attached.id().to_string(),
            "name": info.name,
            "hash": info.hash,
            "unity_version": info.version,
            "path": info.path,
            "session_id": attached.engine().session(),
            "connected_at": Timestamp::try_from(attached.since()).unwrap_or_default().to_string(),
            "status": attached.presence().as_str(),
            "port": attached.engine().port(),
        })
    };
    // MCP for Unity calls it stdio when its server connects to the editor, and http when the editor connects.
    let has_port = |attached: &Arc<Attached>| attached.engine().port().is_some();
    let all_have_ports =
        !attached_editors(&editor).is_empty() && attached_editors(&editor).iter().all(has_port);
    let instances: Vec<_> =
        attached_editors(&editor).iter().map(|attached| describe(attached)).collect();
    Ok(ToolOutput::json(json!({
        "success": true,
        "transport": if all_have_ports { "stdio" } else { "http" },
        "instance_count": instances.len(),
        "instances": instances,
    })))
}

/// `mcpforunity://editor/state`: the state that the editor reports, with advice for clients.
pub(super) async fn editor_state(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    let mut output = editor.send("get_editor_state", params).await?;
    if let (false, Some(answer)) = (output.is_error, &mut output.structured) {
        let now = Timestamp::now().as_millisecond();
        let (advice, staleness) = State::read(answer).advice(now);
        let data = match answer.get_mut("data") {
            Some(Value::Object(data)) => Some(data),
            _ => answer.as_object_mut(),
        };
        if let Some(data) = data {
            // An editor does not know its id on this server.
            if let (Some(Value::Object(unity)), Ok(on)) =
                (data.get_mut("unity"), editor.tools.instance())
            {
                let id = unity.entry("instance_id").or_insert(Value::Null);
                if id.is_null() {
                    *id = on.id().to_string().into();
                }
            }
            data.insert("advice".into(), advice);
            data.insert("staleness".into(), staleness);
        }
    }
    Ok(output)
}

/// `mcpforunity://scene/gameobject-api`.
pub(super) async fn object_help() -> Result<ToolOutput, Fault> {
    Ok(ToolOutput::json(json!({
        "success": true,
        "data": {
            "find": "find_gameobjects returns instance ids, page by page",
            "read": {
                "mcpforunity://scene/gameobject/{instance_id}": "name, tag, layer, transform, parent, children, component names",
                "mcpforunity://scene/gameobject/{instance_id}/components": "all components with their properties",
                "mcpforunity://scene/gameobject/{instance_id}/component/{component_name}": "one component, such as Rigidbody",
            },
            "change": {
                "manage_gameobject": "create, modify, delete, duplicate, move_relative, look_at",
                "manage_components": "add, remove, set_property",
            },
        },
    })))
}

/// `mcpforunity://prefab-api`.
pub(super) async fn prefab_help() -> Result<ToolOutput, Fault> {
    Ok(ToolOutput::json(json!({
        "success": true,
        "data": {
            "find": "manage_asset with action search and filter_type Prefab",
            "read": {
                "mcpforunity://prefab/{encoded_path}": "information about the prefab; encode the path: Assets%2FPrefabs%2FTree.prefab",
                "mcpforunity://prefab/{encoded_path}/hierarchy": "the objects in the prefab",
            },
            "change": {
                "manage_prefabs": "modify_contents changes a prefab without opening it; open_prefab_stage, save_prefab_stage and close_prefab_stage edit it in the editor",
            },
        },
    })))
}
