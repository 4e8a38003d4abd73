//! Formats the graphs of a Blueprint as Mermaid flow charts: nodes, and the flow of execution between them.

use std::{
    collections::HashMap,
    fmt::{self, Write},
};

use super::{TextError, blueprint_of, writer::Writer};
use crate::{
    graph::{Direction, Graph, Node},
    package::Package,
};

/// The longest title of a node.
const MAX_TITLE: usize = 80;

const CUT: &str = "%% The text is cut here: it is too long for the size of its package.";

/// The flow charts of a Blueprint: one for each of its graphs that has execution flow. `name` is that of the
/// Blueprint; without one, the first of the package.
pub fn mermaid(package: &Package<'_>, name: Option<&str>) -> Result<String, TextError> {
    let blueprint = blueprint_of(package, name)?;
    let mut out = Writer::about(package.byte_count());
    let functions = blueprint.functions.iter().chain(&blueprint.macros);
    let graphs = blueprint.event_graphs.iter().chain(functions.map(|function| &function.graph));
    let all = graphs.flat_map(|graph| graph.all());
    // The only error is a text that is too long, which ends with a note.
    let _ = charts(&mut out, all);
    Ok(out.finish(CUT))
}

fn charts<'g, 'a: 'g>(
    out: &mut Writer,
    graphs: impl Iterator<Item = &'g Graph<'a>>,
) -> fmt::Result {
    let mut first = true;
    for graph in graphs.filter(|graph| graph.nodes.iter().any(|node| has_flow(node))) {
        if !first {
            out.write_char('\n')?;
        }
        first = false;
        chart(out, graph)?;
    }
    Ok(())
}

fn chart(out: &mut Writer, graph: &Graph<'_>) -> fmt::Result {
    writeln!(out, "%% {}\nflowchart TD", graph.name)?;
    let nodes: Vec<_> =
        graph.nodes.iter().filter(|node| has_flow(node) && !node.is_ghost()).collect();
    let numbers: HashMap<_, _> =
        nodes.iter().enumerate().map(|(at, node)| (node.object, at + 1)).collect();
    let boxes = graph.comment_boxes();
    let in_box = |node: &Node<'_>| boxes.iter().position(|one| one.nodes.contains(&node.object));
    for (at, node) in nodes.iter().enumerate().filter(|(_, node)| in_box(node).is_none()) {
        writeln!(out, "    n{}[\"{}\"]", at + 1, escaped(&node.title))?;
    }
    for (number, one) in boxes.iter().enumerate() {
        let mut inside =
            nodes.iter().enumerate().filter(|(_, node)| in_box(node) == Some(number)).peekable();
        if inside.peek().is_none() {
            continue;
        }
        writeln!(out, "    subgraph b{}[\"{}\"]", number + 1, escaped(one.text))?;
        for (at, node) in inside {
            writeln!(out, "        n{}[\"{}\"]", at + 1, escaped(&node.title))?;
        }
        out.write_str("    end\n")?;
    }
    for (at, node) in nodes.iter().enumerate() {
        let outputs: Vec<_> = flow_pins(node).collect();
        for pin in &outputs {
            for target in pin.links.iter().filter_map(|link| numbers.get(&link.node)) {
                match outputs.len() {
                    1 => writeln!(out, "    n{} --> n{target}", at + 1)?,
                    _ => {
                        let label = escaped(pin.title());
                        writeln!(out, "    n{} -->|\"{label}\"| n{target}", at + 1)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// The execution outputs of a node.
fn flow_pins<'n, 'a>(node: &'n Node<'a>) -> impl Iterator<Item = &'n crate::graph::Pin<'a>> {
    node.pins().iter().filter(|pin| pin.is_exec() && pin.direction == Direction::Output)
}

fn has_flow(node: &Node<'_>) -> bool {
    node.pins().iter().any(|pin| pin.is_exec() && !pin.links.is_empty())
}

/// A text between quotes. Mermaid has character codes for what would end it.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars().take(MAX_TITLE) {
        match character {
            '"' => out.push_str("#quot;"),
            '#' => out.push_str("#35;"),
            '\n' | '\r' => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_cannot_end_their_quotes() {
        assert_eq!(escaped("a \"b\" #1\nc"), "a #quot;b#quot; #35;1 c");
        assert_eq!(escaped(&"x".repeat(200)).len(), MAX_TITLE);
    }
}
