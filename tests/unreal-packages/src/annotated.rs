//! The graph of [`Kind::HubRoot`] with a comment box and two disabled events: one that the editor placed and disabled,
//! as in every new Blueprint, and one that a user disabled.

use crate::{
    Export, Import, Kind, PackageWriter, Property, StructName, Value,
    blueprint::GRAPH,
    corpus,
    graph::NODES,
    pin::encode_pins,
    property::{encode, property},
};

/// The text of the comment box. It surrounds the call of the graph.
pub const COMMENT: &str = "Says it\naloud";

/// The names of the events: disabled by the editor, and by a user.
pub const DISABLED_EVENTS: [&str; 2] = ["Unused", "Paused"];

/// The package, in the layout of the latest engine.
pub fn annotated_graph() -> Vec<u8> {
    let latest = corpus().iter().rev().find(|sample| sample.kind == Kind::HubRoot);
    let Some(sample) = latest else { return Vec::new() };
    let mut tables = sample.tables.clone();
    let position = |name: &str| tables.exports.iter().position(|export| export.name == name);
    let (Some(graph), Some(event)) = (position(GRAPH), position(NODES[1])) else {
        return Vec::new();
    };
    let event_class = tables.exports[event].class;
    let comment_class = import_class(&mut tables, "/Script/UnrealEd", "EdGraphNode_Comment");
    let mut nodes =
        vec![add(&mut tables, graph, comment_class, "EdGraphNode_Comment_1", &comment())];
    for (number, name) in DISABLED_EVENTS.into_iter().enumerate() {
        let object = format!("K2Node_CustomEvent_{}", 8 + number);
        let node =
            add(&mut tables, graph, event_class, &object, &disabled_event(name, number == 1));
        // An event writes its number of parameters.
        let export = tables.exports.last_mut();
        export.into_iter().for_each(|export| export.rest.extend([0; 4]));
        nodes.push(node);
    }
    let mut properties = sample.properties[graph].clone();
    for property in &mut properties {
        if let ("Nodes", Value::Objects(objects)) = (property.name, &mut property.value) {
            objects.append(&mut nodes);
        }
    }
    tables.exports[graph].properties = encode(&mut tables, &properties);
    tables.write()
}

fn comment() -> Vec<Property> {
    vec![
        property("NodePosX", Value::Int(1100)),
        property("NodePosY", Value::Int(300)),
        property("NodeWidth", Value::Int(50)),
        property("NodeHeight", Value::Int(50)),
        property("NodeComment", Value::Str(COMMENT.to_owned())),
    ]
}

fn disabled_event(name: &str, by_user: bool) -> Vec<Property> {
    let kind = StructName("ENodeEnabledState", "/Script/Engine");
    let mut properties = vec![
        property("CustomFunctionName", Value::Name(name.to_owned())),
        property("EnabledState", Value::Enum(kind, "ENodeEnabledState::Disabled")),
    ];
    if by_user {
        properties.push(property("bUserSetEnabledState", Value::Bool(true)));
    }
    properties
}

/// Adds a class of a module, and returns its index.
fn import_class(tables: &mut PackageWriter, module: &str, class: &str) -> i32 {
    let index = |tables: &PackageWriter| -i32::try_from(tables.imports.len()).unwrap_or(0);
    let known = tables.imports.iter().position(|import| import.name == module);
    let outer = match known.and_then(|at| i32::try_from(at + 1).ok()) {
        Some(number) => -number,
        None => {
            tables.imports.push(Import::new("/Script/CoreUObject", "Package", 0, module));
            index(tables)
        }
    };
    tables.imports.push(Import::new("/Script/CoreUObject", "Class", outer, class));
    index(tables)
}

/// Adds a node without pins to a graph, and returns its index.
fn add(
    tables: &mut PackageWriter,
    graph: usize,
    class: i32,
    name: &str,
    properties: &[Property],
) -> i32 {
    let outer = i32::try_from(graph + 1).unwrap_or(0);
    let mut export = Export { is_asset: false, flags: 8, ..Export::new(class, outer, name) };
    export.properties = encode(tables, properties);
    let index = i32::try_from(tables.exports.len() + 1).unwrap_or(0);
    export.rest.extend(encode_pins(tables, index, &[]));
    tables.exports.push(export);
    index
}
