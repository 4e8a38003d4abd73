//! The objects of a Blueprint's package with their properties, as each release saves them.

use crate::{
    Export, Guid, Kind, PinType, Property, SoftPath, StructName, Text, Value,
    blueprint::{Builder, EVENT, GRAPH, METADATA, Object, THUMBNAIL},
    class_data::ClassData,
    corpus::Variable,
    graph,
    property::property,
    tables::GatherableText,
};

const ENGINE: &str = "/Script/Engine";
const OBJECT: &str = "/Script/CoreUObject.Object";

/// Whether the editor remembers an open graph of the Blueprint.
pub(crate) fn was_edited(kind: Kind) -> bool {
    kind != Kind::HubSoft
}

/// All objects, in any order.
pub(crate) fn all(builder: &Builder) -> Vec<Object> {
    let mut objects =
        vec![blueprint(builder), class(builder), default_object(builder), event_graph(builder)];
    objects.extend(variable_objects(builder));
    if builder.has_graph() {
        objects.extend(functions(builder));
        objects.extend(graph::objects(builder));
    }
    let outer = builder.export(builder.kind.name());
    let mut thumbnail = object(builder, THUMBNAIL, "/Script/UnrealEd.SceneThumbnailInfo", outer);
    thumbnail.export.flags = if builder.release.before(4, 16) { 0 } else { 8 };
    objects.push(thumbnail);
    if builder.release.before(5, 6) {
        let mut metadata = object(builder, METADATA, "/Script/CoreUObject.MetaData", 0);
        metadata.export.flags = 2;
        metadata.export.editor_only = true;
        let variables = builder.kind.variables().len();
        metadata.export.rest = ClassData::MetaData { objects: variables }.bytes(builder.release);
        objects.push(metadata);
    }
    objects
}

/// An object that only the editor needs.
pub(crate) fn object(builder: &Builder, name: &str, class: &str, outer: i32) -> Object {
    let export = Export {
        flags: 8,
        is_asset: false,
        // Later engines compute this.
        editor_only: builder.release.before(4, 26),
        ..Export::new(builder.import(class), outer, name)
    };
    Object { export, properties: Vec::new(), pins: None }
}

/// An object that the game needs: a class, a function or a property.
fn member(builder: &Builder, name: &str, class: &str, outer: i32, data: ClassData) -> Object {
    let mut object = object(builder, name, class, outer);
    object.export.editor_only = false;
    object.export.not_always_loaded = builder.release.before(4, 16);
    object.export.flags = 1;
    object.export.rest = data.bytes(builder.release);
    object
}

fn blueprint(builder: &Builder) -> Object {
    let (kind, release) = (builder.kind, builder.release);
    let mut object = object(builder, kind.name(), "/Script/Engine.Blueprint", 0);
    object.export.flags = if release.before(4, 11) { 0x0400_000B } else { 0xB };
    object.export.is_asset = true;
    object.export.editor_only = true;
    if release.before(4, 22) {
        object.export.rest.extend(1i32.to_le_bytes());
    }
    let object_of = |name, index| property(name, Value::Object(index));
    let system_version = property("BlueprintSystemVersion", Value::Int(2));
    let pages = property("UbergraphPages", Value::Objects(vec![builder.export(GRAPH)]));
    let mut properties = vec![object_of("ParentClass", builder.import(OBJECT))];
    if release.since(4, 24) {
        properties.push(system_version.clone());
    }
    properties.push(pages);
    if !kind.variables().is_empty() {
        let variables = kind.variables().iter().map(|one| variable(builder, *one)).collect();
        let name = StructName("BPVariableDescription", ENGINE);
        properties.push(property("NewVariables", Value::Structs(name, variables)));
        properties.push(property("CategorySorting", Value::Names(vec!["Default".to_owned()])));
    }
    if release.before(4, 24) {
        properties.push(system_version);
    }
    if was_edited(kind) {
        let name = StructName("EditedDocumentInfo", ENGINE);
        let documents = Value::Structs(name, vec![edited_document(builder)]);
        properties.push(property("LastEditedDocuments", documents));
    }
    properties.push(object_of("ThumbnailInfo", builder.export(THUMBNAIL)));
    properties.push(object_of("GeneratedClass", builder.export(&class_name(kind))));
    properties.push(property("bLegacyNeedToPurgeSkelRefs", Value::Bool(false)));
    if release.before(4, 22) {
        properties.push(property("bLegacyGeneratedClassIsAuthoritative", Value::Bool(true)));
    }
    properties.push(property("BlueprintGuid", Value::Guid(builder.guid("Blueprint"))));
    Object { properties, ..object }
}

