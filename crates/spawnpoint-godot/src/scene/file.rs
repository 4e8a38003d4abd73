//! One text file: a scene or a resource.

use std::collections::BTreeMap;

use crate::text::{Document, Entry, Section, SyntaxError, Value};

/// What one `.tscn` or `.tres` file says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneFile {
    /// Its id.
    pub uid: Option<String>,
    /// The type of a resource; none for a scene.
    pub resource_type: Option<String>,
    /// The version of the format: 3 since Godot 4.
    pub format: Option<u32>,
    /// Other files that it uses, by id.
    pub external: BTreeMap<String, ExternalResource>,
    /// Resources inside of it, by id.
    pub sub_resources: BTreeMap<String, SubResource>,
    /// The properties of a resource.
    pub properties: Vec<Property>,
    /// The nodes of a scene, parents first.
    pub nodes: Vec<NodeEntry>,
    /// The connections of a scene.
    pub connections: Vec<Connection>,
    /// What could not be parsed.
    pub problems: Vec<SyntaxError>,
}

/// Another file that is used: `[ext_resource]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExternalResource {
    /// Its type.
    pub type_name: String,
    /// Its path.
    pub path: Option<String>,
    /// Its id.
    pub uid: Option<String>,
    /// The line, counted from 1.
    pub line: usize,
}

/// A resource inside of a file: `[sub_resource]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubResource {
    /// Its type.
    pub type_name: String,
    /// Its properties.
    pub properties: Vec<Property>,
}

/// A property as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The line, counted from 1.
    pub line: usize,
}

/// A node as it is written: a new one, an instance, or changes to a node of an instance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeEntry {
    /// Its name.
    pub name: String,
    /// Its class, unless it comes from another scene.
    pub type_name: Option<String>,
    /// The path of its parent from the root, `.` for the root; none for the root itself.
    pub parent: Option<String>,
    /// The id of the external scene that it is an instance of.
    pub instance: Option<String>,
    /// Whether the instance is loaded later.
    pub is_placeholder: bool,
    /// The id that it keeps when it is renamed, in files of newer versions.
    pub unique_id: Option<String>,
    /// Its groups.
    pub groups: Vec<String>,
    /// Its properties.
    pub properties: Vec<Property>,
    /// The line, counted from 1.
    pub line: usize,
}

/// A connection of a signal to a method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Connection {
    /// The signal.
    pub signal: String,
    /// The path of the node that emits it.
    pub from: String,
    /// The path of the node whose method is called.
    pub to: String,
    /// The method.
    pub method: String,
    /// The line, counted from 1.
    pub line: usize,
}

impl SceneFile {
    /// Reads a scene or resource.
    pub fn parse(text: &str) -> Self {
        let document = Document::parse(text);
        let mut file = Self { problems: document.problems.clone(), ..Self::default() };
        for section in &document.sections {
            file.add(section);
        }
        file
    }

    fn add(&mut self, section: &Section<'_>) {
        let attribute = |name| section.attribute(name).map(String::from);
        let text = |name| attribute(name).unwrap_or_default();
        match section.tag {
            "gd_scene" | "gd_resource" => {
                self.uid = attribute("uid");
                self.format = attribute("format").and_then(|format| format.parse().ok());
                self.resource_type = attribute("type");
            }
            "ext_resource" => {
                let found = ExternalResource {
                    type_name: text("type"),
                    path: attribute("path"),
                    uid: attribute("uid"),
                    line: section.line,
                };
                self.external.insert(text("id"), found);
            }
            "sub_resource" => {
                let found =
                    SubResource { type_name: text("type"), properties: properties(section) };
                self.sub_resources.insert(text("id"), found);
            }
            "resource" => self.properties = properties(section),
            "node" => self.nodes.push(node(section)),
            "connection" => self.connections.push(Connection {
                signal: text("signal"),
                from: text("from"),
                to: text("to"),
                method: text("method"),
                line: section.line,
            }),
            _ => {}
        }
    }

