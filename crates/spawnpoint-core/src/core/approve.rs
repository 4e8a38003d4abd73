//! Calls that a person must approve: they are on record, wait, and are checked again before they run.

use std::{collections::BTreeMap, sync::Arc};

use serde_json::{Map, Value, json};
use spawnpoint_protocol::{
    Answer, AnswerAction, Ask, ErrorKind, Fault, LogId, LogLevel, message::AskOutcome,
};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::{CheckedCall, Core, request::Request};
use crate::{
    approval::{APPROVE_WITHIN, ApprovalRequest, DecidedBy, Decision, Ended, shortened},
    board::LiveCall,
    catalog::Tool,
    engine::Reports,
    guard::{Approval, Code, Gate, Verdict},
    journal,
    session::Client,
};

/// How many bytes of the arguments are shown in a question. Clients show it in a small dialog.
const MAX_SHOWN: usize = 4 * 1024;

/// How a call that passed the guard may run.
pub(super) enum Admission {
    /// At once.
    Run,
    /// After the user of the client has confirmed it.
    Confirm(Held),
    /// After a person has approved it.
    Approve(Held),
}

/// What the guard needs to check a call again after the wait. The policy may be tighter by then.
pub(super) struct Held {
    gate: Gate,
    arguments: Map<String, Value>,
}

impl Held {
    /// What the person who decides is shown.
    pub(super) fn request(
        &self,
        checked: &CheckedCall,
        log_id: LogId,
        request: &Request,
    ) -> ApprovalRequest {
        let instance = checked.instance.as_ref().map(|instance| instance.id().to_string());
        let Request { tool, summary, client, .. } = request;
        let shown =
            ApprovalRequest::new(log_id, tool, instance, &client.name, summary, &self.arguments);
        ApprovalRequest { session: client.session.as_ref().map(|session| session.id()), ..shown }
    }
}

impl Core {
    /// Asks the guard about a call.
    pub(super) fn admit(
        &self,
        tool: &str,
        gate: Gate,
        arguments: &Map<String, Value>,
        client: &Client,
    ) -> Result<Admission, Fault> {
        let held = || Held { gate, arguments: arguments.clone() };
        let approved_for_session = || {
            let session = client.session.as_ref();
            session.is_some_and(|session| self.approvals().use_grant(session.id(), tool))
        };
        let can_ask = client.asks.form || client.is_owner;
        Ok(match self.guard().check(gate, arguments, can_ask)? {
            Verdict::Allowed => Admission::Run,
            Verdict::AskFirst | Verdict::AwaitApproval if client.is_owner => Admission::Run,
            Verdict::AskFirst => Admission::Confirm(held()),
            Verdict::AwaitApproval if self.approvals().window().is_some() => Admission::Run,
            Verdict::AwaitApproval if approved_for_session() => Admission::Run,
            Verdict::AwaitApproval => Admission::Approve(held()),
        })
    }

    /// Asks the guard about a call of a declared tool. Tools that stay out of the ledger only show the
    /// ledger, the catalog and the list of engines. Callers need them to follow a call that waits, so
    /// they never wait themselves.
    pub(super) fn admit_tool(
        &self,
        tool: &Tool,
        gate: Gate,
        arguments: &Map<String, Value>,
        client: &Client,
    ) -> Result<Admission, Fault> {
        let only_shows_records = !tool.recorded && !gate.writes && gate.code == Code::None;
        Ok(match self.admit(tool.name, gate, arguments, client)? {
            Admission::Approve(_) if only_shows_records => Admission::Run,
            admission => admission,
        })
    }

    /// Whether even a call that only reads needs approval now.
    pub fn reads_need_approval(&self) -> bool {
        let every_call =
            self.guard().with_policy(|policy| policy.require_approval == Approval::All);
        every_call && self.approvals().window().is_none()
    }

    /// Refuses a read that belongs to no call if every read needs approval, because there would be no recorded
    /// call to approve.
    pub fn refuse_unapproved_read(&self, what: &str) -> Result<(), Fault> {
        match self.reads_need_approval() {
            true => Err(needs_approval(what)),
            false => Ok(()),
        }
    }

    /// Waits until a call is approved, and records that it runs. An error means that it must not run.
    pub(super) async fn await_approval(
        &self,
        held: &Held,
        live: &Arc<LiveCall>,
        request: ApprovalRequest,
    ) -> Result<(), Fault> {
        let (log_id, tool, title) = (request.log_id, request.tool.clone(), request.title());
        tracing::warn!(%log_id, client = request.client, "{title} is waiting for approval");
        let ended = self.decided(live, request).await?;
        live.withdraw_question();
        live.waits_for_approval(None);
        let line = format!("tool={tool} log_id={log_id} {ended}");
        self.journal().write(LogLevel::Info, journal::OWN, Some("approval"), line);
        if let Some(fault) = refusal(&ended, &title) {
            return Err(fault);
        }
        self.check_again(held)?;
        let recorded = self.ledger().run(log_id);
        recorded.map_err(|fault| fault.hint("nothing was run; check that the disk is not full"))
    }

