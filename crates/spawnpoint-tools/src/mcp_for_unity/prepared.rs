//! A tool of the table with the names and lookups that its calls need, built once.

use serde_json::{Map, Value, json};
use spawnpoint_core::{
    fast_map::FastMap,
    suggest::{closest, nearest},
};
use spawnpoint_protocol::Fault;

use super::{
    action::{Action, ActionEffect},
    definition::{EffectRule, Params, ToolDefinition},
    kind::{choice_schema, unknown_choice},
    param::Param,
};

const ACTION: &str = "action";

/// How many arguments an error lists.
const LISTED_NAMES: usize = 5;

/// Arguments of every tool that choose the editor or confirm the call. They are not sent.
const RESERVED: [&str; 3] = ["instance", "unity_instance", "confirm"];

/// A tool, ready to be called.
pub(super) struct PreparedTool {
    pub definition: &'static ToolDefinition,
    params: Vec<PreparedParam>,
    /// Positions in `params`, by every accepted spelling of their names.
    by_name: FastMap<String, usize>,
    actions: FastMap<&'static str, &'static Action>,
}

struct PreparedParam {
    param: &'static Param,
    /// Its name in the command to Unity.
    sent_as: String,
}

impl PreparedTool {
    pub(super) fn new(definition: &'static ToolDefinition) -> Self {
        let params: Vec<_> = definition
            .params
            .iter()
            .map(|param| PreparedParam { param, sent_as: sent_name(definition, param) })
            .collect();
        let mut by_name = FastMap::default();
        for (index, param) in definition.params.iter().enumerate() {
            by_name.insert(param.name.to_owned(), index);
        }
        for (index, prepared) in params.iter().enumerate() {
            for spelling in [prepared.sent_as.clone(), camel_case(prepared.param.name)] {
                by_name.entry(spelling).or_insert(index);
            }
        }
        let actions = definition.actions.iter().map(|action| (action.name, action)).collect();
        Self { definition, params, by_name, actions }
    }

    /// The effect of a call with these arguments. The guard needs it before the arguments are
    /// checked, so arguments that cannot be read count as a change.
    pub(super) fn effect(&self, arguments: &Params) -> ActionEffect {
        match self.definition.effect {
            EffectRule::ReadOnly => ActionEffect::Read,
            EffectRule::ByArguments(effect) => effect(arguments),
            EffectRule::ByAction => {
                let name = match arguments.get("action") {
                    None | Some(Value::Null) => self.definition.default_action,
                    Some(given) => given.as_str(),
                };
                match self.action(name.unwrap_or_default()) {
                    Some(action) => action.effect(arguments),
                    // Unity may understand more actions than the table has.
                    None => self.strongest_effect(),
                }
            }
        }
    }

    /// The strongest effect of any call.
    pub(super) fn strongest_effect(&self) -> ActionEffect {
        match self.definition.effect {
            EffectRule::ReadOnly => ActionEffect::Read,
            EffectRule::ByArguments(_) => ActionEffect::Code,
            EffectRule::ByAction => {
                let effects = self.definition.actions.iter().map(Action::strongest_effect);
                effects.fold(ActionEffect::Write, ActionEffect::max)
            }
        }
    }

    /// The action of this name, in any case.
    fn action(&self, name: &str) -> Option<&'static Action> {
        let name = name.trim();
        let exact = self.actions.get(name);
        exact.or_else(|| self.actions.get(name.to_ascii_lowercase().as_str())).copied()
    }

    /// Converts a client's arguments into the parameters of the command.
    pub(super) fn convert(&self, arguments: Params) -> Result<Params, Fault> {
        let mut converted = Params::new();
        for (name, value) in arguments {
            if RESERVED.contains(&name.as_str()) {
                continue;
            }
            if name == ACTION && !self.actions.is_empty() {
                if !value.is_null() {
                    converted.insert(name, self.read_action(&value)?);
                }
                continue;
            }
            let PreparedParam { param, sent_as } = self.param(&name)?;
            if value.is_null() || param.drop_empty && value == "" {
                continue;
            }
            let value = match param.unchecked {
                true => Some(value),
                false => param.kind.read(param.name, value)?,
            };
            if let Some(value) = value {
                converted.insert(sent_as.clone(), value);
            }
        }
        if !self.actions.is_empty() && !converted.contains_key(ACTION) {
            let default = self.definition.default_action.ok_or_else(|| missing(ACTION))?;
            converted.insert(ACTION.to_owned(), default.into());
        }
        for PreparedParam { param, sent_as } in &self.params {
            let may_be_added = param.required || param.default.is_some();
            if !may_be_added || converted.contains_key(sent_as) {
                continue;
            }
            if param.required {
                return Err(missing(param.name));
            }
            if let Some(default) = param.default {
                converted.insert(sent_as.clone(), default.to_value());
            }
        }
        for (name, value) in self.definition.fixed_params {
            converted.insert((*name).to_owned(), value.to_value());
        }
        (self.definition.convert_params)(&mut converted)?;
        Ok(converted)
    }

    fn read_action(&self, value: &Value) -> Result<Value, Fault> {
        match value.as_str().and_then(|name| self.action(name)) {
            Some(action) => Ok(action.name.into()),
            None => Err(unknown_choice(ACTION, value, &self.definition.action_names())),
        }
    }

    /// The argument of this name, which may be spelled as Unity spells it.
    fn param(&self, name: &str) -> Result<&PreparedParam, Fault> {
        let param = self.by_name.get(name).and_then(|index| self.params.get(*index));
        param.ok_or_else(|| {
            let what = format!("'{}' has no such argument", self.definition.name);
            let fault = Fault::argument(name, what);
            let names = || self.definition.params.iter().map(|param| param.name);
            match nearest(name, names()) {
                Some(near) => fault.hint(format!("did you mean '{near}'?")),
                None => {
                    let near = closest(name, names(), LISTED_NAMES).join(", ");
                    fault.hint(format!("it has: {near}"))
                }
            }
        })
    }

    /// The schema of its arguments.
    pub(super) fn schema(&self) -> Map<String, Value> {
        let definition = self.definition;
        let mut properties = Map::new();
        let mut required = Vec::new();
        if !definition.actions.is_empty() {
            let mut schema = choice_schema(&definition.action_names());
            if let Some(default) = definition.default_action {
                schema["default"] = default.into();
            }
            properties.insert(ACTION.into(), schema);
            required.extend(definition.default_action.is_none().then_some(ACTION));
        }
        for param in definition.params {
            properties.insert(param.name.into(), param.schema());
            required.extend(param.required.then_some(param.name));
        }
        if definition.requires_editor {
            properties.insert("unity_instance".into(), json!({ "type": "string" }));
            if !definition.is_read_only() {
                properties.insert("confirm".into(), json!({ "type": "boolean" }));
            }
        }
        let mut schema = Map::from_iter([
            ("type".to_owned(), "object".into()),
            ("properties".to_owned(), properties.into()),
        ]);
        if !required.is_empty() {
            schema.insert("required".into(), required.into());
        }
        schema
    }
}

