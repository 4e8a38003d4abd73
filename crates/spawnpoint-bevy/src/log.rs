//! Forwards the game's log.
//!
//! A process has one `tracing` subscriber, and the game chooses it. If it has none, one that only
//! captures lines is installed. For Bevy's own subscriber, the game adds a layer:
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

/// How many lines are buffered until the end of the frame; further ones are dropped.
const MAX_LINES: usize = 256;
/// The longest line.
const MAX_LINE: usize = 16 * 1024;

/// The lines since the last frame. A process has one subscriber, hence a static.
static CAPTURED: Mutex<CapturedLines> =
    Mutex::new(CapturedLines { lines: VecDeque::new(), dropped: 0 });

struct CapturedLines {
    lines: VecDeque<(LogLevel, &'static str, String)>,
    dropped: usize,
}

/// A layer for Bevy's `LogPlugin` that forwards the game's log to Spawnpoint.
pub fn log_layer(_: &mut App) -> Option<Box<dyn Layer<Registry> + Send + Sync>> {
    Some(Box::new(CaptureLayer.with_filter(LevelFilter::DEBUG)))
}

/// Captures the log, if the game has no subscriber.
pub fn install() {
    if !tracing::dispatcher::has_been_set() {
        let subscriber = Registry::default().with(CaptureLayer.with_filter(LevelFilter::INFO));
        // Another thread may have set one meanwhile.
        let _ = tracing::subscriber::set_global_default(subscriber);
    }
}

/// Moves the captured lines to the log that clients read.
pub fn flush(world: &mut World) {
    let (lines, dropped) = {
        let mut captured = CAPTURED.lock().unwrap_or_else(PoisonError::into_inner);
        if captured.lines.is_empty() {
            return;
        }
        (std::mem::take(&mut captured.lines), std::mem::take(&mut captured.dropped))
    };
    let Some(mut outbox) = world.get_resource_mut::<Outbox>() else { return };
    for (level, target, line) in lines {
        outbox.log(level, target, line);
    }
    if dropped > 0 {
        outbox.log(
            LogLevel::Warn,
            "spawnpoint",
            format!("{dropped} more log lines of this frame were dropped"),
        );
    }
}

struct CaptureLayer;

impl<S: Subscriber> Layer<S> for CaptureLayer {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        // Formatted before the lock is taken, because formatting a value may log, too.
        let mut line = Line(String::new());
        event.record(&mut line);
        let mut captured = CAPTURED.lock().unwrap_or_else(PoisonError::into_inner);
        if captured.lines.len() == MAX_LINES {
            captured.dropped += 1;
            return;
        }
        let level = match *metadata.level() {
            Level::ERROR => LogLevel::Error,
            Level::WARN => LogLevel::Warn,
            Level::INFO => LogLevel::Info,
            _ => LogLevel::Debug,
        };
        captured.lines.push_back((level, metadata.target(), line.0));
    }
}

/// A line under construction: the message, then its fields.
struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if self.0.len() > MAX_LINE {
            return;
        }
        // Writing to a string cannot fail.
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
