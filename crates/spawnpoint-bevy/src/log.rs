//! Lines of the game's log.
//!
//! There is one `tracing` subscriber in a process, and it is the game's. Where the game has none, one
//! that only listens is put there. Where it has Bevy's own, one line of the game's lets us listen too:
//!
//! ```ignore
//! DefaultPlugins.set(LogPlugin { custom_layer: spawnpoint_bevy::log_layer, ..default() })
//! ```

use std::{
    collections::VecDeque,
    fmt::{self, Write},
    sync::{Mutex, PoisonError},
};

use bevy_app::App;
use bevy_ecs::prelude::*;
use spawnpoint_protocol::LogLevel;
use spawnpoint_stage::outbox::Outbox;
use tracing::{
    Event, Level, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    Layer, Registry,
    filter::LevelFilter,
    layer::{Context, SubscriberExt},
};

/// How many lines wait for the end of the frame; of a flood, the first are told.
const WAITING: usize = 256;
/// Longest line.
const MAX_LINE: usize = 16 * 1024;

/// Lines that were heard since the last frame. There is one subscriber in a process, hence a static.
static HEARD: Mutex<Heard> = Mutex::new(Heard { lines: VecDeque::new(), more: 0 });

struct Heard {
    lines: VecDeque<(LogLevel, &'static str, String)>,
    more: usize,
}

/// A layer for Bevy's `LogPlugin` that lets Spawnpoint hear the game's log.
pub fn log_layer(_: &mut App) -> Option<Box<dyn Layer<Registry> + Send + Sync>> {
    Some(Box::new(Ear.with_filter(LevelFilter::DEBUG)))
}

/// Listens, if nobody in the game does.
pub fn listen() {
    if !tracing::dispatcher::has_been_set() {
        let subscriber = Registry::default().with(Ear.with_filter(LevelFilter::INFO));
        // Somebody may have been faster.
        let _ = tracing::subscriber::set_global_default(subscriber);
    }
}

/// Writes what was heard into the log that clients read.
pub fn pass_on(world: &mut World) {
    let (lines, more) = {
        let mut heard = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
        if heard.lines.is_empty() {
            return;
        }
        (std::mem::take(&mut heard.lines), std::mem::take(&mut heard.more))
    };
    let Some(mut outbox) = world.get_resource_mut::<Outbox>() else { return };
    for (level, target, line) in lines {
        outbox.log(level, target, line);
    }
    if more > 0 {
        outbox.log(LogLevel::Warn, "spawnpoint", format!("{more} more lines in this frame"));
    }
}

struct Ear;

impl<S: Subscriber> Layer<S> for Ear {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        // Written before the lock is taken: what a value shows of itself may be logged, too.
        let mut line = Line(String::new());
        event.record(&mut line);
        let mut heard = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
        if heard.lines.len() == WAITING {
            heard.more += 1;
            return;
        }
        let level = match *metadata.level() {
            Level::ERROR => LogLevel::Error,
            Level::WARN => LogLevel::Warn,
            Level::INFO => LogLevel::Info,
            _ => LogLevel::Debug,
        };
        heard.lines.push_back((level, metadata.target(), line.0));
    }
}

/// A line as it is put together: the message, then its fields.
struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if self.0.len() > MAX_LINE {
            return;
        }
        // Writing into a string does not fail.
        let _ = match field.name() {
            "message" if self.0.is_empty() => write!(self.0, "{value:?}"),
            "message" => {
                let message = format!("{value:?} ");
                self.0.insert_str(0, &message);
                Ok(())
            }
            name if self.0.is_empty() => write!(self.0, "{name}={value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}
