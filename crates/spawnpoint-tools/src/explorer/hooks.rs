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

use super::{NoArguments, PageArguments};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "ListHooks",
            "List the hooks and whether they are enabled, in the order in which they were added.",
            |p: PageArguments| Ok(HooksList { paging: p.paging }),
        ),
        Tool::own(
            "HookListAllowedTypes",
            "List the types whose methods may be hooked.",
            allowed_types,
        )
        .idempotent(),
        Tool::op(
            "HookListMethods",
            "List the methods of a type that can be hooked, with their full signatures.",
            |p: MethodsArguments| {
                Ok(HookMethods { type_name: p.type_name, filter: p.filter, paging: p.paging })
            },
        )
        .allowlisted(Allow {
            denied: "Permission denied",
            empty: "Permission denied",
            ..OF_TYPE
        }),
        Tool::with_ops(
            "HookGetSource",
            "Get the source of a hook.",
            &[OpName::HookGetSource],
            source,
        )
        .idempotent(),
        Tool::op(
            "HookAdd",
            "Hook a method, by name or by its full signature from HookListMethods. The new hook \
             is enabled; HookSetSource changes what it does.",
            |p: AddArguments| Ok(HookAdd { type_name: p.type_name, method: p.method }),
        )
        .accepting(&["methodOrSignature"])
        .allowlisted(OF_TYPE)
        .confirm(),
        Tool::op("HookRemove", "Remove a hook.", |p: SignatureArguments| {
            Ok(HookRemove { signature: p.signature })
        })
        .destructive()
        .confirm(),
        Tool::op("HookSetEnabled", "Enable or disable a hook.", |p: EnableArguments| {
            Ok(HookSetEnabled { signature: p.signature, enabled: p.enabled })
        })
        .allowlisted(OF_SIGNATURE)
        .idempotent()
        .confirm(),
        Tool::op(
            "HookSetSource",
            "Replace the source of a hook: the C# methods Prefix and Postfix, which run before \
             and after the hooked method.",
            |p: SourceArguments| Ok(HookSetSource { signature: p.signature, source: p.source }),
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

async fn allowed_types(tools: Toolbox, _: NoArguments) -> Result<AllowedTypes, Fault> {
    Ok(AllowedTypes { ok: true, items: tools.core.guard().policy().hooks })
}

/// The reference reports an unknown hook as a wrong argument here, not as something missing.
async fn source(tools: Toolbox, p: SignatureArguments) -> Result<HookSource, Fault> {
    let output = tools.run(HookGetSource { signature: p.signature }).await;
    let output = output.map_err(|fault| match fault.kind == ErrorKind::NotFound {
        true => Fault::new(ErrorKind::InvalidArgument, "Hook not found")
            .hint("ListHooks lists the hooks"),
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
struct MethodsArguments {
    /// Full type name.
    #[serde(rename = "type")]
    type_name: String,
    /// Substring of the signature.
    filter: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
struct SignatureArguments {
    /// Full signature, from ListHooks.
    signature: String,
}

#[derive(Deserialize, JsonSchema)]
struct AddArguments {
    /// Full type name.
    #[serde(rename = "type")]
    type_name: String,
    /// Name of the method, or its full signature where the type has several of that name.
    #[serde(alias = "methodOrSignature")]
    method: String,
}

#[derive(Deserialize, JsonSchema)]
struct EnableArguments {
    /// Full signature, from ListHooks.
    signature: String,
    /// true to enable, false to disable.
    enabled: bool,
}

#[derive(Deserialize, JsonSchema)]
struct SourceArguments {
    /// Full signature, from ListHooks.
    signature: String,
    /// C# source with Prefix, Postfix or both.
    source: String,
}
