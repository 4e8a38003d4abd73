//! Measures searches in a large world, relative to a bare query and a bare frame of the same world,
//! and the frame times during searches.
//!
//! `cargo run --profile dist -p bench-explorer-scale -- [objects]`

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "prints its results")]

mod frames;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bevy_ecs::{entity_disabling::Disabled, prelude::*};
use frames::Frames;
use spawnpoint_core::{Engine, OpContext};
use spawnpoint_protocol::{
    Effect, Op,
    op::{MembersSearch, ObjectFilter, ObjectsList},
    shape::Paging,
};
use spawnpoint_stage::{Stage, StageConfig, range};

/// How often each thing is measured.
const ROUNDS: usize = 200;
/// How long frames are watched.
const WATCH: Duration = Duration::from_secs(5);

fn list(filter: ObjectFilter, offset: i64) -> Op {
    let paging = Paging { limit: None, offset: Some(offset) };
    ObjectsList { scene: None, filter, paging, components: false }.into()
}

/// The requests of clients, with a limit in milliseconds for some.
fn questions(objects: usize) -> Vec<(&'static str, Option<f64>, Op)> {
    let all = ObjectFilter::default;
    let text = |text: &str| Some(text.to_owned());
    let last = i64::try_from(objects).unwrap_or(0) - 100;
    let members =
        MembersSearch { query: "health".into(), component: None, paging: Paging::default() };
    vec![
        ("first page, 100 cards", Some(2.0), list(all(), 0)),
        ("last page, 100 cards", None, list(all(), last)),
        ("search by name", Some(20.0), list(ObjectFilter { name: text("resident"), ..all() }, 0)),
        ("search by name, none", Some(20.0), list(ObjectFilter { name: text("zzz"), ..all() }, 0)),
        ("search by path", None, list(ObjectFilter { query: text("7/house 3/door"), ..all() }, 0)),
        ("search by type", None, list(ObjectFilter { type_name: text("Light"), ..all() }, 0)),
        ("search members", None, members.into()),
    ]
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let objects = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let query = bare_query(objects);
    let frame = bare_frame(objects);

    let frames = Frames::default();
    let watched = frames.clone();
    let begun = Instant::now();
    let stage = Stage::start_with(StageConfig::default(), move || {
        let mut app = range::crowded(objects);
        watched.watch(&mut app);
        app
    });
    println!("built in {:.0} ms", begun.elapsed().as_secs_f64() * 1e3);
    let cx = OpContext::outside_call(Duration::from_secs(3600), Effect::Read, Arc::new(()));
    let total = stage.run(list(ObjectFilter::default(), 0), &cx).await.unwrap().0["Total"].clone();
    println!("{total} objects, {ROUNDS} rounds each, in ms\n");
    println!("{:<24}{:>9}{:>9}{:>9}{:>9}{:>9}", "", "least", "p50", "p99", "x query", "limit");
    // On a busy machine the minimum is the time of the work; the rest is waiting for a CPU.
    let row = |name: &str, times: &[f64], limit: Option<f64>| {
        let (least, p50, p99) = (part(times, 0), part(times, 50), part(times, 99));
        let limit = limit.map_or(String::new(), |limit| format!("{limit:.0}"));
        let ratio = least / part(&query, 0);
        println!("{name:<24}{least:>9.3}{p50:>9.3}{p99:>9.3}{ratio:>9.1}{limit:>9}");
    };
    row("bare query of all names", &query, None);
    row("bare frame", &frame, None);
    for (name, limit, op) in questions(objects) {
        let mut times = Vec::new();
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            stage.run(op.clone(), &cx).await.unwrap();
            times.push(begun.elapsed().as_secs_f64() * 1e3);
            // Not always at the same place of a frame.
            tokio::time::sleep(Duration::from_micros(700)).await;
        }
        row(name, &times, limit);
    }

    println!("\n{:<24}{:>9}{:>9}{:>9}{:>9}", "from frame to frame", "p50", "p99", "most", "frames");
    frames.take();
    tokio::time::sleep(WATCH).await;
    report("no searches", &frames.take());
    let by_name = questions(objects).swap_remove(2).2;
    let begun = Instant::now();
    let mut searches = 0;
    while begun.elapsed() < WATCH {
        stage.run(by_name.clone(), &cx).await.unwrap();
        searches += 1;
    }
    report("one search after another", &frames.take());
    println!("\n{:.1} searches a second", searches as f64 / begun.elapsed().as_secs_f64());
}

fn report(name: &str, gaps: &[f64]) {
    let most = gaps.iter().copied().fold(0.0, f64::max);
    let (p50, p99) = (part(gaps, 50), part(gaps, 99));
    println!("{name:<24}{p50:>9.3}{p99:>9.3}{most:>9.3}{:>9}", gaps.len());
}

fn part(times: &[f64], percent: usize) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted.get(sorted.len() * percent / 100).copied().unwrap_or(f64::NAN)
}

/// Looking through all names with nothing but Bevy.
fn bare_query(objects: usize) -> Vec<f64> {
    let mut app = range::crowded(objects);
    let world = app.world_mut();
    let mut names = world.query_filtered::<&Name, Allow<Disabled>>();
    let look = |world: &World| {
        let begun = Instant::now();
        let found =
            names.iter(world).filter(|name| name.to_lowercase().contains("resident")).count();
        assert!(found > 0, "a town has residents");
        begun.elapsed().as_secs_f64() * 1e3
    };
    std::iter::repeat_with({
        let mut look = look;
        move || look(app.world())
    })
    .take(ROUNDS)
    .collect()
}

/// One frame of the world without clients.
fn bare_frame(objects: usize) -> Vec<f64> {
    let mut app = range::crowded(objects);
    let frame = || {
        let begun = Instant::now();
        app.update();
        begun.elapsed().as_secs_f64() * 1e3
    };
    std::iter::repeat_with(frame).take(ROUNDS).collect()
}
