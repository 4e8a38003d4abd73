//! Godot itself, and what runs of it.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use crate::repository;

/// Set it to fetch Godot if it is not there yet.
const FETCH: &str = "SPAWNPOINT_FETCH_GODOT";
/// The folder to which Godot was fetched, if it is not in the cache folder. The script uses it too.
const FOLDER: &str = "SPAWNPOINT_GODOT";

/// Where engines dial in.
pub trait Dialed {
    /// The address.
    fn hub(&self) -> String;
    /// The state folder, with the key by which engines prove themselves.
    fn state_folder(&self) -> PathBuf;
}

/// A Godot that can be started.
pub struct Godot {
    folder: PathBuf,
}

impl Godot {
    /// Returns the Godot that `tests/godot/fetch.sh` fetched. Where there is none, the calling test is
    /// skipped.
    pub fn find() -> Option<Self> {
        let found = Self::fetched();
        if found.is_none() {
            requires::extra("godot", &format!("run tests/godot/fetch.sh, or set {FETCH}=1"));
        }
        found
    }

    fn fetched() -> Option<Self> {
        let cached = || {
            let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(|| {
                let home = std::env::var_os("HOME")?;
                Some(PathBuf::from(home).join(".cache"))
            })?;
            Some(cache.join("spawnpoint/godot"))
        };
        let folder = std::env::var_os(FOLDER).map(PathBuf::from).or_else(cached)?;
        if !folder.join("complete").exists() && std::env::var_os(FETCH).is_some() {
            let script = repository().join("tests/godot/fetch.sh");
            let _ = Command::new("bash").arg(script).stdout(Stdio::null()).status();
        }
        folder.join("complete").exists().then_some(Self { folder })
    }

    /// Starts it on a project, with nothing of the real surroundings but a server to dial.
    pub fn start(&self, project: &Path, server: &impl Dialed, args: &[&str]) -> Running {
        self.start_as("godot", project, server, &[&["--headless"], args].concat(), &[])
    }

    /// Starts it with a screen.
    pub fn start_on(
        &self,
        display: &str,
        project: &Path,
        server: &impl Dialed,
        args: &[&str],
    ) -> Running {
        self.start_as("godot-display", project, server, args, &[("DISPLAY", display)])
    }

    fn start_as(
        &self,
        name: &str,
        project: &Path,
        server: &impl Dialed,
        args: &[&str],
        env: &[(&str, &str)],
    ) -> Running {
        let home = project.join("../home");
        std::fs::create_dir_all(&home).unwrap();
        let log = project.join("../godot.log");
        let out = File::options().create(true).append(true).open(&log).unwrap();
        let child = Command::new(self.folder.join(name))
            .arg("--path")
            .arg(project)
            .args(args)
            .env("HOME", &home)
            .env_remove("XDG_CACHE_HOME")
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("XDG_DATA_HOME")
            .env("SPAWNPOINT_URL", server.hub())
            .env("SPAWNPOINT_STATE_DIR", server.state_folder())
            .envs(env.iter().copied())
            .stdin(Stdio::null())
            .stdout(out.try_clone().unwrap())
            .stderr(out)
            .spawn()
            .unwrap();
        Running { child }
    }

    /// Starts a virtual screen.
    pub fn screen(&self) -> Screen {
        // Tests of one process run at the same time, and a killed server leaves its socket.
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let (number, socket) = loop {
            let number = 100 + (std::process::id() + NEXT.fetch_add(1, Relaxed)) % 800;
            let socket = PathBuf::from(format!("/tmp/.X11-unix/X{number}"));
            if !socket.exists() {
                break (number, socket);
            }
        };
        let display = format!(":{number}");
        let child = Command::new(self.folder.join("Xvfb"))
            .args([&display, "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        for _ in 0..100 {
            if socket.exists() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        Screen { display, _server: Running { child } }
    }
}

/// A virtual screen.
pub struct Screen {
    /// What programs call it.
    pub display: String,
    _server: Running,
}

/// Something that runs until it is dropped.
pub struct Running {
    child: Child,
}

impl Running {
    /// Something that was just started.
    pub fn new(child: Child) -> Self {
        Self { child }
    }

    /// Ends it without warning.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Waits until it ends.
    pub fn wait(&mut self) {
        self.child.wait().unwrap();
    }

    /// Its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}
