//! What is around an asset, as text and for Graphviz.

use std::fmt::Write as _;

use super::count;
use crate::ask::{Link, Refs};

/// Users first, then what it uses; what is further away stands further in.
pub fn refs_text(refs: &Refs) -> String {
    let mut out = name(refs);
    if let (Some(_), Some(guid)) = (&refs.path, refs.guid) {
        let _ = write!(out, "  {guid}");
    }
    out.push('\n');
    list(&mut out, "Used by", "Nothing uses it.", &refs.users);
    if refs.path.is_some() {
        list(&mut out, "Uses", "It uses nothing.", &refs.uses);
    } else {
        out.push_str("\nThe guid itself is in no file.\n");
    }
    if !refs.unresolved.is_empty() {
        let _ = writeln!(out, "\nPoints to {} in no file", count(refs.unresolved.len(), "guid"));
        for guid in &refs.unresolved {
            let _ = writeln!(out, "  {guid}");
        }
    }
    out.trim_end().to_owned()
}

fn name(refs: &Refs) -> String {
    refs.path.clone().or_else(|| Some(refs.guid?.to_string())).unwrap_or_default()
}

fn list(out: &mut String, title: &str, none: &str, links: &[Link]) {
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

/// A graph from users to what they use, for `dot -Tsvg`.
pub fn refs_dot(refs: &Refs) -> String {
    let own = name(refs);
    let mut out =
        String::from("digraph refs {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n");
    let _ = writeln!(out, "  {} [style=\"rounded,bold\"];", quoted(&own));
    for link in refs.users.iter().chain(&refs.uses) {
        let _ = writeln!(out, "  {} [tooltip={}];", quoted(&link.path), quoted(link.type_name));
    }
    for guid in &refs.unresolved {
        let guid = guid.to_string();
        let _ = writeln!(out, "  {} [color=red];", quoted(&guid));
        let _ = writeln!(out, "  {} -> {} [color=red];", quoted(&own), quoted(&guid));
    }
    for (user, used) in &refs.edges {
        let _ = writeln!(out, "  {} -> {};", quoted(user), quoted(used));
    }
    out + "}"
}

/// A quoted id: in it, only the quote and what escapes it mean something.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
