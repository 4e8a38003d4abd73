//! Conditions on engines that cannot evaluate them: read again and again until they hold.

use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName,
    condition::{Comparison, Condition, ConditionResult, number},
    op::{GameStateGet, LogsTail, MemberRead, ObjectGet, ObjectsList, TimeGet},
    play::GameState,
    shape::{LogTail, MemberValue, ObjectCard, Page, Paging, TimeScale},
};

use super::{condition_argument::FoundCondition, target::short};

/// How long to wait before a condition is read again.
const INTERVAL: Duration = Duration::from_millis(250);
/// How many log lines are read at a time.
const LINES: i64 = 500;

/// The log lines that were there when the wait began: their times and texts.
struct LogStart(Vec<(String, String)>);

/// Waits until all conditions hold, or with `any` one of them, at most this long.
pub async fn wait(
    tools: &Toolbox,
    conditions: &[FoundCondition],
    any: bool,
    timeout: Duration,
) -> Result<ConditionResult, Fault> {
    let begun = Instant::now();
    let start = match tools.can_run(OpName::LogsTail) {
        true => LogStart(lines(tools).await?),
        false => LogStart(Vec::new()),
    };
    let mut first = true;
    loop {
        let mut last = Vec::with_capacity(conditions.len());
        let mut held = 0;
        for condition in conditions {
            let (holds, seen) = check(tools, condition, &start, first).await?;
            held += usize::from(holds);
            last.push(seen);
        }
        first = false;
        let met = if any { held > 0 } else { held == conditions.len() };
        let left = timeout.saturating_sub(begun.elapsed());
        if met || left.is_zero() {
            return Ok(ConditionResult {
                met,
                seconds: begun.elapsed().as_secs_f64(),
                frames: 0,
                last,
            });
        }
        tokio::select! {
            () = tokio::time::sleep(INTERVAL.min(left)) => {}
            () = tools.cx.cancelled.cancelled() => {
                return Err(Fault::new(ErrorKind::Cancelled, "The wait was cancelled"));
            }
        }
    }
}

async fn lines(tools: &Toolbox) -> Result<Vec<(String, String)>, Fault> {
    let tail: LogTail = tools.run(LogsTail { count: Some(LINES) }).await?.into_shape()?;
    Ok(tail.items.into_iter().map(|line| (line.t, line.message)).collect())
}

/// Whether a condition holds, and what was seen. A member that is missing at the first time is a fault.
async fn check(
    tools: &Toolbox,
    condition: &FoundCondition,
    start: &LogStart,
    first: bool,
) -> Result<(bool, String), Fault> {
    match condition {
        FoundCondition::Exists(id, wanted) => {
            let found = tools.run(ObjectGet { id: *id }).await;
            let found = match found.and_then(|found| found.into_shape::<ObjectCard>()) {
                Ok(_) => true,
                Err(fault) if fault.kind == ErrorKind::NotFound => false,
                Err(fault) => return Err(fault),
            };
            let seen = if found { "exists" } else { "does not exist" };
            Ok((found == *wanted, format!("{id} {seen}")))
        }
        FoundCondition::Running(wanted) => {
            let state: GameState = tools.run(GameStateGet {}).await?.into_shape()?;
            let seen = if state.running { "playing" } else { "stopped" };
            Ok((state.running == *wanted, seen.to_owned()))
        }
        FoundCondition::InEngine(condition) => check_part(tools, condition, start, first).await,
    }
}

/// Boxed, because a condition with parts calls it for each of them.
fn check_part<'a>(
    tools: &'a Toolbox,
    condition: &'a Condition,
    start: &'a LogStart,
    first: bool,
) -> BoxFuture<'a, Result<(bool, String), Fault>> {
    Box::pin(async move {
        Ok(match condition {
            Condition::Member(condition) => {
                let member = &condition.member;
                let op = MemberRead {
                    object: member.object,
                    component: member.component.clone(),
                    name: member.name.clone(),
                };
                let label = format!("{}.{}", short(&member.component), member.name);
                match tools.run(op).await.and_then(|read| read.into_shape::<MemberValue>()) {
                    Ok(now) => {
                        let json = now.value_json.as_ref();
                        if condition.compare.needs_numbers() && json.and_then(number).is_none() {
                            return Err(no_number(&label, &now.value_text, condition.compare));
                        }
                        let holds =
                            condition.compare.holds(json, &now.value_text, &condition.value);
                        (holds, format!("{label} = {}", now.value_text))
                    }
                    Err(fault) if first || fault.kind != ErrorKind::NotFound => return Err(fault),
                    Err(_) => (false, format!("{label} does not exist any more")),
                }
            }
            Condition::Objects(condition) => {
                let paging = Paging { limit: Some(1), offset: None };
                let op = ObjectsList {
                    scene: None,
                    filter: condition.filter.clone(),
                    paging,
                    components: false,
                };
                let page: Page<ObjectCard> = tools.run(op).await?.into_shape()?;
                let holds = condition.compare.orders(page.total as f64, f64::from(condition.count));
                (holds, format!("{} matching objects", page.total))
            }
            Condition::Log(condition) => {
                let text = condition.text.to_lowercase();
                let tail: LogTail =
                    tools.run(LogsTail { count: Some(LINES) }).await?.into_shape()?;
                let found = tail.items.into_iter().find(|line| {
                    condition.level.is_none_or(|least| line.level >= least)
                        && line.message.to_lowercase().contains(&text)
                        && !start.0.contains(&(line.t.clone(), line.message.clone()))
                });
                match found {
                    Some(line) => (true, format!("log: {}", line.message)),
                    None => (false, "no such log line".to_owned()),
                }
            }
            Condition::Paused(wanted) => {
                let time: TimeScale = tools.run(TimeGet {}).await?.into_shape()?;
                let paused = time.paused == Some(true);
                (paused == *wanted, if paused { "paused" } else { "playing" }.to_owned())
            }
            Condition::All(parts) | Condition::Any(parts) => {
                let mut held = 0;
                let mut seen = Vec::with_capacity(parts.len());
                for part in parts {
                    let (holds, text) = check_part(tools, part, start, first).await?;
                    held += usize::from(holds);
                    seen.push(text);
                }
                let all = matches!(condition, Condition::All(_));
                let holds = if all { held == parts.len() } else { held > 0 };
                (holds, seen.join(", "))
            }
        })
    })
}

fn no_number(label: &str, text: &str, compare: Comparison) -> Fault {
    let what = format!(
        "{label} is '{text}', which is not a number; '{}' compares numbers",
        compare.symbol()
    );
    Fault::new(ErrorKind::InvalidArgument, what).hint("compare it with ==, != or contains")
}
