//! Parameter lists.

use tree_sitter::Node;

use crate::syntax::{Source, child_of_kind, named};

/// A parameter in the source. The grammar has no node for `params`.
pub(crate) struct ParamNode<'t> {
    pub ty: Option<Node<'t>>,
    pub name: Option<Node<'t>>,
    pub default: Option<Node<'t>>,
    pub is_params: bool,
    modifier: Option<Node<'t>>,
}

impl ParamNode<'_> {
    pub fn modifier<'s>(&self, source: &'s Source) -> &'s str {
        self.modifier.map_or("", |node| source.of(node))
    }
}

pub(crate) fn parameters<'t>(list: Node<'t>) -> Vec<ParamNode<'t>> {
    let mut found = Vec::new();
    let mut cursor = list.walk();
    let mut rest: Option<ParamNode<'t>> = None;
    for child in list.children(&mut cursor) {
        match child.kind() {
            "parameter" => {
                let name = child.child_by_field_name("name");
                let default = named(child)
                    .into_iter()
                    .find(|part| name.is_some_and(|name| part.start_byte() > name.start_byte()));
                found.push(ParamNode {
                    ty: child.child_by_field_name("type"),
                    name,
                    default,
                    is_params: false,
                    modifier: child_of_kind(child, "modifier"),
                });
            }
            "params" => {
                rest = Some(ParamNode {
                    ty: None,
                    name: None,
                    default: None,
                    is_params: true,
                    modifier: None,
                });
            }
            _ if child.is_named() => {
                if let Some(param) = &mut rest {
                    if param.ty.is_none() {
                        param.ty = Some(child)
                    } else {
                        param.name = Some(child)
                    }
                }
            }
            _ => {}
        }
    }
    found.extend(rest);
    found
}
