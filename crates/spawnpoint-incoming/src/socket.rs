//! Options of accepted sockets.

use std::{io, net::SocketAddr, time::Duration};

use socket2::{SockRef, TcpKeepalive};
use tokio::net::TcpStream;

/// How soon a machine that vanished is noticed: one that lost its power or its network sends nothing that ends
/// its connections. Probes are answered by its system, so that an engine that is busy for minutes is not taken
/// for a dead one.
#[cfg(any(test, target_os = "linux"))]
const VANISHED: Duration = Duration::from_secs(5);
const PROBE_AFTER: Duration = Duration::from_secs(2);
const PROBE_EVERY: Duration = Duration::from_secs(1);
const PROBES: u32 = 3;

/// Prepares an accepted socket. What the system refuses is left as it is.
pub(crate) fn prepare(stream: &TcpStream, remote: SocketAddr) {
    if let Err(error) = set_options(stream, remote) {
        tracing::debug!(%error, "could not set the options of a socket");
    }
}

fn set_options(stream: &TcpStream, remote: SocketAddr) -> io::Result<()> {
    // Sends small messages at once: waiting to fill a packet can cost 40 ms.
    stream.set_nodelay(true)?;
    // This machine does not vanish without this process.
    if remote.ip().to_canonical().is_loopback() {
        return Ok(());
    }
    let socket = SockRef::from(stream);
    let probes = TcpKeepalive::new().with_time(PROBE_AFTER).with_interval(PROBE_EVERY);
    socket.set_tcp_keepalive(&probes.with_retries(PROBES))?;
    // Without it, data that was sent to a vanished machine is repeated for a quarter of an hour, without probes.
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(VANISHED))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    async fn accepted() -> TcpStream {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (client, accepted) = tokio::join!(TcpStream::connect(address), listener.accept());
        client.unwrap();
        accepted.unwrap().0
    }

    #[tokio::test]
    async fn other_machines_are_probed() {
        let stream = accepted().await;
        prepare(&stream, "192.0.2.7:50000".parse().unwrap());
        let socket = SockRef::from(&stream);
        assert!(socket.keepalive().unwrap());
        let noticed = PROBE_AFTER + PROBE_EVERY * PROBES;
        assert!(noticed <= VANISHED);
        assert_eq!(socket.tcp_keepalive_time().unwrap(), PROBE_AFTER);
        #[cfg(target_os = "linux")]
        assert_eq!(socket.tcp_user_timeout().unwrap(), Some(VANISHED));
    }

    #[tokio::test]
    async fn this_machine_is_not() {
        let stream = accepted().await;
        prepare(&stream, "[::ffff:127.0.0.1]:50000".parse().unwrap());
        assert!(!SockRef::from(&stream).keepalive().unwrap());
        assert!(stream.nodelay().unwrap());
    }
}
