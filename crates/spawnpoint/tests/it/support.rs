//! A separate home for every test, and servers that end with the test.

use std::{
    ffi::OsString,
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

use serde_json::Value;
use spawnpoint_protocol::proof::{EngineKey, KEY_FILE};
use tempfile::TempDir;

/// A user without any configuration.
pub struct User {
    home: TempDir,
    /// The programs that commands find.
    path: Option<OsString>,
}

/// The output of a command.
#[derive(Debug)]
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Said {
    /// The result as JSON, of a command that worked.
    pub fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{self:?}");
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self {
            code: output.status.code().unwrap_or(-1),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

impl User {
    pub fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        std::fs::create_dir(home.path().join("tmp")).unwrap();
        Self { home, path: std::env::var_os("PATH") }
    }

    /// A user of a machine on which no AI client is installed.
    pub fn without_programs() -> Self {
        Self { path: None, ..Self::new() }
    }

    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// The folder for temporary files. Servers announce themselves in it.
    pub fn temp(&self) -> PathBuf {
        self.home().join("tmp")
    }

    /// The key that engines of the user's servers authenticate with.
    pub fn engine_key(&self) -> EngineKey {
        engine_key(&self.state())
    }

    /// The owner key of the user's servers, as a header value.
    pub fn owner_key(&self) -> String {
        let key = std::fs::read(self.state().join("owner.key")).unwrap();
        key.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The folder where servers keep their state.
    fn state(&self) -> PathBuf {
        self.home().join(match cfg!(target_os = "macos") {
            true => "Library/Application Support/spawnpoint",
            false if cfg!(windows) => "LocalAppData/spawnpoint",
            false => ".local/state/spawnpoint",
        })
    }

    /// Writes a file into the home, with its folders.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.home().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    /// The binary, in the user's home, without the environment of the test.
    pub fn command(&self, args: &[&str]) -> Command {
        self.command_of(assert_cmd::cargo::cargo_bin!("spawnpoint"), args)
    }

    /// The same for the binary under another name.
    pub fn command_of(&self, binary: &Path, args: &[&str]) -> Command {
        let mut command = Command::new(binary);
        command
            .args(args)
            .current_dir(self.home())
            .env_clear()
            .env("HOME", self.home())
            .env("USERPROFILE", self.home())
            .env("TMPDIR", self.temp())
            .env("TEMP", self.temp())
            .env("TMP", self.temp())
            .env("APPDATA", self.home().join("AppData"))
            .env("LOCALAPPDATA", self.home().join("LocalAppData"))
            .stdin(Stdio::null());
        if let Some(path) = &self.path {
            command.env("PATH", path);
        }
        for name in ["SYSTEMROOT", "LLVM_PROFILE_FILE"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        command
    }

    pub fn run(&self, args: &[&str]) -> Said {
        self.command(args).output().unwrap().into()
    }

    /// Runs a command while no server is running.
    pub fn run_alone(&self, args: &[&str]) -> Said {
        let unused = free_address();
        let mut all = args.to_vec();
        all.extend(["--listen", &unused]);
        self.run(&all)
    }

    /// Starts a server on a free port and waits until it is ready.
    pub fn serve(&self, args: &[&str]) -> Server {
        self.serve_on("127.0.0.1:0", args)
    }

    pub fn serve_on(&self, listen: &str, args: &[&str]) -> Server {
        let mut all = vec!["serve", "--listen", listen];
        all.extend(args);
        Server::greeted(self.command(&all))
    }

    /// Starts a server on a free port that can write no file above this number of blocks.
    #[cfg(unix)]
    pub fn serve_on_a_small_disk(&self, blocks: u32, args: &[&str]) -> Server {
        let mut all = vec!["serve", "--listen", "127.0.0.1:0"];
        all.extend(args);
        let inner = self.command(&all);
        let mut outer = Command::new("sh");
        // Without the trap the signal would end the server, which a full disk does not.
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        outer.args(["-c", &script, "sh"]).arg(inner.get_program()).args(inner.get_args());
        outer.current_dir(self.home()).env_clear().stdin(Stdio::null());
        outer.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?))));
        Server::greeted(outer)
    }

    /// Starts `spawnpoint stdio`.
    pub fn stdio(&self, args: &[&str]) -> Pipe {
        let mut all = vec!["stdio"];
        all.extend(args);
        Pipe::of(self.command(&all))
    }
}

