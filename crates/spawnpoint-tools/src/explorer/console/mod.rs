//! The console: code that runs in the engine, and the folder of scripts that goes with it.

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

use self::folder::Folder;
use super::{Nothing, PageOf};

/// The tools of the console. Without a folder, only those that need none work.
pub(super) fn tools(folder: Option<PathBuf>, hidden: bool) -> Vec<Tool> {
    let folder = folder.map(|folder| Folder::new(folder, hidden));
    // One tool more that knows the folder.
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
            "Run C# in the engine; a trailing expression or return gives the result.",
            SCRIPT,
            eval,
        )
        .writes()
        .with_code(Code::Runs)
        .long()
        .confirm(),
        in_folder!("ListConsoleScripts", "Scripts of the console.", list).idempotent(),
        in_folder!("ReadConsoleScript", "Contents of a script.", read).idempotent(),
        in_folder!("WriteConsoleScript", "Write a script.", write)
            .writes()
            .with_code(Code::Saves)
            .idempotent()
            .confirm(),
        in_folder!("DeleteConsoleScript", "Delete a script.", delete)
            .writes()
            .destructive()
            .confirm(),
        in_folder!("RunConsoleScript", "Run a script in the engine.", SCRIPT, run)
            .writes()
            .with_code(Code::Runs)
            .long()
            .confirm(),
        in_folder!("GetStartupScript", "The script that runs when the server starts.", startup)
            .idempotent(),
        in_folder!(
            "SetStartupScriptEnabled",
            "Switch the startup script on or off.",
            enable_startup
        )
        .writes()
        .idempotent()
        .confirm(),
        in_folder!(
            "WriteStartupScript",
            "Write the startup script and switch it on.",
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

/// Whether this folder has a startup script that is switched on.
pub(super) fn has_startup(folder: PathBuf) -> bool {
    Folder::new(folder, false).startup().enabled
}

const SCRIPT: &[OpName] = &[OpName::ScriptRun];

fn no_folder() -> Fault {
    Fault::new(ErrorKind::NotReady, "There is no folder for scripts")
        .hint("its owner can name one with --state-dir")
}

#[derive(Deserialize, JsonSchema)]
struct Eval {
    code: String,
}

#[derive(Deserialize, JsonSchema)]
struct AtPath {
    /// Of a .cs file, relative to the folder of scripts.
    path: String,
}

#[derive(Deserialize, JsonSchema)]
struct Write {
    /// Of a .cs file, relative to the folder of scripts.
    path: String,
    /// At most 256 KB.
    content: String,
}

#[derive(Deserialize, JsonSchema)]
struct WriteStartup {
    /// At most 256 KB.
    content: String,
}

#[derive(Deserialize, JsonSchema)]
struct Enable {
    enabled: bool,
}

/// A script at a glance.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
struct Script {
    name: String,
    path: String,
}

/// A script.
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
struct Startup {
    ok: bool,
    enabled: bool,
    path: String,
    content: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct Ran {
    ok: bool,
    result: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct RanStartup {
    ok: bool,
    result: Option<String>,
    path: String,
}

async fn eval(tools: Toolbox, p: Eval) -> Result<Ran, Fault> {
    if p.code.trim().is_empty() {
        return Ok(Ran { ok: true, result: Some(String::new()) });
    }
    let ran: ScriptResult = tools.run(ScriptRun { code: p.code }).await?.into_shape()?;
    match ran.error {
        None => Ok(Ran { ok: true, result: ran.result }),
        Some(error) => Err(Fault::new(ErrorKind::Internal, told(&error))),
    }
}

async fn list(folder: Folder, _: Toolbox, p: PageOf) -> Result<Page<Script>, Fault> {
    Ok(p.paging.cut(folder.list()?))
}

async fn read(folder: Folder, _: Toolbox, p: AtPath) -> Result<ScriptFile, Fault> {
    folder.read(&p.path)
}

async fn write(folder: Folder, _: Toolbox, p: Write) -> Result<Done, Fault> {
    folder.write(&p.path, &p.content).map(|()| Done::OK)
}

async fn delete(folder: Folder, _: Toolbox, p: AtPath) -> Result<Done, Fault> {
    folder.delete(&p.path).map(|()| Done::OK)
}

async fn run(folder: Folder, tools: Toolbox, p: AtPath) -> Result<Ran, Fault> {
    let result = run_file(&tools, folder.code(&p.path)?).await?;
    Ok(Ran { ok: true, result })
}

async fn startup(folder: Folder, _: Toolbox, _: Nothing) -> Result<Startup, Fault> {
    let (startup, content) = folder.startup_content()?;
    let path = folder.shown(&startup.path);
    Ok(Startup { ok: true, enabled: startup.enabled, path, content })
}

async fn enable_startup(folder: Folder, _: Toolbox, p: Enable) -> Result<Done, Fault> {
    folder.enable_startup(p.enabled).map(|()| Done::OK)
}

async fn write_startup(folder: Folder, _: Toolbox, p: WriteStartup) -> Result<Done, Fault> {
    folder.write_startup(&p.content).map(|()| Done::OK)
}

async fn run_startup(folder: Folder, tools: Toolbox, _: Nothing) -> Result<RanStartup, Fault> {
    let (path, code) = folder.startup_code()?;
    let result = run_file(&tools, code).await?;
    Ok(RanStartup { ok: true, result, path: folder.shown(&path) })
}

/// Runs a file. The document has its failures told as its result, because the file itself was found
/// and run.
async fn run_file(tools: &Toolbox, code: String) -> Result<Option<String>, Fault> {
    let ran: ScriptResult = match tools.run(ScriptRun { code }).await {
        Ok(output) => output.into_shape()?,
        Err(fault) if fault.kind == ErrorKind::InvalidArgument => {
            return Ok(Some(format!("Error: {}", fault.message)));
        }
        Err(fault) => return Err(fault),
    };
    Ok(match ran.error {
        Some(error) => Some(format!("Error: {}", told(&error))),
        None => ran.result,
    })
}

fn told(error: &ScriptFailure) -> String {
    let place = error.line.map(|line| format!(" (line {line})")).unwrap_or_default();
    format!("{}: {}{place}", error.type_name, error.message)
}
