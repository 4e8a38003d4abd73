//! The metrics of a server: one table, from which the answer and the documentation are made.

use std::{collections::BTreeMap, time::UNIX_EPOCH};

use spawnpoint_core::metrics::{BUCKETS, Histogram, ToolsetCalls};

use super::{Operations, exposition::Exposition};

/// The label of engine families that have none of their own.
pub const OTHER_FAMILY: &str = "other";

/// The states of an engine, as lists of instances have them.
const STATES: [&str; 3] = ["ready", "reloading", "gone"];

/// A metric.
pub struct Metric {
    /// Its name.
    pub name: &'static str,
    /// Its type in the text format.
    pub kind: &'static str,
    /// The names of its labels.
    pub labels: &'static [&'static str],
    /// What it counts.
    pub help: &'static str,
    write: fn(&Reading, &mut Samples<'_>),
}

const fn metric(
    name: &'static str,
    kind: &'static str,
    labels: &'static [&'static str],
    help: &'static str,
    write: fn(&Reading, &mut Samples<'_>),
) -> Metric {
    Metric { name, kind, labels, help, write }
}

/// All metrics.
pub const METRICS: &[Metric] = &[
    metric(
        "spawnpoint_build_info",
        "gauge",
        &["version"],
        "Always 1. The label has the version of the server.",
        |_, to| to.add(&[env!("CARGO_PKG_VERSION")], 1.0),
    ),
    metric(
        "spawnpoint_start_time_seconds",
        "gauge",
        &[],
        "When the server started, in seconds since 1970.",
        |reading, to| to.add(&[], reading.started),
    ),
    metric(
        "spawnpoint_ready",
        "gauge",
        &[],
        "1 if /ready answers that the server wants new work, else 0.",
        |reading, to| to.add(&[], f64::from(u8::from(reading.is_ready))),
    ),
    metric(
        "spawnpoint_calls_total",
        "counter",
        &["toolset", "outcome"],
        "Calls that ended. The toolset is custom for tools of engines, and unknown for names that no tool has. The \
         outcome is ok, tool_error, or the kind of the error.",
        |reading, to| {
            for (toolset, calls) in &reading.calls {
                for (outcome, count) in &calls.ended {
                    to.add(&[toolset, outcome], *count as f64);
                }
            }
        },
    ),
    metric(
        "spawnpoint_call_duration_seconds",
        "histogram",
        &["toolset"],
        "How long calls ran, without the time in which they waited for approval. Refused calls are not counted.",
        |reading, to| {
            for (toolset, calls) in &reading.calls {
                to.add_histogram(&[toolset], &calls.durations);
            }
        },
    ),
    metric(
        "spawnpoint_calls_running",
        "gauge",
        &[],
        "Calls that run, or wait for their engine.",
        |reading, to| to.add(&[], reading.running as f64),
    ),
    metric(
        "spawnpoint_calls_awaiting_approval",
        "gauge",
        &[],
        "Calls that wait for a person's approval.",
        |reading, to| to.add(&[], reading.awaiting_approval as f64),
    ),
    metric(
        "spawnpoint_engines",
        "gauge",
        &["family", "state"],
        "Attached engines, projects on disk included, without those of other nodes. The state is ready, reloading or gone.",
        |reading, to| {
            for (family, engines) in &reading.families {
                for (state, count) in STATES.iter().zip(engines.by_state) {
                    to.add(&[family, state], count as f64);
                }
            }
        },
    ),
    metric(
        "spawnpoint_queued_ops",
        "gauge",
        &["family"],
        "Operations that wait for their turn on an engine.",
        |reading, to| {
            for (family, engines) in &reading.families {
                to.add(&[family], engines.queued as f64);
            }
        },
    ),
    metric(
        "spawnpoint_longest_queue_ops",
        "gauge",
        &["family"],
        "Operations that wait for the engine for which most wait.",
        |reading, to| {
            for (family, engines) in &reading.families {
                to.add(&[family], engines.longest as f64);
            }
        },
    ),
    metric("spawnpoint_sessions", "gauge", &[], "Open MCP sessions.", |reading, to| {
        to.add(&[], reading.sessions as f64)
    }),
    metric(
        "spawnpoint_connections",
        "gauge",
        &[],
        "Open TCP connections of clients and engines.",
        |reading, to| to.add(&[], reading.connections as f64),
    ),
    metric(
        "spawnpoint_users",
        "gauge",
        &[],
        "Users that have a server of their own, with --http-remote-hosted. Otherwise 1.",
        |reading, to| to.add(&[], reading.users as f64),
    ),
];

/// The state of a server at one time.
#[derive(Debug, Default)]
pub struct Reading {
    started: f64,
    is_ready: bool,
    calls: BTreeMap<&'static str, ToolsetCalls>,
    running: usize,
    awaiting_approval: usize,
    families: BTreeMap<&'static str, Engines>,
    sessions: usize,
    connections: usize,
    users: usize,
}

/// The engines of one family.
#[derive(Debug, Default)]
struct Engines {
    /// How many are in each of [`STATES`].
    by_state: [usize; STATES.len()],
    queued: usize,
    longest: usize,
}

