//! Questions back to the client in the middle of a call: a form to fill, a model to consult, roots to
//! list. A call that asks is parked until the answers come; how they travel is the face's business.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Ask {
    /// A form for the person in front of the client.
    Form {
        /// What is asked, for people.
        message: String,
        /// A flat JSON Schema object, as MCP elicitation allows.
        schema: Map<String, Value>,
    },
    /// A completion by the client's model.
    Sample {
        /// Parameters of `sampling/createMessage`, passed on as they are.
        params: Map<String, Value>,
    },
    /// The client's workspace folders.
    Roots,
}

impl Ask {
    /// What a client calls the ability to answer it.
    pub fn ability(&self) -> &'static str {
        match self {
            Self::Form { .. } => "elicitation",
            Self::Sample { .. } => "sampling",
            Self::Roots => "roots",
        }
    }
}

/// Several questions at once, by the asker's own names.
pub type AskBatch = BTreeMap<String, Ask>;

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AnswerAction {
    /// Answered; `content` has it.
    Accept,
    /// The person said no.
    Decline,
    /// The person closed the question.
    Cancel,
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// What became of it.
    pub action: AnswerAction,
    /// The filled form, the model's message or the roots.
    #[serde(default)]
    pub content: Value,
}

/// What a client can be asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AskSupport {
    /// Forms.
    pub form: bool,
    /// Completions.
    pub sample: bool,
    /// Roots.
    pub roots: bool,
}

impl AskSupport {
    /// Whether this client can answer that question.
    pub fn covers(self, ask: &Ask) -> bool {
        match ask {
            Ask::Form { .. } => self.form,
            Ask::Sample { .. } => self.sample,
            Ask::Roots => self.roots,
        }
    }
}
