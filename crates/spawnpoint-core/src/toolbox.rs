//! What a tool has at hand while it works.

use std::sync::Arc;

use spawnpoint_protocol::{Fault, op::OpSpec};

use crate::{
    core::Core,
    engine::{OpContext, OpOutput},
    router::Attached,
    session::Client,
};

/// What a tool has at hand while it works.
#[derive(Clone)]
pub struct Toolbox {
    /// Everything else there is.
    pub core: Core,
    /// Who called.
    pub client: Client,
    /// The call's deadline, cancellation and reports.
    pub cx: OpContext,
    /// The instance that was picked, for tools that need one.
    pub(crate) instance: Option<Arc<Attached>>,
}

impl Toolbox {
    /// Runs an op on the instance that was picked.
    pub async fn run<O: OpSpec>(&self, op: O) -> Result<OpOutput, Fault> {
        self.instance()?.run(op, &self.cx).await
    }

    /// The engine that is attached under the picked instance's id now. A project that reconnects may be
    /// attached anew during a call.
    pub fn attached(&self) -> Result<Arc<Attached>, Fault> {
        let instance = self.instance()?;
        if instance.is_attached() {
            return Ok(instance.clone());
        }
        let (router, id) = (self.core.router(), instance.id());
        // One that is gone is reported with the engines that are attached.
        router.find(id).map_or_else(|| router.pick(Some(id.as_str()), None), Ok)
    }

    /// The instance that was picked.
    pub fn instance(&self) -> Result<&Arc<Attached>, Fault> {
        self.instance
            .as_ref()
            .ok_or_else(|| Fault::internal("a tool that declares no ops asked for an instance"))
    }
}
