//! Messages between nodes, as JSON. Both ends ignore fields that they do not know, so either may be one version older.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use spawnpoint_core::{CheckedBy, guard::Approval};
use spawnpoint_protocol::{
    AskBatch, Effect, ErrorKind, Fault, InstanceId, LogId, Offers, Op, OpOutput,
    details::EffectReport, message::AskOutcome, op::ExtensionOp,
};
use spawnpoint_unity_ops::UnityOp;
use spawnpoint_unreal_ops::UnrealOp;
use uuid::Uuid;

use crate::names::NodeId;

/// From the node of a client to the node of an engine.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ToHolder {
    /// Run an op.
    Run(Box<RunOp>),
    /// Is this op still running? Answered with `Running`, `Ended` or `Unknown`.
    Check { id: Uuid, from: NodeId },
    /// The result of this op is not needed any more.
    Cancel { id: Uuid },
    /// The client's answers to a question of an op.
    Answers { id: Uuid, number: u32, outcome: AskOutcome },
    /// What does this engine offer? Answered with `Offers`.
    Offers { id: Uuid, from: NodeId, instance: InstanceId },
}

/// An op to run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RunOp {
    /// Id of the op. The holder runs no op twice.
    pub(crate) id: Uuid,
    /// The node that waits for the answer.
    pub(crate) from: NodeId,
    /// The newest refresh of the holder's lease that `from` knows. A message that was delayed for long is refused.
    pub(crate) lease: u64,
    pub(crate) log_id: LogId,
    pub(crate) instance: InstanceId,
    pub(crate) op: String,
    pub(crate) params: Value,
    pub(crate) effect: Effect,
    /// The time limit. Not a point in time, because clocks differ.
    pub(crate) within_ms: u64,
    /// What the policy of `from` required of the call.
    #[serde(default)]
    pub(crate) confirmed: bool,
    #[serde(default)]
    pub(crate) approved: String,
}

impl RunOp {
    /// The op itself.
    pub(crate) fn op(&mut self) -> Result<Op, Fault> {
        let (name, params) = (&self.op, self.params.take());
        let read = if let Some(read) = Op::read(name, params.clone()) {
            read
        } else if let Some(read) = UnityOp::read(name, params.clone()) {
            read.map(Op::from)
        } else if let Some(read) = UnrealOp::read(name, params) {
            read.map(Op::from)
        } else {
            let what = format!("The node of the engine does not know '{name}'");
            return Err(Fault::new(ErrorKind::Unsupported, what)
                .hint("update all nodes of the cluster")
                .details(EffectReport::NOT_SENT));
        };
        read.map_err(|error| {
            Fault::internal(format!("'{name}' was misread by the node of the engine: {error}"))
                .details(EffectReport::NOT_SENT)
        })
    }

    /// What the policy of the sender required.
    pub(crate) fn checked_by(&self) -> CheckedBy {
        let approved = Approval::ALL.into_iter().find(|level| level.as_str() == self.approved);
        CheckedBy { confirmed: self.confirmed, approved: approved.unwrap_or_default() }
    }
}

/// From the node of an engine to the node of a client.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ToCaller {
    Progress {
        progress: f64,
        total: Option<f64>,
        message: Option<String>,
    },
    Partial {
        result: Value,
    },
    Log {
        level: String,
        data: Value,
    },
    /// The op asks its client. Numbered, because a question whose answer is missing is sent again.
    Ask {
        number: u32,
        questions: AskBatch,
    },
    /// The op is running.
    Running,
    /// The node has never received the op.
    Unknown,
    /// The op ended.
    Ended {
        end: OpEnd,
    },
    Offers {
        offers: SharedOffers,
    },
}

/// How an op ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OpEnd {
    Output(Value),
    Fault(Fault),
}

impl OpEnd {
    /// The end of an op in a form that this version does not know, such as a fault of a new kind.
    pub(crate) fn of_unreadable(message: &[u8]) -> Option<Self> {
        let message: Value = serde_json::from_slice(message).ok()?;
        let is_end = message["type"] == "ended";
        is_end.then(|| {
            let said = message["end"]["fault"]["message"].as_str();
            let said = said.unwrap_or("The node of the engine answered in an unknown form");
            Self::Fault(
                Fault::internal(said)
                    .hint("run the same version on all nodes of the cluster")
                    .details(EffectReport::UNKNOWN),
            )
        })
    }
}

impl From<Result<OpOutput, Fault>> for OpEnd {
    fn from(result: Result<OpOutput, Fault>) -> Self {
        match result {
            Ok(OpOutput(value)) => Self::Output(value),
            Err(fault) => Self::Fault(fault),
        }
    }
}

impl From<OpEnd> for Result<OpOutput, Fault> {
    fn from(end: OpEnd) -> Self {
        match end {
            OpEnd::Output(value) => Ok(OpOutput(value)),
            OpEnd::Fault(fault) => Err(fault),
        }
    }
}

/// What an engine offers, with the names that it uses itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct SharedOffers {
    offers: Offers,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    original_names: BTreeMap<String, String>,
}

impl From<&Offers> for SharedOffers {
    fn from(offers: &Offers) -> Self {
        let renamed = offers
            .tools
            .iter()
            .filter_map(|tool| Some((tool.name.clone(), tool.original_name.clone()?)));
        Self { original_names: renamed.collect(), offers: offers.clone() }
    }
}