fn missing(name: &str) -> Fault {
    Fault::argument(name, "it is required")
}

fn sent_name(definition: &ToolDefinition, param: &Param) -> String {
    match param.sent_as {
        Some(name) => name.to_owned(),
        None if definition.snake_case_params => param.name.to_owned(),
        None => camel_case(param.name),
    }
}

/// `page_size` as `pageSize`.
pub(super) fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
    }
    camel
}

#[cfg(test)]
mod tests {
    use super::{
        super::param::{Literal, Param},
        *,
    };

    const SAMPLE: ToolDefinition = ToolDefinition {
        name: "sample",
        command: Some("sample_command"),
        actions: &[
            Action::read("get"),
            Action::write("set"),
            Action::code("run"),
            Action::write_with("settings", "value"),
        ],
        default_action: Some("get"),
        params: &[
            Param::int("page_size").default(Literal::Int(5)),
            Param::int("max_depth").required(),
            Param::text("feature_type").sent_as("type"),
            Param::text("value").drop_empty(),
        ],
        ..ToolDefinition::BASE
    };

    fn sample() -> PreparedTool {
        PreparedTool::new(&SAMPLE)
    }

    fn convert(arguments: Value) -> Result<Value, Fault> {
        sample().convert(arguments.as_object().cloned().unwrap()).map(Value::Object)
    }

    #[test]
    fn arguments_get_their_names_and_defaults_and_null_counts_as_missing() {
        let sent = convert(json!({
            "page_size": "7", "max_depth": 2, "feature_type": "x", "unity_instance": "A@1", "value": ""
        }));
        let expected = json!({"pageSize": 7, "maxDepth": 2, "type": "x", "action": "get"});
        assert_eq!(sent.unwrap(), expected);
        let sent = convert(json!({"max_depth": 1, "page_size": null, "action": "SET"}));
        assert_eq!(sent.unwrap(), json!({"maxDepth": 1, "pageSize": 5, "action": "set"}));
    }

    #[test]
    fn unitys_spelling_is_accepted_and_a_wrong_one_gets_a_suggestion() {
        assert_eq!(convert(json!({"maxDepth": 3})).unwrap()["maxDepth"], 3);
        let fault = convert(json!({"max_dept": 3})).unwrap_err();
        assert_eq!(fault.hint.as_deref(), Some("did you mean 'max_depth'?"));
        let fault = convert(json!({})).unwrap_err();
        assert_eq!(fault.message, "Invalid argument 'max_depth': it is required");
        let fault = convert(json!({"max_depth": 1, "action": "sett"})).unwrap_err();
        assert_eq!(fault.hint.as_deref(), Some("did you mean 'set'?"));
    }

    #[test]
    fn the_action_decides_what_a_call_does() {
        let effect = |value: Value| sample().effect(&value.as_object().cloned().unwrap());
        assert_eq!(effect(json!({})), ActionEffect::Read);
        assert_eq!(effect(json!({"action": "GET"})), ActionEffect::Read);
        assert_eq!(effect(json!({"action": "set"})), ActionEffect::Write);
        assert_eq!(effect(json!({"action": " Run "})), ActionEffect::Code);
        assert_eq!(effect(json!({"action": 7})), ActionEffect::Code);
        assert_eq!(effect(json!({"action": "what"})), ActionEffect::Code);
        assert_eq!(effect(json!({"action": "settings", "value": null})), ActionEffect::Read);
        assert_eq!(effect(json!({"action": "settings", "value": "2"})), ActionEffect::Write);
    }

    #[test]
    fn the_schema_lists_the_action_first() {
        let schema = sample().schema();
        let properties = schema["properties"].as_object().unwrap();
        assert_eq!(properties.keys().next().map(String::as_str), Some("action"));
        assert_eq!(schema["required"], json!(["max_depth"]));
    }
}
