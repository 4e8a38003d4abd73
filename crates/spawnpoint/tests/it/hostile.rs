//! Hostile engines harm only themselves: the calls of a well-behaved editor beside them succeed soon, and the server
//! stays small.

use std::{
    future::Future,
    pin::Pin,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use scripted_engine::editor::{Editor, OpenEditor};
use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt, net::TcpStream, task::JoinSet};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message},
};

use crate::{
    mcp::Session,
    support::{Server, User},
};

/// How long each of them runs.
const A_WHILE: Duration = Duration::from_secs(3);
/// How long a call beside them may take at most, on a busy machine and a build without optimization.
const SOON: Duration = Duration::from_secs(10);
/// How large the server may get, in kilobytes. A message may be 64 MiB, and is read into one buffer.
const LARGEST: u64 = 400_000;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Doing = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

type Harm = (&'static str, fn(Socket) -> Doing);

/// What they do, each on a registered connection.
const HARM: [Harm; 8] = [
    ("garbage", |socket| Box::pin(repeat(socket, |_| Message::text("}{ not json")))),
    ("bytes", |socket| Box::pin(repeat(socket, |n| Message::binary(vec![n as u8; 4096])))),
    ("nonsense", |socket| {
        Box::pin(repeat(socket, |n| {
            Message::text(json!({"type": n, "id": {"deep": [n]}}).to_string())
        }))
    }),
    ("wrong-ids", |socket| {
        Box::pin(repeat(socket, |n| {
            let result = json!({"status": "success", "result": {"success": true}});
            let said = json!({"type": "command_result", "id": format!("id-{n}"), "result": result});
            Message::text(said.to_string())
        }))
    }),
    ("events", |socket| {
        Box::pin(repeat(socket, |n| {
            let line = json!({"type": "event", "event": "log", "level": "info", "message": format!("line {n}")});
            Message::text(line.to_string())
        }))
    }),
    ("too-large", |socket| Box::pin(too_large(socket))),
    ("many-tools", |socket| Box::pin(many_tools(socket))),
    ("mute", |socket| Box::pin(mute(socket))),
];

/// Sends the same message over and over, as fast as possible.
async fn repeat(mut socket: Socket, message: fn(u64) -> Message) -> Result<(), Error> {
    let begun = Instant::now();
    for n in 0.. {
        socket.feed(message(n)).await?;
        if n % 64 == 0 {
            socket.flush().await?;
            if begun.elapsed() > A_WHILE {
                break;
            }
        }
    }
    Ok(())
}

async fn too_large(mut socket: Socket) -> Result<(), Error> {
    socket.send(Message::text("x".repeat(65 << 20))).await?;
    while socket.next().await.transpose()?.is_some() {}
    Ok(())
}

/// More tools than can be listed, some of them too large.
async fn many_tools(mut socket: Socket) -> Result<(), Error> {
    let tools: Vec<Value> = (0..20_000).map(|n| json!({"name": format!("spam_{n}")})).collect();
    socket
        .send(Message::text(json!({"type": "register_tools", "tools": tools}).to_string()))
        .await?;
    let large = json!([{"name": "large", "description": "x".repeat(8 << 20)}]);
    socket
        .send(Message::text(json!({"type": "register_tools", "tools": large}).to_string()))
        .await?;
    let odd = json!([{"name": "two words"}, {"name": "x".repeat(300)}, {"name": ""}]);
    socket.send(Message::text(json!({"type": "register_tools", "tools": odd}).to_string())).await?;
    mute(socket).await
}

/// Reads everything and answers nothing.
async fn mute(mut socket: Socket) -> Result<(), Error> {
    let listening = async {
        while socket.next().await.transpose()?.is_some() {}
        Ok(())
    };
    tokio::time::timeout(A_WHILE, listening).await.unwrap_or(Ok(()))
}

async fn come_in(url: &str, name: &str) -> Socket {
    let (mut socket, _) = connect_async(url).await.unwrap();
    let register = json!({
        "type": "register", "project_name": name, "project_hash": format!("bad-{name}"),
        "engine": "unity", "ops": ["tool.call"],
    });
    socket.send(Message::text(register.to_string())).await.unwrap();
    let tools = json!({"type": "register_tools", "tools": [{"name": format!("{name}-tool")}]});
    socket.send(Message::text(tools.to_string())).await.unwrap();
    socket
}

struct AttachedEditor {
    server: Server,
    url: String,
    _editor: OpenEditor,
    _user: User,
}

impl AttachedEditor {
    async fn open() -> (Self, Session) {
        let user = User::new();
        let server = user.serve(&["--no-stage", "--allow-writes"]);
        let url = format!("ws://{}/hub/plugin", server.address);
        let editor = Editor::new("Good", "600d").dial(&url);
        let mut session = Session::open(&server.address).await;
        session.until_listed("change").await;
        session.call("set_active_instance", json!({"instance": "Good@600d"})).await;
        (Self { server, url, _editor: editor, _user: user }, session)
    }

    #[cfg(target_os = "linux")]
    fn kilobytes(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.server.pid())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

/// Calls the good editor until all others are done. Returns the number of calls and the longest time.
async fn call_meanwhile(session: &mut Session, others: &mut JoinSet<()>) -> (usize, Duration) {
    let (mut calls, mut slowest) = (0, Duration::ZERO);
    while !others.is_empty() {
        while let Some(done) = others.try_join_next() {
            done.unwrap();
        }
        let token = format!("t{calls}");
        let begun = Instant::now();
        let result = session.call("change", json!({"token": token})).await;
        slowest = slowest.max(begun.elapsed());
        assert_eq!(result["structuredContent"]["data"]["token"], token, "{result}");
        calls += 1;
    }
    (calls, slowest)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hostile_engine_harms_only_itself() {
    let (attached, mut session) = AttachedEditor::open().await;
    let before = session.tools().await;
    for (name, harm) in HARM {
        let socket = come_in(&attached.url, name).await;
        let mut others = JoinSet::new();
        // How its connection ends does not matter.
        others.spawn(async move { drop(harm(socket).await) });
        let (calls, slowest) = call_meanwhile(&mut session, &mut others).await;
        println!("beside '{name}': {calls} calls, the slowest {slowest:.1?}");
        assert!(calls > 0 && slowest < SOON, "beside '{name}': {slowest:?}");
        assert_eq!(session.tools().await, before, "beside '{name}'");
    }
    #[cfg(target_os = "linux")]
    assert!(attached.kilobytes() < LARGEST, "{} kB", attached.kilobytes());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_hostile_engines_at_once_harm_only_themselves() {
    let (attached, mut session) = AttachedEditor::open().await;
    let mut others = JoinSet::new();
    for (name, harm) in HARM {
        let socket = come_in(&attached.url, name).await;
        others.spawn(async move { drop(harm(socket).await) });
    }
    // Some never finish the handshake.
    let mut silent = Vec::new();
    for said in ["", "GET /hub/plugin HTTP/1.1\r\nHost: x", "\x16\x03\x01\x02"] {
        let mut stream = TcpStream::connect(&attached.server.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        silent.push(stream);
    }
    let (calls, slowest) = call_meanwhile(&mut session, &mut others).await;
    println!("beside all of them: {calls} calls, the slowest {slowest:.1?}");
    assert!(calls > 0 && slowest < SOON, "{slowest:?}");
    // The list of all tools is limited.
    let mut stranger = Session::open(&attached.server.address).await;
    let tools = stranger.tools().await;
    assert!(tools.len() < 1_500, "{} tools", tools.len());
    assert!(tools.iter().all(|name| name.len() <= 128 && !name.contains(' ')));
}
