//! Projects whose folders are links, so that `setup` would write to other folders of the user.

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

use crate::support::User;

/// All files below a folder, with their contents.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let mut all: Vec<_> =
        files.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect();
    all.extend(folders.iter().flat_map(|folder| self::files(folder)));
    all.sort();
    all
}

/// Sets up a sample project in which a path is a link out of it, and fails if something outside changes.
fn attack(sample: &Path, link: &str, args: &[&str]) {
    let user = User::new();
    let (project, outside) = (user.home().join("Game"), user.home().join("outside"));
    sample_projects::copy(sample, &project);
    user.write("outside/manifest.json", "{\"dependencies\": {}}\n");
    user.write("outside/project.godot", "config_version=5\n");
    user.write("outside/mcp.json", "{}\n");
    let at = project.join(link);
    let target = match fs::symlink_metadata(&at) {
        Ok(found) if found.is_file() => outside.join(at.file_name().unwrap()),
        _ if link.ends_with(".json") => outside.join("mcp.json"),
        _ => outside.clone(),
    };
    drop(fs::remove_dir_all(&at));
    drop(fs::remove_file(&at));
    symlink(target, &at).unwrap();
    let before = files(&outside);
    // A copy is removed without --embed.
    let removals: &[&[&str]] =
        if args.contains(&"--embed") { &[&[]] } else { &[&[], &["--remove"]] };
    for remove in removals {
        let mut command = user.command(&[&["setup"], args, *remove].concat());
        let said = command.current_dir(&project).output().unwrap();
        let said = String::from_utf8_lossy(&[said.stdout, said.stderr].concat()).into_owned();
        assert_eq!(files(&outside), before, "{link} {args:?}: {said}");
        assert!(said.contains("leads out of the project"), "{link} {args:?}: {said}");
    }
}

#[test]
fn setup_writes_nothing_outside_of_a_project() {
    let unity = sample_projects::unity();
    attack(&unity, "Packages", &["unity"]);
    attack(&unity, "Packages", &["unity", "--embed"]);
    attack(&unity, "Packages/manifest.json", &["unity"]);
    let godot = sample_projects::godot();
    attack(&godot, "addons", &["godot"]);
    attack(&godot, "project.godot", &["godot"]);
    attack(&unity, ".mcp.json", &["claude-code", "--scope", "project"]);
    attack(&unity, ".cursor", &["cursor", "--scope", "project"]);
    attack(&unity, ".vscode", &["vscode", "--scope", "project"]);
}
