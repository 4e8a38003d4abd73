//! Calls of a tool that forwards them to the tool that they name.
//!
//! The call is replaced before anything is checked, so the named tool's gate, confirmation, approval, audit line,
//! record and time limits apply, exactly as if it had been called directly. Only the answer differs: it is compact text.

use spawnpoint_protocol::Fault;

use super::{Call, Core};
use crate::{catalog::tool::Forwarded, session::Client};

impl Core {
    /// The call that is meant: the named one, for a call of a tool that forwards; else the same one.
    pub fn forwarded(&self, call: Call) -> Result<Call, Fault> {
        if !self.forwards(&call.tool) {
            return Ok(call);
        }
        let Forwarded { name, arguments } = Forwarded::read(call.arguments)?;
        if self.forwards(&name) {
            let why = format!("'{name}' only calls other tools");
            return Err(Fault::argument("name", why).hint("name the tool that has to run"));
        }
        Ok(Call { tool: name, arguments, client: Client { forwarded: true, ..call.client } })
    }

    fn forwards(&self, name: &str) -> bool {
        self.catalog().may_forward(name) && self.tool(name).is_some_and(|tool| tool.forwards)
    }
}
