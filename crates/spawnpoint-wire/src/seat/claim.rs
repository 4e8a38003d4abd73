//! A connection's claim to a seat: what it proved, and which user's process is at its other end.

use std::cell::OnceCell;

use spawnpoint_core::{connection::Connection, engine::EngineTrust};
use spawnpoint_protocol::InstanceId;

use crate::hub::peer::{self, Peer};

/// A connection's claim to a seat.
pub(crate) struct Claim {
    is_proven: bool,
    connection: Option<Connection>,
    peer: OnceCell<Peer>,
}

impl Claim {
    /// The claim of an engine that dialed in.
    pub(crate) fn dialed_in(is_proven: bool, connection: Option<Connection>) -> Self {
        Self { is_proven, connection, peer: OnceCell::new() }
    }

    /// The claim of an engine that showed the owner's token or key, or that we dialed.
    pub(crate) fn of_owner(is_proven: bool) -> Self {
        Self { is_proven, connection: None, peer: OnceCell::from(Peer::Owner) }
    }

    /// Which user's process it is. Looked up on first use: most claims never need it.
    pub(crate) fn peer(&self) -> Peer {
        *self.peer.get_or_init(|| peer::of(self.connection))
    }

    /// How far an engine of this name and hash is trusted. Any process can use any name, so a name does not
    /// help the process of another user.
    pub(super) fn trust(&self, trusted: &[String], name: &str, hash: &str) -> EngineTrust {
        let id = InstanceId::new(name, hash);
        let is_named = || trusted.iter().any(|one| one == name || one == id.as_str());
        match self.is_proven {
            true => EngineTrust::Proven,
            false if is_named() && self.peer() != Peer::Other => EngineTrust::Trusted,
            false => EngineTrust::Unproven,
        }
    }

    /// Whether it may take over a seat from another connection. `is_live` says whether that connection is
    /// open, `same_footing` whether that one could not be identified either.
    pub(super) fn may_take_over(&self, is_live: bool, same_footing: bool) -> bool {
        match self.peer() {
            _ if self.is_proven => true,
            Peer::Owner => true,
            Peer::Other => false,
            // Where the system does not identify users, an unidentified engine can at least reconnect.
            Peer::Unknown => !is_live && same_footing,
        }
    }

    /// Whether it comes from a process of another user, without a proof.
    pub(super) fn is_of_another_user(&self) -> bool {
        !self.is_proven && self.peer() == Peer::Other
    }

    /// Whether it is neither proven nor identified.
    pub(super) fn is_unknown(&self) -> bool {
        !self.is_proven && self.peer() == Peer::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(peer: Peer) -> Claim {
        Claim { is_proven: false, connection: None, peer: OnceCell::from(peer) }
    }

    #[test]
    fn a_seat_goes_to_the_owner_and_to_proven_engines() {
        let proven = || Claim { is_proven: true, ..from(Peer::Other) };
        for (is_live, same_footing) in [(true, true), (true, false), (false, true), (false, false)]
        {
            assert!(proven().may_take_over(is_live, same_footing));
            assert!(from(Peer::Owner).may_take_over(is_live, same_footing));
            assert!(!from(Peer::Other).may_take_over(is_live, same_footing));
        }
        assert!(from(Peer::Unknown).may_take_over(false, true));
        assert!(!from(Peer::Unknown).may_take_over(true, true));
        assert!(!from(Peer::Unknown).may_take_over(false, false));
    }

    #[test]
    fn a_name_is_trusted_unless_another_user_bears_it() {
        let trusted = ["Game".to_owned(), "Other@aa".to_owned()];
        let trust = |peer, name, hash| from(peer).trust(&trusted, name, hash);
        assert_eq!(trust(Peer::Owner, "Game", "1"), EngineTrust::Trusted);
        assert_eq!(trust(Peer::Unknown, "Other", "aa"), EngineTrust::Trusted);
        assert_eq!(trust(Peer::Other, "Game", "1"), EngineTrust::Unproven);
        assert_eq!(trust(Peer::Owner, "Other", "bb"), EngineTrust::Unproven);
        assert_eq!(trust(Peer::Owner, "game", "1"), EngineTrust::Unproven);
    }
}
