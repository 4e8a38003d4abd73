//! Parameter lists.

use spawnpoint_csharp::Node;

use crate::syntax::{Source, child_of_kind};

/// A parameter in the source.
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
    let parameters = list.named_children().filter(|child| child.kind() == "parameter");
    parameters
        .map(|child| {
            let name = child.child_by_field_name("name");
            let is_default =
                |part: &Node<'t>| name.is_some_and(|name| part.start_byte() > name.start_byte());
            let modifier = child_of_kind(child, "modifier");
            ParamNode {
                ty: child.child_by_field_name("type"),
                name,
                default: child.named_children().find(is_default),
                is_params: child.child_by_field_name("params").is_some(),
                modifier,
            }
        })
        .collect()
}
