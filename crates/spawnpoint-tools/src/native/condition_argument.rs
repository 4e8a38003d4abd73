//! Conditions as arguments: which object, member, log line or state is waited for.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    Fault, LogLevel, ObjectId, OpName,
    condition::{Comparison, Condition, LogCondition, MemberCondition, ObjectsCondition},
    op::ObjectFilter,
};

use super::target;
use crate::parse_json_text;

/// The most conditions of one call. Engines have the same limit, but names are looked up before they are asked.
const MAX_CONDITIONS: usize = 32;

/// Finds the objects that conditions name. `name` is the argument.
pub async fn find_all(
    tools: &Toolbox,
    conditions: &[ConditionArgument],
    name: &str,
) -> Result<Vec<FoundCondition>, Fault> {
    if !(1..=MAX_CONDITIONS).contains(&conditions.len()) {
        return Err(Fault::argument(
            name,
            format!("1 to {MAX_CONDITIONS} conditions are expected"),
        ));
    }
    let mut found = Vec::with_capacity(conditions.len());
    for (number, condition) in conditions.iter().enumerate() {
        found.push(condition.find(tools, &format!("{name}[{number}]")).await?);
    }
    Ok(found)
}

// One condition. Which fields are set says what it is about. No doc comment, because that would be listed in each
// schema.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConditionArgument {
    /// Id, path or unique name.
    object: Option<String>,
    /// Component.member.
    member: Option<String>,
    /// Comparison; default ==.
    is: Option<Comparison>,
    /// To compare with.
    #[schemars(with = "Option<String>")]
    value: Option<Value>,
    /// Whether an object exists.
    exists: Option<bool>,
    /// With exists: part of a name.
    name: Option<String>,
    /// With exists: component type.
    #[serde(rename = "type")]
    type_name: Option<String>,
    /// Text of a new log line.
    log: Option<String>,
    /// With log: least severe level.
    level: Option<LogLevel>,
    /// State of the game.
    state: Option<PlayState>,
}

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum PlayState {
    /// It runs.
    Playing,
    /// It is paused.
    Paused,
    /// The editor does not run it.
    Stopped,
}

/// A condition with its objects found.
#[derive(Clone, Debug, PartialEq)]
pub enum FoundCondition {
    /// The engine can evaluate it.
    InEngine(Condition),
    /// Whether an object with a known id exists.
    Exists(ObjectId, bool),
    /// Whether an editor runs the game.
    Running(bool),
}

impl ConditionArgument {
    /// Finds the objects that it names. `path` names it in messages.
    pub async fn find(&self, tools: &Toolbox, path: &str) -> Result<FoundCondition, Fault> {
        let wrong = |problem: &str| Err(Fault::argument(path, problem));
        let kinds = [
            self.member.is_some(),
            self.exists.is_some(),
            self.log.is_some(),
            self.state.is_some(),
        ];
        if kinds.iter().filter(|is_set| **is_set).count() != 1 {
            return wrong("a condition has one of member, exists, log and state");
        }
        if let Some(text) = &self.log {
            let condition = LogCondition { text: text.clone(), level: self.level };
            return Ok(FoundCondition::InEngine(Condition::Log(condition)));
        }
        if let Some(state) = self.state {
            return Ok(of_state(tools, state));
        }
        if let Some(exists) = self.exists {
            return self.find_objects(exists, path);
        }
        let (Some(object), Some(member), Some(value)) = (&self.object, &self.member, &self.value)
        else {
            return wrong("a condition on a member needs object, member and value");
        };
        let object = target::object(tools, object).await?;
        let member = target::member(tools, object, member).await?;
        let (compare, value) = (self.is.unwrap_or_default(), parse_json_text(value.clone()));
        Ok(FoundCondition::InEngine(Condition::Member(MemberCondition { member, compare, value })))
    }

    fn find_objects(&self, exists: bool, path: &str) -> Result<FoundCondition, Fault> {
        let mut filter = ObjectFilter {
            name: self.name.clone(),
            type_name: self.type_name.clone(),
            ..ObjectFilter::default()
        };
        match self.object.as_deref().map(str::trim) {
            Some(id) if id.starts_with("obj:") => {
                return Ok(FoundCondition::Exists(target::id(id)?, exists));
            }
            Some(object) if object.contains('/') => filter.path = Some(object.to_owned()),
            Some(name) => filter.name = Some(name.to_owned()),
            None if filter == ObjectFilter::default() => {
                return Err(Fault::argument(path, "exists needs object, name or type"));
            }
            None => {}
        }
        let (compare, count) = match exists {
            true => (Comparison::GreaterOrEqual, 1),
            false => (Comparison::Equal, 0),
        };
        let condition = ObjectsCondition { filter, compare, count };
        Ok(FoundCondition::InEngine(Condition::Objects(condition)))
    }
}

/// An editor knows whether the game runs. A game runs or is paused.
fn of_state(tools: &Toolbox, state: PlayState) -> FoundCondition {
    match state {
        PlayState::Paused => FoundCondition::InEngine(Condition::Paused(true)),
        PlayState::Playing if tools.can_run(OpName::GameStateGet) => FoundCondition::Running(true),
        PlayState::Playing => FoundCondition::InEngine(Condition::Paused(false)),
        PlayState::Stopped => FoundCondition::Running(false),
    }
}
