//! Ops of calls that another node of a cluster received, for engines of this node.

use std::sync::Arc;

use serde_json::Map;
use spawnpoint_protocol::{Effect, ErrorKind, Fault, InstanceId, Op, details::EffectReport};

use super::Core;
use crate::{
    engine::OpContext,
    guard::{Approval, Code, Gate, Policy, Verdict, check_op, on_list},
    router::Attached,
};

/// What the policy of the node that received a call required before it ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedBy {
    /// Whether it requires changes to be confirmed.
    pub confirmed: bool,
    /// Which calls it requires a person to approve.
    pub approved: Approval,
}

impl Core {
    /// What the policy of this node required of calls that run now.
    pub fn checked_by(&self) -> CheckedBy {
        self.guard().with_policy(|policy| CheckedBy {
            confirmed: policy.require_confirm,
            approved: policy.require_approval,
        })
    }

    /// The engine of this node that runs an op for a call of another node. That node has checked the call by its own
    /// policy. The policy of this node applies too, so that no call reaches an engine that its owner forbids.
    pub fn engine_for_node(
        &self,
        instance: &InstanceId,
        op: &Op,
        cx: &OpContext,
        checked_by: CheckedBy,
    ) -> Result<Arc<Attached>, Fault> {
        let engine = self.router().find(instance);
        let engine = engine.filter(|engine| !engine.engine().is_on_another_node());
        let engine = engine.ok_or_else(|| {
            Fault::new(ErrorKind::NotReady, format!("{instance} is not attached to this node"))
                .hint("wait until it is attached again")
                .details(EffectReport::NOT_SENT)
        })?;
        self.admit_op(&engine, op, cx, checked_by).map_err(|fault| fault.on(instance))?;
        Ok(engine)
    }

    fn admit_op(
        &self,
        engine: &Attached,
        op: &Op,
        cx: &OpContext,
        checked_by: CheckedBy,
    ) -> Result<(), Fault> {
        let nothing = Map::new();
        let (gate, arguments) = match op {
            Op::ToolCall(call) => {
                let offers = engine.offers();
                let spec = offers.tools.iter().find(|spec| spec.name == call.name);
                // The node that received the call may know that it reads because of its arguments.
                let reads = cx.effect == Effect::Read;
                (self.gate_of(engine, &call.name, &call.arguments, spec, reads), &call.arguments)
            }
            op => (gate_of_op(op, cx.effect), &nothing),
        };
        if let Op::ToolCall(call) = op {
            let offers = engine.offers();
            let spec = offers.tools.iter().find(|spec| spec.name == call.name);
            self.check_lists(&call.name, &call.arguments, spec)?;
        }
        self.guard().with_policy(|policy| {
            check_op(policy, op)?;
            check_hook(policy, op)
        })?;
        let is_covered = match self.guard().check(gate, arguments, true)? {
            Verdict::Allowed => true,
            Verdict::AskFirst => checked_by.confirmed,
            Verdict::AwaitApproval => gate.needs_approval(checked_by.approved),
        };
        match is_covered {
            true => Ok(()),
            false => Err(Fault::new(
                ErrorKind::PermissionDenied,
                "The node of the engine requires a person to approve or confirm this, and the node of the client does not",
            )
            .hint("start all nodes of the cluster with the same --require-approval and --require-confirm")
            .details(EffectReport::NOT_SENT)),
        }
    }
}

fn gate_of_op(op: &Op, effect: Effect) -> Gate {
    let code = match op {
        Op::ScriptRun(_) => Code::Runs,
        Op::HookSetSource(_) => Code::Stores,
        _ => Code::None,
    };
    // An op that reads never changes anything, whatever its call does.
    let writes = effect == Effect::Write && op.effect() == Effect::Write;
    Gate { writes, code, confirm: writes, ..Gate::OPEN }
}

/// Checks the allowlist of types whose methods may be hooked. On the node of the client, the gates of the tools do.
fn check_hook(policy: &Policy, op: &Op) -> Result<(), Fault> {
    // `Game.Door` of `System.Void Game.Door::Open(System.Boolean fast)`.
    let declaring = |signature: &str| {
        let (before, _) = signature.split_once("::")?;
        before.rsplit(' ').next().map(str::to_owned)
    };
    let hooked = match op {
        Op::HookAdd(op) => Some(op.type_name.clone()),
        Op::HookSetEnabled(op) => declaring(&op.signature),
        Op::HookSetSource(op) => declaring(&op.signature),
        _ => None,
    };
    match hooked {
        Some(hooked) if !on_list(&policy.hooks, &hooked) => {
            Err(Fault::new(ErrorKind::PermissionDenied, "Denied by hook allowlist")
                .hint(format!("allowed: {}", policy.hooks.join(", "))))
        }
        _ => Ok(()),
    }
}
