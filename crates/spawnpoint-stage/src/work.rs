//! Long ops run in slices, so that frames can run in between.
//!
//! Other ops and frames change the world between two slices. A search then continues with the
//! current world: it skips destroyed objects, and may see an object that moved meanwhile twice or
//! not at all.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Instant,
};

use bevy_ecs::prelude::*;
use serde_json::{Map, Value};
use spawnpoint_protocol::{Fault, OpName, OpOutput, shape::Paging};

/// The result of one slice of work.
pub enum Step {
    /// The work is done.
    Done(Result<OpOutput, Fault>),
    /// There is more to do, as soon as the world is free again.
    More,
    /// There is more to do, but not before the next frame.
    NextFrame,
    /// There is more to do when the current or next frame has ended and before another one begins. Such work misses no
    /// frame, however busy the world is.
    EndOfFrame,
}

/// How far work has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorkProgress {
    /// Finished units,
    pub done: f64,
    /// out of this many.
    pub total: f64,
}

/// An op that runs in slices.
pub trait Work: Send {
    /// Runs until the op is done or the slice ends.
    fn step(&mut self, world: &mut World, until: Instant) -> Step;

    /// Does the part of the work that needs no world, such as compiling. Called between two slices.
    fn run_without_world(&mut self) {}

    /// The partial result, if it changed since the last call.
    fn partial(&mut self) -> Option<Value> {
        None
    }

    /// The progress since the last call, if it is known.
    fn progress(&mut self) -> Option<WorkProgress> {
        None
    }

    /// Called when the caller stopped waiting, before the work is dropped.
    fn cancel(&mut self, _world: &mut World) {}
}

/// The state of an op after it was started.
pub enum StartedOp {
    /// It is done.
    Done(OpOutput),
    /// It runs in slices.
    Pending(Box<dyn Work>),
}

/// Runs a part of an op and turns a panic into a fault.
pub fn catch_panic<R>(name: OpName, work: impl FnOnce() -> Result<R, Fault>) -> Result<R, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        Err(Fault::internal(format!("'{name}' panicked: {}", panic_message(&*panic))))
    })
}

/// The message of a panic.
pub fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// Checks whether a slice is over. Reads the clock only once every 64 calls.
pub struct SliceTimer {
    until: Instant,
    looks: u32,
}

impl SliceTimer {
    /// A timer that ends at this time.
    pub fn until(until: Instant) -> Self {
        Self { until, looks: 0 }
    }

    /// Whether the slice is over. Call it once for each piece of work of a microsecond or less.
    pub fn is_over(&mut self) -> bool {
        self.looks = self.looks.wrapping_add(1);
        self.looks.is_multiple_of(64) && Instant::now() >= self.until
    }
}

/// A page that is filled during a walk over a list. Items are converted to JSON one by one, so that
/// a long page is not converted in one long slice.
pub struct PageBuilder {
    offset: usize,
    limit: usize,
    total: usize,
    items: Vec<Value>,
}

impl PageBuilder {
    /// An empty page.
    pub fn new(paging: Paging) -> Self {
        let (offset, limit) = paging.bounds();
        Self { offset, limit, total: 0, items: Vec::new() }
    }

    /// Counts one item of the list; returns whether it belongs on the page.
    pub fn count_item(&mut self) -> bool {
        self.total += 1;
        self.total > self.offset && self.items.len() < self.limit
    }

    /// Adds an item to the page.
    pub fn push(&mut self, item: &impl serde::Serialize) -> Result<(), Fault> {
        self.items.push(serde_json::to_value(item).map_err(Fault::internal)?);
        Ok(())
    }

    /// Whether the page is full.
    pub fn is_full(&self) -> bool {
        self.items.len() == self.limit
    }

    /// The number of items counted so far.
    pub fn total(&self) -> usize {
        self.total
    }

    /// The page, with the total number of items.
    pub fn finish(&mut self, total: usize) -> OpOutput {
        let items = std::mem::take(&mut self.items);
        let page = [("Total".to_owned(), total.into()), ("Items".to_owned(), items.into())];
        OpOutput(Value::Object(Map::from_iter(page)))
    }
}
