//! Graphs of Blueprints, animation Blueprints and other assets: nodes, pins and connections.

mod boxes;
mod pin;
mod title;

use std::{borrow::Cow, collections::HashSet};

pub use boxes::CommentBox;
pub use pin::{Direction, Pin, PinLink};

use crate::{
    package::{Export, ObjectRef, ObjectTarget, Package, PackageError, versions::custom},
    property::{Decoder, PropertyBlock, Value},
};

/// The maximum nesting depth of graphs.
const MAX_DEPTH: usize = 8;

/// A node of a graph.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// The object in the package.
    pub object: ObjectRef,
    /// Its name.
    pub name: Cow<'a, str>,
    /// Its class.
    pub class: Cow<'a, str>,
    /// Its title in the editor: `Print String`, `Branch`, `Cast to BP_Door`.
    pub title: String,
    /// Its comment.
    pub comment: String,
    /// Its position in the editor.
    pub position: (i64, i64),
    /// Its size in the editor, for comment boxes.
    pub size: (i64, i64),
    /// Its properties.
    pub properties: PropertyBlock<'a>,
    /// Its pins, or the error.
    pub pins: Result<Vec<Pin<'a>>, PackageError>,
    /// Its nested graphs.
    pub graphs: Vec<Graph<'a>>,
}

/// A graph.
#[derive(Clone, Debug)]
pub struct Graph<'a> {
    /// The object in the package.
    pub object: ObjectRef,
    /// Its name.
    pub name: Cow<'a, str>,
    /// Its nodes.
    pub nodes: Vec<Node<'a>>,
    /// Nested graphs that belong to none of its nodes.
    pub graphs: Vec<Graph<'a>>,
}

impl<'a> Graph<'a> {
    /// Reads a graph with its nested graphs. `None` if the object is not an export or cannot be
    /// read.
    pub fn read(decoder: &Decoder<'_, 'a>, object: ObjectRef) -> Option<Self> {
        Self::read_at(decoder, object, 0)
    }

    fn read_at(decoder: &Decoder<'_, 'a>, object: ObjectRef, depth: usize) -> Option<Self> {
        let package = decoder.package();
        let export = export_of(package, object)?;
        if depth > MAX_DEPTH {
            return None;
        }
        let block = decoder.properties(&export).ok()?;
        let nodes: Vec<Node<'a>> = each_once(&block, "Nodes", &mut HashSet::new())
            .filter_map(|node| Node::read(decoder, node, depth))
            .collect();
        let inner = nodes.iter().flat_map(|node| &node.graphs).map(|graph| graph.object);
        let graphs = each_once(&block, "SubGraphs", &mut inner.collect())
            .filter_map(|graph| Self::read_at(decoder, graph, depth + 1))
            .collect();
        Some(Self { object, name: package.text(export.name), nodes, graphs })
    }

    /// A node, by its object.
    pub fn node(&self, object: ObjectRef) -> Option<&Node<'a>> {
        self.nodes.iter().find(|node| node.object == object)
    }

    /// The pin that a link references.
    pub fn pin(&self, link: PinLink) -> Option<&Pin<'a>> {
        self.node(link.node)?.pins().iter().find(|pin| pin.id == link.pin)
    }

    /// This graph and all nested graphs.
    pub fn all(&self) -> Vec<&Self> {
        let mut found = vec![self];
        let mut next = 0;
        while let Some(graph) = found.get(next).copied() {
            found.extend(graph.nodes.iter().flat_map(|node| &node.graphs));
            found.extend(&graph.graphs);
            next += 1;
        }
        found
    }
}

impl<'a> Node<'a> {
    fn read(decoder: &Decoder<'_, 'a>, object: ObjectRef, depth: usize) -> Option<Self> {
        let package = decoder.package();
        let export = export_of(package, object)?;
        let block = decoder.properties(&export).ok()?;
        let class = package.class_name(export.class);
        let number = |name| block.get(name).and_then(Value::as_int).unwrap_or(0);
        let text = |name| block.get(name).and_then(Value::as_text).unwrap_or_default().to_owned();
        let graphs = ["BoundGraph", "CustomTransitionGraph"]
            .iter()
            .filter_map(|name| block.get(name)?.as_object())
            .filter_map(|graph| Graph::read_at(decoder, graph, depth + 1))
            .collect();
        Some(Self {
            object,
            name: package.text(export.name),
            title: title::of(package, &class, &block),
            class,
            comment: text("NodeComment"),
            position: (number("NodePosX"), number("NodePosY")),
            size: (number("NodeWidth"), number("NodeHeight")),
            pins: read_pins(decoder, &block),
            properties: block,
            graphs,
        })
    }

    /// Whether the editor placed it by itself and disabled it: an unused event. New Blueprints have
    /// several.
    pub fn is_ghost(&self) -> bool {
        let disabled = match self.properties.get("EnabledState") {
            Some(state) => state.as_text().is_some_and(|state| state.ends_with("Disabled")),
            None => matches!(self.properties.get("bIsNodeEnabled"), Some(Value::Bool(false))),
        };
        let by_user = ["bUserSetEnabledState", "bHasUserSetTheEnabledState"];
        let by_user =
            by_user.iter().any(|name| matches!(self.properties.get(name), Some(Value::Bool(true))));
        disabled && !by_user
    }

    /// Its pins; empty if they cannot be read.
    pub fn pins(&self) -> &[Pin<'a>] {
        self.pins.as_deref().unwrap_or_default()
    }

    /// Its visible value pins of one direction.
    pub fn values(&self, direction: Direction) -> impl Iterator<Item = &Pin<'a>> {
        self.pins().iter().filter(move |pin| {
            pin.direction == direction && !pin.is_exec() && !pin.hidden && pin.parent.is_none()
        })
    }
}

pub(crate) fn read_pins<'a>(
    decoder: &Decoder<'_, 'a>,
    block: &PropertyBlock<'a>,
) -> Result<Vec<Pin<'a>>, PackageError> {
    let package = decoder.package();
    if package.custom(custom::BLUEPRINTS) >= custom::PINS_IN_NODES {
        return Pin::read_all(package, block);
    }
    each_once(block, "Pins", &mut HashSet::new())
        .filter_map(|object| Some((object, export_of(package, object)?)))
        .map(|(object, export)| Pin::of_export(decoder, &export, object))
        .collect()
}

/// The objects of a property that were not visited yet.
fn each_once(
    block: &PropertyBlock<'_>,
    name: &str,
    seen: &mut HashSet<ObjectRef>,
) -> impl Iterator<Item = ObjectRef> + use<> {
    let mut objects = block.get(name).map(Value::objects).unwrap_or_default();
    objects.retain(|object| seen.insert(*object));
    objects.into_iter()
}

fn export_of(package: &Package<'_>, object: ObjectRef) -> Option<Export> {
    match object.target() {
        ObjectTarget::Export(index) => package.export(index),
        _ => None,
    }
}
