//! Repositories that try to run a program when their revisions are compared.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::Command,
};

use super::guarded;
use crate::support::{Said, User};

const SCENE: &str = "Assets/Scenes/Main.unity";

/// A user with a cloned project and a program that leaves a trace when somebody runs it.
pub struct Victim {
    pub user: User,
    pub project: PathBuf,
    canary: PathBuf,
    trace: PathBuf,
}

impl Victim {
    pub fn new() -> Self {
        let user = User::new();
        let (project, trace) = (user.home().join("Game"), user.home().join("RAN"));
        sample_projects::copy(&sample_projects::unity(), &project);
        // A filter that fails could hide a second one.
        let script = format!("#!/bin/sh\necho \"$0 $*\" >> '{}'\ncat\n", trace.display());
        let canary = user.write("canary", &script);
        fs::set_permissions(&canary, fs::Permissions::from_mode(0o755)).unwrap();
        let victim = Self { user, project, canary, trace };
        victim.git(&["init", "-q"]);
        victim.git(&["add", "."]);
        victim.git(&["commit", "-qm", "one"]);
        victim.edit("Enemy", "Rival");
        victim.git(&["commit", "-qam", "two"]);
        victim.edit("Rival", "Enemy");
        victim
    }

    pub fn git(&self, arguments: &[&str]) {
        git_in(&self.project, arguments);
    }

    /// Changes a scene, and its time: git has to look at what is in it.
    fn edit(&self, old: &str, new: &str) {
        let path = self.project.join("Assets/Prefabs/Enemy.prefab");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(old), "{old}");
        fs::write(path, text.replace(old, new)).unwrap();
        let scene = self.project.join(SCENE);
        let text = fs::read(&scene).unwrap();
        fs::remove_file(&scene).unwrap();
        fs::write(scene, text).unwrap();
    }

    /// Adds to the repository's configuration. `CANARY` stands for the program.
    fn config(&self, text: &str) {
        let text = text.replace("CANARY", &self.canary.display().to_string());
        let file = self.project.join(".git/config");
        fs::write(&file, fs::read_to_string(&file).unwrap() + "\n" + &text).unwrap();
    }

    fn attributes(&self, text: &str) {
        fs::create_dir_all(self.project.join(".git/info")).unwrap();
        fs::write(self.project.join(".git/info/attributes"), text).unwrap();
        fs::write(self.project.join(".gitattributes"), text).unwrap();
    }

    /// Removes the objects of the old version of a prefab, as a partial clone never had them.
    fn forget_blobs(&self) {
        for revision in ["HEAD~1", "HEAD"] {
            let object = format!("{revision}:Assets/Prefabs/Enemy.prefab");
            let output = command(&self.project, &["rev-parse", &object]).output().unwrap();
            let id = String::from_utf8(output.stdout).unwrap();
            let (folder, file) = id.trim().split_at(2);
            fs::remove_file(self.project.join(".git/objects").join(folder).join(file)).unwrap();
        }
    }

    /// Compares revisions in every way there is, and says what was answered.
    pub fn compare(&self) -> Vec<Said> {
        let project = self.project.display().to_string();
        let ways: [&[&str]; 4] = [
            &["diff", "HEAD"],
            &["diff", "HEAD~1", "HEAD"],
            &["call", "project_diff", "old=HEAD", "--alone", "--no-stage"],
            &["call", "project_diff", "old=HEAD~1", "new=HEAD", "--alone", "--no-stage"],
        ];
        ways.iter()
            .map(|way| {
                let mut command = self.user.command(way);
                command.args(["--project", &project]).current_dir(&self.project);
                guarded::run(&self.user, command)
            })
            .collect()
    }

    /// Checks the project in a way that reads the history, with a script that is gone, and since a revision.
    fn check(&self) {
        for file in ["Assets/Scripts/Player.cs", "Assets/Scripts/Player.cs.meta"] {
            fs::remove_file(self.project.join(file)).unwrap();
        }
        let project = self.project.display().to_string();
        for way in [&["check"][..], &["check", "--since", "HEAD~1"]] {
            let mut command = self.user.command(way);
            command.args(["--project", &project]).current_dir(&self.project);
            guarded::run(&self.user, command);
        }
    }

    fn ran(&self) -> Option<String> {
        fs::read_to_string(&self.trace).ok()
    }
}

pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command
        .arg("-C")
        .arg(folder)
        .args(["-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "gc.auto=0"])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1");
    command
}

pub fn git_in(folder: &Path, arguments: &[&str]) {
    let output = command(folder, arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

const FILTERS: &str = "[filter \"x\"]\n clean = CANARY\n smudge = CANARY\n process = CANARY\n \
                       required = true\n[diff \"x\"]\n textconv = CANARY\n command = CANARY\n\
                       [merge \"x\"]\n driver = CANARY\n";
const ATTRIBUTES: &str = "* filter=x diff=x merge=x text=auto\n";

fn remote(url: &str) -> String {
    format!(
        "[core]\n repositoryformatversion = 1\n sshCommand = CANARY\n gitProxy = CANARY\n askPass = \
         CANARY\n alternateRefsCommand = CANARY\n[extensions]\n partialClone = origin\n\
         [remote \"origin\"]\n url = {url}\n promisor = true\n partialclonefilter = blob:none\n \
         fetch = +refs/heads/*:refs/remotes/origin/*\n uploadpack = CANARY\n vcs = \n\
         [protocol]\n allow = always\n[protocol \"ext\"]\n allow = always\n[protocol \"file\"]\n \
         allow = always\n[credential]\n helper = !CANARY\n[fetch]\n negotiationAlgorithm = noop\n"
    )
    .replace(" vcs = \n", "")
}

type Trap = (&'static str, fn(&Victim));

/// Traps in a repository whose revisions can still be compared.
const READABLE: &[Trap] = &[
    ("filters and text conversions", |victim| {
        victim.config(FILTERS);
        victim.attributes(ATTRIBUTES);
    }),
    ("one filter process", |victim| {
        victim.config("[filter \"x\"]\n process = CANARY\n");
        victim.attributes("* filter=x\n");
    }),
    ("an external diff", |victim| {
        victim.config(
            "[diff]\n external = CANARY\n[core]\n pager = CANARY\n[pager]\n diff = \
                       CANARY\n ls-tree = CANARY\n rev-parse = CANARY\n diff-tree = CANARY\n \
                       ls-files = CANARY\n cat-file = CANARY\n",
        );
    }),
    ("a file system monitor", |victim| {
        victim.config(
            "[core]\n fsmonitor = CANARY\n fsmonitorHookVersion = 1\n untrackedCache = \
                       true\n preloadIndex = true\n",
        );
    }),
    ("hooks", |victim| {
        let hooks = victim.project.join(".git/hooks");
        fs::create_dir_all(&hooks).unwrap();
        for hook in [
            "post-index-change",
            "post-checkout",
            "pre-auto-gc",
            "reference-transaction",
            "fsmonitor-watchman",
            "query-watchman",
        ] {
            drop(fs::remove_file(hooks.join(hook)));
            symlink(&victim.canary, hooks.join(hook)).unwrap();
        }
        victim.config(&format!("[core]\n hooksPath = {}\n", hooks.display()));
    }),
    ("included configuration", |victim| {
        let text = FILTERS.replace("CANARY", &victim.canary.display().to_string());
        fs::write(victim.project.join("extra"), text + "[core]\n fsmonitor = ../canary\n").unwrap();
        victim.config("[include]\n path = ../extra\n[includeIf \"gitdir:**\"]\n path = ../extra\n");
        victim.attributes(ATTRIBUTES);
    }),
    ("configuration of the work tree", |victim| {
        let text = FILTERS.replace("CANARY", &victim.canary.display().to_string());
        fs::write(victim.project.join(".git/config.worktree"), text).unwrap();
        victim
            .config("[core]\n repositoryformatversion = 1\n[extensions]\n worktreeConfig = true\n");
        victim.attributes(ATTRIBUTES);
    }),
    ("aliases and signatures", |victim| {
        victim.config(
            "[alias]\n rev-parse = !CANARY\n ls-tree = !CANARY\n diff-tree = !CANARY\n \
                       cat-file = !CANARY\n ls-files = !CANARY\n diff = !CANARY\n[gpg]\n program \
                       = CANARY\n[log]\n showSignature = true\n[core]\n editor = CANARY\n",
        );
    }),
    ("replaced objects", |victim| victim.git(&["replace", "HEAD", "HEAD~1"])),
    ("a submodule", |victim| {
        let inner = victim.project.join("Assets/Sub");
        fs::create_dir_all(&inner).unwrap();
        git_in(&inner, &["init", "-q"]);
        fs::write(inner.join("A.prefab"), "%YAML 1.1\n").unwrap();
        git_in(&inner, &["add", "."]);
        git_in(&inner, &["commit", "-qm", "inner"]);
        victim.git(&["add", "Assets/Sub"]);
        let config = inner.join(".git/config");
        let trap = format!(
            "{}[core]\n fsmonitor = CANARY\n{FILTERS}",
            fs::read_to_string(&config).unwrap()
        );
        fs::write(config, trap.replace("CANARY", &victim.canary.display().to_string())).unwrap();
        fs::write(inner.join(".gitattributes"), ATTRIBUTES).unwrap();
        fs::write(inner.join("A.prefab"), "%YAML 1.1\n---\n").unwrap();
        fs::write(
            victim.project.join(".gitmodules"),
            "[submodule \"Sub\"]\n path = Assets/Sub\n url = ./Sub\n update = !CANARY\n",
        )
        .unwrap();
        victim.config(
            "[diff]\n submodule = diff\n ignoreSubmodules = none\n[submodule]\n recurse \
                       = true\n[submodule \"Sub\"]\n active = true\n update = !CANARY\n",
        );
    }),
];

/// Traps in a repository that need not be readable: an error is an answer too.
const ANY: &[Trap] = &[
    ("alternates that are not objects", |victim| {
        let info = victim.project.join(".git/objects/info");
        fs::create_dir_all(&info).unwrap();
        fs::write(info.join("alternates"), "/proc/self\n/dev/zero\n../../../..\n").unwrap();
    }),
    ("a pipe as a branch", |victim| {
        let branches = victim.project.join(".git/refs/heads");
        for branch in fs::read_dir(&branches).unwrap() {
            let branch = branch.unwrap().path();
            fs::remove_file(&branch).unwrap();
            assert!(Command::new("mkfifo").arg(branch).status().unwrap().success());
        }
    }),
    ("a bare repository around the project's files", |victim| {
        let inside = victim.project.join(".git");
        for entry in fs::read_dir(&inside).unwrap() {
            let entry = entry.unwrap();
            fs::rename(entry.path(), victim.project.join(entry.file_name())).unwrap();
        }
        fs::remove_dir(&inside).unwrap();
        let text = format!(
            "[core]\n repositoryformatversion = 0\n bare = false\n worktree = {}\n fsmonitor = \
             CANARY\n{FILTERS}",
            victim.project.display()
        );
        let text = text.replace("CANARY", &victim.canary.display().to_string());
        fs::write(victim.project.join("config"), text).unwrap();
        fs::write(victim.project.join(".gitattributes"), ATTRIBUTES).unwrap();
    }),
    ("a .git file", |victim| {
        victim.config(FILTERS);
        victim.attributes(ATTRIBUTES);
        fs::rename(victim.project.join(".git"), victim.project.join("Evil")).unwrap();
        fs::write(victim.project.join(".git"), "gitdir: Evil\n").unwrap();
    }),
    ("a .git link", |victim| {
        victim.config(FILTERS);
        victim.attributes(ATTRIBUTES);
        fs::rename(victim.project.join(".git"), victim.user.home().join("Evil")).unwrap();
        symlink(victim.user.home().join("Evil"), victim.project.join(".git")).unwrap();
    }),
    ("a work tree elsewhere", |victim| {
        victim.config(FILTERS);
        victim.config(&format!("[core]\n worktree = {}\n", victim.user.home().display()));
        victim.attributes(ATTRIBUTES);
    }),
    ("a promised object behind a command", |victim| {
        victim.config(&remote("ext::CANARY %S"));
        victim.forget_blobs();
    }),
    ("a promised object behind an upload program", |victim| {
        victim.config(&remote(&victim.project.display().to_string()));
        victim.forget_blobs();
    }),
    ("a promised object behind ssh", |victim| {
        victim.config(&remote("ssh://127.0.0.1:1/x"));
        victim.forget_blobs();
    }),
    ("a promised object behind a proxy", |victim| {
        victim.config(&remote("git://127.0.0.1:1/x"));
        victim.forget_blobs();
    }),
    ("a promised object behind a password", |victim| {
        victim.config(&remote("https://user@127.0.0.1:1/x"));
        victim.forget_blobs();
    }),
    ("a promised object behind a remote helper", |victim| {
        victim.config(&remote("x").replace("url = x", "url = x\n vcs = ext"));
        victim.forget_blobs();
    }),
];

#[test]
fn comparing_revisions_runs_nothing_from_the_repository() {
    if !requires::tool("git") {
        return;
    }
    for (name, trap) in READABLE {
        let victim = Victim::new();
        trap(&victim);
        // Making the trap may have run it.
        drop(fs::remove_file(&victim.trace));
        let said = victim.compare();
        assert_eq!(victim.ran(), None, "{name} ran a program");
        for said in &said {
            assert_eq!(said.code, 0, "{name}: {said:?}");
        }
        for said in &said[..2] {
            assert!(said.out.contains("Enemy.prefab"), "{name}: {said:?}");
        }
        victim.check();
        assert_eq!(victim.ran(), None, "{name} ran a program when the project was checked");
    }
}

#[test]
fn hostile_repositories_are_refused_or_read_and_run_nothing() {
    if !requires::tool("git") {
        return;
    }
    for (name, trap) in ANY {
        let victim = Victim::new();
        trap(&victim);
        drop(fs::remove_file(&victim.trace));
        victim.compare();
        victim.check();
        assert_eq!(victim.ran(), None, "{name} ran a program");
    }
}

#[test]
fn git_comes_from_the_path_and_never_from_the_project() {
    if !requires::tool("git") {
        return;
    }
    for path in [".:PATH", ":PATH", "Assets:PATH", "PROJECT:PATH", "PROJECT/Assets:PATH"] {
        let victim = Victim::new();
        for folder in [victim.project.clone(), victim.project.join("Assets")] {
            fs::copy(&victim.canary, folder.join("git")).unwrap();
        }
        let path = path
            .replace("PATH", &std::env::var("PATH").unwrap())
            .replace("PROJECT", &victim.project.display().to_string());
        let mut command = victim.user.command(&["diff", "HEAD"]);
        command.env("PATH", &path).current_dir(&victim.project);
        let said = guarded::run(&victim.user, command);
        assert_eq!(victim.ran(), None, "{path}");
        assert_eq!(said.code, 0, "{path}: {said:?}");
    }
}

#[test]
fn variables_of_the_environment_do_not_lead_git_elsewhere() {
    if !requires::tool("git") {
        return;
    }
    let victim = Victim::new();
    let canary = victim.canary.display().to_string();
    let mut command = victim.user.command(&["diff", "HEAD"]);
    command.current_dir(&victim.project);
    for name in
        ["GIT_EXTERNAL_DIFF", "GIT_SSH_COMMAND", "GIT_PAGER", "GIT_ASKPASS", "GIT_PROXY_COMMAND"]
    {
        command.env(name, &canary);
    }
    command.env("GIT_DIR", "/nowhere").env("GIT_CONFIG_COUNT", "1");
    command.env("GIT_CONFIG_KEY_0", "diff.external").env("GIT_CONFIG_VALUE_0", &canary);
    let said = guarded::run(&victim.user, command);
    assert_eq!(victim.ran(), None);
    assert!(said.out.contains("Enemy.prefab"), "{said:?}");
}
