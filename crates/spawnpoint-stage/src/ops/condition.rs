//! Evaluates conditions on a world.

use bevy_ecs::prelude::*;
use bevy_time::{Time, Virtual};
use spawnpoint_protocol::{
    ErrorKind, Fault,
    condition::{
        Comparison, Condition, LogCondition, MemberCondition, MemberPath, ObjectsCondition, number,
    },
};

use super::{members::read_path, object_search::count_matching};
use crate::{outbox::Outbox, reflect::cut};

/// The most conditions without parts.
const MAX_LEAVES: usize = 32;
/// The deepest nesting.
const MAX_DEPTH: usize = 8;
/// The longest text of a value that was seen.
const SEEN: usize = 200;

/// A condition that is evaluated again and again.
pub struct ConditionCheck {
    root: Node,
    leaves: Vec<Leaf>,
}

enum Node {
    All(Vec<Node>),
    Any(Vec<Node>),
    /// The index of a leaf.
    Leaf(usize),
}

/// A condition without parts.
struct Leaf {
    kind: LeafKind,
    holds: bool,
    seen: String,
}

enum LeafKind {
    Member(MemberCondition),
    Objects(ObjectsCondition),
    Log {
        condition: LogCondition,
        /// The number of lines that were checked.
        checked: u64,
    },
    Paused(bool),
}

impl ConditionCheck {
    /// Checks that a condition can be evaluated: its members exist and can be compared.
    pub fn new(world: &World, condition: Condition) -> Result<Self, Fault> {
        let mut leaves = Vec::new();
        let root = compile(world, condition, &mut leaves, 0)?;
        Ok(Self { root, leaves })
    }

    /// Whether the condition holds now.
    pub fn holds(&mut self, world: &World) -> bool {
        // All of them are evaluated, so that the report of what was seen is complete.
        self.leaves.iter_mut().for_each(|leaf| leaf.evaluate(world));
        is_met(&self.root, &self.leaves)
    }

    /// What was last seen of each condition without parts.
    pub fn seen(&self) -> Vec<String> {
        self.leaves.iter().map(|leaf| leaf.seen.clone()).collect()
    }
}

fn is_met(node: &Node, leaves: &[Leaf]) -> bool {
    match node {
        Node::All(parts) => parts.iter().all(|part| is_met(part, leaves)),
        Node::Any(parts) => parts.iter().any(|part| is_met(part, leaves)),
        Node::Leaf(at) => leaves[*at].holds,
    }
}

fn compile(
    world: &World,
    condition: Condition,
    leaves: &mut Vec<Leaf>,
    depth: usize,
) -> Result<Node, Fault> {
    let mut parts = |parts: Vec<Condition>| {
        if parts.is_empty() || depth == MAX_DEPTH {
            return Err(Fault::argument(
                "condition",
                format!("all and any need at least one part, and at most {MAX_DEPTH} levels"),
            ));
        }
        parts.into_iter().map(|part| compile(world, part, leaves, depth + 1)).collect()
    };
    let kind = match condition {
        Condition::All(all) => return parts(all).map(Node::All),
        Condition::Any(any) => return parts(any).map(Node::Any),
        Condition::Member(member) => {
            check_member(world, &member)?;
            LeafKind::Member(member)
        }
        Condition::Objects(objects) if objects.compare == Comparison::Contains => {
            return Err(Fault::argument("compare", "a number of objects contains nothing"));
        }
        Condition::Objects(objects) => LeafKind::Objects(objects),
        Condition::Log(condition) => {
            LeafKind::Log { condition, checked: world.resource::<Outbox>().logged() }
        }
        Condition::Paused(paused) => LeafKind::Paused(paused),
    };
    if leaves.len() == MAX_LEAVES {
        return Err(Fault::argument("condition", format!("at most {MAX_LEAVES} conditions")));
    }
    leaves.push(Leaf { kind, holds: false, seen: String::new() });
    Ok(Node::Leaf(leaves.len() - 1))
}

/// Fails if a member does not exist, or has no order although it is compared by order.
fn check_member(world: &World, condition: &MemberCondition) -> Result<(), Fault> {
    let now = read_path(world, &condition.member)?;
    let compare = condition.compare;
    if !compare.needs_numbers() {
        return Ok(());
    }
    if number(&condition.value).is_none() {
        return Err(Fault::argument(
            "value",
            format!(
                "'{}' compares numbers, but {} is not a number",
                compare.symbol(),
                condition.value
            ),
        ));
    }
    if now.value_json.as_ref().and_then(number).is_none() {
        let what = format!(
            "{} is '{}', which is not a number; '{}' compares numbers",
            label(&condition.member),
            cut(now.value_text, SEEN),
            compare.symbol()
        );
        return Err(
            Fault::new(ErrorKind::InvalidArgument, what).hint("compare it with ==, != or contains")
        );
    }
    Ok(())
}

fn label(member: &MemberPath) -> String {
    let component = member.component.rsplit(['.', ':']).next().unwrap_or_default();
    format!("{component}.{}", member.name)
}

impl Leaf {
    fn evaluate(&mut self, world: &World) {
        match &mut self.kind {
            LeafKind::Member(condition) => {
                let label = label(&condition.member);
                match read_path(world, &condition.member) {
                    Ok(now) => {
                        let json = now.value_json.as_ref();
                        self.holds =
                            condition.compare.holds(json, &now.value_text, &condition.value);
                        self.seen = format!("{label} = {}", cut(now.value_text, SEEN));
                    }
                    Err(_) => {
                        self.holds = false;
                        self.seen = format!("{label} does not exist any more");
                    }
                }
            }
            LeafKind::Objects(condition) => {
                // Counting further than one above the wanted number cannot change the result.
                let enough =
                    usize::try_from(condition.count).unwrap_or(usize::MAX).saturating_add(1);
                let count = count_matching(world, &condition.filter, enough);
                self.holds = condition.compare.orders(count as f64, f64::from(condition.count));
                let or_more = if count == enough { " or more" } else { "" };
                self.seen = format!("{count}{or_more} matching objects");
            }
            LeafKind::Log { condition, checked } => {
                let outbox = world.resource::<Outbox>();
                let text = condition.text.to_lowercase();
                let found = outbox.since(*checked).find(|line| {
                    condition.level.is_none_or(|least| line.level >= least)
                        && line.message.to_lowercase().contains(&text)
                });
                *checked = outbox.logged();
                if let Some(line) = found.filter(|_| !self.holds) {
                    self.holds = true;
                    self.seen = format!("log: {}", cut(line.message.clone(), SEEN));
                } else if !self.holds {
                    self.seen = "no such log line".into();
                }
            }
            LeafKind::Paused(wanted) => {
                let paused = world.resource::<Time<Virtual>>().is_paused();
                self.holds = paused == *wanted;
                self.seen = if paused { "paused" } else { "running" }.into();
            }
        }
    }
}
