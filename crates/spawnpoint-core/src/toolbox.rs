//! What a tool can use while it runs.

use std::sync::Arc;

use spawnpoint_protocol::{Fault, op::OpSpec};

use crate::{
    core::Core,
    engine::{OpContext, OpOutput},
    router::Attached,
    session::Client,
};

/// What a tool can use while it runs.
#[derive(Clone)]
pub struct Toolbox {
    /// The core.
    pub core: Core,
    /// The client that called.
    pub client: Client,
    /// The call's deadline, cancellation and reports.
    pub cx: OpContext,
    /// The picked instance, for tools that need one.
    pub(crate) instance: Option<Arc<Attached>>,
}

impl Toolbox {
    /// Runs an op on the picked instance.
    pub async fn run<O: OpSpec>(&self, op: O) -> Result<OpOutput, Fault> {
        self.instance()?.run(op, &self.cx).await
    }

    /// The engine that is attached now under the id of the picked instance. A project that reconnects may be
    /// attached again during a call.
    pub fn attached(&self) -> Result<Arc<Attached>, Fault> {
        let instance = self.instance()?;
        if instance.is_attached() {
            return Ok(instance.clone());
        }
        let (router, id) = (self.core.router(), instance.id());
        // The fault for a detached engine lists the attached ones.
        router.find(id).map_or_else(|| router.pick(Some(id.as_str()), None), Ok)
    }

    /// The picked instance.
    pub fn instance(&self) -> Result<&Arc<Attached>, Fault> {
        self.instance
            .as_ref()
            .ok_or_else(|| Fault::internal("a tool that declares no ops asked for an instance"))
    }
}
