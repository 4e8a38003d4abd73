//! Handles: looking further into values that are too large to be told whole.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    op::{RefInspect, RefItems, RefMembers, RefRead, RefRelease},
    shape::Paging,
};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op("InspectRef", "What a refId leads to.", |p: Handle| {
            Ok(RefInspect { id: p.ref_id })
        }),
        Tool::op("ListRefMembers", "Members of the value behind a refId.", |p: Members| {
            Ok(RefMembers {
                id: p.ref_id,
                include_methods: p.include_methods.unwrap_or_default(),
                paging: p.paging,
            })
        }),
        Tool::op("ReadRefMember", "Value of a member behind a refId.", |p: Member| {
            Ok(RefRead { id: p.ref_id, name: p.name })
        }),
        Tool::op("ListRefItems", "Items of the collection behind a refId.", |p: Items| {
            Ok(RefItems { id: p.ref_id, paging: p.paging })
        }),
        Tool::op("ReleaseRef", "Forget a refId.", |p: Handle| Ok(RefRelease { id: p.ref_id })),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Handle {
    ref_id: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Members {
    ref_id: String,
    include_methods: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Member {
    ref_id: String,
    name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Items {
    ref_id: String,
    #[serde(flatten)]
    paging: Paging,
}
