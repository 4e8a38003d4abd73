//! The native tools as commands, generated from the schemas of their arguments: `game_tree` is `spawnpoint tree`.
//! A new tool becomes a command by itself.

use std::{path::PathBuf, sync::OnceLock};

use clap::{
    Arg, ArgAction, ArgMatches, Command, FromArgMatches, Subcommand, builder::PossibleValuesParser,
};
use serde_json::{Map, Value, json};
use spawnpoint_core::catalog::schema::LazySchema;

use super::{Output, options};
use crate::config::raw::SETTINGS;

/// What the names of all native tools begin with.
const PREFIX: &str = "game_";

/// Commands of their own, which a tool of the same name does not replace. `spawnpoint call` calls any tool.
const TAKEN: [&str; 1] = ["call"];

/// Flags that every one of these commands has, and flags of clap.
const OWN_FLAGS: [&str; 9] =
    ["args", "instance", "alone", "output", "json", "follow", "verbose", "help", "version"];

/// The tool that reads results of earlier calls, which need no engine.
const HISTORY: &str = "game_result";

/// A call of a native tool.
#[derive(Clone, Debug)]
pub struct NativeCall {
    /// The tool.
    pub tool: &'static NativeTool,
    /// Arguments: `key=value`, or the value of the tool's main argument.
    pub words: Vec<String>,
    /// Arguments as one JSON object.
    pub args: Option<String>,
    /// The engine to call it on.
    pub instance: Option<String>,
    /// Whether to use an engine of its own instead of the server.
    pub alone: bool,
    /// Whether to repeat the call, and print what is new.
    pub follow: bool,
    /// The file to save a picture in.
    pub save: Option<PathBuf>,
    /// The output format.
    pub output: Output,
}

/// A native tool as a command.
#[derive(Debug)]
pub struct NativeTool {
    /// Name of the tool.
    pub tool: &'static str,
    /// Name of the command: the first word of the tool's name after the prefix.
    command: &'static str,
    help: &'static str,
    input: LazySchema,
    flags: OnceLock<Vec<Flag>>,
}

/// An argument of a tool as a flag.
#[derive(Debug)]
struct Flag {
    argument: String,
    long: String,
    help: String,
    kind: FlagKind,
}

#[derive(Debug)]
enum FlagKind {
    Switch,
    Choice(Vec<String>),
    Value,
    List,
}

impl NativeTool {
    /// The tool as a server would list it, for servers that do not.
    pub fn listed(&self) -> Value {
        json!({ "name": self.tool, "description": self.help, "inputSchema": self.input })
    }

    /// The argument that needs no name: the first required one, or else the first text.
    pub fn main_argument(&self) -> Option<&str> {
        let required = self.input.get("required").and_then(Value::as_array);
        let first = required.and_then(|names| names.first()?.as_str());
        first.or_else(|| {
            let is_text = |property: &Value| property["type"] == "string";
            let mut texts = self.properties().filter(|(_, property)| is_text(property));
            texts.next().map(|(name, _)| name.as_str())
        })
    }

    /// The argument that needs no name, if the tool cannot do without it.
    pub fn required_argument(&self) -> Option<&str> {
        let required = self.input.get("required").and_then(Value::as_array)?;
        required.first()?.as_str()
    }

