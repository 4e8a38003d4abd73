//! Functions, macros and events of a Blueprint.

use std::borrow::Cow;

use super::Variable;
use crate::{
    graph::{Direction, Graph, Node},
    property::{PinType, Value},
};

/// An input or output of a function.
#[derive(Clone, Debug)]
pub struct Parameter<'a> {
    /// Its name.
    pub name: Cow<'a, str>,
    /// Its type.
    pub kind: PinType<'a>,
    /// Its default value.
    pub default: Cow<'a, str>,
}

/// A function, macro or event dispatcher.
#[derive(Clone, Debug)]
pub struct Function<'a> {
    /// Its name.
    pub name: Cow<'a, str>,
    /// Its inputs.
    pub inputs: Vec<Parameter<'a>>,
    /// Its outputs.
    pub outputs: Vec<Parameter<'a>>,
    /// Local variables.
    pub locals: Vec<Variable<'a>>,
    /// Its specifiers: `pure`, `const`, `static`, `private` and so on.
    pub traits: Vec<&'static str>,
    /// Its graph.
    pub graph: Graph<'a>,
}

/// An event of a Blueprint.
#[derive(Clone, Debug)]
pub struct Event<'a> {
    /// Its name: `Event BeginPlay`.
    pub title: String,
    /// Its parameters.
    pub parameters: Vec<Parameter<'a>>,
    /// The graph that contains it.
    pub graph: Cow<'a, str>,
}

/// Function flags with their names.
const TRAITS: &[(i64, &str)] = &[
    (0x0000_0002, "override"),
    (0x0000_2000, "static"),
    (0x0002_0000, "public"),
    (0x0004_0000, "private"),
    (0x0008_0000, "protected"),
    (0x0020_0000, "runs on server"),
    (0x0100_0000, "runs on client"),
    (0x1000_0000, "pure"),
    (0x4000_0000, "const"),
];

/// Classes of event nodes. Their titles are the names of the events.
const EVENTS: [&str; 12] = [
    "K2Node_Event",
    "K2Node_CustomEvent",
    "K2Node_ActorBoundEvent",
    "K2Node_ComponentBoundEvent",
    "K2Node_InputAction",
    "K2Node_InputActionEvent",
    "K2Node_InputAxisEvent",
    "K2Node_InputAxisKeyEvent",
    "K2Node_InputKey",
    "K2Node_InputTouch",
    "K2Node_EnhancedInputAction",
    "K2Node_WidgetAnimationEvent",
];

impl<'a> Function<'a> {
    /// Reads a function from its graph.
    pub(super) fn of(graph: Graph<'a>) -> Self {
        let mut inputs = Vec::new();
        let mut outputs = Vec::new();
        let (mut traits, mut locals) = (Vec::new(), Vec::new());
        for node in &graph.nodes {
            match &*node.class {
                "K2Node_FunctionEntry" => {
                    inputs.extend(parameters(node, Direction::Output));
                    traits = flags(node);
                    locals = Variable::read_all(&node.properties, "LocalVariables", &[]);
                }
                "K2Node_FunctionResult" if outputs.is_empty() => {
                    outputs.extend(parameters(node, Direction::Input));
                }
                // A macro begins and ends with tunnel nodes. Its inputs are the outputs of the
                // first.
                "K2Node_Tunnel" => {
                    inputs.extend(parameters(node, Direction::Output));
                    outputs.extend(parameters(node, Direction::Input));
                }
                _ => {}
            }
        }
        Self { name: graph.name.clone(), inputs, outputs, locals, traits, graph }
    }
}

impl<'a> Event<'a> {
    pub(super) fn in_graph(graph: &Graph<'a>) -> Vec<Self> {
        let events = graph.nodes.iter().filter(|node| is_event(node) && !node.is_ghost());
        events
            .map(|node| Self {
                title: node.title.clone(),
                parameters: parameters(node, Direction::Output)
                    .filter(|parameter| parameter.kind.terminal.category != "delegate")
                    .collect(),
                graph: graph.name.clone(),
            })
            .collect()
    }
}

pub(crate) fn is_event(node: &Node<'_>) -> bool {
    EVENTS.contains(&&*node.class)
}

fn parameters<'a>(node: &Node<'a>, direction: Direction) -> impl Iterator<Item = Parameter<'a>> {
    node.values(direction).map(|pin| Parameter {
        name: pin.name.clone(),
        kind: pin.kind.clone(),
        default: pin.default_value.clone(),
    })
}

fn flags(node: &Node<'_>) -> Vec<&'static str> {
    let flags = node.properties.get("ExtraFlags").and_then(Value::as_int).unwrap_or(0);
    TRAITS.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, name)| *name).collect()
}
