//! Ops that only one engine family has.

use serde_json::Value;

use super::OpName;

/// An op from the table of one engine family, sent to an engine of that family. Its parameters are
/// JSON, because only that family knows their type.
#[derive(Clone, Debug, PartialEq)]
pub struct ExtensionOp {
    /// Its name, with everything that is declared about it.
    pub name: OpName,
    /// Its parameters.
    pub params: Value,
}
