//! The syntax tree: nodes with a kind, a range and children, some of which have a field name.

/// The index of a node in its tree.
pub(crate) type NodeId = u32;

/// The parent of the root.
const NO_PARENT: NodeId = NodeId::MAX;

#[derive(Clone, Debug)]
struct NodeData {
    kind: &'static str,
    /// The name of this node in its parent, or empty.
    field: &'static str,
    start: u32,
    end: u32,
    parent: NodeId,
    /// The range of its children in `Tree::children`.
    first_child: u32,
    child_count: u32,
    named: bool,
}

/// An error in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The code that the C# compiler uses for it, such as `CS1002`.
    pub code: &'static str,
    /// The message.
    pub message: String,
    /// The first byte of the range that it is about.
    pub start: usize,
    /// The end of that range.
    pub end: usize,
}

/// A parsed source.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<NodeData>,
    children: Vec<NodeId>,
    pub(crate) root: NodeId,
    pub(crate) errors: Vec<SyntaxError>,
    pub(crate) conditional: Option<(usize, usize)>,
    pub(crate) too_deep: bool,
}

impl Tree {
    /// The outermost node, a `compilation_unit`.
    pub fn root_node(&self) -> Node<'_> {
        Node { tree: self, id: self.root }
    }

    /// The errors, in the order of their positions.
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }

    /// The range of the first `#if`. Only the first branch of each `#if` is parsed.
    pub fn conditional(&self) -> Option<(usize, usize)> {
        self.conditional
    }

    /// Whether the source is nested too deeply; the rest of it was not parsed.
    pub fn is_too_deep(&self) -> bool {
        self.too_deep
    }

    pub(crate) fn leaf(
        &mut self,
        kind: &'static str,
        named: bool,
        range: (usize, usize),
    ) -> NodeId {
        self.add(kind, named, range, &[])
    }

    /// Adds a node around its children. Without children, it is empty and at `at`.
    pub(crate) fn inner(
        &mut self,
        kind: &'static str,
        parts: &[(&'static str, NodeId)],
        at: usize,
    ) -> NodeId {
        let start = parts.first().map_or(at, |(_, id)| self.nodes[*id as usize].start as usize);
        let end = parts.last().map_or(at, |(_, id)| self.nodes[*id as usize].end as usize);
        self.add(kind, true, (start, end.max(start)), parts)
    }

    fn add(
        &mut self,
        kind: &'static str,
        named: bool,
        (start, end): (usize, usize),
        parts: &[(&'static str, NodeId)],
    ) -> NodeId {
        let id = self.nodes.len() as NodeId;
        let first_child = self.children.len() as u32;
        for (field, child) in parts {
            let data = &mut self.nodes[*child as usize];
            data.parent = id;
            data.field = field;
            self.children.push(*child);
        }
        self.nodes.push(NodeData {
            kind,
            field: "",
            start: start as u32,
            end: end as u32,
            parent: NO_PARENT,
            first_child,
            child_count: parts.len() as u32,
            named,
        });
        id
    }

    /// The child of a node that has only one.
    pub(crate) fn only_child(&self, id: NodeId) -> Option<NodeId> {
        let data = &self.nodes[id as usize];
        (data.child_count == 1).then(|| self.children[data.first_child as usize])
    }

    pub(crate) fn child_kinds(&self, id: NodeId) -> impl Iterator<Item = &'static str> {
        let data = &self.nodes[id as usize];
        let from = data.first_child as usize;
        let ids = &self.children[from..from + data.child_count as usize];
        ids.iter().map(|id| self.kind_of(*id))
    }

    pub(crate) fn kind_of(&self, id: NodeId) -> &'static str {
        self.nodes[id as usize].kind
    }
}

/// A node of a tree.
#[derive(Clone, Copy, Debug)]
pub struct Node<'t> {
    tree: &'t Tree,
    id: NodeId,
}

impl<'t> Node<'t> {
    fn data(self) -> &'t NodeData {
        &self.tree.nodes[self.id as usize]
    }

    /// The kind: `binary_expression`, or the text of a keyword or operator.
    pub fn kind(self) -> &'static str {
        self.data().kind
    }

    /// The name of the node in its parent, such as `condition`.
    pub fn field(self) -> &'static str {
        self.data().field
    }

    /// A number that no other node of the tree has.
    pub fn id(self) -> usize {
        self.id as usize
    }

    /// Whether the node is more than a keyword, operator or bracket.
    pub fn is_named(self) -> bool {
        self.data().named
    }

    /// The offset of its first byte.
    pub fn start_byte(self) -> usize {
        self.data().start as usize
    }

    /// The offset after its last byte.
    pub fn end_byte(self) -> usize {
        self.data().end as usize
    }

    /// The node around it.
    pub fn parent(self) -> Option<Node<'t>> {
        let parent = self.data().parent;
        (parent != NO_PARENT).then_some(Node { tree: self.tree, id: parent })
    }

    /// All children, with keywords, operators and brackets.
    pub fn children(self) -> impl DoubleEndedIterator<Item = Node<'t>> + ExactSizeIterator {
        let data = self.data();
        let from = data.first_child as usize;
        let ids = &self.tree.children[from..from + data.child_count as usize];
        ids.iter().map(move |id| Node { tree: self.tree, id: *id })
    }

    /// The children that are more than a keyword, operator or bracket.
    pub fn named_children(self) -> impl DoubleEndedIterator<Item = Node<'t>> {
        self.children().filter(|child| child.is_named())
    }

    /// A child by its position.
    pub fn child(self, at: usize) -> Option<Node<'t>> {
        self.children().nth(at)
    }

    /// The first child with this field name.
    pub fn child_by_field_name(self, name: &str) -> Option<Node<'t>> {
        self.children().find(|child| child.field() == name)
    }
}
