//! Clients and their sessions.

mod memory;

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use serde::{Deserialize, Serialize};
use spawnpoint_protocol::{AskSupport, InstanceId};
use tokio::sync::watch;
use uuid::Uuid;

pub use self::memory::{SeenValues, SessionMemory};
use crate::catalog::ToolsetChoice;

/// The caller, and which questions it can answer.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// Name of the client. Shared, because every record of a call has it.
    pub name: Arc<str>,
    /// Questions that it can answer during a call.
    pub asks: AskSupport,
    /// Its session, if the face has sessions.
    pub session: Option<Arc<Session>>,
    /// Whether it came by a face whose document says how calls are read and how long answers are: arguments that a
    /// tool does not have are ignored, values are not converted, those out of range are left to the tool, and lists
    /// are as long as they are. Other clients get errors and short lists.
    pub by_document: bool,
    /// Whether it calls through a tool that forwards: a model reads the answer. It is compact text instead of JSON,
    /// and tools that start a job answer when the job has ended.
    pub forwarded: bool,
    /// The toolsets that it lists, if it chose them.
    pub toolsets: Option<ToolsetChoice>,
    /// Whether the owner of the server acts through it, who needs no approval and no confirmation.
    pub is_owner: bool,
}

impl Client {
    /// The instance its session has chosen.
    pub fn chosen(&self) -> Option<InstanceId> {
        self.session.as_ref().and_then(|session| session.chosen())
    }

    /// Whether both are the same session, or have none and the same name: nothing else tells clients without
    /// sessions apart.
    pub fn is_in_session_of(&self, other: &Self) -> bool {
        match (&self.session, &other.session) {
            (Some(own), Some(other)) => own.id() == other.id(),
            (None, None) => self.name == other.name,
            _ => false,
        }
    }
}

/// State that a client keeps between calls. Sessions do not see each other's choices.
#[derive(Debug)]
pub struct Session {
    id: Uuid,
    choices: watch::Sender<Choices>,
    memory: Mutex<SessionMemory>,
}

impl Default for Session {
    fn default() -> Self {
        Self { id: Uuid::new_v4(), choices: watch::Sender::default(), memory: Mutex::default() }
    }
}

/// What a session has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// The instance of calls that name none.
    pub instance: Option<InstanceId>,
    /// Groups of tools that it has shown or hidden.
    pub groups: BTreeMap<String, bool>,
}

impl Session {
    /// Its id.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// A session of another node, which continues here.
    pub fn with_choices(id: Uuid, choices: Choices) -> Self {
        Self { id, choices: watch::Sender::new(choices), memory: Mutex::default() }
    }

    /// Replaces what it has chosen by what it chose at another node.
    pub fn set_choices(&self, chosen: Choices) {
        self.change(|choices| *choices = chosen);
    }

    /// The instance this session has chosen.
    pub fn chosen(&self) -> Option<InstanceId> {
        self.choices.borrow().instance.clone()
    }

    /// Chooses the instance of later calls.
    pub fn choose(&self, instance: Option<InstanceId>) {
        self.change(|choices| choices.instance = instance);
    }

    /// Shows or hides a group of tools for this session only.
    pub fn show_group(&self, group: &str, shown: bool) {
        self.change(|choices| {
            choices.groups.insert(group.to_owned(), shown);
        });
    }

    /// Resets which groups are shown.
    pub fn reset_groups(&self) {
        self.change(|choices| choices.groups.clear());
    }

    /// Its choices, with notification of changes, which may change its list of tools.
    pub fn choices(&self) -> watch::Receiver<Choices> {
        self.choices.subscribe()
    }

    /// Reads or changes what it remembers of its earlier calls.
    pub fn with_memory<T>(&self, use_it: impl FnOnce(&mut SessionMemory) -> T) -> T {
        use_it(&mut self.memory.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn change(&self, change: impl FnOnce(&mut Choices)) {
        self.choices.send_if_modified(|choices| {
            let before = choices.clone();
            change(choices);
            *choices != before
        });
    }
}
