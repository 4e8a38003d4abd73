//! A row of the table of tools: what is regular about a tool is data, and this makes a tool of it.
//!
//! Arguments are written as words by kind: `*name` is required, `name>wire` goes to Unity under
//! another name than the row's own case gives it. In the words of an `action`, `?` marks one that only
//! looks and `!` one that runs code.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Toolbox,
    catalog::{Listing, Patience, Tool},
    guard::{Code, Gate},
    suggest::nearest,
};
use spawnpoint_dialects::mcp_for_unity::failure;
use spawnpoint_outgoing::Trust;
use spawnpoint_protocol::{Fault, OpName, ToolOutput};

use super::{
    allow,
    editor::{Before, Editor},
    kind::{Kind, unmarked},
    plain,
};

/// The kind of engine these tools are for.
pub const UNITY: &str = "unity";

/// How long a refusal may be, in characters.
const LONGEST_MESSAGE: usize = 500;

/// Arguments on their way to Unity.
pub(super) type Params = Map<String, Value>;

/// A tool's own way, where sending one command is not all.
pub(super) type OwnWay = fn(Editor, Params) -> BoxFuture<'static, Result<ToolOutput, Fault>>;

/// A tool, as the table has it.
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// What clients call it.
    pub name: &'static str,
    /// Its group; tools without one are always listed.
    pub group: Option<&'static str>,
    /// What Unity calls it; nothing where Spawnpoint does the work.
    pub command: Option<&'static str>,
    /// What it does.
    pub help: &'static str,
    /// Its arguments, by kind.
    pub params: &'static [(Kind, &'static str)],
    /// What clients have to know about an argument that neither its name nor its kind says.
    pub notes: &'static [(&'static str, &'static str)],
    /// Whether Unity wants `snake_case` as clients do, instead of `camelCase`.
    pub snake: bool,
    /// Names of arguments that are as good as missing when they are empty texts.
    pub droppable: &'static str,
    /// What is sent where nothing was said: name on the wire, JSON.
    pub defaults: &'static [(&'static str, &'static str)],
    /// What its calls do, where neither `reads` nor the marks of its actions say it.
    pub effect: Option<fn(&Params) -> Effect>,
    /// It only ever looks.
    pub reads: bool,
    /// Why it needs no permission although it changes something.
    pub exempt: Option<&'static str>,
    /// It throws nothing away that cannot be had back.
    pub gentle: bool,
    /// It may take its time.
    pub long: bool,
    /// It needs no editor.
    pub alone: bool,
    /// It is no tool for clients, but answers for a resource.
    pub hidden: bool,
    /// What has to be asked of the editor first.
    pub before: Before,
    /// What is special about its arguments.
    pub shape: fn(&mut Params) -> Result<(), Fault>,
    /// What is special about its way.
    pub way: Option<OwnWay>,
    /// What is special about its answer.
    pub answer: fn(&mut Value),
}

/// A row that says nothing yet.
pub(super) const ROW: Row = Row {
    name: "",
    group: None,
    command: None,
    help: "",
    params: &[],
    notes: &[],
    snake: false,
    droppable: "",
    defaults: &[],
    effect: None,
    reads: false,
    exempt: None,
    gentle: false,
    long: false,
    alone: false,
    hidden: false,
    before: Before::Nothing,
    shape: |_| Ok(()),
    way: None,
    answer: |_| {},
};

/// What a call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Effect {
    /// Looks.
    Reads,
    /// Changes something.
    Writes,
    /// Runs code of the client.
    RunsCode,
}

impl Effect {
    /// What the guard has to check.
    pub(super) fn gate(self) -> Gate {
        match self {
            Self::Reads => Gate::OPEN,
            Self::Writes => Gate { confirm: true, ..Gate::WRITE },
            Self::RunsCode => Gate { confirm: true, code: Code::Runs, ..Gate::WRITE },
        }
    }
}

/// One argument.
#[derive(Clone, Copy, Debug)]
pub(super) struct Param {
    pub name: &'static str,
    wire: Option<&'static str>,
    pub kind: Kind,
    pub required: bool,
}

impl Row {
    /// Its arguments, one by one.
    pub(super) fn params(&self) -> impl Iterator<Item = Param> {
        self.params.iter().flat_map(|(kind, words)| {
            words.split_whitespace().map(|word| {
                let (name, wire) = match word.split_once('>') {
                    Some((name, wire)) => (name, Some(wire)),
                    None => (word, None),
                };
                let required = name.starts_with('*');
                Param { name: name.trim_start_matches('*'), wire, kind: *kind, required }
            })
        })
    }

    fn wire_name(&self, param: &Param) -> String {
        match param.wire {
            Some(wire) => wire.to_owned(),
            None if self.snake => param.name.to_owned(),
            None => camel(param.name),
        }
    }

