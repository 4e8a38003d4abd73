//! References (`refId`) to values that are too large to be returned whole.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    op::{RefInspect, RefItems, RefMembers, RefRead, RefRelease},
    shape::Paging,
};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "InspectRef",
            "Get the type, kind and number of items of the value behind a refId.",
            |p: RefArguments| Ok(RefInspect { id: p.ref_id }),
        ),
        Tool::op(
            "ListRefMembers",
            "List the fields and properties of the value behind a refId.",
            |p: MembersArguments| {
                Ok(RefMembers {
                    id: p.ref_id,
                    include_methods: p.include_methods.unwrap_or_default(),
                    paging: p.paging,
                })
            },
        ),
        Tool::op(
            "ReadRefMember",
            "Read one field or property of the value behind a refId.",
            |p: MemberArguments| Ok(RefRead { id: p.ref_id, name: p.name }),
        ),
        Tool::op(
            "ListRefItems",
            "List the items of the collection behind a refId, page by page.",
            |p: ItemsArguments| Ok(RefItems { id: p.ref_id, paging: p.paging }),
        ),
        Tool::op(
            "ReleaseRef",
            "Release a refId that is no longer needed. Old ones are also released \
             when too many exist.",
            |p: RefArguments| Ok(RefRelease { id: p.ref_id }),
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct RefArguments {
    /// From the answer of a tool that reads a value.
    ref_id: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct MembersArguments {
    /// From the answer of a tool that reads a value.
    ref_id: String,
    /// Set to true to list methods too.
    include_methods: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct MemberArguments {
    /// From the answer of a tool that reads a value.
    ref_id: String,
    /// Name of the field or property.
    name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ItemsArguments {
    /// From the answer of a tool that reads a value.
    ref_id: String,
    #[serde(flatten)]
    paging: Paging,
}
