//! Changes from the page, as calls of `game_edit`, and taking them back.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use spawnpoint_core::board::Outcome;
use spawnpoint_protocol::{
    ErrorKind, Fault, LogId, ObjectId,
    op::{ComponentsList, MemberRead, ObjectGet},
    shape::{ComponentCard, MemberValue, ObjectCard, Page as Listed, Paging},
};

use super::{Answer, call_of, calls, look, tree};
use crate::page::Page;

/// The tool that makes the changes.
const EDIT: &str = "game_edit";

#[derive(Deserialize)]
pub struct Apply {
    instance: String,
    changes: Vec<Map<String, Value>>,
    #[serde(default)]
    dry_run: bool,
}

/// Makes changes, and remembers how to take them back.
pub async fn apply(page: &Arc<Page>, request: Apply) -> Answer {
    let Apply { instance, changes, dry_run } = request;
    let changes: Vec<_> = changes.into_iter().map(in_words_of_the_tool).collect();
    let mut back = Some(Vec::new());
    for change in changes.iter().rev() {
        let inverse = match dry_run {
            true => None,
            false => inverse(page, &instance, change).await,
        };
        back = back.zip(inverse).map(|(mut all, one)| {
            all.push(one);
            all
        });
    }
    let (log_id, changes) = run(page, &instance, json!(changes), dry_run).await?;
    let undo = back.filter(|all: &Vec<_>| !all.is_empty()).map(|changes| {
        page.edits.keep(log_id, Edit { instance, changes });
        log_id
    });
    Ok(json!({ "log_id": log_id, "changes": changes, "applied": !dry_run, "undo": undo }))
}

async fn run(
    page: &Arc<Page>,
    instance: &str,
    changes: Value,
    dry_run: bool,
) -> Result<(LogId, Vec<Value>), crate::page::fault::PageFault> {
    let mut arguments =
        Map::from_iter([("instance".to_owned(), instance.into()), ("changes".to_owned(), changes)]);
    if dry_run {
        arguments.insert("dry_run".to_owned(), true.into());
    }
    let mut handle = page.core.start(call_of(EDIT, arguments))?;
    let ended = handle.state.wait_for(|state| state.outcome.is_some()).await;
    let outcome = ended.ok().and_then(|state| state.outcome.clone());
    let outcome: Outcome = match outcome {
        Some(outcome) => (*outcome).clone(),
        None => Err(Fault::internal("the call was dropped")),
    };
    let changes = calls::changes_in(&outcome);
    let output = outcome?;
    if output.is_error {
        let (shown, _) = calls::shown(&output);
        let why = shown["content"][0]["text"].as_str().unwrap_or("The edit failed").to_owned();
        return Err(Fault::new(ErrorKind::Internal, why).into());
    }
    Ok((handle.log_id, changes))
}

/// A change with the names that the tool has for its arguments.
fn in_words_of_the_tool(mut change: Map<String, Value>) -> Map<String, Value> {
    if let Some(active) = change.remove("active") {
        change.insert("value".to_owned(), active);
    }
    change
}

/// The change that takes another one back; none if there is no such change.
async fn inverse(
    page: &Arc<Page>,
    instance: &str,
    change: &Map<String, Value>,
) -> Option<Map<String, Value>> {
    let id: ObjectId = serde_json::from_value(change.get("object")?.clone()).ok()?;
    let core = &page.core;
    let card = async || -> Option<ObjectCard> {
        look(core, instance, ObjectGet { id }).await.ok()?.into_shape().ok()
    };
    let mut back = Map::from_iter([
        ("do".to_owned(), change.get("do")?.clone()),
        ("object".to_owned(), json!(id)),
    ]);
    match change.get("do")?.as_str()? {
        "set" => {
            let member = change.get("member")?.as_str()?;
            let (component, name) = member.rsplit_once('.')?;
            let component = whole_name(page, instance, id, component).await?;
            let name = name.to_owned();
            let op = MemberRead { object: id, component, name };
            let value: MemberValue = look(core, instance, op).await.ok()?.into_shape().ok()?;
            back.insert("member".to_owned(), member.into());
            back.insert("value".to_owned(), value.value_json?);
        }
        "set_active" => {
            back.insert("value".to_owned(), card().await?.active.into());
        }
        "rename" => {
            back.insert("name".to_owned(), card().await?.name.into());
        }
        _ => return None,
    }
    Some(back)
}

/// The full name of a component's type.
async fn whole_name(
    page: &Arc<Page>,
    instance: &str,
    object: ObjectId,
    component: &str,
) -> Option<String> {
    let paging = Paging { limit: Some(200), offset: None };
    let listed = look(&page.core, instance, ComponentsList { object, paging }).await.ok()?;
    let listed: Listed<ComponentCard> = listed.into_shape().ok()?;
    let mut names = listed.items.into_iter().map(|card| card.type_name);
    names.find(|name| name == component || tree::short(name) == component)
}

#[derive(Deserialize)]
pub struct Undo {
    undo: LogId,
}

/// Takes an edit of the page back.
pub async fn undo(page: &Arc<Page>, request: &Undo) -> Answer {
    let Some(Edit { instance, changes }) = page.edits.take(request.undo) else {
        let what = "This edit cannot be taken back from the page";
        return Err(Fault::new(ErrorKind::Unsupported, what)
            .hint("it is undone already, or it has no simple inverse; use game_edit")
            .into());
    };
    let (log_id, changes) = run(page, &instance, json!(changes), false).await?;
    Ok(json!({ "log_id": log_id, "changes": changes }))
}

/// How an edit is taken back.
struct Edit {
    instance: String,
    changes: Vec<Map<String, Value>>,
}

/// How many edits can be taken back.
const KEPT: usize = 100;

/// The edits of the page that can be taken back.
#[derive(Default)]
pub struct Edits(std::sync::Mutex<std::collections::VecDeque<(LogId, Edit)>>);

impl Edits {
    fn keep(&self, log_id: LogId, edit: Edit) {
        let mut edits = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        edits.push_back((log_id, edit));
        if edits.len() > KEPT {
            edits.pop_front();
        }
    }

    fn take(&self, log_id: LogId) -> Option<Edit> {
        let mut edits = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let at = edits.iter().position(|(known, _)| *known == log_id)?;
        edits.remove(at).map(|(_, edit)| edit)
    }
}