    /// Name of the command.
    pub fn command_name(&self) -> &'static str {
        self.command
    }

    /// Whether it reads only the record of earlier calls.
    pub fn reads_history(&self) -> bool {
        self.tool == HISTORY
    }

    /// Whether its answers end with a cursor that the argument `since` accepts.
    pub fn has_cursor(&self) -> bool {
        self.properties().any(|(name, property)| {
            name == "since" && property["type"] == "string" && property.get("enum").is_none()
        })
    }

    /// Whether its calls are for one engine.
    fn has_instance(&self) -> bool {
        self.input.get("properties").is_some_and(|all| all.get("instance").is_some())
    }

    /// Its arguments, without those of every call.
    fn properties(&self) -> impl Iterator<Item = (&String, &Value)> {
        properties(&self.input)
    }

    /// The arguments that are flags.
    fn flags(&self) -> &[Flag] {
        self.flags.get_or_init(|| {
            let is_free = |flag: &Flag| {
                !OWN_FLAGS.contains(&flag.long.as_str())
                    && !SETTINGS.iter().any(|setting| setting.flag == flag.long)
            };
            let flags = self.properties().map(|(name, property)| Flag::new(name, property));
            flags.filter(is_free).collect()
        })
    }

    /// The command without its arguments, which only the command that is called needs.
    fn command(&self) -> Command {
        let name = self.tool.strip_prefix(PREFIX).unwrap_or(self.tool);
        let command = Command::new(self.command)
            .about(self.help.split_once(". ").map_or(self.help, |(first, _)| first))
            .long_about(format!("{}\n\nCalls the tool {}.", self.help, self.tool));
        match self.command != name {
            true => command.visible_alias(name),
            false => command,
        }
    }

    fn with_arguments(&'static self, command: Command) -> Command {
        let word = match self.main_argument() {
            Some(main) => format!("The argument '{main}', or arguments by name"),
            None => "Arguments by name".to_owned(),
        };
        let command = command
            .after_help(examples(self))
            .arg(Arg::new("words").value_name("WORD|KEY=VALUE").num_args(0..).help(word))
            .arg(
                Arg::new("args")
                    .long("args")
                    .value_name("JSON")
                    .allow_hyphen_values(true)
                    .help("Arguments as one JSON object; @file reads a file, - reads stdin"),
            )
            .arg(
                Arg::new("output")
                    .long("output")
                    .short('o')
                    .value_name("FILE")
                    .value_parser(clap::value_parser!(PathBuf))
                    .help("Save the picture of the answer in this file"),
            )
            .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON"));
        let command = match self.reads_history() {
            true => command,
            false => command.arg(
                Arg::new("alone")
                    .long("alone")
                    .action(ArgAction::SetTrue)
                    .help(options::ALONE_HELP),
            ),
        };
        let instance = Arg::new("instance")
            .long("instance")
            .short('i')
            .value_name("NAME")
            .help(options::INSTANCE_HELP);
        let command = match self.has_instance() {
            true => command.arg(instance),
            false => command,
        };
        let command = match self.has_cursor() {
            true => command.arg(
                Arg::new("follow")
                    .long("follow")
                    .short('f')
                    .action(ArgAction::SetTrue)
                    .conflicts_with_all(["json", "output"])
                    .help("Keep running and print what is new"),
            ),
            false => command,
        };
        self.flags().iter().fold(command, |command, flag| command.arg(flag.arg()))
    }
}

impl Flag {
    fn new(argument: &str, property: &Value) -> Self {
        let text = |key: &str| property[key].as_str().unwrap_or_default();
        let kind = match (text("type"), property["enum"].as_array()) {
            ("boolean", _) => FlagKind::Switch,
            (_, Some(choices)) => FlagKind::Choice(
                choices.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            ),
            ("array", _) => FlagKind::List,
            _ => FlagKind::Value,
        };
        Self {
            argument: argument.to_owned(),
            long: argument.replace('_', "-"),
            help: text("description").trim_end_matches('.').to_owned(),
            kind,
        }
    }

    fn arg(&'static self) -> Arg {
        let arg = Arg::new(self.id())
            .long(self.long.as_str())
            .help(self.help.as_str())
            .help_heading("Arguments");
        match &self.kind {
            FlagKind::Switch => arg
                .num_args(0..=1)
                .require_equals(true)
                .value_name("BOOL")
                .default_missing_value("true"),
            FlagKind::Choice(choices) => arg
                .value_name("CHOICE")
                .value_parser(PossibleValuesParser::new(choices.iter().map(String::as_str))),
            FlagKind::Value => arg.value_name("VALUE").allow_hyphen_values(true),
            FlagKind::List => arg.value_name("VALUE").action(ArgAction::Append),
        }
    }

    /// Its id in the matches, which no argument of the command itself has.
    fn id(&'static self) -> &'static str {
        self.argument.as_str()
    }

    /// Its value as `key=value`, if it was given.
    fn word(&'static self, matches: &ArgMatches) -> Option<String> {
        let values: Vec<&String> = matches.get_many(self.id())?.collect();
        let value = match values.as_slice() {
            [one] => (*one).clone(),
            several => json!(several).to_string(),
        };
        Some(format!("{}={value}", self.argument))
    }
}

fn properties(input: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    let own = ["instance", "confirm"];
    let all = input.get("properties").and_then(Value::as_object).into_iter().flatten();
    all.filter(move |(name, _)| !own.contains(&name.as_str()))
}

/// A message with the names of tools as commands: `game_find` becomes `spawnpoint find`.
pub fn in_commands(message: &str) -> String {
    tools().iter().fold(message.to_owned(), |message, tool| {
        message.replace(tool.tool, &format!("spawnpoint {}", tool.command))
    })
}

/// The native tools that are commands.
fn tools() -> &'static [NativeTool] {
    static TOOLS: OnceLock<Vec<NativeTool>> = OnceLock::new();
    TOOLS.get_or_init(|| {
        let tools = spawnpoint_tools::native::toolset().tools;
        let tools = tools.into_iter().map(|tool| NativeTool::new(tool.name, tool.help, tool.input));
        tools.filter(|tool| !TAKEN.contains(&tool.command)).collect()
    })
}