    /// Checks a call again after a person agreed to it: that opens nothing that the policy has closed
    /// meanwhile.
    pub(super) fn check_again(&self, held: &Held) -> Result<(), Fault> {
        match self.guard().check(held.gate, &held.arguments, true) {
            Ok(_) => Ok(()),
            Err(fault) => {
                let hint = fault.hint.clone().unwrap_or_default();
                let why = "the call was approved, but the policy now forbids it";
                Err(fault.hint(format!("{why}; {hint}")))
            }
        }
    }

    /// Waits for the first decision: the owner's, or that of the client's user, who is asked if the
    /// client can ask.
    async fn decided(
        &self,
        live: &Arc<LiveCall>,
        request: ApprovalRequest,
    ) -> Result<Ended, Fault> {
        let (log_id, question) = (request.log_id, question(&request));
        let mut wait = self.approvals().enter(request)?;
        let mut asked = live.can_ask().then(|| Question::ask(live, question));
        loop {
            let answer = async {
                match &mut asked {
                    Some(asked) => asked.decision().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                () = live.cancelled.cancelled() => return Ok(Ended::Cancelled),
                ended = wait.ended() => return Ok(ended),
                decision = answer => {
                    asked = None;
                    if let Some(decision) = decision {
                        // The owner may have been first; the wait tells which decision counts.
                        let _ = self.approvals().decide(log_id, decision, DecidedBy::ClientUser);
                    }
                }
            }
        }
    }
}

/// The text that a caller gets while its call waits.
pub(super) fn waiting_note(log_id: LogId) -> String {
    format!(
        "Waiting for approval; the call has not run. The owner of the server can run \
         `spawnpoint approve {log_id}` in a terminal."
    )
}

/// The fault for something that needs approval where there is no call that could wait for it.
pub(super) fn needs_approval(what: &str) -> Fault {
    let message = format!("{what} requires approval by the owner of the server. It was not run");
    Fault::new(ErrorKind::PermissionDenied, message)
        .hint("call the tool instead: a call waits for the owner, who decides in a terminal")
}

/// Why a call did not run; nothing if it was approved.
fn refusal(ended: &Ended, title: &str) -> Option<Fault> {
    let denied = |message| Some(Fault::new(ErrorKind::PermissionDenied, message));
    match ended {
        Ended::Approved(_) => None,
        Ended::Denied(by, reason) => {
            let reason = reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
            denied(format!("{title} was denied by {by}{reason}. The call did not run"))
                .map(|fault| fault.hint("do not call it again unless the user asks for it"))
        }
        Ended::Expired => {
            let minutes = APPROVE_WITHIN.as_secs() / 60;
            denied(format!(
                "No one approved {title} within {minutes} minutes. The call did not run"
            ))
            .map(|fault| {
                fault.hint(
                    "ask the owner of the server to run `spawnpoint approve`, then call again",
                )
            })
        }
        Ended::Cancelled => Some(Fault::new(
            ErrorKind::Cancelled,
            "The call was cancelled before anyone approved it. The call did not run",
        )),
        Ended::Stopped => Some(
            Fault::new(
                ErrorKind::Cancelled,
                "Spawnpoint stopped before anyone approved this call. The call did not run",
            )
            .hint("call it again"),
        ),
    }
}

fn question(request: &ApprovalRequest) -> Ask {
    let schema = json!({
        "type": "object",
        "properties": {
            "approve": { "type": "boolean", "title": "Approve this call", "default": false },
        },
        "required": ["approve"],
    });
    let message = format!(
        "Approve this call? Tool {} with arguments {}",
        request.title(),
        shortened(&request.arguments, MAX_SHOWN)
    );
    Ask::Form { message, schema: schema.as_object().cloned().unwrap_or_default() }
}

/// The question that was put to the user of the client.
struct Question {
    name: String,
    answers: oneshot::Receiver<AskOutcome>,
}

impl Question {
    /// The question's name cannot be guessed: a client cannot have answered it before it was asked.
    fn ask(live: &LiveCall, question: Ask) -> Self {
        let name = format!("approval-{}", Uuid::new_v4().simple());
        let (reply, answers) = oneshot::channel();
        live.ask(BTreeMap::from([(name.clone(), question)]), reply);
        Self { name, answers }
    }

    /// What the user decided; nothing if they closed the question or could not be asked. Then the owner
    /// still can decide.
    async fn decision(&mut self) -> Option<Decision> {
        let Ok(AskOutcome::Answers(answers)) = (&mut self.answers).await else { return None };
        let Answer { action, content } = answers.get(&self.name)?;
        match action {
            AnswerAction::Accept if content["approve"] == Value::Bool(true) => {
                Some(Decision::Approve)
            }
            AnswerAction::Accept | AnswerAction::Decline => Some(Decision::Deny { reason: None }),
            AnswerAction::Cancel => None,
        }
    }
}
