//! Results of ops that ended, for callers that have not received them.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use bytes::Bytes;
use spawnpoint_core::fast_map::FastMap;
use uuid::Uuid;

/// How long a result is kept. Its caller asks for it much earlier.
const KEPT: Duration = Duration::from_secs(60);
/// The memory for results.
const MAX_BYTES: usize = 64 << 20;
/// How many ops are remembered, with or without their results.
const MAX_OPS: usize = 1 << 18;

/// The results of ops that ended.
#[derive(Default)]
pub(super) struct EndedOps {
    /// The ends, as messages, as long as they are kept.
    ends: FastMap<Uuid, Option<Bytes>>,
    /// All ops, in the order of their ends.
    order: VecDeque<Uuid>,
    /// Those whose results are kept.
    kept: VecDeque<(Instant, Uuid)>,
    bytes: usize,
}

/// What is known about an op that does not run.
#[derive(Debug, PartialEq)]
pub(super) enum EndedOp {
    /// Its end, as a message.
    Kept(Bytes),
    /// It ended; its result is not kept any more.
    Forgotten,
    /// It never ran.
    Unknown,
}

impl EndedOps {
    /// Adds the end of an op.
    pub(super) fn add(&mut self, id: Uuid, message: Bytes) {
        let now = Instant::now();
        self.bytes += message.len();
        self.ends.insert(id, Some(message));
        self.order.push_back(id);
        self.kept.push_back((now, id));
        self.drop_old(now);
    }

    /// Adds an op that was asked about before it arrived, with the answer. It is never run: its caller may send it again
    /// under another id.
    pub(super) fn refuse(&mut self, id: Uuid, answer: Bytes) {
        self.bytes += answer.len();
        self.ends.insert(id, Some(answer));
        self.order.push_back(id);
        self.drop_old(Instant::now());
    }

    /// What is known about an op that does not run.
    pub(super) fn find(&self, id: Uuid) -> EndedOp {
        match self.ends.get(&id) {
            Some(Some(message)) => EndedOp::Kept(message.clone()),
            Some(None) => EndedOp::Forgotten,
            None => EndedOp::Unknown,
        }
    }

    fn drop_old(&mut self, now: Instant) {
        while let Some((ended, id)) = self.kept.front().copied()
            && (self.bytes > MAX_BYTES || now.duration_since(ended) >= KEPT)
        {
            self.kept.pop_front();
            let message = self.ends.get_mut(&id).and_then(Option::take);
            self.bytes -= message.map_or(0, |message| message.len());
        }
        while self.order.len() > MAX_OPS
            && let Some(id) = self.order.pop_front()
        {
            let message = self.ends.remove(&id).flatten();
            self.bytes -= message.map_or(0, |message| message.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_kept_for_a_while_and_then_known_to_be_gone() {
        let mut ended = EndedOps::default();
        let [one, two] = [Uuid::from_u128(1), Uuid::from_u128(2)];
        ended.add(one, Bytes::from_static(b"1"));
        assert_eq!(ended.find(one), EndedOp::Kept(Bytes::from_static(b"1")));
        assert_eq!(ended.find(two), EndedOp::Unknown);
        ended.drop_old(Instant::now() + KEPT);
        assert_eq!((ended.find(one), ended.find(two)), (EndedOp::Forgotten, EndedOp::Unknown));
        assert_eq!((ended.bytes, ended.kept.len()), (0, 0));
    }

    #[test]
    fn an_op_that_was_asked_about_before_it_arrived_stays_refused() {
        let mut ended = EndedOps::default();
        let (one, answer) = (Uuid::from_u128(1), Bytes::from_static(b"unknown"));
        ended.refuse(one, answer.clone());
        assert_eq!(ended.find(one), EndedOp::Kept(answer.clone()));
        ended.drop_old(Instant::now() + KEPT);
        assert_eq!(ended.find(one), EndedOp::Kept(answer));
    }

    #[test]
    fn long_results_make_room_for_new_ones() {
        let mut ended = EndedOps::default();
        for number in 1..=3 {
            ended.add(Uuid::from_u128(number), Bytes::from(vec![0; MAX_BYTES / 2]));
        }
        assert_eq!(ended.find(Uuid::from_u128(1)), EndedOp::Forgotten);
        assert!(matches!(ended.find(Uuid::from_u128(3)), EndedOp::Kept(_)));
    }

    #[test]
    fn the_number_of_ops_has_a_limit() {
        let mut ended = EndedOps::default();
        for number in 0..=MAX_OPS as u128 {
            ended.add(Uuid::from_u128(number), Bytes::from_static(b"1"));
        }
        assert_eq!(ended.find(Uuid::from_u128(0)), EndedOp::Unknown);
        assert_eq!((ended.ends.len(), ended.bytes), (MAX_OPS, MAX_OPS));
    }
}
