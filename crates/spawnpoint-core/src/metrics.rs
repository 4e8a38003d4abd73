//! Counts of calls and how long they ran, by toolset and outcome.
//!
//! The labels are names from the catalog and kinds of faults. Neither clients nor engines choose them, so their number
//! is bounded.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use spawnpoint_protocol::ErrorKind;

use crate::board::Outcome;

/// The label of tools that an engine defines.
pub const OFFERED: &str = "custom";

/// The label of names that no tool has.
pub const UNKNOWN: &str = "unknown";

/// Upper bounds of the buckets of a histogram, in seconds.
pub const BUCKETS: [f64; 16] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0,
    300.0,
];

/// The calls of one core, or of several that share it. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct CallMetrics(Arc<Mutex<BTreeMap<&'static str, ToolsetCalls>>>);

/// The calls of the tools of one toolset.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolsetCalls {
    /// How many ended, by outcome: `ok`, `tool_error`, or the kind of a fault.
    pub ended: BTreeMap<&'static str, u64>,
    /// How long those ran that were not refused.
    pub durations: Histogram,
}

/// A distribution of durations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Histogram {
    /// How many fell into each bucket, and above the last one.
    pub buckets: [u64; BUCKETS.len() + 1],
    /// Their sum.
    pub sum: Duration,
}

impl Histogram {
    fn add(&mut self, duration: Duration) {
        let seconds = duration.as_secs_f64();
        let bucket = BUCKETS.partition_point(|bound| *bound < seconds);
        if let Some(count) = self.buckets.get_mut(bucket) {
            *count += 1;
        }
        self.sum += duration;
    }
}

impl CallMetrics {
    /// Counts a call that ended after it ran for this long.
    pub(crate) fn count_ended(&self, toolset: &'static str, outcome: &Outcome, ran: Duration) {
        let label = match outcome {
            Ok(output) if output.is_error => "tool_error",
            Ok(_) => "ok",
            Err(fault) => fault.kind.as_str(),
        };
        let mut calls = self.lock();
        let calls = calls.entry(toolset).or_default();
        *calls.ended.entry(label).or_default() += 1;
        calls.durations.add(ran);
    }

    /// Counts a call that did not run.
    pub(crate) fn count_refused(&self, toolset: &'static str, why: ErrorKind) {
        *self.lock().entry(toolset).or_default().ended.entry(why.as_str()).or_default() += 1;
    }

    /// Counts a call of a tool that does not exist, which a face refused.
    pub fn count_unknown(&self) {
        self.count_refused(UNKNOWN, ErrorKind::NotFound);
    }

    /// The counts so far, by toolset.
    pub fn snapshot(&self) -> BTreeMap<&'static str, ToolsetCalls> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<&'static str, ToolsetCalls>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::{Fault, ToolOutput};

    use super::*;

    #[test]
    fn calls_are_counted_by_toolset_and_outcome() {
        let metrics = CallMetrics::default();
        let failed = ToolOutput { is_error: true, ..ToolOutput::default() };
        let ms = Duration::from_millis;
        metrics.count_ended("native", &Ok(ToolOutput::default()), ms(2));
        metrics.count_ended("native", &Ok(failed), ms(2));
        metrics.count_ended(OFFERED, &Err(Fault::new(ErrorKind::Timeout, "late")), ms(900_000));
        metrics.count_refused("native", ErrorKind::PermissionDenied);
        let counted = metrics.snapshot();
        let native = &counted["native"];
        let ended: Vec<_> = native.ended.iter().map(|(label, count)| (*label, *count)).collect();
        assert_eq!(ended, [("PermissionDenied", 1), ("ok", 1), ("tool_error", 1)]);
        assert_eq!(
            (native.durations.buckets.iter().sum::<u64>(), native.durations.sum),
            (2, ms(4))
        );
        assert_eq!(counted[OFFERED].durations.buckets.last(), Some(&1));
    }

    #[test]
    fn a_bound_belongs_to_its_own_bucket() {
        let mut histogram = Histogram::default();
        histogram.add(Duration::from_millis(1));
        histogram.add(Duration::from_micros(1001));
        histogram.add(Duration::ZERO);
        assert_eq!(histogram.buckets[..3], [1, 1, 1]);
    }
}
