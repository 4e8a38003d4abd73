//! Formats references as text and for Graphviz.

use std::fmt::Write as _;

use spawnpoint_core::folder::{LinkedAsset, ReferenceGraph};

use super::count;

/// Formats references as text, indented by distance.
pub fn refs_text(refs: &ReferenceGraph) -> String {
    let mut out = name(refs);
    if let (Some(_), Some(id)) = (&refs.path, &refs.id) {
        let _ = write!(out, "  {id}");
    }
    out.push('\n');
    list(&mut out, "Used by", "No asset uses it.", &refs.users);
    if refs.path.is_some() {
        list(&mut out, "Uses", "It uses no assets.", &refs.uses);
    } else {
        out.push_str("\nNo asset has this id.\n");
    }
    if !refs.unresolved.is_empty() {
        let missing = count(refs.unresolved.len(), "missing asset");
        let _ = writeln!(out, "\nReferences {missing}");
        for id in &refs.unresolved {
            let _ = writeln!(out, "  {id}");
        }
    }
    out.trim_end().to_owned()
}

fn name(refs: &ReferenceGraph) -> String {
    refs.path.clone().or_else(|| refs.id.clone()).unwrap_or_default()
}

fn list(out: &mut String, title: &str, none: &str, links: &[LinkedAsset]) {
    if links.is_empty() {
        let _ = writeln!(out, "\n{none}");
        return;
    }
    let _ = writeln!(out, "\n{title} {}", count(links.len(), "asset"));
    for link in links {
        let indent = "  ".repeat(link.depth);
        let how = link.how.join(", ");
        let via = link.via.as_ref().map(|via| format!(" via {via}")).unwrap_or_default();
        let _ = writeln!(out, "{indent}{} ({how}{via})", link.path);
    }
}

/// Formats references as a graph for `dot -Tsvg`. Edges point from an asset to its dependency.
pub fn refs_dot(refs: &ReferenceGraph) -> String {
    let own = name(refs);
    let mut out =
        String::from("digraph refs {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n");
    let _ = writeln!(out, "  {} [style=\"rounded,bold\"];", quoted(&own));
    for link in refs.users.iter().chain(&refs.uses) {
        let _ = writeln!(out, "  {} [tooltip={}];", quoted(&link.path), quoted(&link.type_name));
    }
    for id in &refs.unresolved {
        let _ = writeln!(out, "  {} [color=red];", quoted(id));
        let _ = writeln!(out, "  {} -> {} [color=red];", quoted(&own), quoted(id));
    }
    for (user, used) in &refs.edges {
        let _ = writeln!(out, "  {} -> {};", quoted(user), quoted(used));
    }
    out + "}"
}

/// A quoted Graphviz id.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
