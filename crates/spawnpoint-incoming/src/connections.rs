//! All open connections: how many are allowed, and which are closed for new ones.
//!
//! A connection is a newcomer until one of its requests is admitted. The number of newcomers is limited, and
//! the oldest is closed for a new one: real clients are admitted within moments, so a flood of silent
//! connections only displaces itself.

use std::{
    collections::{BTreeMap, HashMap},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::{guesses::network_of, network::Network};

/// How long a handshake and the head of a request may take.
const HEADER: Duration = Duration::from_secs(10);
/// How long a connection may be idle between requests.
const IDLE: Duration = Duration::from_secs(60);

/// The most connections.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// In all.
    pub all: usize,
    /// From one address. Loopback has no such limit: every local client uses it. Nor have balancers.
    pub per_address: usize,
    /// That have not been admitted yet.
    pub newcomers: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { all: 16_384, per_address: 256, newcomers: 1024 }
    }
}

/// All open connections. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Connections(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    limits: Limits,
    /// Where the connections of many clients come from.
    balancers: Vec<Network>,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    last: u64,
    newcomers: BTreeMap<u64, Arc<Peer>>,
    admitted: HashMap<u64, Arc<Peer>>,
    per_address: HashMap<IpAddr, usize>,
}

impl Open {
    fn len(&self) -> usize {
        self.newcomers.len() + self.admitted.len()
    }

    fn count(&self, network: IpAddr) -> usize {
        self.per_address.get(&network).copied().unwrap_or_default()
    }

    /// Closes the least useful connection among the candidates: the oldest newcomer, else the one that was idle
    /// for longest.
    fn close_one(&mut self, is_candidate: impl Fn(&Peer) -> bool) -> bool {
        let oldest = self.newcomers.values().find(|peer| is_candidate(peer)).cloned();
        let chosen = oldest.or_else(|| {
            let idle =
                self.admitted.values().filter(|peer| peer.is(Phase::Idle) && is_candidate(peer));
            idle.max_by_key(|peer| peer.age()).cloned()
        });
        let Some(chosen) = chosen else { return false };
        chosen.closed.cancel();
        self.forget(&chosen);
        true
    }

    fn forget(&mut self, peer: &Peer) {
        let newcomer = self.newcomers.remove(&peer.id);
        if newcomer.or_else(|| self.admitted.remove(&peer.id)).is_none() {
            return;
        }
        let network = network_of(peer.remote.ip());
        if let Some(count) = self.per_address.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                self.per_address.remove(&network);
            }
        }
    }
}

/// The state of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Phase {
    /// A handshake or the head of a request is being received.
    Opening,
    /// Nothing was received since the last response.
    Idle,
    /// A request is being handled.
    Busy,
    /// It was upgraded to another protocol, which has its own limits.
    Upgraded,
}

/// The other end of a connection. Requests carry it in their extensions.
#[derive(Debug)]
pub struct Peer {
    id: u64,
    /// Its address.
    pub remote: SocketAddr,
    admitted: AtomicBool,
    phase: AtomicU8,
    began: Instant,
    /// Milliseconds from the start to the last change of phase.
    since: AtomicU64,
    pub(crate) closed: CancellationToken,
    all: std::sync::Weak<Shared>,
}

