//! Enables remote control of the editor in an Unreal project: Remote Control with Python, and Python remote
//! execution, both for this machine only.

use std::path::{Path, PathBuf};

use crate::{
    backups::Backups,
    change::Change,
    error::SetupError,
    file::File,
    ini::{self, Dialect},
    inside::check_inside,
    json,
    project::{self, ProjectEdit},
    text::SyntaxProblem,
};

use super::plugin_list::PluginList;

/// A remote interface of the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Remote Control, over HTTP.
    RemoteControl,
    /// Python remote execution, over UDP and TCP.
    PythonRemote,
}

impl Channel {
    /// All channels.
    pub const ALL: [Self; 2] = [Self::RemoteControl, Self::PythonRemote];
}

const REMOTE_CONTROL: &str = "/Script/RemoteControlCommon.RemoteControlSettings";
const PYTHON: &str = "/Script/PythonScriptPlugin.PythonScriptPluginSettings";

/// Channel, section, key and value. The addresses are set because their defaults accept other machines.
const SETTINGS: &[(Channel, &str, &str, &str)] = &[
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

/// The engine plugins that the channels require.
const PLUGINS: &[(&str, &[Channel])] = &[
    ("RemoteControl", &[Channel::RemoteControl]),
    ("PythonScriptPlugin", &Channel::ALL),
    ("EditorScriptingUtilities", &Channel::ALL),
];

/// Plans how the channels are enabled.
pub fn plan(uproject: &Path, channels: &[Channel]) -> Result<Vec<Change>, SetupError> {
    let edits = edits(uproject, channels)?;
    edits.iter().map(|(path, edit)| project::plan_addition(path, &**edit)).collect()
}

/// Plans how the original settings are restored.
pub fn plan_removal(
    uproject: &Path,
    channels: &[Channel],
    backups: &Backups,
) -> Result<Vec<Change>, SetupError> {
    let edits = edits(uproject, channels)?;
    edits.iter().map(|(path, edit)| project::plan_removal(path, &**edit, backups)).collect()
}

/// The files and their edits.
type Edits = Vec<(PathBuf, Box<dyn ProjectEdit>)>;

fn edits(uproject: &Path, channels: &[Channel]) -> Result<Edits, SetupError> {
    let folder = uproject.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let config = folder.join("Config");
    let needed = |of: &[Channel]| channels.iter().any(|one| of.contains(one));
    let plugins = PLUGINS.iter().filter(|(_, of)| needed(of)).map(|(name, _)| *name);
    let plugins = PluginList(plugins.collect());
    let mut edits: Edits = vec![(uproject.to_owned(), Box::new(plugins))];
    for channel in channels {
        let file = match channel {
            Channel::RemoteControl => remote_control_file(uproject)?,
            Channel::PythonRemote => "DefaultEngine.ini",
        };
        edits.push((config.join(file), Box::new(IniSettings(*channel))));
    }
    edits.iter().try_for_each(|(path, _)| check_inside(folder, path))?;
    Ok(edits)
}

/// The file was renamed in Unreal 4.27.
fn remote_control_file(uproject: &Path) -> Result<&'static str, SetupError> {
    let file = File::read(uproject)?;
    let version = json::get(file.text(), &["EngineAssociation"])
        .map_err(|problem| file.invalid(&problem))?
        .and_then(|version| version.as_str().map(str::to_owned))
        .unwrap_or_default();
    Ok(match version.as_str() {
        "4.25" | "4.26" => "DefaultWebRemoteControl.ini",
        _ => "DefaultRemoteControl.ini",
    })
}

/// The settings of one channel.
struct IniSettings(Channel);

impl IniSettings {
    fn all(&self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        let channel = self.0;
        let settings = SETTINGS.iter().filter(move |(of, ..)| *of == channel);
        settings.map(|(_, section, key, value)| (*section, *key, *value))
    }
}

impl ProjectEdit for IniSettings {
    fn add(&self, text: &str) -> Result<String, SyntaxProblem> {
        let mut text = text.to_owned();
        for (section, key, value) in self.all() {
            let old = ini::get(&text, Dialect::Unreal, section, key)?;
            if old.is_none_or(|old| !old.eq_ignore_ascii_case(value)) {
                text = ini::set(&text, Dialect::Unreal, section, key, value)?;
            }
        }
        Ok(text)
    }

    fn remove(&self, text: &str, original: Option<&str>) -> Result<String, SyntaxProblem> {
        let mut text = text.to_owned();
        for (section, key, value) in self.all() {
            let get = |text: &str| ini::get(text, Dialect::Unreal, section, key);
            if get(&text)?.is_none_or(|found| found != value) {
                continue;
            }
            text = match original.map(get).transpose()?.flatten() {
                Some(old) => ini::set(&text, Dialect::Unreal, section, key, &old)?,
                None => ini::remove(&text, Dialect::Unreal, section, key)?,
            };
        }
        Ok(text)
    }
}
