//! Connecting AI clients from the page. The server's composition provides it, so that no face knows the files of
//! other programs.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use serde::Serialize;
use spawnpoint_protocol::Fault;

/// How many plans wait to be applied.
const MAX_PLANS: usize = 16;

/// An AI client on this machine.
#[derive(Clone, Debug, Serialize)]
pub struct SetupClient {
    /// Its short name.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// `configured`, `outdated`, `not_configured` or `not_found`.
    pub state: &'static str,
    /// The file that would be changed.
    pub file: Option<String>,
    /// What a person should know.
    pub note: Option<String>,
}

/// A file that would change.
#[derive(Clone, Debug, Serialize)]
pub struct SetupFile {
    /// Its path.
    pub path: String,
    /// What is in it now, without secrets.
    pub before: Option<String>,
    /// What would be in it, without secrets.
    pub after: Option<String>,
}

/// A planned change.
#[derive(Clone, Debug, Serialize)]
pub struct SetupPlan {
    /// The client.
    pub client: String,
    /// Whether Spawnpoint is removed from it.
    #[serde(skip)]
    pub remove: bool,
    /// The files that would change.
    pub files: Vec<SetupFile>,
    /// What a person has to do besides.
    pub notes: Vec<String>,
}

/// Connects AI clients on this machine to the server.
pub trait PageSetup: Send + Sync {
    /// The clients on this machine.
    fn clients(&self) -> Result<Vec<SetupClient>, Fault>;
    /// What connecting a client, or removing Spawnpoint from it, would change.
    fn plan(&self, client: &str, remove: bool) -> Result<SetupPlan, Fault>;
    /// Makes this change if it would still be the same. Returns what was done, or nothing if the files have changed.
    fn apply(&self, plan: &SetupPlan) -> Result<Option<Vec<String>>, Fault>;
}

/// The plans that the page was shown.
#[derive(Default)]
pub struct Plans(Mutex<(u64, VecDeque<(String, SetupPlan)>)>);

impl Plans {
    /// Keeps a plan and returns its name.
    pub fn add(&self, plan: SetupPlan) -> String {
        let mut plans = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        plans.0 += 1;
        let name = format!("p{}", plans.0);
        plans.1.push_back((name.clone(), plan));
        if plans.1.len() > MAX_PLANS {
            plans.1.pop_front();
        }
        name
    }

    /// Takes a plan out.
    pub fn take(&self, name: &str) -> Option<SetupPlan> {
        let mut plans = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = plans.1.iter().position(|(known, _)| known == name)?;
        plans.1.remove(at).map(|(_, plan)| plan)
    }
}
