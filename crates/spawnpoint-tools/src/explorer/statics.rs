//! What belongs to no object: static classes, singletons, and members searched over everything.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    op::{
        MembersSearch, SingletonMembers, SingletonRead, SingletonsSearch, StaticMembers,
        StaticRead, StaticsSearch,
    },
    shape::Paging,
};

pub(super) fn tools() -> Vec<Tool> {
    vec![
        Tool::op(
            "SearchComponentMembers",
            "Find fields and properties of all components by name.",
            |p: SearchMembers| {
                let component = p.component_type;
                Ok(MembersSearch { query: p.query, component, paging: p.paging })
            },
        ),
        Tool::op(
            "SearchSingletons",
            "Find types of which the game keeps one instance.",
            |p: Search| Ok(SingletonsSearch { query: p.query, paging: p.paging }),
        ),
        Tool::op("ListSingletonMembers", "Members of a singleton.", |p: OfSingleton| {
            Ok(SingletonMembers {
                id: p.singleton_id,
                include_methods: p.include_methods.unwrap_or_default(),
                paging: p.paging,
            })
        }),
        Tool::op("ReadSingletonMember", "Value of a member of a singleton.", |p: InSingleton| {
            Ok(SingletonRead { id: p.singleton_id, name: p.name })
        }),
        Tool::op("SearchStaticClasses", "Find static classes.", |p: Search| {
            Ok(StaticsSearch { query: p.query, paging: p.paging })
        }),
        Tool::op("ListStaticMembers", "Members of a static class.", |p: OfType| {
            Ok(StaticMembers {
                type_name: p.type_full_name,
                include_methods: p.include_methods.unwrap_or_default(),
                paging: p.paging,
            })
        }),
        Tool::op(
            "ReadStaticMember",
            "Value of a static member, as UnityEngine.Time timeScale.",
            |p: InType| Ok(StaticRead { type_name: p.type_full_name, name: p.name }),
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct Search {
    query: String,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SearchMembers {
    /// In the member's name.
    query: String,
    /// In the type's name.
    component_type: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct OfSingleton {
    /// From SearchSingletons.
    singleton_id: String,
    include_methods: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct InSingleton {
    /// From SearchSingletons.
    singleton_id: String,
    name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct OfType {
    type_full_name: String,
    include_methods: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct InType {
    type_full_name: String,
    name: String,
}
