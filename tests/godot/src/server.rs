//! A separate server for every test.

use std::{
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::{Client, Dialed};

/// A running server, which ends with the test.
pub struct Server {
    child: Child,
    address: String,
    home: TempDir,
}

impl Server {
    /// Starts a server that allows everything.
    pub fn start(flags: &[&str]) -> Self {
        Self::start_read_only(&[&["--allow-writes", "--allow-code"], flags].concat())
    }

    /// Starts a server that allows what these flags allow.
    pub fn start_read_only(flags: &[&str]) -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut child = Command::new(server_binary::path().unwrap())
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(flags)
            .env("HOME", home.path())
            .env("XDG_STATE_HOME", home.path())
            .env("XDG_CONFIG_HOME", home.path())
            .env("TMPDIR", home.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut address = None;
        for line in lines.map_while(Result::ok) {
            if let Some((_, rest)) = line.split_once("http://") {
                let host = rest.split(['/', ' ', '"']).next().unwrap_or_default();
                address.get_or_insert_with(|| host.to_owned());
            }
            if line.contains("Ctrl-C") {
                break;
            }
        }
        Self { child, address: address.unwrap(), home }
    }

    /// A client of it.
    pub fn client(&self) -> Client {
        Client::new(&self.address)
    }

    /// Waits for an engine with this name, and returns its id.
    pub fn wait_for(&self, name: &str) -> String {
        let until = Instant::now() + Duration::from_secs(90);
        let mut client = self.client();
        while Instant::now() < until {
            let list = client.call("list_instances", Value::Object(Default::default())).unwrap();
            let ready = list["instances"]
                .as_array()
                .unwrap()
                .iter()
                .find(|instance| instance["name"] == name && instance["state"] == "ready");
            if let Some(instance) = ready {
                return instance["id"].as_str().unwrap().to_owned();
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("no engine '{name}' came");
    }

    /// Waits until an instance has a state.
    pub fn wait_for_state(&self, id: &str, state: &str) {
        let until = Instant::now() + Duration::from_secs(30);
        let mut client = self.client();
        while Instant::now() < until {
            let list = client.call("list_instances", Value::Object(Default::default())).unwrap();
            let mut instances = list["instances"].as_array().unwrap().iter();
            if instances.any(|instance| instance["id"] == id && instance["state"] == state) {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("'{id}' does not become {state}");
    }

    /// Waits until an instance is no longer listed. Shorter than the time for which a lost one is
    /// kept.
    pub fn wait_until_gone(&self, id: &str) {
        let until = Instant::now() + Duration::from_secs(30);
        let mut client = self.client();
        while Instant::now() < until {
            let list = client.call("list_instances", Value::Object(Default::default())).unwrap();
            if !list.to_string().contains(id) {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("'{id}' is still listed");
    }
}

impl Dialed for Server {
    fn hub(&self) -> String {
        format!("ws://{}/hub/plugin", self.address)
    }

    fn state_folder(&self) -> PathBuf {
        self.home.path().join("spawnpoint")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