/// A graph that was open in the editor: an object at first, a soft path since engine 4.20.
fn edited_document(builder: &Builder) -> Vec<Property> {
    let (kind, release) = (builder.kind, builder.release);
    let edited = if release.before(4, 20) {
        property("EditedObject", Value::Object(builder.export(GRAPH)))
    } else {
        let path = SoftPath::new(kind.package(), kind.name(), GRAPH);
        property("EditedObjectPath", Value::SoftStruct(path))
    };
    let offset = [486.0, -53.25];
    let offset = match release.since(5, 6) {
        true => Value::SlateVector2D(offset),
        false => Value::Vector2D(offset),
    };
    vec![
        edited,
        property("SavedViewOffset", offset),
        property("SavedZoomAmount", Value::Float(0.75)),
    ]
}

fn variable(builder: &Builder, variable: Variable) -> Vec<Property> {
    let object = if variable.category == "bool" { 0 } else { builder.import(OBJECT) };
    let kind = PinType::of(variable.category, object);
    let category = text("KismetSchema", "Default", "Default");
    let mut fields = vec![
        property("VarName", Value::Name(variable.name.to_owned())),
        property("VarGuid", Value::Guid(builder.guid(variable.name))),
        property("VarType", Value::PinType(kind)),
        property("FriendlyName", Value::Str(variable.title.to_owned())),
        property("Category", Value::Text(Some(category))),
        // Editable, visible to Blueprints.
        property("PropertyFlags", Value::UInt64(0x1_0005)),
        property("RepNotifyFunc", Value::Name("None".to_owned())),
    ];
    if builder.release.since(4, 14) {
        let condition = StructName("ELifetimeCondition", "/Script/CoreUObject");
        fields.push(property("ReplicationCondition", Value::ByteEnum(condition, "COND_None")));
    }
    let entry = StructName("BPVariableMetaDataEntry", ENGINE);
    fields.push(property("MetaDataArray", Value::Structs(entry, Vec::new())));
    fields.push(property("DefaultValue", Value::Str(String::new())));
    fields
}

pub(crate) fn text(namespace: &str, key: &str, source: &str) -> Text {
    let [namespace, key, source] = [namespace, key, source].map(str::to_owned);
    Text { namespace, key, source, is_invariant: false }
}

fn class_name(kind: Kind) -> String {
    format!("{}_C", kind.name())
}

fn class(builder: &Builder) -> Object {
    let (kind, release) = (builder.kind, builder.release);
    let variables = kind.variables();
    let data = ClassData::Class { variables: variables.len() };
    let class = "/Script/Engine.BlueprintGeneratedClass";
    let mut object = member(builder, &class_name(kind), class, 0, data);
    object.export.super_struct = builder.import(OBJECT);
    object.export.flags = 9;
    object.export.is_asset = release.since(4, 27);
    if builder.has_graph() {
        // Engine 4.21 does not write the first one.
        if release.before(4, 25) && (release.before(4, 21) || release.since(4, 22)) {
            let frame = builder.export("UberGraphFrame");
            let name = "UberGraphFramePointerProperty";
            object.properties.push(property(name, Value::Object(frame)));
        }
        let function = builder.export(&uber_graph(kind));
        object.properties.push(property("UberGraphFunction", Value::Object(function)));
    }
    if release.since(5, 2) && !variables.is_empty() {
        let guids = variables.iter().map(|one| (one.name.to_owned(), builder.guid(one.name)));
        object.properties.push(property("PropertyGuids", Value::Guids(guids.collect())));
    }
    object
}

/// The function that runs the graph.
fn uber_graph(kind: Kind) -> String {
    format!("ExecuteUbergraph_{}", kind.name())
}