impl Reading {
    /// Reads the state of a server now.
    pub(super) fn of(operations: &Operations) -> Self {
        let served = operations.served.all();
        let started = operations.started.duration_since(UNIX_EPOCH).unwrap_or_default();
        let named = operations.families.iter().chain([&OTHER_FAMILY]);
        let mut reading = Self {
            started: started.as_secs_f64(),
            is_ready: operations.availability.is_ready(),
            calls: operations.calls.snapshot(),
            connections: operations.connections.count(),
            users: served.len(),
            families: named.map(|family| (*family, Engines::default())).collect(),
            ..Self::default()
        };
        for (core, app) in served {
            let waiting = core.approvals().waiting().len();
            reading.awaiting_approval += waiting;
            reading.running += core.board().len().saturating_sub(waiting);
            reading.sessions += app.open_sessions();
            for attached in core.router().snapshot().iter() {
                // The node that it is attached to counts it.
                if attached.engine().is_on_another_node() {
                    continue;
                }
                let kind = attached.engine().info().kind.as_str();
                let known = operations.families.iter().find(|family| **family == kind);
                let engines = reading.families.entry(known.unwrap_or(&OTHER_FAMILY)).or_default();
                let state = attached.presence().as_str();
                let at = STATES.iter().position(|known| *known == state);
                if let Some(count) = at.and_then(|at| engines.by_state.get_mut(at)) {
                    *count += 1;
                }
                let queued = attached.queued_ops();
                engines.queued += queued;
                engines.longest = engines.longest.max(queued);
            }
        }
        reading
    }
}

/// Adds samples of one metric.
struct Samples<'a> {
    metric: &'a Metric,
    to: &'a mut Exposition,
}

impl Samples<'_> {
    /// Adds a sample with the values of the metric's labels.
    fn add(&mut self, values: &[&str], value: f64) {
        let labels: Vec<_> =
            self.metric.labels.iter().copied().zip(values.iter().copied()).collect();
        self.to.sample(self.metric.name, &labels, value);
    }

    fn add_histogram(&mut self, values: &[&str], histogram: &Histogram) {
        let name = self.metric.name;
        let labels: Vec<_> =
            self.metric.labels.iter().copied().zip(values.iter().copied()).collect();
        let mut count = 0;
        for (at, added) in histogram.buckets.iter().enumerate() {
            count += added;
            let bound = BUCKETS.get(at).map_or("+Inf".to_owned(), f64::to_string);
            let labels = [labels.as_slice(), &[("le", bound.as_str())]].concat();
            self.to.sample(&format!("{name}_bucket"), &labels, count as f64);
        }
        self.to.sample(&format!("{name}_sum"), &labels, histogram.sum.as_secs_f64());
        self.to.sample(&format!("{name}_count"), &labels, count as f64);
    }
}

/// The metrics as text.
pub(super) fn render(reading: &Reading) -> String {
    let mut exposition = Exposition::default();
    for metric in METRICS {
        exposition.metric(metric.name, metric.kind, metric.help);
        (metric.write)(reading, &mut Samples { metric, to: &mut exposition });
    }
    exposition.into_text()
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, time::Duration};

    use super::*;

    #[test]
    fn buckets_are_cumulative_and_end_with_the_count() {
        let mut calls = ToolsetCalls::default();
        calls.durations.buckets[0] = 2;
        calls.durations.buckets[3] = 1;
        calls.durations.buckets[BUCKETS.len()] = 1;
        calls.durations.sum = Duration::from_millis(1500);
        calls.ended.insert("ok", 4);
        let text = render(&Reading { calls: [("native", calls)].into(), ..Reading::default() });
        let name = "spawnpoint_call_duration_seconds";
        for line in [
            "spawnpoint_calls_total{toolset=\"native\",outcome=\"ok\"} 4".to_owned(),
            format!("{name}_bucket{{toolset=\"native\",le=\"0.0005\"}} 2"),
            format!("{name}_bucket{{toolset=\"native\",le=\"0.0025\"}} 2"),
            format!("{name}_bucket{{toolset=\"native\",le=\"0.005\"}} 3"),
            format!("{name}_bucket{{toolset=\"native\",le=\"300\"}} 3"),
            format!("{name}_bucket{{toolset=\"native\",le=\"+Inf\"}} 4"),
            format!("{name}_sum{{toolset=\"native\"}} 1.5"),
            format!("{name}_count{{toolset=\"native\"}} 4"),
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }

    #[test]
    fn names_are_unique_and_follow_the_conventions() {
        let names: BTreeSet<_> = METRICS.iter().map(|metric| metric.name).collect();
        assert_eq!(names.len(), METRICS.len());
        for Metric { name, kind, help, .. } in METRICS {
            assert!(name.starts_with("spawnpoint_") && help.ends_with('.'), "{name}");
            assert_eq!(*kind == "counter", name.ends_with("_total"), "{name}");
        }
    }

    #[test]
    fn the_table_of_the_documentation_is_up_to_date() {
        let mut table = String::from("| Metric | Type | Labels | Meaning |\n|---|---|---|---|\n");
        for Metric { name, kind, labels, help, .. } in METRICS {
            let labels: Vec<_> = labels.iter().map(|label| format!("`{label}`")).collect();
            table += &format!("| `{name}` | {kind} | {} | {help} |\n", labels.join(", "));
        }
        generated_docs::check_part("docs/operations.md", &table);
    }
}
