//! Takes changes back.

use serde_json::Value;
use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    Fault, ObjectId,
    op::{
        ComponentAdd, ComponentRemove, FileDelete, FilePut, MemberWrite, ObjectDestroy,
        ObjectRename, ObjectReparent, ObjectSetActive,
    },
};

/// The inverse of a change that was made.
pub enum Undo {
    Write {
        object: ObjectId,
        component: String,
        name: String,
        value: Value,
    },
    Destroy {
        id: ObjectId,
    },
    Reparent {
        id: ObjectId,
        parent: Option<ObjectId>,
    },
    Rename {
        id: ObjectId,
        name: String,
    },
    SetActive {
        id: ObjectId,
        active: bool,
    },
    RemoveComponent {
        object: ObjectId,
        component: String,
    },
    /// Adds a component and gives its members the values that could be read.
    AddComponent {
        object: ObjectId,
        component: String,
        values: Vec<(String, Value)>,
    },
    RestoreFile {
        path: String,
        text: String,
    },
    DeleteFile {
        path: String,
        text: String,
    },
    /// There is none, for this reason.
    Impossible(&'static str),
}

impl Undo {
    /// Takes the change back. Returns what is different from before, if anything is.
    pub async fn run(self, tools: &Toolbox) -> Result<Option<&'static str>, Fault> {
        match self {
            Self::Write { object, component, name, value } => {
                tools.run(MemberWrite { object, component, name, value }).await?;
            }
            Self::Destroy { id } => {
                tools.run(ObjectDestroy { id }).await?;
            }
            Self::Reparent { id, parent } => {
                tools.run(ObjectReparent { id, parent }).await?;
                return Ok(Some("its place among its siblings may differ"));
            }
            Self::Rename { id, name } => {
                tools.run(ObjectRename { id, name }).await?;
            }
            Self::SetActive { id, active } => {
                tools.run(ObjectSetActive { id, active }).await?;
            }
            Self::RemoveComponent { object, component } => {
                tools.run(ComponentRemove { object, component }).await?;
            }
            Self::AddComponent { object, component, values } => {
                tools.run(ComponentAdd { object, component: component.clone() }).await?;
                let mut lost = false;
                for (name, value) in values {
                    let component = component.clone();
                    let written = tools.run(MemberWrite { object, component, name, value }).await;
                    lost |= written.is_err();
                }
                return Ok(Some(match lost {
                    true => "the component is new, and some of its values are defaults",
                    false => "the component is new, with the values that could be read",
                }));
            }
            Self::RestoreFile { path, text } => {
                tools.run(FilePut { path, text, dry_run: false }).await?;
            }
            Self::DeleteFile { path, text } => {
                tools.run(FileDelete { path, text }).await?;
            }
            Self::Impossible(why) => return Err(Fault::internal(why)),
        }
        Ok(None)
    }
}

/// What became of changes that were taken back, last one first.
pub struct Rollback {
    /// One line per change, in the order of the changes.
    pub lines: Vec<String>,
    /// Whether everything is as before.
    pub is_complete: bool,
}

/// Takes changes back, the last one first.
pub async fn roll_back(tools: &Toolbox, made: Vec<(String, Undo)>) -> Rollback {
    let mut rollback = Rollback { lines: Vec::new(), is_complete: true };
    for (line, undo) in made.into_iter().rev() {
        let result = match undo.run(tools).await {
            Ok(None) => "undone".to_owned(),
            Ok(Some(but)) => format!("undone; {but}"),
            Err(fault) => {
                rollback.is_complete = false;
                format!("NOT undone: {}", fault.message)
            }
        };
        rollback.lines.push(format!("{line} — {result}"));
    }
    rollback.lines.reverse();
    rollback
}
