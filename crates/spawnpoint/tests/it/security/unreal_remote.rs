//! `--unreal-remote udp`: who is told to dial in, and where the server can be reached.

use std::{
    collections::HashSet,
    fs, io,
    net::{IpAddr, Ipv4Addr, SocketAddr, SocketAddrV4, UdpSocket},
    time::Duration,
};

use serde_json::{Value, json};
use socket2::{Domain, Protocol, Socket, Type};

use crate::{
    http::Http,
    support::{Server, User},
};

/// The group of Unreal's remote execution.
const GROUP: SocketAddrV4 = SocketAddrV4::new(Ipv4Addr::new(239, 0, 0, 1), 6766);
/// How long a message may take to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A socket that hears what is said to the group on this machine, and talks to it from this address.
fn join(from: Ipv4Addr) -> io::Result<UdpSocket> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_reuse_address(true)?;
    socket.set_reuse_port(true)?;
    socket.set_multicast_loop_v4(true)?;
    socket.set_multicast_ttl_v4(0)?;
    socket.set_multicast_if_v4(&Ipv4Addr::LOCALHOST)?;
    let (address, port) = if from.is_loopback() { (*GROUP.ip(), GROUP.port()) } else { (from, 0) };
    socket.bind(&SocketAddr::from((address, port)).into())?;
    socket.join_multicast_v4(GROUP.ip(), &Ipv4Addr::LOCALHOST)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    Ok(socket.into())
}

/// An address of this machine that is not loopback.
fn outer_address() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // Sends nothing; the system only picks the address that it would send from.
    socket.connect("192.0.2.1:9").ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_unspecified() => Some(ip),
        _ => None,
    }
}

/// The next message of this kind.
fn hear(socket: &UdpSocket, wanted: impl Fn(&Value) -> bool) -> Value {
    let mut buffer = vec![0; 65536];
    loop {
        let length = socket.recv(&mut buffer).unwrap();
        let message = serde_json::from_slice(&buffer[..length]).unwrap_or_default();
        if wanted(&message) {
            return message;
        }
    }
}

fn pong(node: &str, dest: &Value) -> String {
    json!({
        "version": 1, "magic": "ue_py", "type": "pong", "source": node, "dest": dest,
        "data": { "project_name": "Sample" },
    })
    .to_string()
}

/// The local addresses of the UDP sockets of a server.
fn udp_addresses(server: &Server) -> Vec<String> {
    let folder = format!("/proc/{}/fd", server.pid());
    let links = fs::read_dir(folder).unwrap().flatten().map(|entry| fs::read_link(entry.path()));
    let own: HashSet<String> =
        links.flatten().map(|link| link.to_string_lossy().into_owned()).collect();
    let table = fs::read_to_string(format!("/proc/{}/net/udp", server.pid())).unwrap();
    let rows = table.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>());
    rows.filter(|row| own.contains(&format!("socket:[{}]", row[9])))
        .map(|row| row[1].to_owned())
        .collect()
}

#[test]
fn only_editors_of_this_machine_are_told_to_dial_in() {
    let Ok(editor) = join(Ipv4Addr::LOCALHOST) else {
        return requires::extra("multicast", "allow multicast on the loopback interface");
    };
    let user = User::new();
    let project = user.home().join("Project");
    sample_projects::copy(&sample_projects::unreal(), &project);
    let project = project.display().to_string();
    let args = ["--no-stage", "--allow-writes", "--unreal-remote", "udp", "--project", &project];
    let server = user.serve(&args);
    let address = server.address.clone();
    let call = std::thread::spawn(move || {
        let arguments = json!({ "command": "stat fps" });
        Http::open(&address).call("execute_console_command", arguments).map(drop)
    });
    let ping = hear(&editor, |message| message["type"] == "ping");
    let (own, to) = (&ping["source"], SocketAddr::from(GROUP));
    let sockets = udp_addresses(&server);
    assert!(!sockets.is_empty());
    // Four bytes of the address in hexadecimal digits.
    assert!(sockets.iter().all(|socket| !socket.starts_with("00000000:")), "{sockets:?}");
    if let Some(outer) = outer_address()
        && let Ok(stranger) = join(outer)
    {
        for _ in 0..3 {
            let _ = stranger.send_to(pong("stranger", own).as_bytes(), to);
        }
    }
    editor.send_to(pong("bystander", &json!("somebody else")).as_bytes(), to).unwrap();
    editor.send_to(pong("editor", own).as_bytes(), to).unwrap();
    let told =
        hear(&editor, |message| message["type"] == "open_connection" && message["source"] == *own);
    assert_eq!(told["dest"], "editor", "{told}");
    assert_eq!(told["data"]["command_ip"], "127.0.0.1", "{told}");
    drop(server);
    // Its connection ends with the server.
    let _ = call.join().unwrap();
}