/// The engine key in a state folder.
pub fn engine_key(state: &Path) -> EngineKey {
    let text = std::fs::read_to_string(state.join(KEY_FILE)).unwrap();
    EngineKey::from_hex(&text).unwrap()
}

/// Runs a command against a server.
pub fn on(user: &User, server: &Server, args: &[&str]) -> Said {
    let mut all = args.to_vec();
    all.extend(["--listen", &server.address]);
    user.run(&all)
}

/// An address on which no server is listening.
pub fn free_address() -> String {
    // A port that the system chose could be given to a server of another test before it is used. It chooses only from
    // 32768 on.
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number =
            std::process::id().wrapping_mul(97).wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let address = format!("127.0.0.1:{}", 20_000 + number % 12_000);
        if TcpListener::bind(&address).is_ok() {
            return address;
        }
    }
}

/// The exit code of a program that ends by itself; one that runs too long is killed and has none.
pub fn ends(child: &mut Child) -> Option<i32> {
    let until = Instant::now() + Duration::from_secs(20);
    while Instant::now() < until {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}

/// Sends the signal of a supervisor.
#[cfg(unix)]
fn ask_to_stop(pid: u32) {
    assert!(Command::new("kill").arg(pid.to_string()).status().unwrap().success());
}

/// A running server, which ends with the test.
pub struct Server {
    child: Child,
    /// Host and port.
    pub address: String,
    pub greeting: String,
}

impl Server {
    /// Starts it and waits until it is ready.
    pub fn greeted(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut greeting = String::new();
        // The last line of the greeting says how to stop it.
        while !greeting.contains("Ctrl-C") {
            let Some(Ok(line)) = lines.next() else {
                let mut err = String::new();
                child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
                panic!("the server did not start: {greeting}{err}");
            };
            greeting = greeting + &line + "\n";
        }
        let address = greeting
            .split_once("://")
            .and_then(|(_, rest)| rest.split_whitespace().next())
            .unwrap()
            .to_owned();
        Server { child, address, greeting }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to stop, and waits until it has.
    #[cfg(unix)]
    pub fn stop(self) -> i32 {
        ask_to_stop(self.pid());
        self.stopped()
    }

    /// Waits until it has stopped by itself.
    pub fn stopped(mut self) -> i32 {
        self.child.wait().unwrap().code().unwrap_or(-1)
    }

    /// Ends it, and returns its stderr. A server that is killed may lose lines that it has not written yet.
    pub fn complaints(mut self) -> String {
        #[cfg(unix)]
        ask_to_stop(self.pid());
        #[cfg(not(unix))]
        self.child.kill().unwrap();
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        said
    }

    /// Kills it.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client's pipe to `spawnpoint stdio`.
pub struct Pipe {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    checker: mcp_schemas::Checker,
}

impl Pipe {
    /// Starts a program on the other end.
    pub fn of(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
            checker: mcp_schemas::Checker::default(),
        }
    }

    pub fn send(&mut self, message: &Value) {
        self.send_line(&message.to_string());
    }

    pub fn send_line(&mut self, line: &str) {
        self.send_bytes(line.as_bytes());
    }

    /// Sends a line that need not be text.
    pub fn send_bytes(&mut self, line: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The next MCP message; everything on stdout must be one.
    pub fn receive(&mut self) -> Value {
        let message = self.receive_any();
        self.checker.check(&message);
        message
    }

    /// The next message of any protocol.
    pub fn receive_any(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let message: Value =
            serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        assert_eq!(message["jsonrpc"], "2.0", "{message}");
        message
    }

    /// Closes the input and returns the remaining messages.
    pub fn rest(&mut self) -> Vec<Value> {
        drop(self.input.take());
        let lines = self.output.by_ref().lines().map(Result::unwrap);
        lines.map(|line| serde_json::from_str(&line).unwrap()).collect()
    }

    /// The answer to this request; what comes before it must be notifications.
    pub fn answer(&mut self, id: impl Into<Value>) -> Value {
        let id = id.into();
        loop {
            let message = self.receive();
            if message.get("method").is_none() {
                assert_eq!(message["id"], id, "{message}");
                return message;
            }
        }
    }

    pub fn ask(&mut self, message: &Value) -> Value {
        self.send(message);
        self.answer(message["id"].clone())
    }

    /// Closes the input and waits for the exit code. Everything on stdout must be JSON.
    pub fn finish(mut self) -> i32 {
        drop(self.input.take());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        for line in rest.lines() {
            serde_json::from_str::<Value>(line).unwrap();
        }
        self.child.wait().unwrap().code().unwrap_or(-1)
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
