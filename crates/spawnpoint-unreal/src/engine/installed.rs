//! Engines that are installed on this machine, as their installers record them.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use spawnpoint_core::folder::ProjectFiles;

use crate::project::{IniFile, IniLine};

/// How many levels above a project its engine is searched, for projects in the engine's repository.
const ABOVE: usize = 4;
/// The longest file that is read here.
const MAX_FILE: u64 = 1 << 20;

/// Where engines that were built from source are recorded, below the home folder.
const BUILT: [&str; 2] = [
    ".config/Epic/UnrealEngine/Install.ini",
    "Library/Application Support/Epic/UnrealEngine/Install.ini",
];
/// Where the launcher records what it installed, below the home folder or that of all users.
const LAUNCHED: [&str; 2] = [
    "Library/Application Support/Epic/UnrealEngineLauncher/LauncherInstalled.dat",
    "Epic/UnrealEngineLauncher/LauncherInstalled.dat",
];
/// Where the launcher installs engines by default.
const USUAL: [&str; 2] = ["C:/Program Files/Epic Games", "/Users/Shared/Epic Games"];

/// The `Engine` folder of a project: above the project, or installed under the name that the project has for it.
pub fn engine_of(project: &Path, association: &str) -> Option<PathBuf> {
    let around = project.ancestors().skip(1).take(ABOVE).map(Path::to_owned);
    let recorded = (!association.is_empty()).then(|| recorded(association));
    let folders = around.chain(recorded.into_iter().flatten());
    folders.map(|folder| folder.join("Engine")).find(|engine| version_file(engine).is_some())
}

/// The text of the file that says which version an engine has.
pub fn version_file(engine: &Path) -> Option<String> {
    const LIMIT: u64 = 64 * 1024;
    let files = ProjectFiles::serve(engine, &[]).ok()?;
    files.read_text(&files.root().join("Build/Build.version"), LIMIT).ok()
}

/// A configuration file of an engine, such as `BaseEngine.ini`.
pub fn base_config(engine: &Path, name: &str) -> Option<IniFile> {
    let files = ProjectFiles::serve(engine, &[]).ok()?;
    let path = files.root().join("Config").join(format!("Base{name}.ini"));
    files.read_text(&path, MAX_FILE).ok().map(|text| IniFile::parse(&text))
}

fn recorded(association: &str) -> Vec<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let home = variable("HOME").or_else(|| variable("USERPROFILE"));
    let launcher = home.iter().cloned().chain(variable("ProgramData"));
    let built = home.iter().flat_map(|home| BUILT.map(|file| home.join(file)));
    let mut found: Vec<_> = built.filter_map(|file| built_at(&read(&file)?, association)).collect();
    for folder in launcher {
        let files = LAUNCHED.map(|file| folder.join(file));
        found.extend(files.iter().filter_map(|file| launched_at(&read(file)?, association)));
    }
    found.extend(USUAL.map(|folder| Path::new(folder).join(format!("UE_{association}"))));
    found
}

fn read(file: &Path) -> Option<String> {
    let files = ProjectFiles::serve(file.parent()?, &[]).ok()?;
    files.read_text(&files.root().join(file.file_name()?), MAX_FILE).ok()
}

/// Whether a recorded name is that of the project's engine: an id, `5.4` or `UE_5.4`.
fn is_meant(name: &str, association: &str) -> bool {
    let plain = |name: &str| name.trim_matches(['{', '}', '"']).to_ascii_lowercase();
    let (name, wanted) = (plain(name), plain(association));
    name == wanted || name.strip_prefix("ue_") == Some(&wanted)
}

fn built_at(ini: &str, association: &str) -> Option<PathBuf> {
    let file = IniFile::parse(ini);
    let (_, lines) =
        file.sections.iter().find(|(name, _)| name.eq_ignore_ascii_case("Installations"))?;
    let line = lines.iter().find(|line: &&IniLine| is_meant(&line.key, association))?;
    Some(PathBuf::from(line.value.trim_matches('"')))
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Launched {
    installation_list: Vec<Installation>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Installation {
    install_location: PathBuf,
    app_name: String,
}

fn launched_at(text: &str, association: &str) -> Option<PathBuf> {
    let launched: Launched = serde_json::from_str(text).ok()?;
    let mut all = launched.installation_list.into_iter();
    Some(all.find(|one| is_meant(&one.app_name, association))?.install_location)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recorded_engines_are_found_by_id_and_by_version() {
        let ini = "[Installations]\n{AB-CD}=/home/a/UnrealEngine\nUE_5.4=\"/opt/UE 5.4\"\n";
        assert_eq!(built_at(ini, "{ab-cd}"), Some("/home/a/UnrealEngine".into()));
        assert_eq!(built_at(ini, "5.4"), Some("/opt/UE 5.4".into()));
        assert_eq!(built_at(ini, "5.5"), None);
        let list = r#"{"InstallationList": [
            {"InstallLocation": "/x", "AppName": "Fortnite"},
            {"InstallLocation": "/e/UE_5.3", "AppName": "UE_5.3"}]}"#;
        assert_eq!(launched_at(list, "5.3"), Some("/e/UE_5.3".into()));
        assert_eq!(launched_at(list, "5.4"), None);
        assert_eq!(launched_at("{}", "5.4"), None);
    }
}
