//! What the core knows of a client.

use std::{collections::BTreeMap, sync::Arc};

use spawnpoint_protocol::{AskSupport, InstanceId};
use tokio::sync::watch;
use uuid::Uuid;

/// Who calls, and what can be asked of them.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// What the client calls itself.
    pub name: String,
    /// What it can be asked in the middle of a call.
    pub asks: AskSupport,
    /// Its session, when the face keeps one.
    pub session: Option<Arc<Session>>,
}

impl Client {
    /// The instance its session has chosen.
    pub fn chosen(&self) -> Option<InstanceId> {
        self.session.as_ref().and_then(|session| session.chosen())
    }
}

/// What lasts from one call of a client to its next. Sessions never see each other's choices.
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
    /// The instance its calls mean when they name none.
    pub instance: Option<InstanceId>,
    /// Groups of tools that it switched on or off itself.
    pub groups: BTreeMap<String, bool>,
}

impl Session {
    /// Tells it from others.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// The instance this session has chosen.
    pub fn chosen(&self) -> Option<InstanceId> {
        self.choices.borrow().instance.clone()
    }

    /// Chooses an instance for the calls to come.
    pub fn choose(&self, instance: Option<InstanceId>) {
        self.change(|choices| choices.instance = instance);
    }

    /// Switches a group of tools on or off for this session alone.
    pub fn show_group(&self, group: &str, shown: bool) {
        self.change(|choices| {
            choices.groups.insert(group.to_owned(), shown);
        });
    }

    /// Forgets which groups were switched on or off.
    pub fn reset_groups(&self) {
        self.change(|choices| choices.groups.clear());
    }

    /// Everything it has chosen, and word of every change: what it sees listed may be another then.
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
