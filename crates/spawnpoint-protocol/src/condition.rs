//! Conditions on a running game, and the result of waiting for one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{event::LogLevel, id::ObjectId, op::ObjectFilter};

/// A condition that an engine evaluates once per frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// A member compares to a value. A missing object or member fails at the start, and counts as "does not hold"
    /// afterwards.
    Member(MemberCondition),
    /// The number of objects that match a filter compares to a count. `>= 1` means that one exists, `== 0` that
    /// none does.
    Objects(ObjectsCondition),
    /// A line was written to the log since the wait began.
    Log(LogCondition),
    /// The game is paused, or is not.
    Paused(bool),
    /// All of these hold in the same frame.
    All(Vec<Condition>),
    /// At least one of these holds.
    Any(Vec<Condition>),
}

/// A condition on a member of a component.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MemberCondition {
    /// The member.
    #[serde(flatten)]
    pub member: MemberPath,
    /// How it is compared; equal by default.
    #[serde(default)]
    pub compare: Comparison,
    /// The value to compare with.
    pub value: Value,
}

/// A member of a component of an object. `name` may lead into the value: `position.x`, `scores.Ada`, `hits[0]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberPath {
    /// The object.
    pub object: ObjectId,
    /// The component's type, full or short.
    pub component: String,
    /// The member's name.
    pub name: String,
}

/// A condition on how many objects there are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ObjectsCondition {
    /// Which objects count.
    #[serde(flatten)]
    pub filter: ObjectFilter,
    /// How the number is compared.
    pub compare: Comparison,
    /// The number to compare with.
    pub count: u32,
}

/// A condition on the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LogCondition {
    /// Text in the line, in any case. An empty text matches every line.
    #[serde(default)]
    pub text: String,
    /// The least severe level that counts. Without it, every line counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<LogLevel>,
}

/// How two values are compared. Texts compare by their characters; only numbers have an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub enum Comparison {
    /// Equal. Numbers within 0.0001 of each other count as equal.
    #[default]
    #[serde(rename = "==")]
    Equal,
    /// Not equal.
    #[serde(rename = "!=")]
    NotEqual,
    /// Less.
    #[serde(rename = "<")]
    Less,
    /// Less or equal.
    #[serde(rename = "<=")]
    LessOrEqual,
    /// Greater.
    #[serde(rename = ">")]
    Greater,
    /// Greater or equal.
    #[serde(rename = ">=")]
    GreaterOrEqual,
    /// The value as text contains the text, in any case.
    #[serde(rename = "contains")]
    Contains,
}

/// How far apart two numbers may be that count as equal.
const TOLERANCE: f64 = 0.0001;

impl Comparison {
    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Contains => "contains",
        }
    }

    /// Whether it compares by order.
    pub fn needs_numbers(self) -> bool {
        matches!(self, Self::Less | Self::LessOrEqual | Self::Greater | Self::GreaterOrEqual)
    }

    /// Whether a value compares like this to the wanted one. `text` is the value as an engine shows it; enum
    /// values and references compare by it.
    pub fn holds(self, value: Option<&Value>, text: &str, wanted: &Value) -> bool {
        let wanted_text = match wanted {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let equal =
            || value.is_some_and(|value| is_same(value, wanted)) || wanted_text.as_str() == text;
        match self {
            Self::Equal => equal(),
            Self::NotEqual => !equal(),
            Self::Contains => text.to_lowercase().contains(&wanted_text.to_lowercase()),
            order => match (value.and_then(number), number(wanted)) {
                (Some(value), Some(wanted)) => order.orders(value, wanted),
                _ => false,
            },
        }
    }

    /// Whether two numbers compare like this.
    pub fn orders(self, value: f64, wanted: f64) -> bool {
        match self {
            Self::Equal => (value - wanted).abs() <= TOLERANCE,
            Self::NotEqual => (value - wanted).abs() > TOLERANCE,
            Self::Less => value < wanted,
            Self::LessOrEqual => value <= wanted,
            Self::Greater => value > wanted,
            Self::GreaterOrEqual => value >= wanted,
            Self::Contains => false,
        }
    }
}

/// The number that a value is, also if it is written as text.
pub fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

fn is_same(value: &Value, wanted: &Value) -> bool {
    match (value, wanted) {
        (Value::Number(value), Value::Number(wanted)) => match (value.as_f64(), wanted.as_f64()) {
            (Some(value), Some(wanted)) => Comparison::Equal.orders(value, wanted),
            _ => value == wanted,
        },
        (Value::Array(values), Value::Array(wanted)) => {
            values.len() == wanted.len()
                && values.iter().zip(wanted).all(|(value, wanted)| is_same(value, wanted))
        }
        (Value::Object(values), Value::Object(wanted)) => {
            values.len() == wanted.len()
                && values
                    .iter()
                    .all(|(key, value)| wanted.get(key).is_some_and(|one| is_same(value, one)))
        }
        (value, wanted) => value == wanted,
    }
}

/// The result of waiting for a condition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ConditionResult {
    /// Whether the condition held. False means that the time was up.
    pub met: bool,
    /// Seconds that passed.
    pub seconds: f64,
    /// Frames that passed.
    pub frames: u64,
    /// What was last seen of each condition without parts, in their order: `Health.current = 30`.
    pub last: Vec<String>,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_compare_as_people_expect() {
        let holds = |value: Value, text: &str, compare: Comparison, wanted: Value| {
            compare.holds(Some(&value), text, &wanted)
        };
        assert!(holds(json!(30), "30", Comparison::Equal, json!(30.00001)));
        assert!(holds(json!(30), "30", Comparison::Equal, json!("30")));
        assert!(holds(json!("30"), "30", Comparison::Equal, json!(30)));
        assert!(holds(json!({"x": 1.0}), "(1)", Comparison::Equal, json!({"x": 1})));
        assert!(holds(json!("Match"), "Match", Comparison::NotEqual, json!("Over")));
        assert!(holds(json!(3), "3", Comparison::GreaterOrEqual, json!(3)));
        assert!(!holds(json!(3), "3", Comparison::Greater, json!(3)));
        assert!(!holds(json!("Match"), "Match", Comparison::Greater, json!(3)));
        assert!(holds(json!("A Match"), "A Match", Comparison::Contains, json!("match")));
        assert!(!holds(json!("A Match"), "A Match", Comparison::Contains, json!("over")));
        assert!(Comparison::Equal.holds(None, "obj:3", &json!("obj:3")));
    }
}
