//! Questions to the client during a call: a form to fill in, a model to ask, roots to list. A call that
//! asks waits until the answers arrive. Each face decides how they travel.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Ask {
    /// A form for the user of the client.
    Form {
        /// The question, for the user.
        message: String,
        /// A flat JSON Schema object, as MCP elicitation allows.
        schema: Map<String, Value>,
    },
    /// A completion by the client's model.
    Sample {
        /// Parameters of `sampling/createMessage`, passed on unchanged.
        params: Map<String, Value>,
    },
    /// The client's workspace folders.
    Roots,
}

impl Ask {
    /// Name of the client capability that is needed to answer it.
    pub fn ability(&self) -> &'static str {
        match self {
            Self::Form { .. } => "elicitation",
            Self::Sample { .. } => "sampling",
            Self::Roots => "roots",
        }
    }
}

/// Several questions at once, by names that the engine or tool chooses.
pub type AskBatch = BTreeMap<String, Ask>;

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AnswerAction {
    /// Answered; `content` holds the answer.
    Accept,
    /// The user declined.
    Decline,
    /// The user closed the question.
    Cancel,
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// How the question ended.
    pub action: AnswerAction,
    /// The completed form, the model's message or the roots.
    #[serde(default)]
    pub content: Value,
}

/// The kinds of questions that a client supports.
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
