//! A server that the test implements, and a game that connects to it.

use std::{
    net::{TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering::SeqCst},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use bevy::prelude::*;
use serde_json::{Value, json};
use spawnpoint_bevy::SpawnpointPlugin;
use tokio_tungstenite::tungstenite::{
    self, Message, WebSocket,
    protocol::{CloseFrame, frame::coding::CloseCode},
};

/// How long any step may take.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The server.
pub struct Hub(TcpListener);

impl Hub {
    /// Listens on a free port.
    pub fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        Self(listener)
    }

    /// The plugin of a game that connects to this server.
    pub fn plugin(&self, name: &str) -> SpawnpointPlugin {
        let url = format!("ws://{}/hub/plugin", self.0.local_addr().unwrap());
        SpawnpointPlugin { name: Some(name.into()), url, ..default() }
    }

    /// Waits for a game to connect and register.
    pub fn attach(&self) -> AttachedGame {
        let until = Instant::now() + TIMEOUT;
        let stream = loop {
            match self.0.accept() {
                Ok((stream, _)) => break stream,
                Err(_) => assert!(Instant::now() < until, "no game connected"),
            }
            thread::sleep(Duration::from_millis(5));
        };
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        let mut game =
            AttachedGame { socket: tungstenite::accept(stream).unwrap(), register: Value::Null };
        game.send(json!({"type": "welcome", "serverTimeout": 30, "keepAliveInterval": 15}));
        game.register = game.receive("register");
        game.send(json!({"type": "registered", "session_id": "s"}));
        game
    }
}

/// An attached game.
pub struct AttachedGame {
    socket: WebSocket<TcpStream>,
    /// Its registration message.
    pub register: Value,
}

impl AttachedGame {
    /// Sends a message to the game.
    pub fn send(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    /// Waits for a message of this type; skips others.
    pub fn receive(&mut self, kind: &str) -> Value {
        loop {
            let Message::Text(text) = self.socket.read().expect("the game is connected") else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Sends a command without waiting; returns its id.
    pub fn send_command(&mut self, name: &str, params: Value) -> String {
        static SENT: AtomicU32 = AtomicU32::new(0);
        let id = format!("call-{}", SENT.fetch_add(1, SeqCst));
        self.send(
            json!({"type": "execute", "id": id, "name": name, "params": params, "timeout": 30.0}),
        );
        id
    }

    /// Waits for the result of a command.
    pub fn answer(&mut self, id: &str) -> Result<Value, Value> {
        loop {
            let mut message = self.receive("command_result");
            if message["id"] == id {
                let result = &mut message["result"];
                return match result["status"] == "success" {
                    true => Ok(result["result"].take()),
                    false => Err(result["fault"].take()),
                };
            }
        }
    }

    /// Runs a command and waits for its result.
    pub fn call(&mut self, name: &str, params: Value) -> Result<Value, Value> {
        let id = self.send_command(name, params);
        self.answer(&id)
    }

    /// Closes the connection with a reason.
    pub fn close(mut self, reason: &'static str) {
        let frame = CloseFrame { code: CloseCode::Away, reason: reason.into() };
        self.socket.close(Some(frame)).unwrap();
        while self.socket.read().is_ok() {}
    }

    /// The code with which the game closes the connection.
    pub fn closed(&mut self) -> Option<u16> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }
}

/// A game that runs until it is dropped.
pub struct Game {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<Duration>>,
}

impl Game {
    /// Runs an app, a frame every few milliseconds.
    pub fn run(build: impl FnOnce() -> App + Send + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let thread = thread::spawn(move || {
            let mut app = build();
            let mut longest = Duration::ZERO;
            app.finish();
            app.cleanup();
            app.update();
            while !stopped.load(SeqCst) && app.should_exit().is_none() {
                let started = Instant::now();
                app.update();
                longest = longest.max(started.elapsed());
                thread::sleep(Duration::from_millis(2));
            }
            longest
        });
        Self { stop, thread: Some(thread) }
    }

    /// Ends the game; returns the duration of its longest frame.
    pub fn end(mut self) -> Duration {
        self.stop.store(true, SeqCst);
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        self.stop.store(true, SeqCst);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A minimal game.
pub fn minimal(plugin: SpawnpointPlugin) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, plugin));
    app
}
