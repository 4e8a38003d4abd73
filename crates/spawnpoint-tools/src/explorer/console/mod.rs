//! The console: runs C# in the engine and manages the folder of console scripts.

mod folder;

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool, guard::Code};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName,
    op::ScriptRun,
    shape::{Done, Page, ScriptFailure, ScriptResult},
};

use self::folder::ScriptFolder;
use super::{NoArguments, PageArguments};

/// The tools of the console. Without a folder, the tools that need one fail. `hide_paths` makes paths relative
/// to the folder.
pub(super) fn tools(folder: Option<PathBuf>, hide_paths: bool) -> Vec<Tool> {
    let folder = folder.map(|folder| ScriptFolder::new(folder, hide_paths));
    // Declares a tool that gets the folder.
    macro_rules! in_folder {
        ($name:literal, $help:literal, $run:expr) => {
            in_folder!($name, $help, &[], $run)
        };
        ($name:literal, $help:literal, $ops:expr, $run:expr) => {{
            let folder = folder.clone();
            Tool::with_ops($name, $help, $ops, move |tools, params| {
                let folder = folder.clone();
                async move { $run(folder.ok_or_else(no_folder)?, tools, params).await }
            })
        }};
    }
    vec![
        Tool::with_ops(
            "ConsoleEval",
            "Run C# in the engine. The result is the value of return, or of a trailing \
             expression, as text. unity_execute_code also reports logs and survives timeouts.",
            SCRIPT,
            eval,
        )
        .writes()
        .with_code(Code::Runs)
        .long()
        .confirm(),
        in_folder!("ListConsoleScripts", "List the console scripts.", list).idempotent(),
        in_folder!("ReadConsoleScript", "Read a console script.", read).idempotent(),
        in_folder!("WriteConsoleScript", "Create or replace a console script.", write)
            .writes()
            .with_code(Code::Saves)
            .idempotent()
            .confirm(),
        in_folder!("DeleteConsoleScript", "Delete a console script.", delete)
            .writes()
            .destructive()
            .confirm(),
        in_folder!(
            "RunConsoleScript",
            "Run a console script in the engine. Exceptions are returned as a result that starts \
             with Error.",
            SCRIPT,
            run
        )
        .writes()
        .with_code(Code::Runs)
        .long()
        .confirm(),
        in_folder!(
            "GetStartupScript",
            "Get the script that runs when the server starts, and whether it is enabled.",
            startup
        )
        .idempotent(),
        in_folder!(
            "SetStartupScriptEnabled",
            "Enable or disable the startup script.",
            enable_startup
        )
        .writes()
        .idempotent()
        .confirm(),
        in_folder!(
            "WriteStartupScript",
            "Create or replace the startup script and enable it.",
            write_startup
        )
        .writes()
        .with_code(Code::Saves)
        .idempotent()
        .confirm(),
        in_folder!("RunStartupScript", "Run the startup script now.", SCRIPT, run_startup)
            .writes()
            .with_code(Code::Runs)
            .long()
            .confirm(),
    ]
}

/// Whether this folder has an enabled startup script.
pub(super) fn has_startup(folder: PathBuf) -> bool {
    ScriptFolder::new(folder, false).startup().enabled
}

const SCRIPT: &[OpName] = &[OpName::ScriptRun];

fn no_folder() -> Fault {
    Fault::new(ErrorKind::NotReady, "This server has no folder for scripts")
        .hint("start the server with --state-dir")
}

#[derive(Deserialize, JsonSchema)]
struct EvalArguments {
    /// C# statements or one expression.
    code: String,
}

#[derive(Deserialize, JsonSchema)]
struct PathArguments {
    /// Path of a .cs file, relative to the script folder.
    path: String,
}

#[derive(Deserialize, JsonSchema)]
struct WriteArguments {
    /// Path of a .cs file, relative to the script folder.
    path: String,
    /// C# source, at most 256 KB.
    content: String,
}

#[derive(Deserialize, JsonSchema)]
struct WriteStartupArguments {
    /// C# source, at most 256 KB.
    content: String,
}

#[derive(Deserialize, JsonSchema)]
struct EnableArguments {
    /// true to enable, false to disable.
    enabled: bool,
}

