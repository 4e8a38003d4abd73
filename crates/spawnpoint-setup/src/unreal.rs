//! An Unreal project whose editor lets itself be driven: Remote Control with Python, and Python remote
//! execution, both for this machine only.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::{
    change::Change,
    error::SetupError,
    file::File,
    ini::{self, Flavour},
    json,
    project::{self, Edit},
    store::Store,
    text::Problem,
};

/// A way into a running editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Remote Control, over HTTP.
    RemoteControl,
    /// Python remote execution, over UDP and TCP.
    PythonRemote,
}

impl Channel {
    /// Both.
    pub const ALL: [Self; 2] = [Self::RemoteControl, Self::PythonRemote];
}

const REMOTE_CONTROL: &str = "/Script/RemoteControlCommon.RemoteControlSettings";
const PYTHON: &str = "/Script/PythonScriptPlugin.PythonScriptPluginSettings";

/// Which line goes where. The addresses are there because their defaults let other machines in.
const LINES: &[(Channel, &str, &str, &str)] = &[
    (Channel::RemoteControl, REMOTE_CONTROL, "bRestrictServerAccess", "True"),
    (Channel::RemoteControl, REMOTE_CONTROL, "bEnableRemotePythonExecution", "True"),
    (Channel::RemoteControl, REMOTE_CONTROL, "bAllowConsoleCommandRemoteExecution", "True"),
    (
        Channel::RemoteControl,
        REMOTE_CONTROL,
        "RemoteControlWebsocketServerBindAddress",
        "127.0.0.1",
    ),
    (Channel::RemoteControl, REMOTE_CONTROL, "RemoteControlWebInterfaceBindAddress", "127.0.0.1"),
    (Channel::PythonRemote, PYTHON, "bRemoteExecution", "True"),
    (Channel::PythonRemote, PYTHON, "RemoteExecutionMulticastBindAddress", "127.0.0.1"),
    (Channel::PythonRemote, PYTHON, "RemoteExecutionMulticastTtl", "0"),
];

/// The plugins of the engine that do it.
const PLUGINS: &[(&str, &[Channel])] = &[
    ("RemoteControl", &[Channel::RemoteControl]),
    ("PythonScriptPlugin", &Channel::ALL),
    ("EditorScriptingUtilities", &Channel::ALL),
];

/// The project of a path: the file itself, or the only one in a folder.
pub fn project(path: &Path) -> Option<PathBuf> {
    let is_project = |path: &Path| path.extension().is_some_and(|ending| ending == "uproject");
    if is_project(path) {
        return path.is_file().then(|| path.to_owned());
    }
    let files = std::fs::read_dir(path).ok()?.flatten().map(|file| file.path());
    let mut projects = files.filter(|file| is_project(file));
    projects.next().filter(|_| projects.next().is_none())
}

/// What switches the channels on.
pub fn plan(uproject: &Path, channels: &[Channel]) -> Result<Vec<Change>, SetupError> {
    let edits = edits(uproject, channels)?;
    edits.iter().map(|(path, edit)| project::put(path, &**edit)).collect()
}

/// What takes it back.
pub fn plan_removal(
    uproject: &Path,
    channels: &[Channel],
    store: &Store,
) -> Result<Vec<Change>, SetupError> {
    let edits = edits(uproject, channels)?;
    edits.iter().map(|(path, edit)| project::take(path, &**edit, store)).collect()
}

/// Files, and what is done to each.
type Edits = Vec<(PathBuf, Box<dyn Edit>)>;

fn edits(uproject: &Path, channels: &[Channel]) -> Result<Edits, SetupError> {
    let config = uproject.parent().unwrap_or(Path::new(".")).join("Config");
    let plugins = Plugins(channels.to_vec());
    let mut edits: Edits = vec![(uproject.to_owned(), Box::new(plugins))];
    for channel in channels {
        let file = match channel {
            Channel::RemoteControl => remote_control_file(uproject)?,
            Channel::PythonRemote => "DefaultEngine.ini",
        };
        edits.push((config.join(file), Box::new(Lines(*channel))));
    }
    Ok(edits)
}

