//! Reads a Blueprint: variables, functions, events, components, graphs.

mod component;
mod function;
mod variable;
mod widget;

use std::borrow::Cow;

pub use component::Component;
pub(crate) use function::is_event;
pub use function::{Event, Function, Parameter};
pub use variable::Variable;
pub use widget::Widget;

use crate::{
    graph::Graph,
    package::{Export, ObjectRef, Package, PackageError},
    property::{Decoder, PropertyBlock, Value},
};

/// A Blueprint.
#[derive(Clone, Debug)]
pub struct Blueprint<'a> {
    /// The object in the package.
    pub object: ObjectRef,
    /// Its name.
    pub name: Cow<'a, str>,
    /// The path of its class: `/Script/Engine.Blueprint`.
    pub class_path: String,
    /// The path of its parent class.
    pub parent_class: Option<String>,
    /// `Normal`, `Interface`, `MacroLibrary`, `FunctionLibrary`, `LevelScript`.
    pub kind: String,
    /// Its description.
    pub description: String,
    /// Interfaces that it implements, by path.
    pub interfaces: Vec<String>,
    /// Its variables.
    pub variables: Vec<Variable<'a>>,
    /// Its event dispatchers.
    pub dispatchers: Vec<Function<'a>>,
    /// Its components, each after its parent.
    pub components: Vec<Component<'a>>,
    /// Components of its parent classes, with the values that it changes.
    pub overridden: Vec<Component<'a>>,
    /// Its widgets, each after its parent.
    pub widgets: Vec<Widget<'a>>,
    /// Its functions.
    pub functions: Vec<Function<'a>>,
    /// Its macros.
    pub macros: Vec<Function<'a>>,
    /// Its events.
    pub events: Vec<Event<'a>>,
    /// The graphs of its events.
    pub event_graphs: Vec<Graph<'a>>,
    /// Its default values that differ from the parent class.
    pub defaults: Vec<crate::property::Property<'a>>,
}

impl<'a> Blueprint<'a> {
    /// The export index of a Blueprint in a package: the one with this name, or the first.
    pub fn find(package: &Package<'a>, name: Option<&str>) -> Option<usize> {
        let mut found = (0..package.export_count()).filter(|index| {
            package.export(*index).is_some_and(|export| {
                package.class_name(export.class).ends_with("Blueprint")
                    && name.is_none_or(|name| package.text(export.name).eq_ignore_ascii_case(name))
            })
        });
        found.next()
    }

    /// Reads a Blueprint by its export index.
    pub fn read(decoder: &Decoder<'_, 'a>, index: usize) -> Result<Self, PackageError> {
        let package = decoder.package();
        let Some(export) = package.export(index) else {
            return Err(PackageError::impossible("Blueprint", 0, index as i64));
        };
        let object = ObjectRef::export(index);
        let block = decoder.properties(&export)?;
        let graphs = |name: &str| -> Vec<Graph<'a>> {
            block
                .get(name)
                .map(Value::objects)
                .unwrap_or_default()
                .into_iter()
                .filter_map(|graph| Graph::read(decoder, graph))
                .collect()
        };
        let text = |name: &str| block.get(name).and_then(Value::as_text).unwrap_or_default();
        let class = block.get("GeneratedClass").and_then(Value::as_object);
        let defaults = class.map(|class| defaults_of(decoder, class)).unwrap_or_default();
        let event_graphs = graphs("UbergraphPages");
        let signatures = graphs("DelegateSignatureGraphs");
        let interfaces = block.get("ImplementedInterfaces").map(Value::elements);
        let interfaces = interfaces.unwrap_or_default();
        let mut functions = graphs("FunctionGraphs");
        functions.extend(interfaces.iter().flat_map(|interface| {
            let graphs = interface.field("Graphs").map(Value::objects).unwrap_or_default();
            graphs.into_iter().filter_map(|graph| Graph::read(decoder, graph))
        }));
        Ok(Self {
            object,
            name: package.text(export.name),
            class_path: package.class_path(object),
            parent_class: parent_class(package, &block, class),
            kind: kind(text("BlueprintType")),
            description: text("BlueprintDescription").to_owned(),
            interfaces: interfaces
                .iter()
                .filter_map(|one| Some(package.path(one.field("Interface")?.as_object()?)))
                .collect(),
            variables: Variable::read_all(&block, "NewVariables", &defaults),
            dispatchers: signatures.into_iter().map(Function::of).collect(),
            components: Component::read_all(decoder, &block),
            overridden: class
                .map(|class| Component::overridden(decoder, class))
                .unwrap_or_default(),
            widgets: Widget::read_all(decoder, &block),
            functions: functions.into_iter().map(Function::of).collect(),
            macros: graphs("MacroGraphs").into_iter().map(Function::of).collect(),
            events: event_graphs.iter().flat_map(Event::in_graph).collect(),
            event_graphs,
            defaults,
        })
    }
}

/// `Const` for `BPTYPE_Const`; `Normal` without a type.
fn kind(text: &str) -> String {
    let kind = text.strip_prefix("BPTYPE_").unwrap_or(text);
    if kind.is_empty() { "Normal".to_owned() } else { kind.to_owned() }
}

fn parent_class(
    package: &Package<'_>,
    block: &PropertyBlock<'_>,
    class: Option<ObjectRef>,
) -> Option<String> {
    let said = block.get("ParentClass").and_then(Value::as_object);
    let inherited = || {
        let export = export_of(package, class?)?;
        Some(export.super_struct).filter(|parent| !parent.is_null())
    };
    said.or_else(inherited).map(|parent| package.path(parent))
}

/// The properties of the default object of a class.
pub(crate) fn defaults_of<'a>(
    decoder: &Decoder<'_, 'a>,
    class: ObjectRef,
) -> Vec<crate::property::Property<'a>> {
    let package = decoder.package();
    default_object(package, class)
        .and_then(|index| decoder.properties(&package.export(index)?).ok())
        .map(|block| block.properties)
        .unwrap_or_default()
}

/// The export index of the default object of a class.
pub(crate) fn default_object(package: &Package<'_>, class: ObjectRef) -> Option<usize> {
    (0..package.export_count()).find(|index| {
        package
            .export(*index)
            .is_some_and(|export| export.class == class && export.is_default_object())
    })
}

pub(crate) fn export_of(package: &Package<'_>, object: ObjectRef) -> Option<Export> {
    match object.target() {
        crate::package::ObjectTarget::Export(index) => package.export(index),
        _ => None,
    }
}
