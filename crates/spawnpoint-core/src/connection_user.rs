//! Finds which user of this machine is at the other end of a connection, where the system tells.

use std::{
    fs,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
};

use crate::connection::Connection;

/// The user at the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectedUser {
    /// The user who runs the server, or the superuser, who controls it anyway.
    Owner,
    /// Another user of this machine.
    Another,
    /// Nobody on this machine: the connection comes from another one, or has ended.
    Elsewhere,
    /// This system does not tell.
    Unknown,
}

/// Finds the user at the other end of this connection.
pub fn of(connection: Connection) -> ConnectedUser {
    let (true, Some(own)) = (cfg!(target_os = "linux"), own_user()) else {
        return ConnectedUser::Unknown;
    };
    let mut found = 0;
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
        let Ok(table) = fs::read_to_string(table) else { continue };
        for user in users(&table, connection) {
            if user != own && user != 0 {
                return ConnectedUser::Another;
            }
            found += 1;
        }
    }
    if found > 0 { ConnectedUser::Owner } else { ConnectedUser::Elsewhere }
}

/// The user that this process runs as.
pub fn own_user() -> Option<u32> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let ids = status.lines().find_map(|line| line.strip_prefix("Uid:"))?;
    ids.split_ascii_whitespace().nth(1)?.parse().ok()
}

/// The users of the sockets in a `/proc/net/tcp` table that are the other end of this connection. A socket that no
/// process has any more is listed as the superuser's, without an inode. One that only stopped sending still receives.
fn users(table: &str, connection: Connection) -> impl Iterator<Item = u32> {
    let peer = canonical(connection.peer);
    table.lines().skip(1).filter_map(move |line| {
        let fields: Vec<_> = line.split_ascii_whitespace().take(10).collect();
        let [_, local, remote, _, _, _, _, user, _, inode] = fields.as_slice() else {
            return None;
        };
        let fits =
            *inode != "0" && address(local)? == peer && address(remote)?.port() == connection.port;
        fits.then(|| user.parse().ok())?
    })
}

/// An address as these tables write it: words of the machine's own byte order, in hexadecimal.
fn address(text: &str) -> Option<SocketAddr> {
    let (ip, port) = text.split_once(':')?;
    let word =
        |at: usize| u32::from_str_radix(ip.get(8 * at..8 * at + 8)?, 16).ok().map(u32::to_ne_bytes);
    let ip = match ip.len() {
        8 => IpAddr::from(Ipv4Addr::from(word(0)?)),
        32 => {
            let words = [word(0)?, word(1)?, word(2)?, word(3)?];
            let mut bytes = [0; 16];
            bytes.iter_mut().zip(words.as_flattened()).for_each(|(to, from)| *to = *from);
            IpAddr::from(Ipv6Addr::from(bytes))
        }
        _ => return None,
    };
    Some(canonical(SocketAddr::new(ip, u16::from_str_radix(port, 16).ok()?)))
}

fn canonical(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn our_own_connections_are_ours_until_they_end() {
        for listen in ["127.0.0.1:0", "[::1]:0", "[::]:0"] {
            let Ok(listener) = TcpListener::bind(listen) else { continue };
            let port = listener.local_addr().unwrap().port();
            let near = match listen {
                "[::1]:0" => TcpStream::connect(("::1", port)).unwrap(),
                _ => TcpStream::connect(("127.0.0.1", port)).unwrap(),
            };
            let (_far, peer) = listener.accept().unwrap();
            let connection = Connection { peer, port };
            assert_eq!(of(connection), ConnectedUser::Owner, "{listen}");
            let other = Connection { port: port ^ 1, ..connection };
            assert_eq!(of(other), ConnectedUser::Elsewhere);
            near.shutdown(std::net::Shutdown::Write).unwrap();
            assert_eq!(of(connection), ConnectedUser::Owner, "{listen}");
            drop(near);
            assert_eq!(of(connection), ConnectedUser::Elsewhere, "{listen}");
        }
    }

    #[test]
    fn only_the_open_socket_at_the_other_end_counts() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n\
            0: 0100007F:C000 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 4242 1\n\
            1: 0100007F:1F90 0100007F:C000 01 00000000:00000000 00:00000000 00000000     0        0 4243 1\n\
            2: 0100007F:C001 0100007F:1F90 06 00000000:00000000 03:00000000 00000000     0        0 0 3\n\
            3: 0100007F:C001 0100007F:1F91 01 00000000:00000000 00:00000000 00000000     7        0 4244 1\n";
        let of = |port: u16| {
            let peer = SocketAddr::from(([127, 0, 0, 1], port));
            users(table, Connection { peer, port: 8080 }).collect::<Vec<_>>()
        };
        assert_eq!(of(0xC000), [1000]);
        assert_eq!(of(0xC001), [0u32; 0]);
    }
}
