//! The figures as tables, next to the goals.

use std::fmt;

use crate::{
    agent::Cost,
    situation::{Engine, Start, Way},
    tasks::Task,
};

/// The native tools may cost this share of the tokens of the best alternative.
const GOAL: f64 = 0.5;

/// All figures of a run.
#[derive(Default)]
pub struct Report {
    /// What models read first.
    pub starts: Vec<(Engine, Way, Start)>,
    /// What tasks cost.
    pub costs: Vec<(Task, Way, Cost)>,
    /// Tasks with a wrong outcome.
    pub wrong: Vec<(Task, Way, anyhow::Error)>,
}

impl Report {
    fn start(&self, engine: Engine, way: Way) -> Option<Start> {
        let is_it = |(e, w, _): &&(Engine, Way, Start)| (*e, *w) == (engine, way);
        self.starts.iter().find(is_it).map(|(_, _, start)| *start)
    }

    fn cost(&self, task: Task, way: Way) -> Option<Cost> {
        let is_it = |(t, w, _): &&(Task, Way, Cost)| (*t, *w) == (task, way);
        self.costs.iter().find(is_it).map(|(_, _, cost)| *cost)
    }

    /// The sum of all tasks on an engine, if all of them were done in this way.
    fn sum(&self, engine: Engine, way: Way) -> Option<Cost> {
        let tasks = Task::ALL.into_iter().filter(|task| task.engine() == engine);
        tasks.map(|task| self.cost(task, way)).try_fold(Cost::default(), |mut sum, cost| {
            sum += cost?;
            Some(sum)
        })
    }

    /// The native cost of a task beside the best alternative: the fewest tokens, and the fewest calls.
    fn beside_best(&self, task: Task) -> Option<(Cost, Cost)> {
        let native = self.cost(task, Way::Native)?;
        let others =
            [Way::Documents, Way::Python].into_iter().filter_map(|way| self.cost(task, way));
        let others: Vec<Cost> = others.collect();
        let calls = others.iter().map(|cost| cost.calls).min()?;
        let tokens = others.iter().map(|cost| cost.tokens).min()?;
        Some((native, Cost { calls, tokens }))
    }
}

const WAYS: [Way; 3] = [Way::Native, Way::Documents, Way::Python];

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = |f: &mut fmt::Formatter<'_>, title: &str| {
            writeln!(
                f,
                "{title:<32}{:>14}{:>14}{:>14}{:>8}",
                "native", "documents", "python", "ratio"
            )
        };
        title(f, "tokens of list + instructions")?;
        for engine in Engine::ALL {
            let start = |way| self.start(engine, way);
            let cell = |start: Start| format!("{} + {}", start.list, start.instructions);
            let tokens = |start: Start| start.list + start.instructions;
            row(f, engine.title(), |way| start(way).map(cell), |way| start(way).map(tokens))?;
            let tools = |start: Start| format!("{} tools", start.tools);
            row(f, "", |way| start(way).map(tools), |_| None)?;
        }
        writeln!(f)?;
        title(f, "tokens of tasks (calls)")?;
        for task in Task::ALL {
            let cell = |cost: Cost| format!("{} ({})", cost.tokens, cost.calls);
            let tokens = |way| self.cost(task, way).map(|cost| cost.tokens);
            row(f, task.title(), |way| self.cost(task, way).map(cell), tokens)?;
        }
        writeln!(f)?;
        title(f, "list + instructions + tasks")?;
        for engine in Engine::ALL {
            let tokens = |way| {
                let start = self.start(engine, way)?;
                Some(start.list + start.instructions + self.sum(engine, way)?.tokens)
            };
            row(f, engine.title(), |way| tokens(way).map(|sum| sum.to_string()), tokens)?;
        }
        writeln!(f)?;
        self.goals(f)?;
        for (task, way, error) in &self.wrong {
            writeln!(f, "WRONG: {} ({way:?}): {error:#}", task.title())?;
        }
        Ok(())
    }
}

impl Report {
    /// Which tasks reach the goal, and which do not.
    fn goals(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut reached = 0;
        let mut sums = (Cost::default(), Cost::default());
        let mut largest = (Cost::default(), Cost::default());
        for task in Task::ALL {
            let Some((native, best)) = self.beside_best(task) else { continue };
            sums.0 += native;
            sums.1 += best;
            if best.tokens > largest.1.tokens {
                largest = (native, best);
            }
            let ratio = native.tokens as f64 / best.tokens as f64;
            if ratio > GOAL || native.calls > best.calls {
                let (calls, best) = (native.calls, best.calls);
                writeln!(
                    f,
                    "misses: {}: {ratio:.2} of the tokens, {calls} calls against {best}",
                    task.title()
                )?;
            } else {
                reached += 1;
            }
        }
        let ratio = |native: usize, best: usize| native as f64 / best as f64;
        let (native, best) = sums;
        writeln!(
            f,
            "goal (at most {GOAL} of the tokens and as many calls as the best alternative): {reached} of {} tasks",
            Task::ALL.len(),
        )?;
        writeln!(
            f,
            "all tasks: {:.2} of the tokens ({:.2} without the largest one), {} calls against {}",
            ratio(native.tokens, best.tokens),
            ratio(native.tokens - largest.0.tokens, best.tokens - largest.1.tokens),
            native.calls,
            best.calls,
        )
    }
}

/// A row of a table. The ratio is that of the native tools to the best alternative.
fn row(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    cell: impl Fn(Way) -> Option<String>,
    tokens: impl Fn(Way) -> Option<usize>,
) -> fmt::Result {
    write!(f, "{title:<32}")?;
    for way in WAYS {
        write!(f, "{:>14}", cell(way).unwrap_or_else(|| "-".to_owned()))?;
    }
    let best = [Way::Documents, Way::Python].into_iter().filter_map(&tokens).min();
    match (tokens(Way::Native), best) {
        (Some(native), Some(best)) => writeln!(f, "{:>8.2}", native as f64 / best as f64),
        _ => writeln!(f),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_alternative_counts_and_misses_are_named() {
        let cost = |calls, tokens| Cost { calls, tokens };
        let costs = vec![
            (Task::ReadValue, Way::Native, cost(1, 50)),
            (Task::ReadValue, Way::Documents, cost(2, 100)),
            (Task::ReadValue, Way::Python, cost(1, 120)),
            (Task::RunTests, Way::Native, cost(3, 40)),
            (Task::RunTests, Way::Python, cost(2, 100)),
        ];
        let text = Report { costs, ..Report::default() }.to_string();
        assert!(
            text.contains(
                "misses: run tests, say what failed: 0.40 of the tokens, 3 calls against 2"
            ),
            "{text}"
        );
        assert!(!text.contains("misses: find an object"), "{text}");
        assert!(text.contains(": 1 of 12 tasks\n"), "{text}");
        let sum =
            "all tasks: 0.45 of the tokens (0.40 without the largest one), 4 calls against 3\n";
        assert!(text.contains(sum), "{text}");
    }
}
