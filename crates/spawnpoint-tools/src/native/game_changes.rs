//! `game_changes`: what differs between two revisions, or what this session changed.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
    ledger::{CallStatus, Record},
    router::Attached,
};
use spawnpoint_protocol::{
    Content, Effect, ErrorKind, Fault, OpName, Sourced, ToolOutput,
    op::ProjectDiff,
    project::{Differences, FileDifferences},
};
use std::sync::Arc;

use super::answer::{self, Lines, bounded, budget, counted, one_line};

const DEFAULT_LIMIT: usize = 30;
const MOST_LIMIT: usize = 500;
/// How many calls are searched for those of a client without a session.
const SEARCHED: usize = 500;
/// How many lines of an answer are repeated.
const ANSWER_LINES: usize = 8;
const DIFF: Needs = Needs::all(&[OpName::ProjectDiff]);

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_changes",
        "List what you changed in this session (edit history), newest first. With `from` (a git revision such as \
         HEAD~1), show the diff of the project's files since then, or up to `to`, object by object.",
        Needs::NOTHING,
        changes,
    )
    .titled("Changes")
    .long()
    .unrecorded()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ChangesArguments {
    /// Earlier revision.
    from: Option<String>,
    /// Later revision; default: the files.
    to: Option<String>,
    /// At most 500.
    #[schemars(extend("default" = DEFAULT_LIMIT))]
    limit: Option<usize>,
    /// Project, if several.
    instance: Option<String>,
}

async fn changes(tools: Toolbox, p: ChangesArguments) -> Result<ToolOutput, Fault> {
    let limit = bounded(p.limit, DEFAULT_LIMIT, MOST_LIMIT);
    let text = match (p.from, p.to) {
        (None, Some(_)) => {
            return Err(
                Fault::argument("from", "it is required with 'to'").hint("for example from=HEAD~1")
            );
        }
        (None, None) => of_session(&tools, limit).await?,
        (Some(old), new) => {
            let engine = project(&tools, p.instance.as_deref())?;
            let op = ProjectDiff { old, new, limit };
            let found: Sourced<Differences> = engine.run(op, &tools.cx).await?.into_shape()?;
            let several = tools.core.router().snapshot().len() > 1;
            let head = if several { format!("[{}]\n", engine.id()) } else { String::new() };
            head + &differences(&found.answer, limit)
        }
    };
    Ok(answer::text(&tools, text))
}

/// The engine that compares revisions.
fn project(tools: &Toolbox, wanted: Option<&str>) -> Result<Arc<Attached>, Fault> {
    let (router, chosen) = (tools.core.router(), tools.client.chosen());
    let able = router.able(DIFF);
    if able.is_empty() {
        return Err(Fault::new(ErrorKind::Unsupported, "No attached engine can compare revisions")
            .hint("serve the project's folder: spawnpoint serve --project <folder>"));
    }
    if wanted.is_none() && chosen.is_none() {
        return router.pick_among(&able, None, None);
    }
    let picked = router.pick(wanted, chosen.as_ref())?;
    Ok(router.answering(picked, |engine| DIFF.are_met_by(&engine.ops())))
}

fn differences(found: &Differences, limit: usize) -> String {
    if found.total == 0 {
        return "No differences.\n".to_owned();
    }
    let mut lines = Lines::within(budget(limit, DEFAULT_LIMIT));
    lines.push(&format!(
        "{} in {}:",
        counted(found.total, "difference"),
        counted(found.files.len(), "file")
    ));
    let mut shown = 0;
    for file in &found.files {
        lines.push(&file_line(file));
        for change in &file.changes {
            lines.push(&format!("  {}", one_line(&change.sentence, 240)));
            shown += usize::from(lines.left_out() == 0);
        }
    }
    let mut text = lines.into_text();
    if found.total > shown {
        text.push_str(&format!("({} more differences; pass limit)\n", found.total - shown));
    }
    text
}

fn file_line(file: &FileDifferences) -> String {
    let moved =
        file.moved_from.as_ref().map(|from| format!(" (moved from {})", one_line(from, 160)));
    format!("{} {}{}", file.state, one_line(&file.path, 160), moved.unwrap_or_default())
}

/// Whether a call of this status can have changed something: not if it failed, waits or was refused.
fn may_have_run(status: CallStatus) -> bool {
    match status {
        CallStatus::Running | CallStatus::Completed | CallStatus::Interrupted => true,
        CallStatus::AwaitingApproval
        | CallStatus::Error
        | CallStatus::Cancelled
        | CallStatus::Refused => false,
    }
}

