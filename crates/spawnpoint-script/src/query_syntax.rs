//! Rewrites `from x in xs where … select …` to method calls.
//!
//! The rewrite works on the text, from the outermost query inwards. Several variables are passed in
//! one anonymous object, which every lambda unpacks.

use spawnpoint_csharp::{Node, Tree};

use crate::syntax::{Source, has_token, named};

/// The source with its outermost queries rewritten, if there are any.
pub(crate) fn rewritten(source: &Source, tree: &Tree) -> Option<Source> {
    let queries = outermost_queries(tree.root_node());
    if queries.is_empty() {
        return None;
    }
    let mut out = source.clone();
    // From the end, so that the positions of earlier queries stay valid.
    for node in queries.into_iter().rev() {
        let (start, end) = (node.start_byte(), node.end_byte());
        out = out.with_edit(start, end - start, &calls(source, node)?);
    }
    Some(out)
}

fn outermost_queries(root: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        if node.kind() == "query_expression" {
            found.push(node);
        } else {
            pending.extend(node.named_children().rev());
        }
    }
    found
}

/// A lambda over the current variables.
fn lambda(vars: &[String], body: &str) -> String {
    match vars {
        [only] => format!("{only} => {body}"),
        _ => format!("q__ => {{ {} return {body}; }}", unpacked(vars)),
    }
}

/// A lambda over the current variables and a new one, which creates the next object.
fn with_new(vars: &[String], new: &str) -> String {
    let all = format!("new {{ {}, {new} }}", vars.join(", "));
    match vars {
        [only] => format!("({only}, {new}) => {all}"),
        _ => format!("(q__, {new}) => {{ {} return {all}; }}", unpacked(vars)),
    }
}

fn unpacked(vars: &[String]) -> String {
    vars.iter().map(|name| format!("var {name} = q__.{name};")).collect::<Vec<_>>().join(" ")
}

fn calls(source: &Source, query: Node<'_>) -> Option<String> {
    let text = |node: Node<'_>| source.of(node).to_owned();
    let mut out = String::new();
    let mut vars: Vec<String> = Vec::new();
    let mut into = false;
    for clause in query.children() {
        let parts = named(clause);
        match clause.kind() {
            "from_clause" => {
                let name = text(clause.child_by_field_name("name")?);
                let items = text(*parts.last()?);
                let cast = clause
                    .child_by_field_name("type")
                    .map(|ty| format!(".Cast<{}>()", text(ty)))
                    .unwrap_or_default();
                if vars.is_empty() {
                    out = format!("({items}){cast}");
                } else {
                    let items = lambda(&vars, &format!("({items}){cast}"));
                    out = format!("{out}.SelectMany({items}, {})", with_new(&vars, &name));
                }
                vars.push(name);
            }
            "where_clause" => {
                out = format!("{out}.Where({})", lambda(&vars, &text(*parts.first()?)));
            }
            "let_clause" => {
                let (name, value) = (text(*parts.first()?), text(*parts.get(1)?));
                let all = format!("new {{ {}, {name} = {value} }}", vars.join(", "));
                out = format!("{out}.Select({})", lambda(&vars, &all));
                vars.push(name);
            }
            "order_by_clause" => out.push_str(&ordering(source, clause, &vars)),
            "join_clause" => {
                let ty = clause.child_by_field_name("type");
                let mut names = parts.iter().filter(|part| {
                    part.kind() != "join_into_clause" && Some(part.id()) != ty.map(Node::id)
                });
                let (name, items) = (text(*names.next()?), text(*names.next()?));
                let (key, other) = (text(*names.next()?), text(*names.next()?));
                let items = match ty {
                    Some(ty) => format!("({items}).Cast<{}>()", text(ty)),
                    None => items,
                };
                let group = parts.iter().find(|part| part.kind() == "join_into_clause");
                let (call, new) = match group.and_then(|group| named(*group).first().copied()) {
                    Some(group) => ("GroupJoin", text(group)),
                    None => ("Join", name.clone()),
                };
                let key = lambda(&vars, &key);
                let result = with_new(&vars, &new);
                out = format!("{out}.{call}({items}, {key}, {name} => {other}, {result})");
                vars.push(new);
            }
            "select_clause" => {
                out = format!("{out}.Select({})", lambda(&vars, &text(*parts.first()?)));
            }
            "group_clause" => {
                let (value, key) = (text(*parts.first()?), text(*parts.get(1)?));
                out = format!("{out}.GroupBy({}, {})", lambda(&vars, &key), lambda(&vars, &value));
            }
            "into" => into = true,
            "identifier" if into => {
                into = false;
                vars = vec![text(clause)];
            }
            _ => {}
        }
    }
    Some(out)
}

fn ordering(source: &Source, clause: Node<'_>, vars: &[String]) -> String {
    let mut out = String::new();
    let children: Vec<Node<'_>> = clause.children().collect();
    let mut call = "OrderBy";
    for (at, child) in children.iter().enumerate() {
        if !child.is_named() {
            continue;
        }
        let down = children.get(at + 1).is_some_and(|next| next.kind() == "descending");
        let down = if down { "Descending" } else { "" };
        out.push_str(&format!(".{call}{down}({})", lambda(vars, source.of(*child))));
        call = "ThenBy";
    }
    debug_assert!(has_token(clause, "orderby"));
    out
}