/// A connection is refused because too many are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl Connections {
    /// With other limits than the default.
    pub fn within(limits: Limits) -> Self {
        Self(Arc::new(Shared { limits, ..Shared::default() }))
    }

    /// Behind load balancers in these networks.
    pub fn behind(balancers: Vec<Network>) -> Self {
        Self(Arc::new(Shared { balancers, ..Shared::default() }))
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.0.lock().len()
    }

    /// Adds a connection, and closes another one if needed.
    pub(crate) fn open(&self, remote: SocketAddr) -> Result<Slot, Full> {
        let limits = self.0.limits;
        let network = network_of(remote.ip());
        let mut open = self.0.lock();
        let is_of_many =
            network.is_loopback() || self.0.balancers.iter().any(|it| it.contains(remote.ip()));
        if !is_of_many
            && open.count(network) >= limits.per_address
            && !open.close_one(|peer| network_of(peer.remote.ip()) == network)
        {
            return Err(Full);
        }
        if (open.newcomers.len() >= limits.newcomers || open.len() >= limits.all)
            && !open.close_one(|_| true)
        {
            return Err(Full);
        }
        open.last += 1;
        let peer = Arc::new(Peer {
            id: open.last,
            remote,
            admitted: AtomicBool::new(false),
            phase: AtomicU8::new(Phase::Opening as u8),
            began: Instant::now(),
            since: AtomicU64::new(0),
            closed: CancellationToken::new(),
            all: Arc::downgrade(&self.0),
        });
        open.newcomers.insert(peer.id, peer.clone());
        *open.per_address.entry(network).or_default() += 1;
        Ok(Slot(peer))
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A slot among the open connections, held while the connection is open.
#[derive(Debug)]
pub(crate) struct Slot(pub(crate) Arc<Peer>);

impl Drop for Slot {
    fn drop(&mut self) {
        if let Some(all) = self.0.all.upgrade() {
            all.lock().forget(&self.0);
        }
    }
}

impl Peer {
    /// The address of the sender of a request; loopback if it did not arrive over a connection.
    pub fn address_of(extensions: &axum::http::Extensions) -> IpAddr {
        let peer = extensions.get::<Arc<Self>>();
        peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.remote.ip().to_canonical())
    }

    /// Records that a request of this connection was admitted.
    pub fn admit(&self) {
        if self.admitted.swap(true, Ordering::Relaxed) {
            return;
        }
        if let Some(all) = self.all.upgrade() {
            let mut open = all.lock();
            if let Some(peer) = open.newcomers.remove(&self.id) {
                open.admitted.insert(self.id, peer);
            }
        }
    }

    /// Whether a request of this connection was admitted before.
    pub fn is_admitted(&self) -> bool {
        self.admitted.load(Ordering::Relaxed)
    }

    pub(crate) fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Relaxed);
        let since = self.began.elapsed().as_millis();
        self.since.store(u64::try_from(since).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    pub(crate) fn is(&self, phase: Phase) -> bool {
        self.phase.load(Ordering::Relaxed) == phase as u8
    }

    fn age(&self) -> Duration {
        let since = Duration::from_millis(self.since.load(Ordering::Relaxed));
        self.began.elapsed().saturating_sub(since)
    }

    /// How long it may stay in its state; `None` when it has been too long.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let limit = match () {
            () if self.is(Phase::Opening) => HEADER,
            () if self.is(Phase::Idle) && self.is_admitted() => IDLE,
            () if self.is(Phase::Idle) => HEADER,
            // Check again when it could have been idle for too long.
            () => return Some(HEADER),
        };
        limit.checked_sub(self.age()).filter(|left| !left.is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(address: &str) -> SocketAddr {
        SocketAddr::new(address.parse().unwrap(), 1)
    }

    #[test]
    fn the_oldest_newcomer_is_closed_and_admitted_connections_are_not() {
        let connections = Connections::within(Limits { all: 3, per_address: 3, newcomers: 2 });
        let known = connections.open(from("127.0.0.1")).unwrap();
        known.0.admit();
        known.0.enter(Phase::Busy);
        let first = connections.open(from("127.0.0.1")).unwrap();
        let second = connections.open(from("127.0.0.1")).unwrap();
        let third = connections.open(from("127.0.0.1")).unwrap();
        let closed = [&known, &first, &second, &third].map(|slot| slot.0.closed.is_cancelled());
        assert_eq!(closed, [false, true, false, false]);
        drop(first);
        assert_eq!(connections.0.lock().len(), 3);
        for slot in [&second, &third] {
            slot.0.admit();
            slot.0.enter(Phase::Busy);
        }
        assert_eq!(connections.open(from("127.0.0.1")).unwrap_err(), Full);
        second.0.enter(Phase::Idle);
        let fourth = connections.open(from("127.0.0.1")).unwrap();
        assert!(second.0.closed.is_cancelled() && !fourth.0.closed.is_cancelled());
        drop((known, second, third, fourth));
        assert_eq!(connections.0.lock().len(), 0);
        assert!(connections.0.lock().per_address.is_empty());
    }

    #[test]
    fn other_machines_have_a_limit_and_this_one_has_none() {
        let connections = Connections::within(Limits { all: 100, per_address: 2, newcomers: 100 });
        let far: Vec<_> = (0..2).map(|_| connections.open(from("10.0.0.1")).unwrap()).collect();
        far.iter().for_each(|slot| {
            slot.0.admit();
            slot.0.enter(Phase::Upgraded);
        });
        assert!(connections.open(from("10.0.0.1")).is_err());
        assert!(connections.open(from("10.0.0.2")).is_ok());
        let near: Vec<_> = (0..10).map(|_| connections.open(from("::1")).unwrap()).collect();
        assert!(near.iter().all(|slot| !slot.0.closed.is_cancelled()));
    }

    #[test]
    fn connections_of_a_balancer_are_of_many_clients() {
        let connections = Connections::behind(vec!["10.0.0.0/31".parse().unwrap()]);
        let most = Limits::default().per_address;
        let through: Vec<_> =
            (0..=most).map(|_| connections.open(from("10.0.0.1")).unwrap()).collect();
        assert!(through.iter().all(|slot| !slot.0.closed.is_cancelled()));
        let direct: Vec<_> =
            (0..=most).map(|_| connections.open(from("10.0.0.2")).unwrap()).collect();
        assert!(direct.iter().any(|slot| slot.0.closed.is_cancelled()), "the oldest newcomer");
    }
}