/// The calls of this session that changed something. Without a session, those of clients of the same name.
async fn of_session(tools: &Toolbox, limit: usize) -> Result<String, Fault> {
    let ledger = tools.core.ledger();
    let (ids, whose): (Vec<_>, String) = match &tools.client.session {
        Some(session) => {
            (session.with_memory(|memory| memory.changes()), "this session".to_owned())
        }
        None => {
            let latest = ledger.latest(SEARCHED).await?;
            let own = latest.into_iter().filter(|record| {
                *record.client == *tools.client.name
                    && may_have_run(record.status)
                    && may_change(tools, &record.tool)
            });
            let whose = format!("clients named '{}'", one_line(&tools.client.name, 80));
            (own.map(|record| record.log_id).collect(), whose)
        }
    };
    if ids.is_empty() {
        return Ok(format!(
            "No changes by {whose}. To compare with git, pass from, for example HEAD.\n"
        ));
    }
    let mut lines = Lines::within(budget(limit, DEFAULT_LIMIT));
    lines.push(&format!("{} by {whose}, newest first:", counted(ids.len(), "changing call")));
    for id in ids.iter().take(limit) {
        // Old calls may have been deleted from the ledger.
        if let Some(record) = ledger.find(*id).await? {
            described(&record).iter().for_each(|line| lines.push(line));
        }
    }
    let cut = lines.left_out();
    let mut text = lines.finish("pass a smaller limit");
    if ids.len() > limit && cut == 0 {
        text.push_str(&format!("({} older; pass limit)\n", ids.len() - limit));
    }
    Ok(text)
}

fn may_change(tools: &Toolbox, tool: &str) -> bool {
    let declared = tools.core.tool(tool);
    declared.is_none_or(|tool| tool.effect == Effect::Write && tool.exemption.is_none())
}

/// A call with what it answered, which says what changed.
fn described(record: &Record) -> Vec<String> {
    let clock = record.started.split_once('T').and_then(|(_, clock)| clock.get(..8));
    let instance = record.instance.as_ref().map(|on| format!(" on {on}")).unwrap_or_default();
    let failed = record.fault.as_ref().map(|fault| format!(": {}", one_line(&fault.message, 200)));
    let mut lines = vec![format!(
        "{} {}{instance}: {} ({}{})",
        clock.unwrap_or_default(),
        record.tool,
        one_line(&record.arguments, 160),
        record.status.as_str(),
        failed.unwrap_or_default()
    )];
    let output = record.output.as_ref();
    let texts =
        output.into_iter().flat_map(|output| &output.content).filter_map(|block| match block {
            Content::Text { text } => Some(text.as_str()),
            _ => None,
        });
    let answer: Vec<&str> =
        texts.flat_map(str::lines).filter(|line| !line.trim().is_empty()).collect();
    lines.extend(answer.iter().take(ANSWER_LINES).map(|line| format!("  {}", one_line(line, 200))));
    if answer.len() > ANSWER_LINES {
        let more = answer.len() - ANSWER_LINES;
        lines.push(format!("  ({more} more lines; game_result log_id={})", record.log_id));
    }
    lines
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::{LogId, project::Difference};

    use super::*;

    #[test]
    fn a_call_reads_with_its_answer() {
        let text = (0..9).map(|n| format!("line {n}\n")).collect::<String>();
        let record = Record {
            log_id: LogId::fresh(),
            tool: "game_edit".into(),
            arguments: "changes=array(1)".into(),
            instance: Some("Range@1".into()),
            client: "test".into(),
            status: CallStatus::Completed,
            started: "2026-01-31T12:00:01.000Z".into(),
            ended: None,
            output: Some(ToolOutput {
                content: vec![Content::text(text)],
                ..ToolOutput::default()
            }),
            partial: None,
            fault: None,
        };
        let lines = described(&record);
        assert_eq!(lines[0], "12:00:01 game_edit on Range@1: changes=array(1) (completed)");
        assert_eq!((lines[1].as_str(), lines.len()), ("  line 0", 2 + ANSWER_LINES));
        assert!(lines[9].starts_with("  (1 more lines; game_result log_id="), "{}", lines[9]);
    }

    #[test]
    fn differences_stand_below_their_files() {
        let change = Difference {
            sentence: "Health.max of Player changed from 100 to 50".into(),
            object: "Player".into(),
            component: None,
            change: "member".into(),
            member: None,
            old: None,
            new: None,
        };
        let file = FileDifferences {
            path: "Assets/B.unity".into(),
            moved_from: Some("Assets/A.unity".into()),
            state: "changed".into(),
            changes: vec![change],
        };
        let text = differences(&Differences { total: 3, files: vec![file] }, 30);
        let expected = "3 differences in 1 file:\nchanged Assets/B.unity (moved from Assets/A.unity)\n  \
                        Health.max of Player changed from 100 to 50\n(2 more differences; pass limit)\n";
        assert_eq!(text, expected);
        assert_eq!(differences(&Differences { total: 0, files: vec![] }, 30), "No differences.\n");
    }
}