/// The file was renamed once.
fn remote_control_file(uproject: &Path) -> Result<&'static str, SetupError> {
    let file = File::read(uproject)?;
    let version = json::get(file.text(), &["EngineAssociation"])
        .map_err(|problem| file.malformed(&problem))?
        .and_then(|version| version.as_str().map(str::to_owned))
        .unwrap_or_default();
    Ok(match version.as_str() {
        "4.25" | "4.26" => "DefaultWebRemoteControl.ini",
        _ => "DefaultRemoteControl.ini",
    })
}

/// The lines of one channel.
struct Lines(Channel);

impl Lines {
    fn all(&self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        let channel = self.0;
        let lines = LINES.iter().filter(move |(of, ..)| *of == channel);
        lines.map(|(_, section, key, value)| (*section, *key, *value))
    }
}

impl Edit for Lines {
    fn put(&self, text: &str) -> Result<String, Problem> {
        let mut text = text.to_owned();
        for (section, key, value) in self.all() {
            let said = ini::get(&text, Flavour::Unreal, section, key)?;
            if said.is_none_or(|said| !said.eq_ignore_ascii_case(value)) {
                text = ini::set(&text, Flavour::Unreal, section, key, value)?;
            }
        }
        Ok(text)
    }

    fn take(&self, text: &str, before: Option<&str>) -> Result<String, Problem> {
        let mut text = text.to_owned();
        for (section, key, value) in self.all() {
            let get = |text: &str| ini::get(text, Flavour::Unreal, section, key);
            if get(&text)?.is_none_or(|said| said != value) {
                continue;
            }
            text = match before.map(get).transpose()?.flatten() {
                Some(was) => ini::set(&text, Flavour::Unreal, section, key, &was)?,
                None => ini::remove(&text, Flavour::Unreal, section, key)?,
            };
        }
        Ok(text)
    }
}

/// The plugins in the project's own file.
struct Plugins(Vec<Channel>);

impl Plugins {
    fn all(&self) -> impl Iterator<Item = &'static str> {
        let needed = |channels: &[Channel]| channels.iter().any(|one| self.0.contains(one));
        PLUGINS.iter().filter(move |(_, channels)| needed(channels)).map(|(name, _)| *name)
    }
}

/// Where a plugin stands in the list, and whether it is on.
fn listed(text: &str, name: &str) -> Result<Option<(usize, bool)>, Problem> {
    let plugins = json::get(text, &["Plugins"])?;
    let mut plugins = plugins.iter().filter_map(Value::as_array).flatten().enumerate();
    let found = plugins.find(|(_, plugin)| {
        plugin["Name"].as_str().is_some_and(|found| found.eq_ignore_ascii_case(name))
    });
    Ok(found.map(|(index, plugin)| (index, plugin["Enabled"] == true)))
}

impl Edit for Plugins {
    fn put(&self, text: &str) -> Result<String, Problem> {
        let mut text = text.to_owned();
        for name in self.all() {
            text = match listed(&text, name)? {
                Some((_, true)) => text,
                Some((index, false)) => switch(&text, index, true)?,
                None => json::push(&text, &["Plugins"], &json!({ "Name": name, "Enabled": true }))?,
            };
        }
        Ok(text)
    }

    /// Nobody but the file of before can tell whether somebody else needs a plugin.
    fn take(&self, text: &str, before: Option<&str>) -> Result<String, Problem> {
        let mut text = text.to_owned();
        let Some(before) = before else { return Ok(text) };
        for name in self.all() {
            text = match (listed(&text, name)?, listed(before, name)?) {
                (Some((index, true)), Some((_, false))) => switch(&text, index, false)?,
                (Some((index, _)), None) => json::remove(&text, &["Plugins", &index.to_string()])?,
                _ => text,
            };
        }
        let is_empty = json::get(&text, &["Plugins"])? == Some(json!([]));
        match is_empty && json::get(before, &["Plugins"])?.is_none() {
            true => json::remove(&text, &["Plugins"]),
            false => Ok(text),
        }
    }
}

fn switch(text: &str, index: usize, on: bool) -> Result<String, Problem> {
    json::set(text, &["Plugins", &index.to_string(), "Enabled"], &Value::from(on))
}