impl NativeTool {
    fn new(tool: &'static str, help: &'static str, input: LazySchema) -> Self {
        let name = tool.strip_prefix(PREFIX).unwrap_or(tool);
        let command = name.split('_').next().unwrap_or(name);
        Self { tool, command, help, input, flags: OnceLock::new() }
    }
}

/// Lines for the end of the help: the command with its required arguments, and as JSON.
fn examples(tool: &NativeTool) -> String {
    let required = tool.input.get("required").and_then(Value::as_array).into_iter().flatten();
    let required = required.filter_map(Value::as_str).map(|name| format!(" {name}=VALUE"));
    let required: String = required.collect();
    let command = tool.command;
    format!(
        "Examples:\n  spawnpoint {command}{required}\n  spawnpoint {command}{required} --json\n\n\
         `spawnpoint call {} --args JSON` is the same.\n\n{}",
        tool.tool,
        super::SETTINGS_HELP.trim_end()
    )
}

impl Subcommand for NativeCall {
    fn augment_subcommands(command: Command) -> Command {
        let with_arguments =
            |command: Command| match tools().iter().find(|tool| tool.command == command.get_name())
            {
                Some(tool) => tool.with_arguments(command),
                None => command,
            };
        tools()
            .iter()
            .fold(command, |command, tool| command.subcommand(tool.command().defer(with_arguments)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        tools().iter().any(|tool| tool.command == name)
    }
}

impl FromArgMatches for NativeCall {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let chosen = matches.subcommand().and_then(|(name, matches)| {
            Some((tools().iter().find(|tool| tool.command == name)?, matches))
        });
        let Some((tool, matches)) = chosen else {
            return Err(clap::Error::new(clap::error::ErrorKind::MissingSubcommand));
        };
        let text = |id: &str| matches.get_one::<String>(id).cloned();
        let words = matches.get_many::<String>("words").into_iter().flatten().cloned();
        let flags = tool.flags().iter().filter_map(|flag| flag.word(matches));
        Ok(Self {
            tool,
            words: words.chain(flags).collect(),
            args: text("args"),
            instance: tool.has_instance().then(|| text("instance")).flatten(),
            alone: !tool.reads_history() && matches.get_flag("alone"),
            follow: tool.has_cursor() && matches.get_flag("follow"),
            save: matches.get_one::<PathBuf>("output").cloned(),
            output: Output { json: matches.get_flag("json") },
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> &'static NativeTool {
        let input = json!({ "type": "object", "required": ["query"], "properties": {
            "depth": { "type": "integer", "description": "Levels." },
            "query": { "type": "string" },
            "since": { "type": "string" },
            "kind": { "type": "string", "enum": ["object", "asset"] },
            "active_only": { "type": "boolean" },
            "targets": { "type": "array", "items": { "type": "string" } },
            "project": { "type": "string" },
            "instance": { "type": "string" },
        }});
        let input = LazySchema::new(move || input.as_object().cloned().unwrap());
        Box::leak(Box::new(NativeTool::new("game_look_for", "Look for it. Returns it.", input)))
    }

    fn sample_command() -> Command {
        sample().with_arguments(sample().command())
    }

    fn words(line: &[&str]) -> Vec<String> {
        let matches = sample_command().try_get_matches_from(line).unwrap();
        let words = matches.get_many::<String>("words").into_iter().flatten().cloned();
        words.chain(sample().flags().iter().filter_map(|flag| flag.word(&matches))).collect()
    }

    #[test]
    fn arguments_are_flags_named_after_the_schema() {
        sample_command().debug_assert();
        let line = ["look", "Player", "--depth", "-2", "--kind", "asset", "--active-only"];
        assert_eq!(words(&line), ["Player", "depth=-2", "kind=asset", "active_only=true"]);
        assert_eq!(words(&["look", "--targets", "a", "--targets", "b"]), [r#"targets=["a","b"]"#]);
        let wrong = sample_command().try_get_matches_from(["look", "--kind", "x"]).unwrap_err();
        assert!(wrong.to_string().contains("[possible values: object, asset]"), "{wrong}");
    }

    #[test]
    fn messages_name_commands() {
        assert_eq!(
            in_commands("game_find searches; game_run_code runs; game_call calls"),
            "spawnpoint find searches; spawnpoint run runs; game_call calls"
        );
    }

    #[test]
    fn settings_keep_their_flags_and_the_main_argument_is_the_required_one() {
        assert!(sample().flags().iter().all(|flag| flag.long != "project"));
        assert_eq!(sample().main_argument(), Some("query"));
        assert!(sample().has_cursor());
        assert_eq!(sample().command().get_name(), "look");
    }
}
