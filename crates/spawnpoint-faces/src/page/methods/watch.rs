//! Values that a page watches, and the world that it follows. Everything ends with the page.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, op::MemberRead, shape::MemberValue};
use tokio::time::MissedTickBehavior;
use tokio_util::task::AbortOnDropHandle;

use super::{Answer, inspect::OneMember, look};
use crate::page::socket::OpenPage;

/// How many values a page watches at most.
const MOST: usize = 32;
/// How often a value is read by default, and at most.
const DEFAULT: u64 = 250;
const SHORTEST: u64 = 100;
const LONGEST: u64 = 60_000;
/// The longest text of a value.
const SHOWN: usize = 200;

/// The values and the scene that an open page follows.
#[derive(Default)]
pub struct Watches(Mutex<Watched>);

#[derive(Default)]
struct Watched {
    started: u64,
    values: HashMap<String, AbortOnDropHandle<()>>,
    world: Option<AbortOnDropHandle<()>>,
}

impl Watches {
    fn lock(&self) -> MutexGuard<'_, Watched> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Follows a world instead of the one before.
    pub fn follow_world(&self, task: Option<AbortOnDropHandle<()>>) {
        self.lock().world = task;
    }
}

#[derive(Deserialize)]
pub struct Start {
    #[serde(flatten)]
    member: OneMember,
    interval_ms: Option<u64>,
}

#[derive(Deserialize)]
pub struct Stop {
    watch: String,
}

/// Starts to watch a value.
pub fn start(open: &Arc<OpenPage>, request: Start) -> Answer {
    let mut watched = open.watches.lock();
    watched.values.retain(|_, task| !task.is_finished());
    if watched.values.len() >= MOST {
        let fault = Fault::argument("watch", format!("a page watches at most {MOST} values"));
        return Err(fault.hint("stop watching another one").into());
    }
    watched.started += 1;
    let name = format!("w{}", watched.started);
    let every = request.interval_ms.unwrap_or(DEFAULT).clamp(SHORTEST, LONGEST);
    let task =
        run(Arc::downgrade(open), name.clone(), request.member, Duration::from_millis(every));
    watched.values.insert(name.clone(), AbortOnDropHandle::new(tokio::spawn(task)));
    Ok(json!({ "watch": name }))
}

/// Stops watching a value.
pub fn stop(open: &OpenPage, request: &Stop) -> Value {
    open.watches.lock().values.remove(&request.watch);
    json!({})
}

async fn run(open: Weak<OpenPage>, watch: String, member: OneMember, every: Duration) {
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(open) = open.upgrade() else { return };
        let op = MemberRead {
            object: member.object,
            component: member.component.clone(),
            name: member.member.clone(),
        };
        let read = look(&open.page.core, &member.instance, op).await;
        let event = match read.and_then(|output| Ok(output.into_shape::<MemberValue>()?)) {
            Ok(value) => {
                let text: String = value.value_text.chars().take(SHOWN).collect();
                let number = value.value_json.as_ref().and_then(number);
                let sample = json!({
                    "t": Timestamp::now().as_millisecond(), "text": text, "number": number,
                });
                json!({ "event": "values", "watch": watch, "samples": [sample] })
            }
            Err(fault) => {
                let why = fault.to_value()["message"].clone();
                let ended = json!({ "event": "values", "watch": watch, "ended": why });
                let _ = open.events.try_send(ended.to_string().into());
                return;
            }
        };
        // A page that does not read misses this sample.
        let _ = open.events.try_send(event.to_string().into());
    }
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_bool().map(|yes| f64::from(u8::from(yes))))
}
