//! Clients and their sessions.

use std::{collections::BTreeMap, sync::Arc};

use spawnpoint_protocol::{AskSupport, InstanceId};
use tokio::sync::watch;
use uuid::Uuid;

/// The caller, and which questions it can answer.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// Name of the client. Shared, because every record of a call has it.
    pub name: Arc<str>,
    /// Questions that it can answer during a call.
    pub asks: AskSupport,
    /// Its session, if the face has sessions.
    pub session: Option<Arc<Session>>,
}

impl Client {
    /// The instance its session has chosen.
    pub fn chosen(&self) -> Option<InstanceId> {
        self.session.as_ref().and_then(|session| session.chosen())
    }
}

/// State that a client keeps between calls. Sessions do not see each other's choices.
#[derive(Debug)]
pub struct Session {
    id: Uuid,
    choices: watch::Sender<Choices>,
}

impl Default for Session {
    fn default() -> Self {
        Self { id: Uuid::new_v4(), choices: watch::Sender::default() }
    }
}

/// What a session has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

    fn change(&self, change: impl FnOnce(&mut Choices)) {
        self.choices.send_if_modified(|choices| {
            let before = choices.clone();
            change(choices);
            *choices != before
        });
    }
}