/// The default values of the Blueprint's variables.
fn default_object(builder: &Builder) -> Object {
    let (kind, release) = (builder.kind, builder.release);
    let class = builder.export(&class_name(kind));
    let mut export = Export::new(class, 0, format!("Default__{}", class_name(kind)));
    export.is_asset = false;
    export.flags = if release.before(4, 11) { 0x11 } else { 0x31 };
    export.template = builder.import("/Script/CoreUObject.Default__Object");
    if release.before(5, 0) {
        // It has no bytes for an optional GUID.
        export.rest = Vec::new();
    }
    let mut properties = Vec::new();
    if builder.has_graph() {
        let name = StructName("PointerToUberGraphFrame", ENGINE);
        properties.push(property("UberGraphFrame", Value::Struct(name, Vec::new())));
    }
    for variable in kind.variables() {
        let Some(default) = variable.default else { continue };
        let value = match variable.category {
            "class" => Value::Object(builder.import(&default.class_path())),
            _ => Value::Soft(SoftPath::new(default.package(), class_name(default), "")),
        };
        let guid: Option<Guid> = release.since(5, 2).then(|| builder.guid(variable.name));
        properties.push(Property { name: variable.name, value, guid });
    }
    Object { export, properties, pins: None }
}

fn event_graph(builder: &Builder) -> Object {
    let outer = builder.export(builder.kind.name());
    let mut object = object(builder, GRAPH, "/Script/Engine.EdGraph", outer);
    let schema = builder.import("/Script/BlueprintGraph.EdGraphSchema_K2");
    object.properties.push(property("Schema", Value::Object(schema)));
    if builder.has_graph() {
        let nodes = graph::NODES.iter().rev().map(|node| builder.export(node)).collect();
        object.properties.push(property("Nodes", Value::Objects(nodes)));
    }
    object.properties.push(property("bAllowDeletion", Value::Bool(false)));
    object.properties.push(property("GraphGuid", Value::Guid(builder.guid(GRAPH))));
    object
}

/// Before engine 4.25 the properties of classes and functions are objects.
fn variable_objects(builder: &Builder) -> Vec<Object> {
    let (kind, release) = (builder.kind, builder.release);
    if release.since(4, 25) {
        return Vec::new();
    }
    let class = builder.export(&class_name(kind));
    let mut properties: Vec<(&str, &'static str, i32)> = kind
        .variables()
        .iter()
        .map(|variable| (variable.name, variable.property_class(release), class))
        .collect();
    if builder.has_graph() {
        properties.push(("EntryPoint", "IntProperty", builder.export(&uber_graph(kind))));
        properties.push(("UberGraphFrame", "StructProperty", class));
    }
    let member = |(name, class, outer): (&str, &'static str, i32)| {
        let path = format!("/Script/CoreUObject.{class}");
        member(builder, name, &path, outer, ClassData::Property(class))
    };
    properties.into_iter().map(member).collect()
}

fn functions(builder: &Builder) -> [Object; 2] {
    let class = builder.export(&class_name(builder.kind));
    [(uber_graph(builder.kind), 112), (EVENT.to_owned(), 18)].map(|(name, bytecode)| {
        let data = ClassData::Function { bytecode };
        member(builder, &name, "/Script/CoreUObject.Function", class, data)
    })
}

/// The texts that engines before 4.13 list for localization, each with all properties that contain
/// it.
pub(crate) fn texts(builder: &Builder) -> Vec<GatherableText> {
    let path = builder.kind.blueprint_path();
    let variables = builder.kind.variables().iter().map(|variable| {
        let category = text("KismetSchema", "Default", "Default");
        (category, format!("{path}.NewVariables.{}.Category", variable.name))
    });
    let pins = graph::friendly_names(builder)
        .into_iter()
        .map(|(pin, text)| (text, format!("{path}.{pin}.PinFriendlyName")));
    let mut texts: Vec<GatherableText> = Vec::new();
    for (Text { namespace, key, source, .. }, site) in variables.chain(pins) {
        match texts.iter_mut().find(|text| text.namespace == namespace && text.key == key) {
            Some(text) => text.sites.push(site),
            None => texts.push(GatherableText { namespace, key, source, sites: vec![site] }),
        }
    }
    texts
}
