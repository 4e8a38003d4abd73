//! Small repositories that unpack to more than memory holds, in this program or in git.

use std::{
    fs,
    io::Write,
    process::Stdio,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use super::{
    git::{Victim, command},
    guarded,
};
use crate::support::Said;

/// More than git needs for any real project of that size.
const TOO_MUCH: u64 = 200;

/// Stores an object and returns its id.
fn object(victim: &Victim, arguments: &[&str], write: impl FnOnce(&mut dyn Write)) -> String {
    let mut child = command(&victim.project, arguments);
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    write(&mut child.stdin.take().unwrap());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Compares two revisions on a server, and returns what was said and the most memory, in MiB, of a child process.
fn compare(victim: &Victim, old: &str) -> (Said, u64) {
    let project = victim.project.display().to_string();
    let server = guarded::serve(&victim.user, &["--no-stage", "--project", &project]);
    let old = format!("old={old}");
    let args = ["call", "project_diff", &old, "--listen", &server.address];
    let (peak, done) = (AtomicU64::new(0), AtomicBool::new(false));
    let said = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                peak.fetch_max(children_memory(server.pid()), Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(2));
            }
        });
        let said = guarded::run(&victim.user, victim.user.command(&args));
        done.store(true, Ordering::Relaxed);
        said
    });
    (said, peak.into_inner())
}

/// The most memory, in MiB, that a child of a process has used so far.
fn children_memory(parent: u32) -> u64 {
    let threads = fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
    let children =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let all = children.collect::<Vec<_>>().join(" ");
    let used = all.split_whitespace().filter_map(|child| {
        let status = fs::read_to_string(format!("/proc/{child}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok()
    });
    used.max().unwrap_or(0) / 1024
}

#[test]
fn a_small_object_that_unpacks_to_a_huge_folder_fills_no_memory() {
    if !requires::tool("git") {
        return;
    }
    let victim = Victim::new();
    let row = [b"100644 ".as_slice(), &[b'a'; 1000], b".unity\0", &[7; 20]].concat();
    let rows = row.repeat(1000);
    let hash = ["hash-object", "-w", "-t", "tree", "--literally", "--stdin"];
    let tree = object(&victim, &hash, |input| {
        (0..400).for_each(|_| input.write_all(&rows).unwrap());
    });
    victim.git(&["tag", "huge", &tree]);
    let (said, memory) = compare(&victim, "huge");
    assert_ne!(said.code, 0, "{said:?}");
    assert!(memory < TOO_MUCH, "{memory} MiB");
}

#[test]
fn a_small_index_that_unpacks_to_long_paths_fills_no_memory() {
    if !requires::tool("git") {
        return;
    }
    // Each path repeats the one before it, which this version of the format does not store again.
    const FILES: u32 = 10_000;
    let folders = "a/".repeat(20_000);
    let victim = Victim::new();
    let mut index = [b"DIRC".as_slice(), &4_u32.to_be_bytes(), &FILES.to_be_bytes()].concat();
    for number in 0..FILES {
        let file = format!("{number:08}.unity");
        for field in [0, 0, 0, 0, 0, 0, 0o100_644, 0, 0, 1_u32] {
            index.extend(field.to_be_bytes());
        }
        index.extend([[0; 20].as_slice(), &0x0fff_u16.to_be_bytes()].concat());
        let (dropped, added) = match number {
            0 => (0, format!("{folders}{file}")),
            _ => (u8::try_from(file.len()).unwrap(), file),
        };
        index.extend([&[dropped], added.as_bytes(), b"\0"].concat());
    }
    index.extend([0; 20]);
    assert!(index.len() < 1 << 20, "{}", index.len());
    fs::write(victim.project.join(".git/index"), index).unwrap();
    let (said, memory) = compare(&victim, "HEAD");
    assert_ne!(said.code, 0, "{said:?}");
    assert!(memory < TOO_MUCH, "{memory} MiB");
}

/// A few objects that stand for millions of files: each folder contains the same folder twice.
#[test]
fn a_small_repository_of_endless_files_fills_no_memory() {
    if !requires::tool("git") {
        return;
    }
    let victim = Victim::new();
    let make_tree = |rows: &str| {
        object(&victim, &["mktree"], |input| input.write_all(rows.as_bytes()).unwrap())
    };
    let named = ["rev-parse", "HEAD:Assets/Prefabs/Enemy.prefab"];
    let named = command(&victim.project, &named).output().unwrap();
    let blob = String::from_utf8(named.stdout).unwrap().trim().to_owned();
    let mut tree = make_tree(&format!("100644 blob {blob}\tEnemy.prefab\n"));
    for _ in 0..26 {
        let row = |name: &str| format!("040000 tree {tree}\t{name}\n");
        tree = make_tree(&(row("folder-a") + &row("folder-b")));
    }
    let tree = make_tree(&format!("040000 tree {tree}\tAssets\n"));
    victim.git(&["tag", "endless", &tree]);
    let project = victim.project.display().to_string();
    let server = guarded::serve(&victim.user, &["--no-stage", "--project", &project]);
    for (old, new) in [("endless", None), ("HEAD", Some("endless"))] {
        let mut arguments = serde_json::json!({ "old": old });
        arguments["new"] = new.into();
        let (arguments, listen) = (arguments.to_string(), &server.address);
        let args = ["call", "project_diff", "--args", &arguments, "--listen", listen];
        let said = guarded::run(&victim.user, victim.user.command(&args));
        assert_ne!(said.code, 0, "{said:?}");
    }
    let memory = guarded::peak_memory(server.pid());
    assert!(memory < 300, "{memory} MiB");
}
