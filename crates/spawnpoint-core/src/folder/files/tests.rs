#![allow(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::{
    fs,
    os::unix::{fs::symlink, net::UnixListener},
    path::PathBuf,
    process::Command,
};

use super::*;

/// A project, a folder beside it with a secret, and the project's files.
fn project() -> (tempfile::TempDir, PathBuf, ProjectFiles) {
    let home = tempfile::tempdir().unwrap();
    let project = spawnpoint_files::real_path(home.path()).unwrap().join("project");
    fs::create_dir_all(project.join("Assets/inner")).unwrap();
    fs::create_dir(home.path().join("private")).unwrap();
    fs::write(home.path().join("private/key"), "secret").unwrap();
    fs::write(project.join("Assets/a.txt"), "fine").unwrap();
    let files = ProjectFiles::serve(&project, &[]).unwrap();
    (home, project, files)
}

#[test]
fn links_are_followed_only_within_the_project() {
    let (home, project, files) = project();
    let private = home.path().join("private");
    for (to, at) in [
        (private.clone(), "Assets/out"),
        (private.join("key"), "Assets/key"),
        (PathBuf::from("../../private/key"), "Assets/relative"),
        (PathBuf::from("key"), "Assets/hop"),
        (PathBuf::from("a.txt"), "Assets/in"),
        (project.join("Assets/a.txt"), "Assets/absolute"),
        (PathBuf::from("/proc/self/root"), "Assets/magic"),
    ] {
        symlink(to, project.join(at)).unwrap();
    }
    for path in
        ["Assets/key", "Assets/out/key", "Assets/relative", "Assets/hop", "Assets/magic/etc"]
    {
        let path = project.join(path);
        let error = files.read(&path, 100).unwrap_err();
        assert!(error.to_string().contains("--allow-folder"), "{path:?}: {error}");
        assert!(files.facts(&path).is_err(), "{path:?}");
        assert!(files.real_path(&path).is_err(), "{path:?}");
    }
    for path in ["Assets/in", "Assets/absolute", "Assets/a.txt"] {
        assert_eq!(files.read(&project.join(path), 100).unwrap(), b"fine", "{path}");
    }
    let allowed = ProjectFiles::serve(&project, &[private]).unwrap();
    assert_eq!(allowed.read(&project.join("Assets/out/key"), 100).unwrap(), b"secret");
}

#[test]
fn paths_stay_below_the_project() {
    let (home, project, files) = project();
    for path in [
        project.join("../private/key"),
        project.join("Assets/../../private/key"),
        home.path().join("private/key"),
        PathBuf::from("Assets/a.txt"),
        PathBuf::from("/etc/passwd"),
        project.join("Assets/a.txt\0"),
    ] {
        assert!(files.read(&path, 100).is_err(), "{path:?}");
        assert!(files.create(&path, b"x").is_err(), "{path:?}");
        assert!(files.create_folders(&path).is_err(), "{path:?}");
    }
}

#[test]
fn only_regular_files_up_to_the_limit_are_read() {
    let (_home, project, files) = project();
    let pipe = project.join("Assets/pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let socket = project.join("Assets/socket");
    let _listener = UnixListener::bind(&socket).unwrap();
    for path in [&pipe, &socket, &project.join("Assets")] {
        assert!(files.read(path, 100).is_err(), "{path:?}");
    }
    let huge = project.join("Assets/huge");
    fs::File::create(&huge).unwrap().set_len(1 << 40).unwrap();
    let error = files.read(&huge, 1 << 20).unwrap_err();
    assert!(error.to_string().contains("1048576"), "{error}");
    // One that grew after it was opened.
    let mut open = files.open(&project.join("Assets/a.txt")).unwrap();
    fs::write(project.join("Assets/a.txt"), "x".repeat(200)).unwrap();
    let mut bytes = Vec::new();
    assert!(open.read_rest(&mut bytes, 100).is_err());
    assert!(bytes.len() <= 101);
}

#[test]
fn a_walk_ends_and_says_what_it_left_out() {
    let (home, project, files) = project();
    symlink(&project, project.join("Assets/inner/up")).unwrap();
    symlink(".", project.join("Assets/inner/here")).unwrap();
    symlink(home.path().join("private"), project.join("Assets/out")).unwrap();
    symlink("nowhere", project.join("Assets/dangling")).unwrap();
    assert!(Command::new("mkfifo").arg(project.join("Assets/pipe")).status().unwrap().success());
    let walk = Walk::new(&files);
    let (mut open, mut seen) = (vec![(project.join("Assets"), 0)], 0);
    while let Some((folder, depth)) = open.pop() {
        for entry in walk.list(&folder, depth, |name| !name.starts_with('.')) {
            seen += 1;
            if entry.facts.is_folder() && walk.enters(&entry) {
                open.push((entry.path, depth + 1));
            }
        }
    }
    assert!(seen < 30, "{seen}");
    let skipped = walk.skipped();
    for name in ["Assets/out", "Assets/pipe"] {
        assert!(skipped.iter().any(|skipped| skipped.path == project.join(name)), "{skipped:?}");
    }
    let too_deep = Walk::new(&files);
    assert!(too_deep.list(&project, 65, |_| true).is_empty());
    assert_eq!(too_deep.skipped().len(), 1);
}

#[test]
fn writes_follow_no_link() {
    let (home, project, files) = project();
    let key = home.path().join("private/key");
    symlink(&key, project.join("Assets/key")).unwrap();
    symlink(home.path().join("private"), project.join("Assets/out")).unwrap();
    symlink("a.txt", project.join("Assets/in")).unwrap();
    assert!(files.replace(&project.join("Assets/key"), b"secret", b"new").is_err());
    assert!(files.replace(&project.join("Assets/out/key"), b"secret", b"new").is_err());
    assert!(files.replace(&project.join("Assets/in"), b"fine", b"new").is_err());
    assert!(files.create(&project.join("Assets/out/new"), b"x").is_err());
    assert!(files.create(&project.join("Assets/key"), b"x").is_err());
    assert!(files.create_folders(&project.join("Assets/out/new")).is_err());
    assert_eq!(fs::read_to_string(&key).unwrap(), "secret");
    assert_eq!(fs::read_dir(home.path().join("private")).unwrap().count(), 1);
    let real = project.join("Assets/a.txt");
    assert!(files.replace(&real, b"other", b"new").is_err());
    files.replace(&real, b"fine", b"new").unwrap();
    assert_eq!(fs::read_to_string(&real).unwrap(), "new");
    files.create_folders(&project.join("Saved/a/b")).unwrap();
    files.create(&project.join("Saved/a/b/c"), b"x").unwrap();
    assert!(files.create(&project.join("Saved/a/b/c"), b"y").is_err());
    // No draft stays behind.
    let left = fs::read_dir(project.join("Assets")).unwrap().flatten();
    assert!(
        left.map(|entry| entry.file_name()).all(|name| !name.to_string_lossy().ends_with(".tmp"))
    );
}
