//! A connection's claim to a seat: what it proved, and whose process is at its other end.

use std::cell::OnceCell;

use spawnpoint_core::{connection::Connection, engine::Standing};
use spawnpoint_protocol::InstanceId;

use crate::hub::peer::{self, Peer};

/// A connection's claim to a seat.
pub(crate) struct Claim {
    is_proven: bool,
    connection: Option<Connection>,
    peer: OnceCell<Peer>,
}

impl Claim {
    /// One that dialed in, over this connection as far as that is known.
    pub(crate) fn dialed_in(is_proven: bool, connection: Option<Connection>) -> Self {
        Self { is_proven, connection, peer: OnceCell::new() }
    }

    /// One that showed the owner's token or key before it was let in, or that we dialed ourselves.
    pub(crate) fn of_owner(is_proven: bool) -> Self {
        Self { is_proven, connection: None, peer: OnceCell::from(Peer::Owner) }
    }

    /// Whose process it is. Looked up when first asked, since most never have to be.
    pub(crate) fn peer(&self) -> Peer {
        *self.peer.get_or_init(|| peer::of(self.connection))
    }

    /// How far an engine is trusted that says it has this name and hash. Anybody can take a name, so another
    /// user's process gains nothing by it.
    pub(super) fn standing(&self, trusted: &[String], name: &str, hash: &str) -> Standing {
        let id = InstanceId::new(name, hash);
        let is_named = || trusted.iter().any(|one| one == name || one == id.as_str());
        match self.is_proven {
            true => Standing::Proven,
            false if is_named() && self.peer() != Peer::Other => Standing::Trusted,
            false => Standing::Unproven,
        }
    }

    /// Whether it may take a seat that another connection had. `is_live` says whether that one still stands,
    /// `same_footing` whether no more was known of that one either.
    pub(super) fn may_take_over(&self, is_live: bool, same_footing: bool) -> bool {
        match self.peer() {
            _ if self.is_proven => true,
            Peer::Owner => true,
            Peer::Other => false,
            // Where the system does not tell, an engine that was as unknown can at least come back.
            Peer::Unknown => !is_live && same_footing,
        }
    }

    /// Whether nothing vouches for it.
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
    fn a_seat_goes_to_the_owner_and_to_who_proves_itself() {
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
        let standing = |peer, name, hash| from(peer).standing(&trusted, name, hash);
        assert_eq!(standing(Peer::Owner, "Game", "1"), Standing::Trusted);
        assert_eq!(standing(Peer::Unknown, "Other", "aa"), Standing::Trusted);
        assert_eq!(standing(Peer::Other, "Game", "1"), Standing::Unproven);
        assert_eq!(standing(Peer::Owner, "Other", "bb"), Standing::Unproven);
        assert_eq!(standing(Peer::Owner, "game", "1"), Standing::Unproven);
    }
}
