//! A hub that the test plays, and a game that dials it.

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

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Where games dial.
pub struct Hub(TcpListener);

impl Hub {
    /// On a port of its own.
    pub fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        Self(listener)
    }

    /// The plugin of a game that dials here.
    pub fn plugin(&self, name: &str) -> SpawnpointPlugin {
        let url = format!("ws://{}/hub/plugin", self.0.local_addr().unwrap());
        SpawnpointPlugin { name: Some(name.into()), url, ..default() }
    }

    /// Waits for a game to dial, and lets it register.
    pub fn attach(&self) -> Seat {
        let until = Instant::now() + PATIENCE;
        let stream = loop {
            match self.0.accept() {
                Ok((stream, _)) => break stream,
                Err(_) => assert!(Instant::now() < until, "nobody dialled"),
            }
            thread::sleep(Duration::from_millis(5));
        };
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut seat = Seat { socket: tungstenite::accept(stream).unwrap(), register: Value::Null };
        seat.send(json!({"type": "welcome", "serverTimeout": 30, "keepAliveInterval": 15}));
        seat.register = seat.hear("register");
        seat.send(json!({"type": "registered", "session_id": "s"}));
        seat
    }
}

/// An attached game.
pub struct Seat {
    socket: WebSocket<TcpStream>,
    /// How it introduced itself.
    pub register: Value,
}

impl Seat {
    /// Says something to it.
    pub fn send(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    /// Waits for a message of this type; passes over others.
    pub fn hear(&mut self, kind: &str) -> Value {
        loop {
            let Message::Text(text) = self.socket.read().expect("the game is there") else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Asks for something, without waiting; gives the id.
    pub fn ask(&mut self, name: &str, params: Value) -> String {
        static ASKED: AtomicU32 = AtomicU32::new(0);
        let id = format!("call-{}", ASKED.fetch_add(1, SeqCst));
        self.send(
            json!({"type": "execute", "id": id, "name": name, "params": params, "timeout": 30.0}),
        );
        id
    }

    /// What became of it.
    pub fn answer(&mut self, id: &str) -> Result<Value, Value> {
        loop {
            let mut message = self.hear("command_result");
            if message["id"] == id {
                let result = &mut message["result"];
                return match result["status"] == "success" {
                    true => Ok(result["result"].take()),
                    false => Err(result["fault"].take()),
                };
            }
        }
    }

    /// Asks, and waits for the answer.
    pub fn call(&mut self, name: &str, params: Value) -> Result<Value, Value> {
        let id = self.ask(name, params);
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
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<Duration>>,
}

impl Game {
    /// Runs an app, a frame every few milliseconds.
    pub fn run(build: impl FnOnce() -> App + Send + 'static) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let ends = over.clone();
        let thread = thread::spawn(move || {
            let mut app = build();
            let mut longest = Duration::ZERO;
            app.finish();
            app.cleanup();
            app.update();
            while !ends.load(SeqCst) && app.should_exit().is_none() {
                let begun = Instant::now();
                app.update();
                longest = longest.max(begun.elapsed());
                thread::sleep(Duration::from_millis(2));
            }
            longest
        });
        Self { over, thread: Some(thread) }
    }

    /// Ends it; tells how long its longest frame was.
    pub fn end(mut self) -> Duration {
        self.over.store(true, SeqCst);
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        self.over.store(true, SeqCst);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The smallest game there is.
pub fn minimal(plugin: SpawnpointPlugin) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, plugin));
    app
}
