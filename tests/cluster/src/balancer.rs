//! A load balancer for TCP: each connection goes to the next node that accepts it.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use anyhow::Result;
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
};
use tokio_util::task::AbortOnDropHandle;

/// A running balancer.
#[derive(Debug)]
pub struct Balancer {
    /// Where clients and engines connect.
    pub address: SocketAddr,
    nodes: Arc<Nodes>,
    _accepting: AbortOnDropHandle<()>,
}

#[derive(Debug)]
struct Nodes {
    addresses: Vec<SocketAddr>,
    /// Nodes that get no new connections, as a health check would find out.
    avoided: Vec<AtomicBool>,
    next: AtomicUsize,
}

impl Balancer {
    /// Starts a balancer in front of these nodes.
    pub async fn start(addresses: Vec<SocketAddr>) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let avoided = addresses.iter().map(|_| AtomicBool::new(false)).collect();
        let nodes = Arc::new(Nodes { addresses, avoided, next: AtomicUsize::new(0) });
        let accepting = tokio::spawn(accept(listener, nodes.clone()));
        Ok(Self { address, nodes, _accepting: AbortOnDropHandle::new(accepting) })
    }

    /// Sends a node no new connections, or sends it some again.
    pub fn avoid(&self, node: usize, avoided: bool) {
        if let Some(flag) = self.nodes.avoided.get(node) {
            flag.store(avoided, Ordering::Relaxed);
        }
    }
}

async fn accept(listener: TcpListener, nodes: Arc<Nodes>) {
    while let Ok((mut client, _)) = listener.accept().await {
        let nodes = nodes.clone();
        // A connection ends with either end of it, and all of them with the test.
        tokio::spawn(async move {
            if let Some(mut node) = nodes.connect().await {
                let _ = client.set_nodelay(true);
                let _ = copy_bidirectional(&mut client, &mut node).await;
            }
        });
    }
}

impl Nodes {
    async fn connect(&self) -> Option<TcpStream> {
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        for at in 0..self.addresses.len() {
            let at = (first + at) % self.addresses.len();
            if self.avoided.get(at)?.load(Ordering::Relaxed) {
                continue;
            }
            if let Ok(stream) = TcpStream::connect(self.addresses.get(at)?).await {
                let _ = stream.set_nodelay(true);
                return Some(stream);
            }
        }
        None
    }
}
