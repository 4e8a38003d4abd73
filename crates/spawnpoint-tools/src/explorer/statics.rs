//! Static classes, singletons, and the search for members of all components.

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
            "Find fields and properties by name, in the components of all objects.",
            |p: SearchMembersArguments| {
                let component = p.component_type;
                Ok(MembersSearch { query: p.query, component, paging: p.paging })
            },
        ),
        Tool::op(
            "SearchSingletons",
            "Find singletons by name: types of which the game keeps one instance in a \
             static member.",
            |p: SearchArguments| Ok(SingletonsSearch { query: p.query, paging: p.paging }),
        ),
        Tool::op(
            "ListSingletonMembers",
            "List the members of a singleton.",
            |p: SingletonMembersArguments| {
                Ok(SingletonMembers {
                    id: p.singleton_id,
                    include_methods: p.include_methods.unwrap_or_default(),
                    paging: p.paging,
                })
            },
        ),
        Tool::op(
            "ReadSingletonMember",
            "Read one field or property of a singleton.",
            |p: SingletonMemberArguments| Ok(SingletonRead { id: p.singleton_id, name: p.name }),
        ),
        Tool::op("SearchStaticClasses", "Find static classes by name.", |p: SearchArguments| {
            Ok(StaticsSearch { query: p.query, paging: p.paging })
        }),
        Tool::op(
            "ListStaticMembers",
            "List the members of a static class.",
            |p: StaticMembersArguments| {
                Ok(StaticMembers {
                    type_name: p.type_full_name,
                    include_methods: p.include_methods.unwrap_or_default(),
                    paging: p.paging,
                })
            },
        ),
        Tool::op(
            "ReadStaticMember",
            "Read one static field or property of any type, for example timeScale of \
             UnityEngine.Time.",
            |p: StaticMemberArguments| Ok(StaticRead { type_name: p.type_full_name, name: p.name }),
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct SearchArguments {
    /// Substring of the type name.
    query: String,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SearchMembersArguments {
    /// Substring of the member name.
    query: String,
    /// Substring of the component type name.
    component_type: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SingletonMembersArguments {
    /// Id from SearchSingletons.
    singleton_id: String,
    /// Set to true to list methods too.
    include_methods: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct SingletonMemberArguments {
    /// Id from SearchSingletons.
    singleton_id: String,
    /// Name of the field or property.
    name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct StaticMembersArguments {
    /// Full type name, for example UnityEngine.Time.
    type_full_name: String,
    /// Set to true to list methods too.
    include_methods: Option<bool>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct StaticMemberArguments {
    /// Full type name, for example UnityEngine.Time.
    type_full_name: String,
    /// Name of the field or property.
    name: String,
}