/// An entry of the list of scripts.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
struct ScriptEntry {
    name: String,
    path: String,
}

/// A script with its content.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
struct ScriptFile {
    name: String,
    path: String,
    content: String,
    size_bytes: u64,
    last_modified_utc: String,
    truncated: bool,
}

#[derive(Serialize, JsonSchema)]
struct StartupAnswer {
    ok: bool,
    enabled: bool,
    path: String,
    content: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct RunAnswer {
    ok: bool,
    result: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct RunStartupAnswer {
    ok: bool,
    result: Option<String>,
    path: String,
}

async fn eval(tools: Toolbox, p: EvalArguments) -> Result<RunAnswer, Fault> {
    if p.code.trim().is_empty() {
        return Ok(RunAnswer { ok: true, result: Some(String::new()) });
    }
    let ran: ScriptResult = tools.run(ScriptRun { code: p.code }).await?.into_shape()?;
    match ran.error {
        None => Ok(RunAnswer { ok: true, result: ran.result }),
        Some(error) => Err(Fault::new(ErrorKind::Internal, failure_text(&error))),
    }
}

async fn list(
    folder: ScriptFolder,
    _: Toolbox,
    p: PageArguments,
) -> Result<Page<ScriptEntry>, Fault> {
    Ok(p.paging.cut(folder.list()?))
}

async fn read(folder: ScriptFolder, _: Toolbox, p: PathArguments) -> Result<ScriptFile, Fault> {
    folder.read(&p.path)
}

async fn write(folder: ScriptFolder, _: Toolbox, p: WriteArguments) -> Result<Done, Fault> {
    folder.write(&p.path, &p.content).map(|()| Done::OK)
}

async fn delete(folder: ScriptFolder, _: Toolbox, p: PathArguments) -> Result<Done, Fault> {
    folder.delete(&p.path).map(|()| Done::OK)
}

async fn run(folder: ScriptFolder, tools: Toolbox, p: PathArguments) -> Result<RunAnswer, Fault> {
    let result = run_file(&tools, folder.code(&p.path)?).await?;
    Ok(RunAnswer { ok: true, result })
}

async fn startup(folder: ScriptFolder, _: Toolbox, _: NoArguments) -> Result<StartupAnswer, Fault> {
    let (startup, content) = folder.startup_content()?;
    let path = folder.shown(&startup.path);
    Ok(StartupAnswer { ok: true, enabled: startup.enabled, path, content })
}

async fn enable_startup(
    folder: ScriptFolder,
    _: Toolbox,
    p: EnableArguments,
) -> Result<Done, Fault> {
    folder.enable_startup(p.enabled).map(|()| Done::OK)
}

async fn write_startup(
    folder: ScriptFolder,
    _: Toolbox,
    p: WriteStartupArguments,
) -> Result<Done, Fault> {
    folder.write_startup(&p.content).map(|()| Done::OK)
}

async fn run_startup(
    folder: ScriptFolder,
    tools: Toolbox,
    _: NoArguments,
) -> Result<RunStartupAnswer, Fault> {
    let (path, code) = folder.startup_code()?;
    let result = run_file(&tools, code).await?;
    Ok(RunStartupAnswer { ok: true, result, path: folder.shown(&path) })
}

/// Runs a file. The document returns exceptions as the result, because the file itself was found and run.
async fn run_file(tools: &Toolbox, code: String) -> Result<Option<String>, Fault> {
    let ran: ScriptResult = match tools.run(ScriptRun { code }).await {
        Ok(output) => output.into_shape()?,
        Err(fault) if fault.kind == ErrorKind::InvalidArgument => {
            return Ok(Some(format!("Error: {}", fault.message)));
        }
        Err(fault) => return Err(fault),
    };
    Ok(match ran.error {
        Some(error) => Some(format!("Error: {}", failure_text(&error))),
        None => ran.result,
    })
}

fn failure_text(error: &ScriptFailure) -> String {
    let location = error.line.map(|line| format!(" (line {line})")).unwrap_or_default();
    format!("{}: {}{location}", error.type_name, error.message)
}
