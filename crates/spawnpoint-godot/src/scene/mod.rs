//! Scenes: what one file says, and the tree of nodes that it makes with the scenes it instances.

mod file;
mod tree;

pub use self::{
    file::{Connection, ExternalResource, NodeEntry, Property, SceneFile, SubResource},
    tree::{Lookup, Node, PlacedProperty, SceneSource, Tree, TreeProblem},
};
