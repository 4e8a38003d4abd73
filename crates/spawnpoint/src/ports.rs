//! Finds the process that listens on a port, where the system tells.

use std::{net::SocketAddr, path::Path};

/// A process that listens on a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    pub pid: u32,
    pub name: String,
}

impl std::fmt::Display for Owner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} (pid {})", self.name, self.pid)
    }
}

/// The process that listens on this address, if the system tells.
pub fn owner(address: SocketAddr) -> Option<Owner> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let read = |table| std::fs::read_to_string(table).unwrap_or_default();
    let tables = [read("/proc/net/tcp"), read("/proc/net/tcp6")];
    let inodes: Vec<_> = tables
        .iter()
        .flat_map(|table| listeners(table, address.port()))
        .map(|socket| format!("socket:[{}]", socket.inode))
        .collect();
    if inodes.is_empty() {
        return None;
    }
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    processes
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path())))
        .find(|(_, folder)| holds(folder, &inodes))
        .map(|(pid, folder)| Owner {
            pid,
            name: std::fs::read_to_string(folder.join("comm"))
                .map(|name| name.trim().to_owned())
                .unwrap_or_else(|_| "a process".to_owned()),
        })
}

/// Whether another user of this machine listens on this port, as far as the system tells. The superuser does
/// not count.
pub fn is_another_users(port: u16) -> bool {
    let read = |table| std::fs::read_to_string(table).unwrap_or_default();
    let tables = [read("/proc/net/tcp"), read("/proc/net/tcp6")];
    let mut users =
        tables.iter().flat_map(|table| listeners(table, port)).map(|socket| socket.user);
    users.any(|user| !is_own_user(user))
}

#[cfg(unix)]
fn is_own_user(user: u32) -> bool {
    user == rustix::process::geteuid().as_raw() || user == 0
}

#[cfg(not(unix))]
fn is_own_user(_: u32) -> bool {
    true
}

/// A listening socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Listening<'t> {
    user: u32,
    inode: &'t str,
}

/// The sockets in a `/proc/net/tcp` table that listen on this port.
fn listeners(table: &str, port: u16) -> impl Iterator<Item = Listening<'_>> {
    const LISTEN: &str = "0A";
    table.lines().filter_map(move |line| {
        let mut fields = line.split_ascii_whitespace();
        let (_, local_port) = fields.nth(1)?.rsplit_once(':')?;
        let state = fields.nth(1)?;
        let user = fields.nth(3)?.parse().ok()?;
        let inode = fields.nth(1)?;
        let listens = state == LISTEN && u16::from_str_radix(local_port, 16) == Ok(port);
        listens.then_some(Listening { user, inode })
    })
}

/// Whether the process with this folder in /proc has one of these sockets.
fn holds(process: &Path, sockets: &[String]) -> bool {
    let Ok(files) = std::fs::read_dir(process.join("fd")) else {
        return false;
    };
    files
        .flatten()
        .filter_map(|file| std::fs::read_link(file.path()).ok())
        .any(|target| sockets.iter().any(|socket| target.as_os_str() == socket.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_listening_sockets_of_the_port_count() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 4242 1\n   1: 0100007F:1F90 0100007F:C000 01 00000000:00000000 00:00000000 00000000  1000        0 4243 1\n";
        let wanted = Listening { user: 1000, inode: "4242" };
        assert_eq!(listeners(table, 8080).collect::<Vec<_>>(), [wanted]);
        assert_eq!(listeners(table, 8081).count(), 0);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn our_own_listener_is_ours() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let owner = owner(listener.local_addr().unwrap()).unwrap();
        assert_eq!(owner.pid, std::process::id());
    }
}
