//! Permission for a session: the owner approved one tool for all further calls of one session.

use serde::Serialize;
use uuid::Uuid;

use super::Approvals;

/// How many such permissions there may be at once. Each belongs to a decision of a person.
const MAX_GRANTS: usize = 256;

/// A tool that the owner approved for a session. It ends with the server, and with [`Approvals::deny_all`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SessionGrant {
    /// The session.
    pub session: Uuid,
    /// What its client calls itself.
    pub client: String,
    /// The tool.
    pub tool: String,
    /// When it was approved, ISO 8601 in UTC.
    pub since: String,
    /// How many calls it has let through.
    pub used: u64,
    /// Whose session it is, on a server that several users share.
    #[serde(skip)]
    pub(super) user: Option<String>,
}

impl Approvals {
    /// Approves a tool for all further calls of a session. Returns false if there are too many such permissions.
    pub fn allow_session(&self, session: Uuid, client: &str, tool: &str) -> bool {
        let mut registry = self.lock();
        let is_it = |grant: &SessionGrant| grant.session == session && grant.tool == tool;
        if registry.grants.iter().any(is_it) {
            return true;
        }
        if registry.grants.len() >= MAX_GRANTS {
            return false;
        }
        registry.grants.push(SessionGrant {
            session,
            client: client.to_owned(),
            tool: tool.to_owned(),
            since: format!("{:.0}", jiff::Timestamp::now()),
            used: 0,
            user: self.user.clone(),
        });
        drop(registry);
        self.changed();
        true
    }

    /// Whether the owner approved this tool for this session; counts the call.
    pub(crate) fn use_grant(&self, session: Uuid, tool: &str) -> bool {
        let mut registry = self.lock();
        let mut grants = registry.grants.iter_mut();
        let Some(grant) = grants.find(|it| it.session == session && it.tool == tool) else {
            return false;
        };
        grant.used += 1;
        drop(registry);
        self.changed();
        true
    }

    /// Ends the permission of a session for a tool.
    pub fn revoke_session(&self, session: Uuid, tool: &str) {
        self.lock().grants.retain(|it| it.session != session || it.tool != tool);
        self.changed();
    }

    /// The tools that are approved for sessions.
    pub fn grants(&self) -> Vec<SessionGrant> {
        let registry = self.lock();
        let mine = |grant: &&SessionGrant| self.user.is_none() || grant.user == self.user;
        registry.grants.iter().filter(mine).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grant_holds_for_one_tool_of_one_session_until_it_is_revoked() {
        let approvals = Approvals::default();
        let (session, other) = (Uuid::new_v4(), Uuid::new_v4());
        assert!(approvals.allow_session(session, "client", "SetActive"));
        assert!(approvals.use_grant(session, "SetActive"));
        assert!(!approvals.use_grant(session, "DestroyObject"));
        assert!(!approvals.use_grant(other, "SetActive"));
        assert_eq!(approvals.grants()[0].used, 1);
        approvals.revoke_session(session, "SetActive");
        assert!(!approvals.use_grant(session, "SetActive"));
    }

    #[test]
    fn denying_everything_ends_every_grant() {
        let approvals = Approvals::default();
        let session = Uuid::new_v4();
        assert!(approvals.allow_session(session, "client", "SetActive"));
        approvals.allow_all_for(std::time::Duration::from_secs(9));
        approvals.deny_all("enough");
        assert!(!approvals.use_grant(session, "SetActive"));
        assert_eq!(approvals.window(), None);
    }
}
