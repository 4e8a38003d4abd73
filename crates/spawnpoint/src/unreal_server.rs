//! What clients of the Unreal document expect of its server: its port, and a server by its name.

use std::{ffi::OsString, net::SocketAddr, path::Path};

use crate::{
    config::{
        Settings,
        raw::{Layer, Origin, SourcedValue},
        system::System,
    },
    mcp_for_unity::command_line::Line,
    projects,
};

/// The name under which the program stands in for that server.
const NAME: &str = "unreal-mcp";
/// The port that clients of the Unreal server use. They send requests without a session.
const PORT: u16 = 30069;
/// The lowest port that a project may choose. Others belong to the system.
const LOWEST: u16 = 1024;
/// The settings of the server in a project's `DefaultEngine.ini`.
const SECTION: &str = "UnrealMCPServer";
const SCRIPT_SECTION: &str = "/Script/UnrealMCPServer.";
const PORT_KEY: &str = "HttpServerPort";

/// The command line of a program with the name of the Unreal server: it serves the project of the current
/// folder, on that server's port.
pub fn read(line: &[OsString], system: &System) -> Option<Line> {
    let program = Path::new(line.first()?).file_stem()?.to_str()?.to_ascii_lowercase();
    if !program.starts_with(NAME) {
        return None;
    }
    let rest = &line[1..];
    let is_flag = |word: &OsString| word.to_str().is_some_and(|word| word.starts_with('-'));
    let mut words = vec![OsString::from("spawnpoint")];
    if rest.first().is_none_or(is_flag) {
        words.push("serve".into());
    }
    words.extend(rest.iter().cloned());
    let named = |word: &OsString| word.to_str().is_some_and(|word| word.starts_with("--project"));
    if !rest.iter().any(named) && projects::is_unreal(&system.folder) {
        words.extend(["--project".into(), system.folder.clone().into_os_string()]);
    }
    let said = |value: String| SourcedValue { values: vec![value], origin: Origin::Default };
    let defaults = [("listen", said(format!("127.0.0.1:{PORT}"))), ("stage", said("false".into()))];
    Some(Line { words, defaults: Layer(defaults.into_iter().collect()) })
}

/// The ports of a server.
#[derive(Debug, PartialEq, Eq)]
pub struct Ports {
    /// The addresses to listen on.
    pub listen: Vec<SocketAddr>,
    /// One more, which is left out if another program has it: a server that serves only Unreal projects also
    /// listens where its clients look for it.
    pub optional: Option<SocketAddr>,
    /// The port on which plain requests are those of the Unreal document.
    pub unreal: u16,
}

/// The ports of a server with these settings.
pub fn ports(settings: &Settings) -> Ports {
    let mut all = projects::paths(settings).peekable();
    let only_unreal = all.peek().is_some() && all.all(projects::is_unreal);
    let chosen = projects::paths(settings).find_map(project_port);
    let unreal = chosen.filter(|_| only_unreal).unwrap_or(PORT);
    let mut listen = settings.listen.clone();
    let mut optional = None;
    if settings.listen_is_default && only_unreal {
        match listen.iter_mut().find(|address| address.port() == PORT) {
            Some(address) => address.set_port(unreal),
            None => optional = Some(SocketAddr::from(([127, 0, 0, 1], unreal))),
        }
    }
    Ports { listen, optional, unreal }
}

/// The port that a project's `DefaultEngine.ini` gives the server. It can only move the port that is opened
/// anyway, on this machine.
fn project_port(path: &Path) -> Option<u16> {
    if !projects::is_unreal(path) {
        return None;
    }
    let config = spawnpoint_unreal::project::Project::open(path).ok()?.config("Engine").ok()?;
    let is_own = |section: &&str| {
        section.eq_ignore_ascii_case(SECTION)
            || section
                .get(..SCRIPT_SECTION.len())
                .is_some_and(|beginning| beginning.eq_ignore_ascii_case(SCRIPT_SECTION))
    };
    let value = config.sections().filter(is_own).find_map(|name| config.get(name, PORT_KEY))?;
    value.trim().parse().ok().filter(|port| *port >= LOWEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::sourced::SourcedValues;

    fn settings(project: &Path) -> Settings {
        let values = vec![project.display().to_string()];
        let sourced = SourcedValue { values, origin: Origin::Flag("project") };
        let layer = Layer([("projects", sourced)].into());
        SourcedValues::of(&[&layer]).check(&System::default()).unwrap()
    }

    #[test]
    fn a_server_of_unreal_projects_also_listens_on_their_port() {
        let folder = tempfile::tempdir().unwrap();
        let ports = |folder: &Path| super::ports(&settings(folder));
        assert_eq!((ports(folder.path()).optional, ports(folder.path()).unreal), (None, PORT));
        std::fs::write(folder.path().join("Game.uproject"), r#"{"FileVersion": 3}"#).unwrap();
        let found = ports(folder.path());
        assert_eq!(found.optional, Some("127.0.0.1:30069".parse().unwrap()));
        assert_eq!(found.listen, ["127.0.0.1:8080".parse().unwrap()]);
        std::fs::create_dir(folder.path().join("Config")).unwrap();
        let ini = folder.path().join("Config/DefaultEngine.ini");
        for section in ["UnrealMCPServer", "/script/unrealmcpserver.Settings"] {
            std::fs::write(&ini, format!("[{section}]\nHttpServerPort=31000\n")).unwrap();
            assert_eq!(ports(folder.path()).unreal, 31000, "{section}");
        }
        std::fs::write(&ini, "[UnrealMCPServer]\nHttpServerPort=80\n").unwrap();
        assert_eq!(ports(folder.path()).unreal, PORT);
    }

    #[test]
    fn the_name_of_the_server_selects_its_port_and_the_project_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let mut system = System::with(&[]);
        system.folder = folder.path().to_owned();
        let words = |line: &str| -> Vec<OsString> { line.split(' ').map(OsString::from).collect() };
        assert_eq!(read(&words("spawnpoint serve"), &system), None);
        let line = read(&words("/bin/unreal-mcp --verbose"), &system).unwrap();
        assert_eq!(line.words, words("spawnpoint serve --verbose"));
        assert_eq!(line.defaults.0["listen"].values, ["127.0.0.1:30069"]);
        std::fs::write(folder.path().join("Game.uproject"), "{}").unwrap();
        let line = read(&words("unreal-mcp stdio"), &system).unwrap();
        assert_eq!(line.words[..3], words("spawnpoint stdio --project"));
    }
}
