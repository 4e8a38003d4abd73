//! Python remote execution: editors are found over UDP, connect back over TCP and receive scripts.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr, SocketAddrV4},
    sync::Arc,
    time::Duration,
};

use serde_json::{Value, json};
use socket2::{Domain, Protocol, Socket, Type};
use spawnpoint_protocol::{ErrorKind, Fault};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream, UdpSocket},
    time::{Instant, timeout, timeout_at},
};
use uuid::Uuid;

use super::{not_ready, ran::Ran, text};

const MAGIC: &str = "ue_py";
const VERSION: u32 = 1;
/// How long editors are searched for.
const SEARCH: Duration = Duration::from_secs(3);
/// Interval between two pings.
const PING_EVERY: Duration = Duration::from_millis(500);
/// How long an editor may take to connect, and how often it is asked to.
const DIAL: Duration = Duration::from_secs(1);
const ATTEMPTS: usize = 6;
/// Maximum length of a datagram.
const DATAGRAM: usize = 64 * 1024;
/// Maximum length of an answer.
const LONGEST: usize = 64 * 1024 * 1024;
const LOOPBACK: Ipv4Addr = Ipv4Addr::LOCALHOST;

const HOW_TO_ENABLE: &str = "put into Config/DefaultEngine.ini, then restart the editor: \
    [/Script/PythonScriptPlugin.PythonScriptPluginSettings] bRemoteExecution=True";

/// An editor that has connected.
pub struct Connection {
    stream: TcpStream,
    own_node: Arc<Node>,
    node: String,
}

/// This node of the multicast group.
struct Node {
    socket: UdpSocket,
    group: SocketAddrV4,
    id: String,
}

/// Finds an editor and makes it connect. Among several, the one with this project is used.
pub async fn connect(group: SocketAddrV4, project: Option<&str>) -> Result<Connection, Fault> {
    let own_node = Node::join(group)
        .map_err(|error| not_ready(format!("Cannot search for editors on {group}: {error}")))?;
    let node = own_node.find(project).await?;
    let own_node = Arc::new(own_node);
    let cannot_listen =
        |error: io::Error| not_ready(format!("Cannot listen for the editor: {error}"));
    let listener = TcpListener::bind((LOOPBACK, 0)).await.map_err(cannot_listen)?;
    let port = listener.local_addr().map_err(cannot_listen)?.port();
    let invitation = json!({ "command_ip": LOOPBACK.to_string(), "command_port": port });
    for _ in 0..ATTEMPTS {
        own_node
            .send("open_connection", Some(&node), Some(&invitation))
            .await
            .map_err(cannot_listen)?;
        if let Ok(Ok((stream, _))) = timeout(DIAL, listener.accept()).await {
            let _ = stream.set_nodelay(true);
            return Ok(Connection { stream, own_node, node });
        }
    }
    Err(not_ready("The editor was found but did not connect")
        .hint("another program may be connected to it; an editor accepts one connection at a time"))
}

impl Connection {
    /// Whether the connection is open.
    pub fn is_open(&self) -> bool {
        match self.stream.try_read(&mut [0]) {
            Err(error) => error.kind() == io::ErrorKind::WouldBlock,
            // End of file, or unsolicited data, which makes the connection unusable too.
            Ok(_) => false,
        }
    }

    /// Runs a script.
    pub async fn run(&mut self, script: &str) -> Result<Ran, Fault> {
        let data = json!({ "command": script, "unattended": true, "exec_mode": "ExecuteFile" });
        let message = self.own_node.message("command", Some(&self.node), Some(&data));
        let lost = |error: io::Error| {
            Fault::new(ErrorKind::Disconnected, format!("The editor disconnected: {error}"))
                .hint("whether the script ran is unknown")
        };
        self.stream.write_all(message.to_string().as_bytes()).await.map_err(lost)?;
        let answer = self.read().await.map_err(lost)?;
        let data = &answer["data"];
        let lines = data["output"].as_array().map_or(&[][..], Vec::as_slice);
        Ok(Ran {
            result: text(data, "result"),
            output: lines.iter().map(|line| text(line, "output") + "\n").collect(),
        })
    }

    /// Reads one message. Messages have no terminator: a message ends where its JSON is complete.
    async fn read(&mut self) -> io::Result<Value> {
        let mut bytes = Vec::new();
        loop {
            let read = self.stream.read_buf(&mut bytes).await?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if bytes.len() > LONGEST {
                return Err(io::Error::other("its answer is too long"));
            }
            if bytes.trim_ascii_end().last() == Some(&b'}')
                && let Ok(answer) = serde_json::from_slice::<Value>(&bytes)
            {
                // Another program on this machine may have connected before the editor.
                let addressed = answer["source"] == self.node.as_str()
                    && answer["dest"] == self.own_node.id.as_str();
                if !addressed {
                    return Err(io::Error::other("it is not the editor that was asked to connect"));
                }
                if answer["type"] == "command_result" {
                    return Ok(answer);
                }
                bytes.clear();
            }
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let message = self.own_node.message("close_connection", Some(&self.node), None).to_string();
        // The editor notices the end of the connection anyway.
        let _ = self.own_node.socket.try_send_to(message.as_bytes(), self.own_node.group.into());
    }
}

impl Node {
    fn join(group: SocketAddrV4) -> io::Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
        socket.set_reuse_address(true)?;
        #[cfg(unix)]
        socket.set_reuse_port(true)?;
        socket.set_multicast_loop_v4(true)?;
        // Datagrams do not leave this machine.
        socket.set_multicast_ttl_v4(0)?;
        socket.set_multicast_if_v4(&LOOPBACK)?;
        // On Windows a socket bound to one address receives its groups. Elsewhere it does not, but it can be bound to
        // the group's own address, which other machines cannot reach directly.
        let own = if cfg!(windows) { LOOPBACK } else { *group.ip() };
        #[cfg(any(target_os = "android", target_os = "linux"))]
        socket.set_multicast_all_v4(false)?;
        socket.bind(&SocketAddr::from((own, group.port())).into())?;
        socket.join_multicast_v4(group.ip(), &LOOPBACK)?;
        socket.set_nonblocking(true)?;
        let socket = UdpSocket::from_std(socket.into())?;
        Ok(Self { socket, group, id: Uuid::new_v4().to_string() })
    }