    /// The external resource that a value is: `ExtResource("id")`.
    pub fn external_of(&self, value: &str) -> Option<&ExternalResource> {
        self.external.get(Value::parse(value)?.resource_id("ExtResource")?)
    }

    /// All properties, with the resource or node that they belong to left out.
    pub fn all_properties(&self) -> impl Iterator<Item = &Property> {
        let subs = self.sub_resources.values().flat_map(|sub| &sub.properties);
        let nodes = self.nodes.iter().flat_map(|node| &node.properties);
        subs.chain(&self.properties).chain(nodes)
    }

    /// Ids that values name and that the file does not declare, with their lines.
    pub fn undeclared(&self) -> Vec<(String, usize)> {
        let mut found = Vec::new();
        for property in
            self.all_properties().filter(|property| property.value.contains("Resource("))
        {
            let Some(value) = Value::parse(&property.value) else { continue };
            value.walk(&mut |value| {
                let external = value.resource_id("ExtResource");
                let sub = value.resource_id("SubResource");
                let is_missing = external.is_some_and(|id| !self.external.contains_key(id))
                    || sub.is_some_and(|id| !self.sub_resources.contains_key(id));
                if let Some(id) = external.or(sub).filter(|_| is_missing) {
                    found.push((id.to_owned(), property.line));
                }
            });
        }
        let instances =
            self.nodes.iter().filter_map(|node| Some((node.instance.clone()?, node.line)));
        found.extend(instances.filter(|(id, _)| !self.external.contains_key(id)));
        found
    }
}

fn properties(section: &Section<'_>) -> Vec<Property> {
    let property = |entry: &Entry<'_>| Property {
        name: entry.name.to_string(),
        value: entry.value.to_owned(),
        line: entry.line,
    };
    section.entries.iter().map(property).collect()
}

fn node(section: &Section<'_>) -> NodeEntry {
    let attribute = |name| section.attribute(name).map(String::from);
    let groups = match section.attribute_value("groups") {
        Some(Value::Array(groups) | Value::Call(_, groups)) => {
            groups.iter().filter_map(Value::text).map(str::to_owned).collect()
        }
        _ => Vec::new(),
    };
    let instance = section.attribute_value("instance");
    NodeEntry {
        name: attribute("name").unwrap_or_default(),
        type_name: attribute("type"),
        parent: attribute("parent"),
        instance: instance
            .and_then(|instance| instance.resource_id("ExtResource").map(str::to_owned)),
        is_placeholder: attribute("instance_placeholder").is_some(),
        unique_id: attribute("unique_id"),
        groups,
        properties: properties(section),
        line: section.line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_is_read() {
        let file = SceneFile::parse(
            "[gd_scene load_steps=2 format=3 uid=\"uid://x\"]\n\
             [ext_resource type=\"PackedScene\" uid=\"uid://y\" path=\"res://coin.tscn\" id=\"1_a\"]\n\
             [sub_resource type=\"BoxShape3D\" id=\"box\"]\nsize = Vector3(1, 1, 1)\n\
             [node name=\"Main\" type=\"Node3D\"]\nshape = SubResource(\"gone\")\n\
             [node name=\"Coin\" parent=\".\" groups=[\"coins\"] instance=ExtResource(\"1_a\")]\n\
             [connection signal=\"hit\" from=\"Coin\" to=\".\" method=\"_on_hit\"]\n",
        );
        assert_eq!((file.uid.as_deref(), file.format), (Some("uid://x"), Some(3)));
        assert_eq!(file.external["1_a"].uid.as_deref(), Some("uid://y"));
        assert_eq!(file.sub_resources["box"].properties[0].value, "Vector3(1, 1, 1)");
        assert_eq!(file.nodes[1].instance.as_deref(), Some("1_a"));
        assert_eq!(file.nodes[1].groups, ["coins"]);
        assert_eq!(file.connections[0].method, "_on_hit");
        assert_eq!(file.undeclared(), [("gone".to_owned(), 6)]);
    }
}
