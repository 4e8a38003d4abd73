//! Details of a failure for programs, besides its kind and message.
//!
//! On the wire and in answers the details are the member `data` of a [`Fault`](crate::Fault): a plain JSON object
//! without a tag. Reading tries the shapes below in order; a value that has none of them exactly is kept as it is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// Details of a failure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FaultDetails {
    /// An argument could not be read.
    Argument(ArgumentError),
    /// The named thing does not exist.
    Missing(MissingThing),
    /// Which instances the caller can choose from.
    Candidates(Candidates),
    /// The engine is busy, and when to try again.
    Busy(Busy),
    /// What is known about the effect of a call whose connection was lost.
    Effect(EffectReport),
    /// Whether a change is in place, after it was checked.
    Checked(CheckedEffect),
    /// The client lacks a capability that the call needs.
    Capability(RequiredCapability),
    /// A short error code, defined by the tool.
    Code(ErrorCode),
    /// The file that holds the requested thing cannot be read.
    Unreadable(UnreadableFile),
    /// A short form of the message, with the paths or names that the message is about.
    Subject(Subject),
    /// Any other details of an engine or a tool about its failure. They are passed on and never
    /// read.
    Other(Value),
}

impl FaultDetails {
    /// The details as the JSON that clients get.
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

macro_rules! details {
    ($($variant:ident($shape:ty)),* $(,)?) => {$(
        impl From<$shape> for FaultDetails {
            fn from(shape: $shape) -> Self {
                Self::$variant(shape)
            }
        }
    )*};
}

details! {
    Argument(ArgumentError),
    Missing(MissingThing),
    Candidates(Candidates),
    Busy(Busy),
    Effect(EffectReport),
    Checked(CheckedEffect),
    Capability(RequiredCapability),
    Code(ErrorCode),
    Unreadable(UnreadableFile),
    Subject(Subject),
    Other(Value),
}

/// The argument that could not be read, and the problem with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArgumentError {
    /// Path of the argument, for instance `edits[0].line`.
    pub argument: String,
    /// The problem.
    pub wrong: ArgumentFlaw,
}

/// The problem with an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArgumentFlaw {
    /// It is required and was not given.
    Missing,
    /// It has the wrong JSON type.
    Type,
    /// It has the right type and a value that is not allowed.
    Value,
}

/// A thing that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingThing {
    /// What kind of thing it is: `Component`. Empty if the fault does not say.
    #[serde(rename = "missing")]
    pub sort: String,
    /// Which one: `'X' on 'Y'`.
    pub which: String,
}

impl MissingThing {
    /// What happened, without the name: `Component not found`.
    pub fn summary(&self) -> String {
        match self.sort.as_str() {
            "" => "Not found".to_owned(),
            sort => format!("{sort} not found"),
        }
    }
}

/// The instances that a caller can choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candidates {
    /// The requested name, if it matches none of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wanted: Option<String>,
    /// Ids of the instances.
    pub instances: Vec<String>,
}

/// The engine is busy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Busy {
    /// Why, in one word: `compiling`.
    pub reason: String,
    /// How long to wait before the next try, in milliseconds.
    pub retry_after_ms: u64,
}

/// What is known about the effect of a call that got no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EffectReport {
    /// Whether the call took effect.
    pub outcome: KnownEffect,
    /// Whether the request was sent.
    pub sent: bool,
    /// Milliseconds between the request and the loss of the connection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_after_ms: Option<u64>,
    /// Whether the engine has connected again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_back: Option<bool>,
    /// Milliseconds without a connection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_ms: Option<u64>,
}

impl EffectReport {
    /// The request was sent, and nothing more is known.
    pub const UNKNOWN: Self = Self::new(KnownEffect::Unknown, true);
    /// The request was not sent.
    pub const NOT_SENT: Self = Self::new(KnownEffect::NotApplied, false);

    const fn new(outcome: KnownEffect, sent: bool) -> Self {
        Self { outcome, sent, lost_after_ms: None, is_back: None, away_ms: None }
    }
}

/// Whether a call took effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KnownEffect {
    /// It may have.
    Unknown,
    /// It did not.
    NotApplied,
}

/// Whether a change is in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckedEffect {
    /// Whether it is.
    pub applied: bool,
}

/// Capabilities that the client would have to declare, in the form of MCP's client capabilities.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RequiredCapability {
    /// By name.
    pub required_capabilities: Map<String, Value>,
}

impl RequiredCapability {
    /// One capability, without settings.
    pub fn named(capability: &str) -> Self {
        let required_capabilities = Map::from_iter([(capability.to_owned(), json!({}))]);
        Self { required_capabilities }
    }
}