    fn message(&self, kind: &str, to: Option<&str>, data: Option<&Value>) -> Value {
        let mut message =
            json!({ "version": VERSION, "magic": MAGIC, "type": kind, "source": self.id });
        if let Some(to) = to {
            message["dest"] = to.into();
        }
        if let Some(data) = data {
            message["data"] = data.clone();
        }
        message
    }

    async fn send(&self, kind: &str, to: Option<&str>, data: Option<&Value>) -> io::Result<()> {
        let message = self.message(kind, to, data).to_string();
        self.socket.send_to(message.as_bytes(), self.group).await.map(drop)
    }

    /// The id of the editor to use.
    async fn find(&self, project: Option<&str>) -> Result<String, Fault> {
        let end = Instant::now() + SEARCH;
        let mut others: Vec<String> = Vec::new();
        while Instant::now() < end {
            self.send("ping", None, None)
                .await
                .map_err(|error| not_ready(format!("Cannot search for editors: {error}")))?;
            let turn = (Instant::now() + PING_EVERY).min(end);
            while let Ok(message) = timeout_at(turn, self.receive()).await {
                // An answer to this node's ping, from a node that has an id.
                let node = text(&message, "source");
                if message["type"] != "pong"
                    || message["dest"] != self.id.as_str()
                    || node.is_empty()
                {
                    continue;
                }
                let name = text(&message["data"], "project_name");
                if project.is_none_or(|project| project.eq_ignore_ascii_case(&name)) {
                    return Ok(node);
                }
                if !others.contains(&name) {
                    others.push(name);
                }
            }
        }
        Err(match others.is_empty() {
            true => not_ready("No editor answers remote execution").hint(HOW_TO_ENABLE),
            false => {
                not_ready(format!("No editor has this project open; found {}", others.join(", ")))
            }
        })
    }

    /// The next message to this node.
    async fn receive(&self) -> Value {
        let mut buffer = vec![0; DATAGRAM];
        loop {
            let Ok((length, sender)) = self.socket.recv_from(&mut buffer).await else { continue };
            // The sender will get scripts to run, so it must be on this machine.
            if !sender.ip().is_loopback() {
                continue;
            }
            let Ok(message) = serde_json::from_slice::<Value>(&buffer[..length]) else { continue };
            let ours = message["version"] == VERSION
                && message["magic"] == MAGIC
                && message["source"] != self.id.as_str()
                && message.get("dest").is_none_or(|dest| *dest == self.id.as_str());
            if ours {
                return message;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends a message to the group on this machine, from this address.
    async fn send(from: Ipv4Addr, to: SocketAddrV4, message: Value) -> io::Result<()> {
        let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
        socket.set_multicast_loop_v4(true)?;
        socket.set_multicast_ttl_v4(0)?;
        socket.set_multicast_if_v4(&LOOPBACK)?;
        socket.bind(&SocketAddr::from((from, 0)).into())?;
        socket.set_nonblocking(true)?;
        let socket = UdpSocket::from_std(socket.into())?;
        socket.send_to(message.to_string().as_bytes(), to).await.map(drop)
    }

    /// An address of this machine that other machines reach.
    fn outer_address() -> Option<Ipv4Addr> {
        let socket = std::net::UdpSocket::bind("0.0.0.0:0").ok()?;
        // Sends nothing; the system only picks the address that it would send from.
        socket.connect("192.0.2.1:9").ok()?;
        match socket.local_addr().ok()?.ip() {
            std::net::IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_unspecified() => Some(ip),
            _ => None,
        }
    }

    #[tokio::test]
    async fn only_an_answer_from_this_machine_to_this_node_counts() {
        let group = SocketAddrV4::new(Ipv4Addr::new(239, 0, 0, 78), 16790);
        let Ok(own_node) = Node::join(group) else {
            return requires::extra("multicast", "allow multicast on the loopback interface");
        };
        let pong = |source: &str, dest: Option<&str>| {
            let mut message = json!({
                "version": VERSION, "magic": MAGIC, "type": "pong", "source": source,
                "data": { "project_name": "Game" },
            });
            if let Some(dest) = dest {
                message["dest"] = dest.into();
            }
            message
        };
        let id = Some(own_node.id.as_str());
        // In the order in which they would be accepted.
        if cfg!(not(windows)) {
            let direct = SocketAddrV4::new(LOOPBACK, group.port());
            send(LOOPBACK, direct, pong("direct", id)).await.unwrap();
        }
        if let Some(outer) = outer_address() {
            let _ = send(outer, group, pong("stranger", id)).await;
        }
        send(LOOPBACK, group, pong("to all", None)).await.unwrap();
        send(LOOPBACK, group, pong("to another", Some("another"))).await.unwrap();
        send(LOOPBACK, group, pong("", id)).await.unwrap();
        send(LOOPBACK, group, pong("editor", id)).await.unwrap();
        assert_eq!(own_node.find(Some("game")).await.unwrap(), "editor");
    }
}
