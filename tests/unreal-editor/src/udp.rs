//! Python remote execution: found over UDP, talks over a TCP connection that it opens itself.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr, SocketAddrV4},
};

use serde_json::{Value, json};
use socket2::{Domain, Protocol, Socket, Type};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpStream, UdpSocket},
};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{Setup, python::Python};

pub fn serve(
    setup: Setup,
    python: Python,
    group: SocketAddrV4,
    stop: CancellationToken,
) -> io::Result<()> {
    let socket = join(group)?;
    let id = Uuid::new_v4().to_string();
    tokio::spawn(async move {
        let listening = listen(&socket, group, &id, &setup, &python, &stop);
        tokio::select! {
            () = listening => {}
            () = stop.cancelled() => {}
        }
    });
    Ok(())
}

fn join(group: SocketAddrV4) -> io::Result<UdpSocket> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_reuse_address(true)?;
    #[cfg(unix)]
    socket.set_reuse_port(true)?;
    socket.set_multicast_loop_v4(true)?;
    socket.set_multicast_ttl_v4(0)?;
    socket.set_multicast_if_v4(&Ipv4Addr::LOCALHOST)?;
    socket.bind(&SocketAddr::from((Ipv4Addr::UNSPECIFIED, group.port())).into())?;
    socket.join_multicast_v4(group.ip(), &Ipv4Addr::LOCALHOST)?;
    socket.set_nonblocking(true)?;
    UdpSocket::from_std(socket.into())
}

async fn listen(
    socket: &UdpSocket,
    group: SocketAddrV4,
    id: &str,
    setup: &Setup,
    python: &Python,
    stop: &CancellationToken,
) {
    let mut buffer = vec![0; 65536];
    loop {
        let Ok(length) = socket.recv(&mut buffer).await else { continue };
        let Ok(message) = serde_json::from_slice::<Value>(&buffer[..length]) else { continue };
        let strange = message["version"] != 1 || message["magic"] != "ue_py";
        if strange || message["source"] == id {
            continue;
        }
        if message.get("dest").is_some_and(|dest| *dest != id) {
            continue;
        }
        match message["type"].as_str() {
            Some("ping") => {
                let data = json!({
                    "user": "test", "machine": "test", "engine_version": "5.4.4-0+Test",
                    "engine_root": "/Epic/Engine/", "project_root": "/Epic/Sample/",
                    "project_name": setup.project,
                });
                let pong = message_of("pong", id, &message["source"], &data);
                socket.send_to(pong.as_bytes(), group).await.unwrap();
            }
            Some("open_connection") => {
                let port = message["data"]["command_port"].as_u64().unwrap();
                let address = format!("{}:{port}", message["data"]["command_ip"].as_str().unwrap());
                let (id, python, stop) = (id.to_owned(), python.clone(), stop.clone());
                tokio::spawn(async move {
                    tokio::select! {
                        _ = converse(&address, &id, &python) => {}
                        () = stop.cancelled() => {}
                    }
                });
            }
            _ => {}
        }
    }
}

async fn converse(address: &str, id: &str, python: &Python) -> io::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    let mut bytes = Vec::new();
    loop {
        if stream.read_buf(&mut bytes).await? == 0 {
            return Ok(());
        }
        let Ok(message) = serde_json::from_slice::<Value>(&bytes) else { continue };
        bytes.clear();
        assert_eq!(message["type"], "command");
        assert_eq!(message["data"]["unattended"], true);
        let command = &message["data"]["command"];
        let mut data = python.run(command.as_str().unwrap()).await;
        data["command"] = command.clone();
        let answer = message_of("command_result", id, &message["source"], &data);
        // In two pieces, as long answers come.
        let (first, second) = answer.as_bytes().split_at(answer.len() / 2);
        stream.write_all(first).await?;
        stream.flush().await?;
        stream.write_all(second).await?;
    }
}

fn message_of(kind: &str, source: &str, dest: &Value, data: &Value) -> String {
    json!({
        "version": 1, "magic": "ue_py", "type": kind, "source": source, "dest": dest, "data": data,
    })
    .to_string()
}
