//! Repositories whose parts lead to another repository of this machine. What is in that one is not shown.

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

use super::{
    git::{Victim, git_in},
    guarded,
};

/// The name of an object in the repository that must not be read.
const SECRET: &str = "Secret-canary";

/// A project with a private history.
fn private() -> Victim {
    let victim = Victim::new();
    let prefab = victim.project.join("Assets/Prefabs").join(format!("{SECRET}.prefab"));
    let text = format!("%YAML 1.1\n--- !u!1 &1\nGameObject:\n  m_Name: {SECRET}\n");
    fs::write(prefab, text).unwrap();
    git_in(&victim.project, &["add", "."]);
    git_in(&victim.project, &["commit", "-qm", "secret"]);
    victim
}

/// The name of the branch that a repository is on.
fn head(git_dir: &Path) -> String {
    fs::read_to_string(git_dir.join("HEAD")).unwrap()
}

/// Makes a folder that says that its objects and branches are in another one.
fn work_tree_of(folder: &Path, common: &str, back: &str, theirs: &Path) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("HEAD"), head(theirs)).unwrap();
    fs::write(folder.join("commondir"), format!("{common}\n")).unwrap();
    fs::write(folder.join("gitdir"), format!("{back}\n")).unwrap();
}

/// Makes a repository of its own, with a branch for each of theirs.
fn with_their_branches(project: &Path, theirs: &Path) -> PathBuf {
    git_in(project, &["init", "-q"]);
    git_in(project, &["commit", "-q", "--allow-empty", "-m", "empty"]);
    let ours = project.join(".git");
    fs::write(ours.join("HEAD"), "ref: refs/theirs/main\n").unwrap();
    let branch = head(theirs).trim().trim_start_matches("ref: ").to_owned();
    fs::create_dir_all(ours.join("refs/theirs")).unwrap();
    symlink(theirs.join(branch), ours.join("refs/theirs/main")).unwrap();
    fs::create_dir_all(ours.join("objects/info")).unwrap();
    ours
}

type Way = (&'static str, fn(project: &Path, theirs: &Path));

/// Ways to lead git from a project to the repository in `theirs`.
const WAYS: &[Way] = &[
    ("a .git file", |project, theirs| {
        fs::write(project.join(".git"), format!("gitdir: {}\n", theirs.display())).unwrap();
    }),
    ("a .git link", |project, theirs| symlink(theirs, project.join(".git")).unwrap()),
    ("a common folder", |project, theirs| {
        work_tree_of(&project.join(".git"), &theirs.display().to_string(), "x", theirs);
    }),
    ("a common folder behind a .git link", |project, theirs| {
        work_tree_of(&project.join("Evil"), &theirs.display().to_string(), "../.git", theirs);
        symlink("Evil", project.join(".git")).unwrap();
    }),
    ("a work tree that names its own repository", |project, theirs| {
        work_tree_of(&project.join("Evil"), &theirs.display().to_string(), "../.git", theirs);
        fs::write(project.join(".git"), "gitdir: Evil\n").unwrap();
    }),
    ("a work tree beside the project", |project, theirs| {
        let evil = project.parent().unwrap().join("Evil");
        work_tree_of(&evil, &theirs.display().to_string(), "../Game/.git", theirs);
        fs::write(project.join(".git"), "gitdir: ../Evil\n").unwrap();
    }),
    ("a work tree of a repository that consists of links", |project, theirs| {
        let common = project.join("Evil");
        work_tree_of(&common.join("worktrees/w"), "../..", "../../../.git", theirs);
        fs::write(common.join("HEAD"), head(theirs)).unwrap();
        fs::write(common.join("config"), "[core]\n repositoryformatversion = 0\n").unwrap();
        for name in ["objects", "refs"] {
            symlink(theirs.join(name), common.join(name)).unwrap();
        }
        fs::write(project.join(".git"), "gitdir: Evil/worktrees/w\n").unwrap();
    }),
    ("a linked branch, and objects by a list of alternates", |project, theirs| {
        let ours = with_their_branches(project, theirs);
        let list = format!("{}\n", theirs.join("objects").display());
        fs::write(ours.join("objects/info/alternates"), list).unwrap();
    }),
    ("a linked branch, and linked folders of objects", |project, theirs| {
        let ours = with_their_branches(project, theirs);
        for number in 0..256 {
            let name = format!("objects/{number:02x}");
            drop(fs::remove_dir_all(ours.join(&name)));
            symlink(theirs.join(&name), ours.join(&name)).unwrap();
        }
    }),
    ("a known commit, and objects by a quoted alternate", |project, theirs| {
        let ours = with_their_branches(project, theirs);
        let branch = ours.join("refs/theirs/main");
        let commit = fs::read_to_string(&branch).unwrap();
        fs::remove_file(&branch).unwrap();
        fs::write(branch, commit).unwrap();
        let list = format!("\"{}\"\n", theirs.join("objects").display());
        fs::write(ours.join("objects/info/alternates"), list).unwrap();
    }),
    ("another project's submodule", |project, theirs| {
        let above = project.parent().unwrap();
        git_in(above, &["init", "-q"]);
        fs::create_dir_all(above.join(".git/modules")).unwrap();
        let copy = std::process::Command::new("cp")
            .arg("-a")
            .args([theirs, &above.join(".git/modules/private")])
            .status();
        assert!(copy.unwrap().success());
        fs::write(project.join(".git"), "gitdir: ../.git/modules/private\n").unwrap();
    }),
];

#[test]
fn no_repository_leads_to_another_one() {
    if !requires::tool("git") {
        return;
    }
    let other = private();
    for (name, way) in WAYS {
        let victim = Victim::new();
        fs::remove_dir_all(victim.project.join(".git")).unwrap();
        way(&victim.project, &other.project.join(".git"));
        for said in victim.compare() {
            assert!(!format!("{said:?}").contains(SECRET), "{name}: {said:?}");
        }
    }
}

/// What git itself makes is still read.
#[test]
fn work_trees_and_submodules_of_git_are_compared() {
    if !requires::tool("git") {
        return;
    }
    let victim = private();
    let tree = victim.user.home().join("Tree");
    git_in(&victim.project, &["worktree", "add", "-q", &tree.display().to_string()]);
    let module = victim.user.home().join("Whole");
    fs::create_dir(&module).unwrap();
    git_in(&module, &["init", "-q"]);
    let url = victim.project.display().to_string();
    let add = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", &url, "Game"];
    git_in(&module, &add);
    for folder in [tree, module.join("Game")] {
        let mut command = victim.user.command(&["diff", "HEAD~1", "HEAD"]);
        command.arg("--project").arg(&folder).current_dir(&folder);
        let said = guarded::run(&victim.user, command);
        assert_eq!(said.code, 0, "{said:?}");
        assert!(said.out.contains(SECRET), "{said:?}");
    }
}
