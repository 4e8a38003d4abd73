//! A Unity editor with its stock plugin, as a server sees it.
//!
//! It runs one command at a time on its main thread. Meanwhile the WebSocket plugin reads nothing;
//! only its keep-alive continues. When it reloads its code it aborts its socket without a close
//! frame, in the middle of any work, and reconnects with another session. Changes to its
//! [`Project`] are kept. `socket` is the plugin that connects, `tcp` the one that listens.

mod package;
mod project;
mod socket;
mod storm;
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
    /// Sent with the upgrade, if the server requires one.
    pub api_key: Option<String>,
    /// Whether it also registers the tools of the package, which it cannot run unless `runs_package` is set.
    pub package_tools: bool,
    /// Whether it runs commands of the package, on a small scene.
    pub runs_package: bool,
    /// How often the plugin sends its keep-alive.
    pub keep_alive: Duration,
}

/// Something that happens to an editor.
pub(crate) enum Order {
    Reload { away: Duration, mishap: Mishap, gone: oneshot::Sender<()> },
    Kill,
}

/// An editor that runs until it is dropped.
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
            package_tools: false,
            runs_package: false,
            keep_alive: Duration::from_secs(15),
        }
    }

    /// The same with the package, whose commands it runs on a small scene.
    pub fn with_package(self) -> Self {
        Self { package_tools: true, runs_package: true, ..self }
    }

    /// Opens it. Its plugin dials this hub for as long as it takes.
    pub fn dial(self, url: &str) -> OpenEditor {
        let url = url.to_owned();
        open(Project::of(&self), move |project, orders| socket::live(self, url, project, orders))
    }

    /// Opens it. It listens on a free port, and writes that into this folder.
    pub fn listen(self, folder: &Path) -> OpenEditor {
        let folder = folder.to_owned();
        open(Project::of(&self), move |project, orders| tcp::live(self, folder, project, orders))
    }
}

fn open<L>(
    project: Project,
    live: impl FnOnce(Arc<Project>, mpsc::Receiver<Order>) -> L,
) -> OpenEditor
where
    L: Future<Output = ()> + Send + 'static,
{
    let project = Arc::new(project);
    let (orders, received) = mpsc::channel(8);
    let task = tokio::spawn(live(project.clone(), received)).abort_handle();
    OpenEditor { project, orders, task }
}

impl OpenEditor {
    /// The state of its project.
    pub fn project(&self) -> &Project {
        &self.project
    }

    /// Reloads its code: aborts its connection, and returns after this time. Returns when it is
    /// disconnected.
    pub async fn reload(&self, away: Duration, mishap: Mishap) {
        let (gone, told) = oneshot::channel();
        let _ = self.orders.send(Order::Reload { away, mishap, gone }).await;
        let _ = told.await;
    }
}

impl OpenEditor {
    /// Kills it: its connection is closed by the system, its files stay, and it does not come back.
    pub async fn kill(&self) {
        let _ = self.orders.send(Order::Kill).await;
    }
}

impl Drop for OpenEditor {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The tools that package 10.1 registers.
const PACKAGE: [&str; 35] = [
    "batch_execute",
    "execute_code",
    "execute_menu_item",
    "find_gameobjects",
    "generate_audio",
    "generate_image",
    "generate_model",
    "get_test_job",
    "import_model",
    "import_model_file",
    "manage_animation",
    "manage_asset",
    "manage_build",
    "manage_camera",
    "manage_components",
    "manage_editor",
    "manage_gameobject",
    "manage_graphics",
    "manage_material",
    "manage_packages",
    "manage_physics",
    "manage_prefabs",
    "manage_probuilder",
    "manage_profiler",
    "manage_scene",
    "manage_script",
    "manage_scriptable_object",
    "manage_shader",
    "manage_texture",
    "manage_ui",
    "manage_vfx",
    "read_console",
    "refresh_unity",
    "run_tests",
    "unity_reflect",
];

/// The tools it registers, in the plugin's form.
pub(crate) fn tools(package_tools: bool) -> Vec<Value> {
    let parameter = |name: &str, kind: &str| json!({"name": name, "description": null, "type": kind, "required": false, "default_value": null});
    let own = ["change", "look"];
    let package = PACKAGE.iter().filter(|_| package_tools);
    own.iter()
        .chain(package)
        .map(|name| {
            let parameters = match own.contains(name) {
                true => vec![parameter("token", "string"), parameter("ms", "number")],
                false => Vec::new(),
            };
            json!({
                "name": name,
                "description": format!("Tool: {name}"),
                "structured_output": true,
                "requires_polling": false,
                "poll_action": "status",
                "max_poll_seconds": 0,
                "group": "core",
                "parameters": parameters,
            })
        })
        .collect()
}
