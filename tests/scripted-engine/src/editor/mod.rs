//! A Unity editor as its stock plugin shows it to a server.
//!
//! It runs one command at a time on its main thread, and while it does, the WebSocket plugin reads
//! nothing: only its keep-alive goes on. When it reloads its code it aborts its socket without a word,
//! in the middle of whatever it does, and dials in anew under another session. What it has done to its
//! [`Project`] stays done. `socket` is the plugin that dials in, `tcp` the one that is dialled.

mod project;
mod socket;
mod tcp;
mod work;

use std::{path::Path, sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::{
    sync::{mpsc, oneshot},
    task::AbortHandle,
};

pub use self::project::Project;

/// What becomes of the command that runs when the editor reloads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// It stops where it is.
    Cut,
    /// It is done, and its answer is lost.
    AnswerLost,
    /// It is done, and its answer comes over the next connection.
    AnswerLate,
}

/// Who an editor is.
#[derive(Clone, Debug)]
pub struct Editor {
    /// Name of the project.
    pub name: String,
    /// Hash of the project.
    pub hash: String,
    /// Sent with the upgrade, where the server wants one.
    pub api_key: Option<String>,
    /// How often the plugin says that it is there.
    pub keep_alive: Duration,
}

/// Something that happens to an editor.
pub(crate) enum Order {
    Reload { away: Duration, mishap: Mishap, gone: oneshot::Sender<()> },
}

/// An editor that goes on until it is dropped.
#[derive(Debug)]
pub struct OpenEditor {
    project: Arc<Project>,
    orders: mpsc::Sender<Order>,
    task: AbortHandle,
}

impl Editor {
    /// An editor with this project.
    pub fn new(name: &str, hash: &str) -> Self {
        Self {
            name: name.to_owned(),
            hash: hash.to_owned(),
            api_key: None,
            keep_alive: Duration::from_secs(15),
        }
    }

    /// Opens it. Its plugin dials this hub for as long as it takes.
    pub fn dial(self, url: &str) -> OpenEditor {
        let url = url.to_owned();
        open(move |project, orders| socket::live(self, url, project, orders))
    }

    /// Opens it. It listens on a port of its own, and says so in this folder.
    pub fn listen(self, folder: &Path) -> OpenEditor {
        let folder = folder.to_owned();
        open(move |project, orders| tcp::live(self, folder, project, orders))
    }
}

fn open<L>(live: impl FnOnce(Arc<Project>, mpsc::Receiver<Order>) -> L) -> OpenEditor
where
    L: Future<Output = ()> + Send + 'static,
{
    let project = Arc::new(Project::default());
    let (orders, received) = mpsc::channel(8);
    let task = tokio::spawn(live(project.clone(), received)).abort_handle();
    OpenEditor { project, orders, task }
}

impl OpenEditor {
    /// What has become of its project.
    pub fn project(&self) -> &Project {
        &self.project
    }

    /// Reloads its code: aborts its connection, and comes back after so long. Returns when it is gone.
    pub async fn reload(&self, away: Duration, mishap: Mishap) {
        let (gone, told) = oneshot::channel();
        let _ = self.orders.send(Order::Reload { away, mishap, gone }).await;
        let _ = told.await;
    }
}

impl Drop for OpenEditor {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The tools it registers, in the plugin's own words.
pub(crate) fn tools() -> Vec<Value> {
    let parameter = |name: &str, kind: &str| json!({"name": name, "description": null, "type": kind, "required": false, "default_value": null});
    ["change", "look"]
        .map(|name| {
            json!({
                "name": name,
                "description": format!("Tool: {name}"),
                "structured_output": true,
                "requires_polling": false,
                "poll_action": "status",
                "max_poll_seconds": 0,
                "group": "core",
                "parameters": [parameter("token", "string"), parameter("ms", "number")],
            })
        })
        .to_vec()
}
