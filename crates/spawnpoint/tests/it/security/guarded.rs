//! Commands and servers that fail a test instead of hanging it.

use std::{
    fs::File,
    path::Path,
    process::{Command, Stdio},
    sync::mpsc,
    time::{Duration, Instant},
};

use crate::support::{Said, Server, User};

/// A call that takes longer than this hangs.
const HANGS: Duration = Duration::from_secs(120);

/// Runs a command and fails, instead of waiting forever, when the command hangs.
pub fn run(user: &User, mut command: Command) -> Said {
    let (out, err) = (user.home().join("tmp/out.txt"), user.home().join("tmp/err.txt"));
    command.stdout(Stdio::from(File::create(&out).unwrap()));
    command.stderr(Stdio::from(File::create(&err).unwrap()));
    let mut child = command.spawn().unwrap();
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if begun.elapsed() > HANGS {
            child.kill().unwrap();
            panic!("{command:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let text = |path: &Path| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
    Said { code: status.code().unwrap_or(-1), out: text(&out), err: text(&err) }
}

/// Starts a server on a free port and fails when it never gets ready.
pub fn serve(user: &User, args: &[&str]) -> Server {
    let all = [&["serve", "--listen", "127.0.0.1:0"], args].concat();
    let command = user.command(&all);
    let (ready, greeted) = mpsc::channel();
    std::thread::spawn(move || ready.send(Server::greeted(command)));
    greeted.recv_timeout(HANGS).unwrap_or_else(|_| panic!("the server hangs"))
}

/// The most memory, in MiB, that a process has used so far.
#[cfg(target_os = "linux")]
pub fn peak_memory(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
}
