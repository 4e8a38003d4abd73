//! A C# parser.
//!
//! The parser is a recursive descent with operator precedence for expressions. It never fails: a
//! source with errors has a tree too, and [`Tree::errors`] lists what is wrong. Its work is linear
//! in the length of the source, apart from bounded lookahead, and nesting beyond [`MAX_NESTING`]
//! ends the parse, so that no source can overflow the stack.
//!
//! Layout: `lexer` splits the source into tokens, `parser` builds the tree, `tree` is what callers
//! read. Comments and directives such as `#region` are not in the tree.

mod lexer;
mod parser;
mod token;
mod tree;

pub use parser::MAX_NESTING;
pub use tree::{Node, SyntaxError, Tree};

/// What a source consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A source file: directives, declarations, and possibly statements.
    File,
    /// Like a file, but a final expression is the value of the script, with or without `;`.
    Script,
    /// One expression, whose value is meant.
    Expression,
}

/// Parses a source.
///
/// ```
/// let tree = spawnpoint_csharp::parse("class Player { int health = 3; }", spawnpoint_csharp::Mode::File);
/// let class = tree.root_node().named_children().next().unwrap();
/// assert_eq!(class.kind(), "class_declaration");
/// assert!(tree.errors().is_empty());
/// ```
pub fn parse(text: &str, mode: Mode) -> Tree {
    parser::Parser::new(text).parse(mode)
}
