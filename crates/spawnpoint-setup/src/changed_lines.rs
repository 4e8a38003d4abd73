//! Compares two lists of lines.
//!
//! The general functions of the library choose among six algorithms, and all of them would be compiled for each type
//! that is compared.

use similar::{
    DiffOp,
    algorithms::{Capture, Compact, Replace, myers},
};

/// The edits that turn one list of lines into another.
pub(crate) fn changed_lines(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let mut ops = Compact::new(Replace::new(Capture::new()), old, new);
    // Collecting the changes cannot fail.
    let Ok(()) = myers::diff(&mut ops, old, 0..old.len(), new, 0..new.len());
    ops.into_inner().into_inner().into_ops()
}