/// A short error code, defined by the tool that fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorCode {
    /// For instance `overlap`.
    pub code: String,
}

impl ErrorCode {
    /// This code.
    pub fn new(code: &str) -> Self {
        Self { code: code.to_owned() }
    }
}

/// The file that holds the requested thing was found and cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnreadableFile {
    package: Unreadable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Unreadable {
    #[serde(rename = "unreadable")]
    Unreadable,
}

impl UnreadableFile {
    /// The only value.
    pub const PACKAGE: Self = Self { package: Unreadable::Unreadable };
}

/// A short form of the message, and the paths or names that it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The short form: `Scene file not found`.
    #[serde(rename = "what")]
    pub summary: String,
    /// Paths or names by their role: `scenePath`.
    #[serde(flatten)]
    pub names: std::collections::BTreeMap<String, String>,
}

/// The details may be any JSON, because engines and tools define their own.
impl JsonSchema for FaultDetails {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "FaultDetails".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Value::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ErrorKind, Fault};

    fn read(data: &Value) -> FaultDetails {
        let fault = json!({ "kind": "NotFound", "message": "gone", "data": data });
        let fault: Fault = serde_json::from_value(fault).unwrap();
        fault.details.unwrap()
    }

    #[test]
    fn each_shape_keeps_the_json_that_clients_know() {
        let lost = EffectReport {
            lost_after_ms: Some(5),
            is_back: Some(true),
            away_ms: Some(7),
            ..EffectReport::UNKNOWN
        };
        let cases: [(FaultDetails, &str); 13] = [
            (
                ArgumentError { argument: "id".into(), wrong: ArgumentFlaw::Missing }.into(),
                r#"{"argument":"id","wrong":"missing"}"#,
            ),
            (
                MissingThing { sort: "Component".into(), which: "'X'".into() }.into(),
                r#"{"missing":"Component","which":"'X'"}"#,
            ),
            (
                Candidates { wanted: None, instances: vec!["A@1".into()] }.into(),
                r#"{"instances":["A@1"]}"#,
            ),
            (
                Candidates { wanted: Some("X".into()), instances: vec![] }.into(),
                r#"{"wanted":"X","instances":[]}"#,
            ),
            (
                Busy { reason: "compiling".into(), retry_after_ms: 500 }.into(),
                r#"{"reason":"compiling","retry_after_ms":500}"#,
            ),
            (EffectReport::UNKNOWN.into(), r#"{"outcome":"unknown","sent":true}"#),
            (EffectReport::NOT_SENT.into(), r#"{"outcome":"not_applied","sent":false}"#),
            (
                lost.into(),
                r#"{"outcome":"unknown","sent":true,"lostAfterMs":5,"isBack":true,"awayMs":7}"#,
            ),
            (CheckedEffect { applied: false }.into(), r#"{"applied":false}"#),
            (
                RequiredCapability::named("sampling").into(),
                r#"{"requiredCapabilities":{"sampling":{}}}"#,
            ),
            (ErrorCode::new("overlap").into(), r#"{"code":"overlap"}"#),
            (UnreadableFile::PACKAGE.into(), r#"{"package":"unreadable"}"#),
            (
                Subject {
                    summary: "Scene file not found".into(),
                    names: [("scenePath".to_owned(), "A.scene".to_owned())].into(),
                }
                .into(),
                r#"{"what":"Scene file not found","scenePath":"A.scene"}"#,
            ),
        ];
        for (details, text) in cases {
            assert_eq!(serde_json::to_string(&details).unwrap(), text);
            assert_eq!(read(&serde_json::from_str(text).unwrap()), details, "{text}");
            let fault = Fault::new(ErrorKind::NotFound, "gone").details(details);
            let whole = format!(r#"{{"kind":"NotFound","message":"gone","data":{text}}}"#);
            assert_eq!(serde_json::to_string(&fault).unwrap(), whole);
        }
    }

    #[test]
    fn data_of_an_engine_is_kept_as_it_is() {
        for data in [
            json!({}),
            json!([1, "two"]),
            json!("text"),
            json!(-1.5),
            json!({"code": 7, "message": "no"}),
            json!({"argument": "id", "wrong": "colour"}),
            json!({"instances": ["A@1"], "more": true}),
            json!({"outcome": "unknown"}),
            json!({"outcome": "unknown", "sent": true, "away": 7}),
            json!({"retry_after_ms": "soon", "reason": "compiling"}),
            json!({"requiredCapabilities": ["sampling"]}),
            json!({"what": "a", "count": 3}),
            json!({"command": "ping", "stackTrace": "at A"}),
        ] {
            let details = read(&data);
            assert_eq!(details, FaultDetails::Other(data.clone()), "{data}");
            assert_eq!(details.to_value(), data);
        }
    }
}
