//! A graph as text: what happens after what, and where values come from.

use std::{
    collections::HashMap,
    fmt::{self, Write},
};

use super::{value::in_quotes, writer::Writer};
use crate::{
    blueprint::is_event,
    graph::{Direction, Graph, Node, Pin, PinLink},
    package::{Guid, ObjectRef, Package},
};

/// How deep values are told in values, and how many nodes one value may be made of.
const MAX_DEPTH: usize = 8;
const MAX_PARTS: usize = 48;

/// Nothing is indented deeper.
const MAX_INDENT: usize = 96;

/// Nodes that give a part of something, even when it is the only one.
const IN_PARTS: [&str; 3] =
    ["K2Node_BreakStruct", "K2Node_GetClassDefaults", "K2Node_StructMemberGet"];

/// Something that comes next.
enum Task<'g> {
    /// A node at the end of a connection.
    Node(PinLink, usize),
    /// The name of the pin that leads there.
    Label(&'g str, usize),
}

struct Flow<'g, 'a> {
    package: &'g Package<'a>,
    nodes: HashMap<ObjectRef, &'g Node<'a>>,
    pins: HashMap<(ObjectRef, Guid), &'g Pin<'a>>,
    /// The number of each node that was told.
    numbers: HashMap<ObjectRef, usize>,
}

/// Writes what a graph does, from each of its beginnings.
pub(super) fn write_graph(
    out: &mut Writer,
    package: &Package<'_>,
    graph: &Graph<'_>,
) -> fmt::Result {
    let mut flow = Flow::of(package, graph);
    for node in graph.nodes.iter().filter(|node| begins(node)) {
        if !flow.numbers.contains_key(&node.object) {
            flow.chain(out, node)?;
        }
    }
    // Rings without a beginning, and graphs in which nothing comes after anything.
    for node in &graph.nodes {
        let ends = !flow.numbers.contains_key(&node.object)
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
        .filter(|node| !node.class.ends_with("Comment") && node.pins.is_ok())
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

/// Whether something begins at a node: nothing comes before it, and something after.
fn begins(node: &Node<'_>) -> bool {
    let inputs = exec_pins(node, Direction::Input);
    let outputs = exec_pins(node, Direction::Output);
    inputs.iter().all(|pin| pin.links.is_empty())
        && (outputs.iter().any(|pin| !pin.links.is_empty()) || is_event(node))
}

/// Whether anything is connected, on one side or on any.
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
        }
    }

    /// Tells a node and all that comes after it.
    fn chain(&mut self, out: &mut Writer, first: &'g Node<'a>) -> fmt::Result {
        let start = PinLink { node: first.object, pin: Guid::default() };
        let mut tasks = vec![Task::Node(start, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Label(label, indent) => {
                    let label = if label.is_empty() { "then" } else { label };
                    let indent = indent.min(MAX_INDENT);
                    writeln!(out, "{:indent$}{label}:", "")?;
                }
                Task::Node(link, indent) => {
                    let indent = indent.min(MAX_INDENT);
                    let Some(node) = self.nodes.get(&link.node).copied() else { continue };
                    if let Some(number) = self.numbers.get(&node.object) {
                        writeln!(out, "{:indent$}goes on at [{number}]", "")?;
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
        write!(out, "{:indent$}[{number}] {}", "", node.title)?;
        let arguments = self.arguments(node, 0, &mut 0);
        if !arguments.is_empty() {
            write!(out, " ({arguments})")?;
        }
        if !node.comment.is_empty() && !node.class.ends_with("Comment") {
            write!(out, " // {}", node.comment.replace(['\n', '\r'], " "))?;
        }
        out.write_char('\n')
    }

    /// What a node takes.
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

    /// Where a value comes from.
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

/// Puts on the pile what comes after a node, the first on top.
fn after<'g>(node: &'g Node<'_>, indent: usize, tasks: &mut Vec<Task<'g>>) {
    let outputs = exec_pins(node, Direction::Output);
    let one = outputs.len() == 1;
    for pin in outputs.into_iter().rev() {
        let links = pin.links.iter().rev();
        tasks.extend(links.map(|link| Task::Node(*link, if one { indent } else { indent + 8 })));
        if !one && !pin.links.is_empty() {
            tasks.push(Task::Label(pin.title(), indent + 4));
        }
    }
}