    /// What a call with these arguments does. Asked before the arguments are checked: what cannot be
    /// understood counts as a change.
    pub(super) fn effect(&self, arguments: &Params) -> Effect {
        if self.reads {
            return Effect::Reads;
        }
        if let Some(effect) = self.effect {
            return effect(arguments);
        }
        let action = self.params().find(|param| param.name == "action");
        let Some(Kind::OneOf(words)) = action.map(|param| param.kind) else {
            return Effect::Writes;
        };
        let said = match arguments.get("action") {
            None | Some(Value::Null) => self.default("action"),
            Some(said) => Some(said.clone()),
        };
        let said = said.as_ref().and_then(Value::as_str).unwrap_or_default().trim();
        let word = words.split_whitespace().find(|word| unmarked(word).eq_ignore_ascii_case(said));
        match word {
            Some(word) if word.ends_with('?') => Effect::Reads,
            Some(word) if word.ends_with('!') => Effect::RunsCode,
            Some(_) => Effect::Writes,
            // Unity may understand more than the table does.
            None if words.contains('!') => Effect::RunsCode,
            None => Effect::Writes,
        }
    }

    /// What its calls do at most.
    fn strongest_effect(&self) -> Effect {
        let action = self.params().find(|param| param.name == "action");
        match (self.effect, action.map(|param| param.kind)) {
            (Some(_), _) => Effect::RunsCode,
            (None, Some(Kind::OneOf(words))) if words.contains('!') => Effect::RunsCode,
            _ => Effect::Writes,
        }
    }

    fn default(&self, wire: &str) -> Option<Value> {
        let (_, json) = self.defaults.iter().find(|(name, _)| *name == wire)?;
        serde_json::from_str(json).ok()
    }

    /// Reads a client's arguments into what Unity gets.
    pub(super) fn read(&self, arguments: Params) -> Result<Params, Fault> {
        let mut params = Params::new();
        for (name, value) in arguments {
            if ["instance", "unity_instance", "confirm"].contains(&name.as_str()) {
                continue;
            }
            let param = self.find(&name)?;
            let empty = || self.droppable.split(' ').any(|name| name == param.name);
            if value.is_null() || value == "" && empty() {
                continue;
            }
            if let Some(value) = param.kind.read(param.name, value)? {
                params.insert(self.wire_name(&param), value);
            }
        }
        if let Some(missing) = self
            .params()
            .find(|param| param.required && !params.contains_key(&self.wire_name(param)))
        {
            return Err(Fault::argument(missing.name, "it is required"));
        }
        for (wire, json) in self.defaults {
            if !params.contains_key(*wire) {
                let value = serde_json::from_str(json).map_err(Fault::internal)?;
                params.insert((*wire).to_owned(), value);
            }
        }
        (self.shape)(&mut params)?;
        Ok(params)
    }

    /// The argument of this name, which may be written as Unity writes it.
    fn find(&self, name: &str) -> Result<Param, Fault> {
        let found = self.params().find(|param| param.name == name).or_else(|| {
            self.params().find(|param| self.wire_name(param) == name || camel(param.name) == name)
        });
        found.ok_or_else(|| {
            let fault = Fault::argument(name, format!("'{}' takes no such argument", self.name));
            match nearest(name, self.params().map(|param| param.name)) {
                Some(near) => fault.hint(format!("did you mean '{near}'?")),
                None => fault,
            }
        })
    }

    fn property(&self, param: &Param) -> Value {
        let mut property = param.kind.schema();
        let note = self.notes.iter().find(|(name, _)| *name == param.name).map(|(_, note)| *note);
        if let Some(note) = note.or(param.kind.note()) {
            property["description"] = note.into();
        }
        property
    }

    fn schema(&self) -> Map<String, Value> {
        let mut properties: Map<String, Value> =
            self.params().map(|param| (param.name.to_owned(), self.property(&param))).collect();
        if !self.alone {
            properties.insert("unity_instance".into(), json!({ "type": "string" }));
        }
        if !self.reads && !self.alone {
            properties.insert("confirm".into(), json!({ "type": "boolean" }));
        }
        let required: Vec<_> =
            self.params().filter(|param| param.required).map(|param| param.name).collect();
        let mut schema = Map::from_iter([
            ("type".to_owned(), "object".into()),
            ("properties".to_owned(), properties.into()),
        ]);
        if !required.is_empty() {
            schema.insert("required".into(), required.into());
        }
        schema
    }

