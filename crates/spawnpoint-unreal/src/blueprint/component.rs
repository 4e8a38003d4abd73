//! Components of a Blueprint.

use std::{borrow::Cow, collections::HashSet};

use super::{default_object, export_of};
use crate::{
    package::ObjectRef,
    property::{Decoder, Property, PropertyBlock, Value},
};

/// A component.
#[derive(Clone, Debug)]
pub struct Component<'a> {
    /// The name of its variable.
    pub name: Cow<'a, str>,
    /// The path of its class.
    pub class_path: String,
    /// Its parent component: one of the Blueprint, or an inherited one.
    pub parent: Option<Cow<'a, str>>,
    /// The number of parent components in the Blueprint.
    pub depth: usize,
    /// Its properties that differ from the class defaults.
    pub properties: Vec<Property<'a>>,
}

impl<'a> Component<'a> {
    /// The components of a Blueprint, parents first.
    pub(super) fn read_all(decoder: &Decoder<'_, 'a>, block: &PropertyBlock<'a>) -> Vec<Self> {
        let script = block.get("SimpleConstructionScript").and_then(Value::as_object);
        let script = script
            .and_then(|script| export_of(decoder.package(), script))
            .and_then(|script| decoder.properties(&script).ok());
        let Some(script) = script else { return Vec::new() };
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        // Older Blueprints list only one root, newer ones all of them.
        let roots = ["RootNodes", "ActorComponentNodes", "RootNode", "AllNodes"];
        for root in roots.iter().filter_map(|name| script.get(name)).flat_map(objects) {
            walk(decoder, root, &mut seen, &mut found);
        }
        found
    }
}

impl<'a> Component<'a> {
    /// Components that a parent class makes and whose values the Blueprint changes: objects in the default object
    /// of its class.
    pub(super) fn overridden(decoder: &Decoder<'_, 'a>, class: ObjectRef) -> Vec<Self> {
        let package = decoder.package();
        let Some(default) = default_object(package, class) else { return Vec::new() };
        let inside = (0..package.export_count())
            .filter(|index| package.outer(ObjectRef::export(*index)) == ObjectRef::export(default));
        let read = |index: usize| {
            let (object, export) = (ObjectRef::export(index), package.export(index)?);
            let properties = decoder.properties(&export).ok()?.properties;
            (!properties.is_empty()).then(|| Self {
                name: package.object_name(object),
                class_path: package.class_path(object),
                parent: None,
                depth: 0,
                properties,
            })
        };
        inside.filter_map(read).collect()
    }
}

fn objects(value: &Value<'_>) -> Vec<ObjectRef> {
    value.as_object().map_or_else(|| value.objects(), |object| vec![object])
}

/// Adds a node and its children. Each node is added once, even in a broken package.
fn walk<'a>(
    decoder: &Decoder<'_, 'a>,
    root: ObjectRef,
    seen: &mut HashSet<ObjectRef>,
    found: &mut Vec<Component<'a>>,
) {
    let package = decoder.package();
    let mut work: Vec<(ObjectRef, usize, Option<Cow<'a, str>>)> = vec![(root, 0, None)];
    while let Some((node, depth, above)) = work.pop() {
        if !seen.insert(node) {
            continue;
        }
        let Some(block) =
            export_of(package, node).and_then(|export| decoder.properties(&export).ok())
        else {
            continue;
        };
        let name = ["InternalVariableName", "VariableName"]
            .iter()
            .find_map(|name| match block.get(name) {
                Some(Value::Name(name)) => Some(name.clone()),
                _ => None,
            })
            .unwrap_or_else(|| package.object_name(node));
        let template = block.get("ComponentTemplate").and_then(Value::as_object);
        let class = block.get("ComponentClass").and_then(Value::as_object);
        let parent = above.or_else(|| match block.get("ParentComponentOrVariableName") {
            Some(Value::Name(name)) if name != "None" => Some(name.clone()),
            _ => None,
        });
        let children = block.get("ChildNodes").map(Value::objects).unwrap_or_default();
        let below = children.into_iter().rev().map(|child| (child, depth + 1, Some(name.clone())));
        work.extend(below);
        found.push(Component {
            class_path: match (class, template) {
                (Some(class), _) => package.path(class),
                (None, Some(template)) => package.class_path(template),
                (None, None) => String::new(),
            },
            properties: template
                .and_then(|template| export_of(package, template))
                .and_then(|export| decoder.properties(&export).ok())
                .map(|block| block.properties)
                .unwrap_or_default(),
            name,
            parent,
            depth,
        });
    }
}
