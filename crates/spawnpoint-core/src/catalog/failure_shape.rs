//! Failures in a shape that the clients of a tool expect.

use serde_json::Value;
use spawnpoint_protocol::Fault;

/// Turns a failure into that shape, an object.
#[derive(Clone, Copy, Debug)]
pub struct FailureShape(pub fn(&Fault) -> Value);

impl PartialEq for FailureShape {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}