    /// The tool.
    pub(super) fn tool(&'static self, docs: Option<Trust>) -> Tool {
        let needs: &[OpName] = if self.alone { &[] } else { &[OpName::ToolCall] };
        let mut tool = Tool::tabled(self.name, self.help, needs, self.schema(), move |arguments| {
            let (params, docs) = (self.read(arguments).map_err(cut)?, docs.clone());
            Ok(Box::new(move |tools: Toolbox| {
                let editor = Editor::new(Arc::new(tools), docs);
                Box::pin(async move { self.run(editor, params).await.map_err(cut) })
            }))
        })
        .only_for(UNITY)
        .failing_as(failure)
        .listed(match (self.hidden, self.group) {
            (true, _) => Listing::Never,
            (false, None) => Listing::Always,
            (false, Some(group)) => Listing::Grouped { group, command: self.command },
        });
        tool.hints.idempotent = self.reads;
        if self.long {
            tool.patience = Patience::Long;
        }
        if let Some(reason) = self.exempt {
            return tool.exempt(reason);
        }
        if self.reads {
            return tool;
        }
        tool.hints.destructive = !self.gentle;
        let command = self.command.unwrap_or(self.name);
        let mut tool = tool
            .writes()
            .gated_as(|arguments| self.effect(arguments).gate())
            .limited_by(move |policy, arguments| allow::check(policy, command, arguments));
        tool.gate = self.strongest_effect().gate();
        tool
    }

    async fn run(&self, editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
        let command = self.command.unwrap_or(self.name);
        allow::check(&editor.tools.core.guard().policy(), command, &params)?;
        editor.before(self.before, self.effect(&params)).await?;
        let mut output = match (self.way, self.command) {
            (Some(way), _) => way(editor, params).await?,
            (None, Some(command)) => editor.send(command, params).await?,
            (None, None) => return Err(Fault::internal("a row has neither a command nor a way")),
        };
        plain::normalize(&mut output);
        if let Some(answer) = &mut output.structured {
            (self.answer)(answer);
        }
        Ok(super::image::as_blocks(output))
    }
}

/// What a client wrote is repeated to it, but not at any length.
fn cut(mut fault: Fault) -> Fault {
    if let Some((end, _)) = fault.message.char_indices().nth(LONGEST_MESSAGE) {
        fault.message.truncate(end);
        fault.message.push('…');
    }
    fault
}

/// `page_size` as `pageSize`.
pub(super) fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
    }
    camel
}

/// What a row's shape makes of these arguments.
#[cfg(test)]
pub(super) fn shaped(
    shape: fn(&mut Params) -> Result<(), Fault>,
    arguments: Value,
) -> Result<Value, Fault> {
    let mut params = arguments.as_object().cloned().unwrap();
    shape(&mut params).map(|()| Value::Object(params))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: Row = Row {
        name: "sample",
        command: Some("sample_command"),
        params: &[
            (Kind::OneOf("get? set run!"), "action"),
            (Kind::Int, "page_size *max_depth"),
            (Kind::Text, "feature_type>type"),
        ],
        defaults: &[("action", "\"get\"")],
        ..ROW
    };

    fn read(arguments: Value) -> Result<Value, Fault> {
        SAMPLE.read(arguments.as_object().cloned().unwrap()).map(Value::Object)
    }

    #[test]
    fn arguments_get_their_names_and_defaults_and_null_is_nothing() {
        let read = read(json!({
            "page_size": "7", "max_depth": 2, "feature_type": "x", "unity_instance": "A@1"
        }));
        let sent = json!({"pageSize": 7, "maxDepth": 2, "type": "x", "action": "get"});
        assert_eq!(read.unwrap(), sent);
        let null = SAMPLE.read(Map::from_iter([
            ("max_depth".to_owned(), json!(1)),
            ("page_size".to_owned(), Value::Null),
        ]));
        assert!(!null.unwrap().contains_key("pageSize"));
    }

    #[test]
    fn unitys_own_spelling_is_understood_and_a_wrong_one_is_named() {
        assert_eq!(read(json!({"maxDepth": 3})).unwrap()["maxDepth"], 3);
        let fault = read(json!({"max_dept": 3})).unwrap_err();
        assert_eq!(fault.hint.as_deref(), Some("did you mean 'max_depth'?"));
        let fault = read(json!({})).unwrap_err();
        assert_eq!(fault.message, "Invalid argument 'max_depth': it is required");
    }

    #[test]
    fn every_note_is_about_an_argument() {
        for row in super::super::table::rows() {
            for (name, _) in row.notes {
                assert!(row.params().any(|param| param.name == *name), "{}.{name}", row.name);
            }
        }
    }

    #[test]
    fn what_a_call_does_follows_its_action() {
        let effect = |value: Value| SAMPLE.effect(&value.as_object().cloned().unwrap());
        assert_eq!(effect(json!({})), Effect::Reads);
        assert_eq!(effect(json!({"action": "GET"})), Effect::Reads);
        assert_eq!(effect(json!({"action": "set"})), Effect::Writes);
        assert_eq!(effect(json!({"action": " Run "})), Effect::RunsCode);
        assert_eq!(effect(json!({"action": 7})), Effect::RunsCode);
        assert_eq!(effect(json!({"action": "what"})), Effect::RunsCode);
    }
}
