//! What a tool can use while it runs.

use std::{sync::Arc, time::Duration};

use serde_json::json;
use spawnpoint_protocol::{Effect, ErrorKind, Fault, Op, OpName, op::OpSpec};
use tokio::time::timeout;

use crate::{
    core::Core,
    engine::{OpContext, OpOutput, Presence},
    guard::check_op,
    router::Attached,
    session::Client,
    unsupported,
};

/// How long an engine may be busy with a read that another engine of its project can answer.
const BUSY: Duration = Duration::from_secs(10);

/// Whether the engine could not be asked.
fn is_away(fault: &Fault) -> bool {
    matches!(fault.kind, ErrorKind::NotReady | ErrorKind::Disconnected)
}

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
    /// Runs an op on the picked instance. If that does not support the op, the folder of its project may.
    pub async fn run<O: OpSpec>(&self, op: O) -> Result<OpOutput, Fault> {
        let engine = self.supporting(O::NAME)?;
        let op = op.into();
        self.core
            .guard()
            .with_policy(|policy| check_op(policy, &op))
            .map_err(|f| f.on(engine.id()))?;
        engine.run(op, &self.cx).await
    }

    /// Runs a read that another engine of the project can answer too, such as one that reads its files. That one
    /// answers if the picked engine is away, not ready, or busy for longer than [`BUSY`], and the call's log says so.
    pub async fn run_soon<O: OpSpec>(&self, op: O) -> Result<OpOutput, Fault> {
        let engine = self.engine_for(O::NAME)?;
        let Some(stand_in) = self.core.router().stand_in(&engine, O::NAME) else {
            return self.run(op).await;
        };
        let op: Op = op.into();
        self.core
            .guard()
            .with_policy(|policy| check_op(policy, &op))
            .map_err(|f| f.on(engine.id()))?;
        if op.effect() != Effect::Read {
            return engine.run(op, &self.cx).await;
        }
        let why = match engine.presence() {
            Presence::Gone { .. } => "is not connected".to_owned(),
            _ => match timeout(BUSY, engine.run(op.clone(), &self.cx)).await {
                Ok(Err(fault)) if is_away(&fault) => format!("is not ready ({})", fault.message),
                Ok(answer) => return answer,
                Err(_) => format!("did not answer within {} s", BUSY.as_secs()),
            },
        };
        let what = format!("{} {why}; {} answered instead", engine.id(), stand_in.id());
        self.cx.reports.log("info", json!(what));
        stand_in.run(op, &self.cx).await
    }

    /// Runs a read on the engine that has the project of the picked folder open, if it can answer it; otherwise on
    /// the folder. An engine that supports the op in general but not for these parameters, such as a scene that is
    /// not open, answers that it is not supported.
    pub async fn run_live<O: OpSpec>(&self, op: O) -> Result<OpOutput, Fault> {
        let folder = self.engine_for(O::NAME)?;
        let op: Op = op.into();
        self.core
            .guard()
            .with_policy(|policy| check_op(policy, &op))
            .map_err(|f| f.on(folder.id()))?;
        if op.effect() == Effect::Read
            && let Some(running) = self.core.router().running(&folder, O::NAME)
        {
            match running.run(op.clone(), &self.cx).await {
                Err(fault) if fault.kind == ErrorKind::Unsupported => {}
                answer => return answer,
            }
        }
        folder.run(op, &self.cx).await
    }

    /// Whether [`run`](Self::run) can run an op.
    pub fn can_run(&self, op: OpName) -> bool {
        self.engine_for(op).is_ok_and(|engine| engine.engine().ops().has(op))
    }

    /// Fails as [`run`](Self::run) would for an op that the picked instance and the folder of its project lack.
    pub fn check_can_run(&self, op: OpName) -> Result<(), Fault> {
        self.supporting(op).map(drop)
    }

    /// The engine that runs an op for the picked instance, if it has the op.
    fn supporting(&self, op: OpName) -> Result<Arc<Attached>, Fault> {
        let engine = self.engine_for(op)?;
        match engine.engine().ops().has(op) {
            true => Ok(engine),
            false => Err(unsupported::fault(&self.core, &engine, op)),
        }
    }

    /// The engine that runs an op for the picked instance.
    fn engine_for(&self, op: OpName) -> Result<Arc<Attached>, Fault> {
        let picked = self.instance()?;
        if picked.engine().ops().has(op) {
            return Ok(picked.clone());
        }
        Ok(self.core.router().answering(picked.clone(), |engine| engine.ops().has(op)))
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
