//! Formats a graph as text: the flow of execution, and the sources of values.

use std::{
    collections::HashMap,
    fmt::{self, Write},
};

use super::{value::in_quotes, writer::Writer};
use crate::{
    blueprint::is_event,
    graph::{CommentBox, Direction, Graph, Node, Pin, PinLink},
    package::{Guid, ObjectRef, Package},
};

/// The maximum nesting depth of a value, and the maximum number of its nodes.
const MAX_DEPTH: usize = 8;
const MAX_PARTS: usize = 48;

/// The maximum indentation.
const MAX_INDENT: usize = 96;

/// Nodes whose output is always shown with its name.
const IN_PARTS: [&str; 3] =
    ["K2Node_BreakStruct", "K2Node_GetClassDefaults", "K2Node_StructMemberGet"];

/// The next item to write.
enum FlowItem<'g> {
    /// A node at the end of a connection.
    Node(PinLink, usize),
    /// The name of an execution pin.
    Label(&'g str, usize),
}

struct Flow<'g, 'a> {
    package: &'g Package<'a>,
    nodes: HashMap<ObjectRef, &'g Node<'a>>,
    pins: HashMap<(ObjectRef, Guid), &'g Pin<'a>>,
    /// The number of each node that was written.
    numbers: HashMap<ObjectRef, usize>,
    /// The comment boxes that were not written yet.
    boxes: Vec<CommentBox<'g>>,
}

/// Writes a graph, starting at each of its entry nodes.
pub(super) fn write_graph(
    out: &mut Writer,
    package: &Package<'_>,
    graph: &Graph<'_>,
) -> fmt::Result {
    let mut flow = Flow::of(package, graph);
    for node in graph.nodes.iter().filter(|node| begins(node) && !node.is_ghost()) {
        if !flow.numbers.contains_key(&node.object) {
            flow.chain(out, node)?;
        }
    }
    // Cycles without an entry node, and graphs without execution flow.
    for node in &graph.nodes {
        let ends = !flow.numbers.contains_key(&node.object)
            && !node.is_ghost()
            && (has_exec(node) && linked(node, None)
                || linked(node, Some(Direction::Input)) && !linked(node, Some(Direction::Output)));
        if ends {
            flow.chain(out, node)?;
        }
    }
    for node in &graph.nodes {
        if let Err(error) = &node.pins {
            writeln!(out, "{}: its pins cannot be read: {error}", node.title)?;
        }
    }
    let loose: Vec<&str> = graph
        .nodes
        .iter()
        .filter(|node| !linked(node, None) && !flow.numbers.contains_key(&node.object))
        .filter(|node| !node.is_comment_box() && !node.is_ghost() && node.pins.is_ok())
        .map(|node| &*node.title)
        .collect();
    if !loose.is_empty() {
        writeln!(out, "not connected: {}", loose.join(", "))?;
    }
    Ok(())
}

fn has_exec(node: &Node<'_>) -> bool {
    node.pins().iter().any(Pin::is_exec)
}

/// Whether a node is an entry: it has no execution input, but an output.
fn begins(node: &Node<'_>) -> bool {
    let inputs = exec_pins(node, Direction::Input);
    let outputs = exec_pins(node, Direction::Output);
    inputs.iter().all(|pin| pin.links.is_empty())
        && (outputs.iter().any(|pin| !pin.links.is_empty()) || is_event(node))
}

/// Whether a node has connections in a direction.
fn linked(node: &Node<'_>, direction: Option<Direction>) -> bool {
    node.pins().iter().any(|pin| {
        !pin.links.is_empty() && direction.is_none_or(|direction| pin.direction == direction)
    })
}

fn exec_pins<'g, 'a>(node: &'g Node<'a>, direction: Direction) -> Vec<&'g Pin<'a>> {
    node.pins().iter().filter(|pin| pin.is_exec() && pin.direction == direction).collect()
}

impl<'g, 'a> Flow<'g, 'a> {
    fn of(package: &'g Package<'a>, graph: &'g Graph<'a>) -> Self {
        let pins = graph
            .nodes
            .iter()
            .flat_map(|node| node.pins().iter().map(|pin| ((node.object, pin.id), pin)));
        Self {
            package,
            nodes: graph.nodes.iter().map(|node| (node.object, node)).collect(),
            pins: pins.collect(),
            numbers: HashMap::new(),
            boxes: graph.comment_boxes(),
        }
    }

    /// Writes a node and all nodes that follow it.
    fn chain(&mut self, out: &mut Writer, first: &'g Node<'a>) -> fmt::Result {
        let start = PinLink { node: first.object, pin: Guid::default() };
        let mut tasks = vec![FlowItem::Node(start, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                FlowItem::Label(label, indent) => {
                    let label = if label.is_empty() { "then" } else { label };
                    let indent = indent.min(MAX_INDENT);
                    writeln!(out, "{:indent$}{label}:", "")?;
                }
                FlowItem::Node(link, indent) => {
                    let indent = indent.min(MAX_INDENT);
                    let Some(node) = self.nodes.get(&link.node).copied() else { continue };
                    if let Some(number) = self.numbers.get(&node.object) {
                        writeln!(out, "{:indent$}continues at [{number}]", "")?;
                        continue;
                    }
                    self.tell(out, node, indent)?;
                    after(node, indent, &mut tasks);
                }
            }
        }
        Ok(())
    }

