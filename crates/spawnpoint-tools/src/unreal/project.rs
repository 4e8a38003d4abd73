//! The project: its folders, console, log and code.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use spawnpoint_core::{
    Toolbox,
    catalog::Tool,
    guard::{Code, Gate},
};
use spawnpoint_protocol::OpSpec;
use spawnpoint_unreal_ops::{
    CompileStatus, Compiled, ConsoleAnswer, ConsoleRun, EditorCompile, LogFile, LogPathGet,
    ProjectConfig, ProjectConfigGet,
};

use super::answer::{INVALID, Nothing, Refusal, Whole, needs_editor, tool};

/// The document's message for a command without captured output.
const UNHEARD: &str = "Command executed successfully. Check the Unreal Engine output log for \
                       command output.";

pub(super) fn tools() -> Vec<Tool> {
    vec![
        tool(
            "get_project_config",
            "Get the engine version and the absolute paths of the project's folders.",
            &[ProjectConfigGet::NAME],
            || Refusal::sentence(INVALID),
            config,
        )
        .idempotent(),
        tool(
            "execute_console_command",
            "Run a command of the editor's console: stat fps, r.ScreenPercentage 50. Commands that may run code \
             need --allow-code.",
            &[ConsoleRun::NAME],
            || Console::refused("", INVALID),
            console,
        )
        .writes()
        .destructive()
        .with_code(Code::Runs)
        .confirm()
        .gated_as(console_gate),
        tool(
            "get_log_file_path",
            "Get the path of the editor's log file.",
            &[LogPathGet::NAME],
            || Refusal::sentence(INVALID),
            log_path,
        )
        .idempotent(),
        tool(
            "request_editor_compile",
            "Compile the project's C++ code in the running editor and wait for the end.",
            &[EditorCompile::NAME],
            || Compile::refused(CompileStatus::Error, INVALID.to_owned()),
            compile,
        )
        .writes()
        .confirm()
        .long(),
    ]
}

