//! Ops for editors with MCP for Unity's plugin.
//!
//! Such an editor registers no ops, only tools. This adapter gives it the ops that its commands can carry, so that
//! tools which need ops work on it too. One file per subject; [`table`] says which commands an op needs and what to
//! do about ops that no command can carry; [`command`] sends one command and reads its answer.
//!
//! An op sends only commands whose gate is not stricter than that of the op: reads send commands that read, and only
//! `script.run` sends code.

mod assets;
mod changes;
mod code;
mod command;
mod components;
mod console;
mod members;
mod objects;
mod play;
mod scenes;
mod status;
mod table;
mod value;
mod view;
mod walk;

use serde::Serialize;
use spawnpoint_core::{OpContext, OpOutput};
use spawnpoint_protocol::{Fault, Op, OpName};

use self::command::Editor;
pub(crate) use self::table::{offered, why_unsupported};
use crate::seat::PluginEngine;

/// Runs an op with the commands of an editor.
pub(crate) async fn run(engine: &PluginEngine, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
    let editor = Editor { engine, cx };
    let editor = &editor;
    match op {
        Op::EngineStatus(_) => output(status::get(editor).await),
        Op::SelectionGet(_) => output(status::selection(editor).await),
        Op::ScenesList(op) => output(scenes::list(editor, op).await),
        Op::ScenesBuildList(op) => output(scenes::build_list(editor, op).await),
        Op::SceneLoad(op) => output(scenes::load(editor, op).await),
        Op::ObjectsList(op) => output(objects::list(editor, op).await),
        Op::ObjectGet(op) => output(objects::get(editor, op.id).await),
        Op::ObjectChildren(op) => output(objects::children(editor, op).await),
        Op::ObjectCreate(op) => output(changes::create(editor, op).await),
        Op::ObjectDuplicate(op) => output(changes::duplicate(editor, op).await),
        Op::ObjectDestroy(op) => output(changes::destroy(editor, op.id).await),
        Op::ObjectReparent(op) => output(changes::reparent(editor, op).await),
        Op::ObjectRename(op) => output(changes::rename(editor, op).await),
        Op::ObjectSetActive(op) => output(changes::set_active(editor, op).await),
        Op::ComponentsList(op) => output(components::list(editor, op).await),
        Op::ComponentAdd(op) => output(components::add(editor, op).await),
        Op::ComponentRemove(op) => output(components::remove(editor, op).await),
        Op::MembersList(op) => output(members::list(editor, op).await),
        Op::MemberRead(op) => output(members::read(editor, op).await),
        Op::MemberWrite(op) => output(members::write(editor, op).await),
        Op::LogsTail(op) => output(console::tail(editor, op).await),
        Op::GameStateGet(_) => output(play::state(editor).await),
        Op::GameStart(op) => output(play::start(editor, op).await),
        Op::GameStop(_) => output(play::stop(editor).await),
        Op::TimePause(op) => output(play::pause(editor, op).await),
        Op::EditUndo(_) => output(changes::undo(editor).await),
        Op::EditRedo(_) => output(changes::redo(editor).await),
        Op::ViewCapture(op) => output(view::capture(editor, op).await),
        Op::ScriptRun(op) => output(code::run(editor, op).await),
        Op::AssetsFind(op) => output(assets::find(editor, op).await),
        Op::AssetInfoGet(op) => output(assets::info(editor, op).await),
        other => Err(unsupported(other.name())),
    }
}

fn output<T: Serialize>(answer: Result<T, Fault>) -> Result<OpOutput, Fault> {
    OpOutput::of(&answer?)
}

/// The fault of an op that is not in the table. The core asks for none of these.
fn unsupported(op: OpName) -> Fault {
    let what = format!("MCP for Unity's plugin has no command for '{op}'");
    let fault = Fault::new(spawnpoint_protocol::ErrorKind::Unsupported, what);
    match why_unsupported(op) {
        Some(hint) => fault.hint(hint),
        None => fault,
    }
}
