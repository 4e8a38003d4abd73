//! Rewrites `from x in xs where … select …` to method calls.
//!
//! The rewrite works on the text, from the outermost query inwards. Several variables are passed in
//! one anonymous object, which every lambda unpacks.

use tree_sitter::{Node, Tree};

use crate::syntax::{Source, has_token, named};

/// The source with its first query rewritten, if there is one.
pub(crate) fn rewritten(source: &Source, tree: &Tree) -> Option<Source> {
    let node = first_query(tree.root_node())?;
    let calls = calls(source, node)?;
    let (start, end) = (node.start_byte(), node.end_byte());
    Some(source.clone().with_edit(start, end - start, &calls))
}

fn first_query(root: Node<'_>) -> Option<Node<'_>> {
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        if node.kind() == "query_expression" {
            return Some(node);
        }
        pending.extend(named(node));
    }
    None
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
    let mut cursor = query.walk();
    let mut into = false;
    for clause in query.children(&mut cursor) {
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
                let mut names = parts.iter().filter(|part| part.kind() != "join_into_clause");
                let (name, items) = (text(*names.next()?), text(*names.next()?));
                let (key, other) = (text(*names.next()?), text(*names.next()?));
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
    let mut cursor = clause.walk();
    let children: Vec<Node<'_>> = clause.children(&mut cursor).collect();
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
