//! Hooks: code that runs before and after a method of the game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use spawnpoint_core::{
    Toolbox,
    catalog::Tool,
    guard::{Allow, Code},
};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName,
    op::{
        HookAdd, HookGetSource, HookMethods, HookRemove, HookSetEnabled, HookSetSource, HooksList,
    },
    shape::{HookSource, Paging},
};

use super::{Nothing, PageOf};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op("ListHooks", "Hooks, in the order they were added.", |p: PageOf| {
            Ok(HooksList { paging: p.paging })
        }),
        Tool::own("HookListAllowedTypes", "Types whose methods may be hooked.", allowed_types)
            .idempotent(),
        Tool::op("HookListMethods", "Methods of a type that can be hooked.", |p: Methods| {
            Ok(HookMethods { type_name: p.type_name, filter: p.filter, paging: p.paging })
        })
        .allowlisted(Allow {
            denied: "Permission denied",
            empty: "Permission denied",
            ..OF_TYPE
        }),
        Tool::with_ops("HookGetSource", "Source of a hook.", &[OpName::HookGetSource], source)
            .idempotent(),
        Tool::op(
            "HookAdd",
            "Hook a method, by name or by its full signature from HookListMethods.",
            |p: Add| Ok(HookAdd { type_name: p.type_name, method: p.method }),
        )
        .allowlisted(OF_TYPE)
        .confirm(),
        Tool::op("HookRemove", "Remove a hook.", |p: Signature| {
            Ok(HookRemove { signature: p.signature })
        })
        .destructive()
        .confirm(),
        Tool::op("HookSetEnabled", "Switch a hook on or off.", |p: Enable| {
            Ok(HookSetEnabled { signature: p.signature, enabled: p.enabled })
        })
        .allowlisted(OF_SIGNATURE)
        .idempotent()
        .confirm(),
        Tool::op(
            "HookSetSource",
            "Replace the source of a hook: C# functions Prefix and Postfix.",
            |p: Source| Ok(HookSetSource { signature: p.signature, source: p.source }),
        )
        .with_code(Code::Stores)
        .allowlisted(OF_SIGNATURE)
        .idempotent()
        .confirm(),
    ]
}

const OF_TYPE: Allow = Allow {
    denied: "Denied by hook allowlist",
    empty: "Denied by hook allowlist",
    ..Allow::new(
        |policy| &policy.hooks,
        |arguments| arguments.get("type").and_then(Value::as_str).map(str::to_owned),
    )
};
const OF_SIGNATURE: Allow = Allow { key: declaring_type, ..OF_TYPE };

/// `UnityEngine.GameObject` of `System.Void UnityEngine.GameObject::SetActive(System.Boolean value)`.
fn declaring_type(arguments: &Map<String, Value>) -> Option<String> {
    let (before, _) = arguments.get("signature")?.as_str()?.split_once("::")?;
    before.rsplit(' ').next().map(str::to_owned)
}

async fn allowed_types(tools: Toolbox, _: Nothing) -> Result<AllowedTypes, Fault> {
    Ok(AllowedTypes { ok: true, items: tools.core.guard().policy().hooks })
}

/// Who asks for the source of what is no hook has the wrong argument, says the reference.
async fn source(tools: Toolbox, p: Signature) -> Result<HookSource, Fault> {
    let output = tools.run(HookGetSource { signature: p.signature }).await;
    let output = output.map_err(|fault| match fault.kind == ErrorKind::NotFound {
        true => Fault::new(ErrorKind::InvalidArgument, "Hook not found")
            .hint("ListHooks tells which there are"),
        false => fault,
    });
    output?.into_shape()
}

#[derive(Serialize, JsonSchema)]
struct AllowedTypes {
    ok: bool,
    items: Vec<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Methods {
    /// Full type name.
    #[serde(rename = "type")]
    type_name: String,
    /// In the signature.
    filter: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
struct Signature {
    /// From ListHooks.
    signature: String,
}

#[derive(Deserialize, JsonSchema)]
struct Add {
    /// Full type name.
    #[serde(rename = "type")]
    type_name: String,
    /// Its name, or its full signature where there are several of that name.
    #[serde(alias = "methodOrSignature")]
    method: String,
}

#[derive(Deserialize, JsonSchema)]
struct Enable {
    signature: String,
    enabled: bool,
}

#[derive(Deserialize, JsonSchema)]
struct Source {
    signature: String,
    source: String,
}