async fn config(tools: Toolbox, _: Nothing) -> Result<ProjectConfig, Refusal> {
    Ok(tools.run_soon(ProjectConfigGet {}).await?.into_shape()?)
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct LogPath {
    log_file_path: String,
}

async fn log_path(tools: Toolbox, _: Nothing) -> Result<LogPath, Refusal> {
    let LogFile { path } = tools.run_soon(LogPathGet {}).await?.into_shape()?;
    Ok(LogPath { log_file_path: path })
}

#[derive(Deserialize, JsonSchema)]
struct Command {
    /// The command, for example stat fps.
    #[schemars(required)]
    command: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct Console {
    #[serde(rename = "bSuccess")]
    success: bool,
    command: String,
    output: String,
    error: String,
}

impl Console {
    fn refused(command: &str, error: &str) -> Refusal {
        Refusal::told(&Self::failed(command.to_owned(), error.to_owned()))
    }

    fn failed(command: String, error: String) -> Self {
        Self { success: false, command, output: String::new(), error }
    }
}

async fn console(tools: Toolbox, p: Command) -> Result<Console, Refusal> {
    let command = p.command.unwrap_or_default();
    if command.is_empty() {
        return Err(Console::refused("", "Missing required parameter: command"));
    }
    let ran: ConsoleAnswer = match tools.run(ConsoleRun { command: command.clone() }).await {
        Ok(output) => output.into_shape()?,
        Err(fault) => return Err(Console::refused(&command, &needs_editor(fault)?)),
    };
    if !ran.recognized {
        let error = format!("Command execution failed or command not recognized: {command}");
        return Ok(Console::failed(command, error));
    }
    let output = if ran.output.is_empty() { UNHEARD.to_owned() } else { ran.output };
    Ok(Console { success: true, command, output, error: String::new() })
}

/// Commands of the console that show or measure something. Any other may run code, as `py` and `exec` do, or something
/// that a plugin adds. So can `set`, which changes settings that run scripts, and `summon`, which runs the scripts of
/// what it creates.
const PLAIN_COMMANDS: [&str; 21] = [
    "disableallscreenmessages",
    "displayall",
    "dumpticks",
    "enableallscreenmessages",
    "flushlog",
    "fov",
    "freezerendering",
    "getall",
    "help",
    "highresshot",
    "listtextures",
    "log",
    "memreport",
    "pause",
    "profilegpu",
    "screenshot",
    "shot",
    "show",
    "slomo",
    "stat",
    "viewmode",
];

/// How the names of variables begin that set how a game is drawn, measured and simulated, in lower case. Other names
/// with a dot may be commands, such as those that start a server or compile code.
const PLAIN_VARIABLES: [&str; 26] = [
    "a",
    "ai",
    "au",
    "compat",
    "foliage",
    "framepro",
    "fx",
    "gc",
    "grass",
    "landscape",
    "lod",
    "lumen",
    "memory",
    "niagara",
    "p",
    "r",
    "rhi",
    "sg",
    "shadow",
    "showflag",
    "stats",
    "t",
    "tick",
    "vr",
    "water",
    "xr",
];

/// Who may not run code may only use plain commands and console variables.
fn console_gate(arguments: &Map<String, Value>) -> Gate {
    let command = arguments.get("command").and_then(Value::as_str).unwrap_or_default().trim();
    let code = if command.is_empty() || is_plain(command) { Code::None } else { Code::Runs };
    Gate { confirm: true, code, ..Gate::WRITE }
}

/// Whether a command runs no code, or sets or shows a console variable like `r.ScreenPercentage`.
/// The console accepts several commands, separated by `|` or on separate lines.
fn is_plain(command: &str) -> bool {
    let verb = command.split_whitespace().next().unwrap_or_default();
    let is_variable = || {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let family = verb.split_once('.').map(|(family, _)| family.to_ascii_lowercase());
        verb.chars().all(fits) && family.is_some_and(|family| PLAIN_VARIABLES.contains(&&*family))
    };
    let is_known = PLAIN_COMMANDS.contains(&verb.to_ascii_lowercase().as_str());
    let several = command.contains(|c: char| c == '|' || c.is_control());
    !several && (is_known || is_variable())
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Wait {
    /// Seconds to wait for the end; default 300.
    #[serde(default = "five_minutes")]
    timeout_seconds: Whole,
}

fn five_minutes() -> Whole {
    Whole(300)
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Compile {
    #[serde(rename = "bSuccess")]
    success: bool,
    #[serde(rename = "bCompileStarted")]
    started: bool,
    status: CompileStatus,
    build_log: String,
    errors: Vec<String>,
    warnings: Vec<String>,
    error: String,
}

impl Compile {
    fn refused(status: CompileStatus, error: String) -> Refusal {
        Refusal::told(&Self {
            success: false,
            started: false,
            status,
            build_log: String::new(),
            errors: Vec::new(),
            warnings: Vec::new(),
            error,
        })
    }
}

async fn compile(tools: Toolbox, p: Wait) -> Result<Compile, Refusal> {
    let op = EditorCompile { timeout_seconds: p.timeout_seconds.count().clamp(1, 3600) };
    let told: Compiled = match tools.run(op).await {
        Ok(output) => output.into_shape()?,
        Err(fault) => {
            return Err(Compile::refused(CompileStatus::NotAvailable, needs_editor(fault)?));
        }
    };
    let compiled = Compile {
        success: told.status == CompileStatus::Completed,
        started: told.started,
        status: told.status,
        build_log: told.log,
        errors: told.errors,
        warnings: told.warnings,
        error: told.problem.unwrap_or_default(),
    };
    match compiled.started {
        true => Ok(compiled),
        false => Err(Refusal::told(&compiled)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_commands_and_variables_pass_without_permission_to_run_code() {
        for plain in ["stat fps", " STAT unit", "r.ScreenPercentage 50", "t.MaxFPS", "viewmode lit"]
        {
            assert!(is_plain(plain.trim()), "{plain}");
        }
        for other in [
            "py print(1)",
            "PYTHON x.py",
            "stat fps | py print(1)",
            "stat fps|py print(1)",
            "stat fps\npy print(1)",
            "stat fps\rpy print(1)",
            "exec commands.txt",
            "ce RunIt",
            "r.X/../py 1",
            "WebControl.StartServer",
            "LiveCoding.Compile",
            "Python.Run x",
            ".r 1",
            "set PythonScriptPluginSettings bRemoteExecution True",
            "summon /Game/Evil.Evil_C",
            "obj savepackage PACKAGE=/Game/A",
            "",
        ] {
            assert!(!is_plain(other), "{other}");
        }
    }
}
