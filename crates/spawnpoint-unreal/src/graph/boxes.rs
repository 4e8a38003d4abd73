//! Comment boxes: which nodes lie in which box.

use super::{Graph, Node};
use crate::package::ObjectRef;

/// The class of comment boxes.
const CLASS: &str = "EdGraphNode_Comment";

/// A comment box with the nodes in it.
#[derive(Clone, Debug)]
pub struct CommentBox<'g> {
    /// Its text.
    pub text: &'g str,
    /// The nodes in it, without those of smaller boxes in it.
    pub nodes: Vec<ObjectRef>,
}

impl Node<'_> {
    /// Whether it is a comment box.
    pub fn is_comment_box(&self) -> bool {
        self.class == CLASS
    }

    /// Whether the upper left corner of another node lies in it. Packages have no sizes of other nodes.
    fn surrounds(&self, other: &Node<'_>) -> bool {
        let inside =
            |start: i64, size: i64, at: i64| at >= start && at < start.saturating_add(size);
        inside(self.position.0, self.size.0, other.position.0)
            && inside(self.position.1, self.size.1, other.position.1)
    }

    fn area(&self) -> i128 {
        i128::from(self.size.0) * i128::from(self.size.1)
    }
}

impl Graph<'_> {
    /// Its comment boxes. A node belongs to the smallest box around it.
    pub fn comment_boxes(&self) -> Vec<CommentBox<'_>> {
        let boxes: Vec<_> = self.nodes.iter().filter(|node| node.is_comment_box()).collect();
        let mut found: Vec<_> = boxes
            .iter()
            .map(|node| CommentBox { text: &node.comment, nodes: Vec::new() })
            .collect();
        for node in self.nodes.iter().filter(|node| !node.is_comment_box()) {
            let around = boxes.iter().enumerate().filter(|(_, one)| one.surrounds(node));
            if let Some((at, _)) = around.min_by_key(|(_, one)| one.area()) {
                found[at].nodes.push(node.object);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{package::Cursor, property::PropertyBlock};

    fn node(
        index: usize,
        class: &'static str,
        position: (i64, i64),
        size: (i64, i64),
    ) -> Node<'static> {
        Node {
            object: ObjectRef::export(index),
            name: "".into(),
            class: class.into(),
            title: String::new(),
            comment: format!("box {index}"),
            position,
            size,
            properties: PropertyBlock { properties: Vec::new(), rest: Cursor::new(&[]) },
            pins: Ok(Vec::new()),
            graphs: Vec::new(),
        }
    }

    #[test]
    fn a_node_belongs_to_the_smallest_box_around_it() {
        let graph = Graph {
            object: ObjectRef::export(0),
            name: "EventGraph".into(),
            nodes: vec![
                node(1, CLASS, (0, 0), (1000, 1000)),
                node(2, CLASS, (100, 100), (200, 200)),
                node(3, "K2Node_Event", (150, 150), (0, 0)),
                node(4, "K2Node_Event", (600, 600), (0, 0)),
                node(5, "K2Node_Event", (1000, 0), (0, 0)),
            ],
            graphs: Vec::new(),
        };
        let found: Vec<_> =
            graph.comment_boxes().into_iter().map(|one| (one.text.to_owned(), one.nodes)).collect();
        let object = ObjectRef::export;
        assert_eq!(
            found,
            [("box 1".to_owned(), vec![object(4)]), ("box 2".to_owned(), vec![object(3)])]
        );
    }
}
