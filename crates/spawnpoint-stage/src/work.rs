//! Ops that take their time: done in pieces, so that frames can come in between.
//!
//! Between two pieces the world belongs to others. A walk that meets it again goes on with what is
//! there: what has gone is passed over, and what has moved meanwhile may be met twice or not at all.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Instant,
};

use bevy_ecs::prelude::*;
use serde_json::{Map, Value};
use spawnpoint_protocol::{Fault, OpName, OpOutput, shape::Paging};

/// What became of a piece of work.
pub enum Step {
    /// It is done.
    Done(Result<OpOutput, Fault>),
    /// There is more to do, as soon as others had the world.
    More,
    /// There is more to do, but not in this frame.
    NextFrame,
}

/// How far work has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Headway {
    /// So much,
    pub done: f64,
    /// of so much.
    pub total: f64,
}

/// Something that is done in pieces.
pub trait Work: Send {
    /// Goes on until it is done, or until then.
    fn step(&mut self, world: &mut World, until: Instant) -> Step;

    /// Does what needs no world, while others have it. Called between any two pieces.
    fn apart(&mut self) {}

    /// What has become known of its result since it was last asked.
    fn partial(&mut self) -> Option<Value> {
        None
    }

    /// The progress since the last call, if it is known.
    fn headway(&mut self) -> Option<Headway> {
        None
    }

    /// Called when its caller stopped waiting, before it is dropped.
    fn cancel(&mut self, _world: &mut World) {}
}

/// How an op goes on after its beginning.
pub enum Begun {
    /// Not at all: it is done.
    Done(OpOutput),
    /// In pieces.
    Goes(Box<dyn Work>),
}

/// Does a piece of an op; a panic becomes its fault.
pub fn sheltered<R>(name: OpName, work: impl FnOnce() -> Result<R, Fault>) -> Result<R, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        Err(Fault::internal(format!("'{name}' panicked: {}", words(&*panic))))
    })
}

/// The message of a panic.
pub fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// Whether time is up; looks at the clock once in a while only.
pub struct Patience {
    until: Instant,
    looks: u32,
}

impl Patience {
    /// Lasts until then.
    pub fn until(until: Instant) -> Self {
        Self { until, looks: 0 }
    }

    /// Asked once for each small piece, of a microsecond or less.
    pub fn is_over(&mut self) -> bool {
        self.looks = self.looks.wrapping_add(1);
        self.looks.is_multiple_of(64) && Instant::now() >= self.until
    }
}

/// A page that is filled while its list is gone through. Items become JSON one by one, so that a long
/// page does not have to be turned into it at once.
pub struct Filling {
    offset: usize,
    limit: usize,
    total: usize,
    items: Vec<Value>,
}

impl Filling {
    /// An empty page.
    pub fn new(paging: Paging) -> Self {
        let (offset, limit) = paging.bounds();
        Self { offset, limit, total: 0, items: Vec::new() }
    }

    /// Counts one of the list; tells whether it belongs on the page.
    pub fn counts(&mut self) -> bool {
        self.total += 1;
        self.total > self.offset && self.items.len() < self.limit
    }

    /// Puts one on the page.
    pub fn push(&mut self, item: &impl serde::Serialize) -> Result<(), Fault> {
        self.items.push(serde_json::to_value(item).map_err(Fault::internal)?);
        Ok(())
    }

    /// Whether nothing more fits on the page.
    pub fn is_full(&self) -> bool {
        self.items.len() == self.limit
    }

    /// How many were counted so far.
    pub fn total(&self) -> usize {
        self.total
    }

    /// The page, of a list of so many.
    pub fn finish(&mut self, total: usize) -> OpOutput {
        let items = std::mem::take(&mut self.items);
        let page = [("Total".to_owned(), total.into()), ("Items".to_owned(), items.into())];
        OpOutput(Value::Object(Map::from_iter(page)))
    }
}
