//! The project itself: where it lies, its console, its log, its code.

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

/// What the document says where nothing could be heard of a command.
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
            "Run a command of the editor's console: stat fps, r.ScreenPercentage 50.",
            &[ConsoleRun::NAME],
            || Console::refused("", INVALID),
            console,
        )
        .writes()
        .destructive()
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
    Ok(tools.run(ProjectConfigGet {}).await?.into_shape()?)
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct LogPath {
    log_file_path: String,
}

async fn log_path(tools: Toolbox, _: Nothing) -> Result<LogPath, Refusal> {
    let LogFile { path } = tools.run(LogPathGet {}).await?.into_shape()?;
    Ok(LogPath { log_file_path: path })
}

#[derive(Deserialize, JsonSchema)]
struct Command {
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

/// The console also runs Python. Who may not run code may not do so here.
fn console_gate(arguments: &Map<String, Value>) -> Gate {
    let command = arguments.get("command").and_then(Value::as_str).unwrap_or_default();
    let verb = command.split_whitespace().next().unwrap_or_default();
    let runs_code = verb.eq_ignore_ascii_case("py") || verb.eq_ignore_ascii_case("python");
    let code = if runs_code { Code::Runs } else { Code::None };
    Gate { confirm: true, code, ..Gate::WRITE }
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Wait {
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
