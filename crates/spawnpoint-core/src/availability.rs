//! Whether this server wants new work, for load balancers.

use std::collections::BTreeSet;

use tokio::sync::watch;

/// Why a server wants no new work from a load balancer. Without a reason it does. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Availability(watch::Sender<BTreeSet<&'static str>>);

impl Availability {
    /// Adds or removes a reason: a phrase such as `stopping`.
    pub fn set(&self, reason: &'static str, holds: bool) {
        self.0.send_if_modified(|reasons| match holds {
            true => reasons.insert(reason),
            false => reasons.remove(reason),
        });
    }

    /// The reasons why it wants no new work.
    pub fn reasons(&self) -> Vec<&'static str> {
        self.0.borrow().iter().copied().collect()
    }

    /// Whether it wants new work.
    pub fn is_ready(&self) -> bool {
        self.0.borrow().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_ready_while_no_reason_holds() {
        let availability = Availability::default();
        assert!(availability.is_ready());
        availability.set("stopping", true);
        availability.clone().set("no lease", true);
        assert_eq!(availability.reasons(), ["no lease", "stopping"]);
        availability.set("stopping", false);
        assert!(!availability.is_ready());
        availability.set("no lease", false);
        assert!(availability.is_ready());
    }
}