    fn tell(&mut self, out: &mut Writer, node: &'g Node<'a>, indent: usize) -> fmt::Result {
        let number = self.numbers.len() + 1;
        self.numbers.insert(node.object, number);
        // A box is written where the flow first enters it.
        if let Some(at) = self.boxes.iter().position(|one| one.nodes.contains(&node.object)) {
            let text = self.boxes.swap_remove(at).text.replace(['\n', '\r'], " ");
            writeln!(out, "{:indent$}// {text}", "")?;
        }
        write!(out, "{:indent$}[{number}] {}", "", node.title)?;
        let arguments = self.arguments(node, 0, &mut 0);
        if !arguments.is_empty() {
            write!(out, " ({arguments})")?;
        }
        if !node.comment.is_empty() && !node.is_comment_box() {
            write!(out, " // {}", node.comment.replace(['\n', '\r'], " "))?;
        }
        out.write_char('\n')
    }

    /// The inputs of a node.
    fn arguments(&self, node: &Node<'a>, depth: usize, parts: &mut usize) -> String {
        let mut text = String::new();
        for pin in node.values(Direction::Input) {
            let value = match pin.links.first() {
                Some(link) => self.source(*link, depth, parts),
                None if pin.advanced && pin.automatic => continue,
                None => self.default(pin),
            };
            if !value.is_empty() {
                let comma = if text.is_empty() { "" } else { ", " };
                let _ = write!(text, "{comma}{} = {value}", pin.title());
            }
        }
        text
    }

    fn default(&self, pin: &Pin<'_>) -> String {
        if !pin.default_text.is_empty() {
            return in_quotes(&pin.default_text);
        }
        if !pin.default_object.is_null() {
            return self.package.object_name(pin.default_object).into_owned();
        }
        match &*pin.kind.terminal.category {
            "string" | "text" | "name" if !pin.default_value.is_empty() => {
                in_quotes(&pin.default_value)
            }
            _ => pin.default_value.clone().into_owned(),
        }
    }

    /// The source of a value.
    fn source(&self, link: PinLink, depth: usize, parts: &mut usize) -> String {
        let Some(node) = self.nodes.get(&link.node).copied() else { return "?".to_owned() };
        *parts += 1;
        if depth > MAX_DEPTH || *parts > MAX_PARTS {
            return "…".to_owned();
        }
        let pin = self.pins.get(&(link.node, link.pin)).copied();
        let title = pin.map_or("?", Pin::title);
        if has_exec(node) {
            return match self.numbers.get(&node.object) {
                Some(number) => format!("[{number}].{title}"),
                None => format!("{}.{title}", node.title),
            };
        }
        if node.class == "K2Node_Knot" {
            let before = node.pins().iter().find(|pin| pin.direction == Direction::Input);
            let link = before.and_then(|pin| pin.links.first());
            return link.map_or_else(String::new, |link| self.source(*link, depth + 1, parts));
        }
        let name = match &*node.class {
            "K2Node_VariableGet" => node.title.strip_prefix("Get ").unwrap_or(&node.title),
            _ => &node.title,
        };
        let arguments = self.arguments(node, depth + 1, parts);
        let several = node.values(Direction::Output).count() > 1;
        let part = match several || IN_PARTS.contains(&&*node.class) {
            true => format!(".{title}"),
            false => String::new(),
        };
        match arguments.is_empty() {
            true => format!("{name}{part}"),
            false => format!("{name}({arguments}){part}"),
        }
    }
}

/// Adds the nodes that follow a node, the first on top of the stack.
fn after<'g>(node: &'g Node<'_>, indent: usize, tasks: &mut Vec<FlowItem<'g>>) {
    let outputs = exec_pins(node, Direction::Output);
    let one = outputs.len() == 1;
    for pin in outputs.into_iter().rev() {
        let links = pin.links.iter().rev();
        tasks
            .extend(links.map(|link| FlowItem::Node(*link, if one { indent } else { indent + 8 })));
        if !one && !pin.links.is_empty() {
            tasks.push(FlowItem::Label(pin.title(), indent + 4));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        blueprint::Blueprint,
        property::{Decoder, Property, Value},
    };

    /// The text of the event graph of a sample, changed before it is written.
    fn written(change: impl FnOnce(&mut Graph<'_>)) -> String {
        let mut samples = unreal_packages::corpus().iter();
        let sample = samples.find(|sample| sample.kind == unreal_packages::Kind::HubRoot).unwrap();
        let package = Package::read(&sample.name, &sample.bytes).unwrap();
        let index = Blueprint::find(&package, None).unwrap();
        let blueprint = Blueprint::read(&Decoder::new(&package), index).unwrap();
        let mut graph = blueprint.event_graphs[0].clone();
        change(&mut graph);
        let mut out = Writer::about(1 << 16);
        write_graph(&mut out, &package, &graph).unwrap();
        out.finish("")
    }

    #[test]
    fn a_comment_box_is_beside_the_first_of_its_nodes() {
        let text = written(|graph| {
            let call = graph.nodes.iter().find(|node| node.title == "PrintString").unwrap();
            let mut note = call.clone();
            note.object = ObjectRef::export(9999);
            note.class = "EdGraphNode_Comment".into();
            note.comment = "Says it\naloud".to_owned();
            note.position = (call.position.0 - 10, call.position.1 - 10);
            note.size = (100, 100);
            note.pins = Ok(Vec::new());
            graph.nodes.push(note);
        });
        assert!(text.contains("        // Says it aloud\n        [3] PrintString ("), "{text}");
        assert!(!text.contains("not connected"), "{text}");
    }

    #[test]
    fn an_event_that_the_editor_placed_and_disabled_is_left_out() {
        assert!(written(|_| {}).contains("[1] Custom event Greet"));
        let text = written(|graph| {
            let event = graph.nodes.iter_mut().find(|node| is_event(node)).unwrap();
            let value = Value::Enum("ENodeEnabledState::Disabled".into());
            event.properties.properties.push(Property {
                name: "EnabledState".into(),
                index: 0,
                value,
            });
        });
        assert!(!text.contains("Custom event Greet"), "{text}");
    }
}
