//! The declaration of an op, and its name.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::Op;
use crate::error::{ErrorKind, Fault};

/// Whether an op changes anything. Reads may be repeated after a lost connection; writes never are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// It only reads.
    Read,
    /// It changes something.
    Write,
}

/// The declaration of an op: one row of a table.
#[derive(Debug)]
pub struct OpInfo {
    /// The name on the wire.
    pub name: &'static str,
    /// Whether it changes anything.
    pub effect: Effect,
    /// A description, for documentation.
    pub doc: &'static str,
    /// Generate the JSON Schemas of its parameters and of its answer.
    pub schemas: [fn(&mut SchemaGenerator) -> Schema; 2],
}

/// Ties an op's parameters to its declaration and to the shape of its answer.
pub trait OpSpec: Serialize + DeserializeOwned + JsonSchema + Into<Op> {
    /// Its name.
    const NAME: OpName;
    /// The shape of its answer.
    type Output: Serialize + DeserializeOwned + JsonSchema;
}

/// The name of a declared op, shared or of one engine family. Names are compared as texts.
#[derive(Clone, Copy)]
pub struct OpName(&'static OpInfo);

impl OpName {
    /// The name of the op that is declared so.
    pub const fn of(info: &'static OpInfo) -> Self {
        Self(info)
    }

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        self.0.name
    }

    /// Whether it changes anything.
    pub const fn effect(self) -> Effect {
        self.0.effect
    }

    /// A description, for documentation.
    pub fn doc(self) -> &'static str {
        self.0.doc.trim()
    }

    /// JSON Schemas of its parameters and of its answer.
    pub fn schemas(self) -> (Schema, Schema) {
        let [params, answer] = self.0.schemas.map(|generate| {
            let mut generator = SchemaGenerator::default();
            let mut schema = generate(&mut generator);
            let definitions = generator.take_definitions(true);
            if !definitions.is_empty() {
                schema.insert("$defs".into(), definitions.into());
            }
            schema
        });
        (params, answer)
    }

    /// The fault of an engine that does not have the op.
    pub fn unsupported(self) -> Fault {
        Fault::new(ErrorKind::Unsupported, format!("This engine has no '{self}'"))
    }

    /// The fault of parameters that do not fit the op.
    pub fn misread(self, error: &dyn fmt::Display) -> Fault {
        Fault::new(ErrorKind::InvalidArgument, format!("Invalid parameters of '{self}': {error}"))
    }
}

impl PartialEq for OpName {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for OpName {}

impl Hash for OpName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Debug for OpName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for OpName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