impl From<SharedOffers> for Offers {
    fn from(shared: SharedOffers) -> Self {
        let SharedOffers { mut offers, mut original_names } = shared;
        for tool in &mut offers.tools {
            tool.original_name = original_names.remove(&tool.name);
        }
        offers
    }
}

/// The name and parameters of an op.
pub(crate) fn op_parts(op: Op) -> (String, Value) {
    let name = op.name().as_str().to_owned();
    let params = match op {
        Op::Extension(ExtensionOp { params, .. }) => params,
        op => op.params(),
    };
    (name, params)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use spawnpoint_protocol::{ToolSpec, op};

    use super::*;

    fn sent(op: impl Into<Op>) -> RunOp {
        let (op, params) = op_parts(op.into());
        RunOp {
            id: Uuid::nil(),
            from: NodeId::fresh(),
            lease: 1,
            log_id: LogId::fresh(),
            instance: InstanceId::new("Game", "1"),
            op,
            params,
            effect: Effect::Read,
            within_ms: 1,
            confirmed: true,
            approved: "code".into(),
        }
    }

    #[test]
    fn shared_ops_and_those_of_engine_families_arrive_as_they_were_sent() {
        let shared: Op = op::ToolCall { name: "dig".into(), arguments: Default::default() }.into();
        let family: Op = spawnpoint_unity_ops::ProjectScenesList { all: true }.into();
        for op in [shared, family] {
            let text = serde_json::to_string(&ToHolder::Run(Box::new(sent(op.clone())))).unwrap();
            let ToHolder::Run(mut run) = serde_json::from_str(&text).unwrap() else {
                panic!("{text}")
            };
            assert_eq!(run.op().unwrap(), op);
            let expected = CheckedBy { confirmed: true, approved: Approval::Code };
            assert_eq!(run.checked_by(), expected);
        }
        let mut newer = RunOp { op: "time.travel".into(), ..sent(op::EngineStatus {}) };
        assert_eq!(newer.op().unwrap_err().kind, ErrorKind::Unsupported);
    }

    #[test]
    fn messages_of_adjacent_versions_are_read() {
        let id = Uuid::nil();
        // What this version requires, and a field that it does not know.
        for message in [
            json!({ "type": "run", "id": id, "from": id, "lease": 1, "log_id": id, "instance": "Game@1",
                "op": "engine.status", "params": {}, "effect": "read", "within_ms": 1, "new": {} }),
            json!({ "type": "check", "id": id, "from": id, "new": 1 }),
            json!({ "type": "cancel", "id": id, "new": 1 }),
            json!({ "type": "offers", "id": id, "from": id, "instance": "Game@1", "new": 1 }),
        ] {
            let read = serde_json::from_value::<ToHolder>(message.clone());
            assert!(read.is_ok(), "{message}: {read:?}");
        }
        let fault = json!({ "kind": "Internal", "message": "broken", "new": 1 });
        for message in [
            json!({ "type": "progress", "progress": 0.5, "new": 1 }),
            json!({ "type": "partial", "result": 1, "new": 1 }),
            json!({ "type": "log", "level": "info", "data": 1, "new": 1 }),
            json!({ "type": "running", "new": 1 }),
            json!({ "type": "unknown", "new": 1 }),
            json!({ "type": "ended", "end": { "output": { "a": 1 } }, "new": 1 }),
            json!({ "type": "ended", "end": { "fault": fault }, "new": 1 }),
            json!({ "type": "offers", "offers": { "offers": {}, "new": 1 }, "new": 1 }),
        ] {
            let read = serde_json::from_value::<ToCaller>(message.clone());
            assert!(read.is_ok(), "{message}: {read:?}");
        }
    }

    #[test]
    fn an_end_of_a_kind_that_this_version_does_not_know_ends_the_op() {
        let newer = json!({ "kind": "OutOfPaper", "message": "no paper" });
        let message = json!({ "type": "ended", "end": { "fault": newer } }).to_string();
        assert!(serde_json::from_str::<ToCaller>(&message).is_err());
        let Some(OpEnd::Fault(fault)) = OpEnd::of_unreadable(message.as_bytes()) else {
            panic!("{message}")
        };
        assert_eq!(fault.message, "no paper");
        assert_eq!(fault.details, Some(EffectReport::UNKNOWN.into()));
        assert!(OpEnd::of_unreadable(b"{\"type\":\"printing\"}").is_none());
    }

    #[test]
    fn an_unknown_level_of_approval_counts_as_none() {
        let unknown = RunOp { approved: "twice".into(), ..sent(op::EngineStatus {}) };
        assert_eq!(unknown.checked_by().approved, Approval::None);
    }

    #[test]
    fn offers_keep_the_names_that_the_engine_uses() {
        let tool =
            ToolSpec { name: "a".into(), original_name: Some("A".into()), ..ToolSpec::default() };
        let offers = Offers { tools: vec![tool, ToolSpec::default()], ..Offers::default() };
        let json = json!(SharedOffers::from(&offers));
        let shared: SharedOffers = serde_json::from_value(json).unwrap();
        assert_eq!(Offers::from(shared), offers);
    }
}
