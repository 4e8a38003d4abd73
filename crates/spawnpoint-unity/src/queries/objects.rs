//! Finding objects in a hierarchy.

use regex::Regex;
use spawnpoint_core::folder::glob;

use crate::scene::{Hierarchy, Object};

/// A query for objects; all given filters must match.
#[derive(Clone, Debug, Default)]
pub struct ObjectQuery {
    /// A part of the name, case-sensitive.
    pub name_contains: Option<String>,
    /// A case-insensitive pattern for the name, with `*`.
    pub name_pattern: Option<String>,
    /// A pattern for the path: `*` matches within one name, `**` matches anything.
    pub path_pattern: Option<String>,
    /// The tag.
    pub tag: Option<String>,
    /// The layer.
    pub layer: Option<u32>,
    /// A component's class, with or without its namespace.
    pub component: Option<String>,
    /// Whether only active objects match.
    pub only_active: bool,
    /// The maximum number of results.
    pub limit: Option<usize>,
}

impl Hierarchy {
    /// The matching objects, in hierarchy order; `None` if a pattern is invalid.
    pub fn find_objects(&self, query: &ObjectQuery) -> Option<Vec<u32>> {
        let name = compile(query.name_pattern.as_deref(), true)?;
        let path = compile(query.path_pattern.as_deref(), false)?;
        let matches = |at: u32, object: &Object| {
            query.name_contains.as_ref().is_none_or(|part| object.name.contains(part.as_str()))
                && query.tag.as_ref().is_none_or(|tag| *object.tag == **tag)
                && query.layer.is_none_or(|layer| object.layer == layer)
                && query.component.as_ref().is_none_or(|class| has_component(object, class))
                && name.as_ref().is_none_or(|name| name.is_match(&object.name))
                && path.as_ref().is_none_or(|path| path.is_match(&self.path(at)))
                && (!query.only_active || self.is_active(at))
        };
        let found = self.walk().filter(|(at, object)| matches(*at, object)).map(|(at, _)| at);
        Some(found.take(query.limit.unwrap_or(usize::MAX)).collect())
    }
}

fn compile(pattern: Option<&str>, any_case: bool) -> Option<Option<Regex>> {
    match pattern {
        None => Some(None),
        Some(pattern) => glob(pattern, any_case).map(Some),
    }
}

/// Whether an object has a component of this class, with or without its namespace, in any case.
pub(crate) fn has_component(object: &Object, class: &str) -> bool {
    let short = class.strip_prefix("UnityEngine.").filter(|rest| !rest.contains('.'));
    object.components.iter().any(|component| {
        let full = component.script.as_ref().and_then(|script| script.full_name.as_deref());
        let is_it = |name: &str| component.type_name.eq_ignore_ascii_case(name);
        is_it(class)
            || full.is_some_and(|full| full.eq_ignore_ascii_case(class))
            || short.is_some_and(is_it)
    })
}
