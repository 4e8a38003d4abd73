//! Measures what the plugin costs a game, relative to a frame of 16.6 ms: `cargo run --release
//! --no-default-features --features bench`. With a running server (`spawnpoint --no-stage`), also
//! measures the cost of a hundred calls per second, and the latency of a call.

#![allow(clippy::print_stdout, reason = "a bench")]

mod caller;

use std::{
    error::Error,
    fs,
    thread::{JoinHandle, sleep, spawn},
    time::{Duration, Instant},
};

use bevy_app::{App, ScheduleRunnerPlugin, TaskPoolPlugin};
use bevy_ecs::prelude::*;
use bevy_time::TimePlugin;
use bevy_transform::{TransformPlugin, components::Transform};
use caller::Caller;
use spawnpoint_bevy::SpawnpointPlugin;

const OBJECTS: usize = 1000;
const FRAMES: u32 = 20_000;
const ROUNDS: u32 = 5;
const FRAME: Duration = Duration::from_micros(16_600);
/// How long each measurement with calls takes.
const SPAN: Duration = Duration::from_secs(10);
const CALLERS: u32 = 4;
const CALLS_A_SECOND: u32 = 100;

type CallResult<T> = Result<T, String>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut bare = game(false);
    let before = resident_mb();
    let mut attached = game(true);
    let memory = resident_mb() - before;
    idle(&mut bare, &mut attached);
    if Caller::connect().is_err() {
        println!("No server at {}; skipping the measurements with calls", caller::SERVER);
        return Ok(());
    }
    let no_calls = spawn(|| {
        sleep(SPAN);
        Ok(())
    });
    let idle_frames = paced(&mut attached, no_calls)?.0;
    let called_frames = paced(&mut attached, spawn(run_clients))?.0;
    let trips = paced(&mut attached, spawn(round_trips))?.1;
    let grown = resident_mb() - before;
    show("at 60 frames a second, no calls", idle_frames);
    show(&format!("at 60 frames a second, {CALLS_A_SECOND} calls/s"), called_frames);
    println!("memory of world and plugin     {memory:.1} MB idle, {grown:.1} MB after the calls");
    let (p50, p99, _) = spread(trips);
    let frames = |time: f64| time / in_us(FRAME);
    println!(
        "round trip                     {:.1} ms p50, {:.1} ms p99: {:.2} and {:.2} frames",
        p50 / 1e3,
        p99 / 1e3,
        frames(p50),
        frames(p99)
    );
    Ok(())
}

fn game(attached: bool) -> App {
    let mut app = App::new();
    let runner = ScheduleRunnerPlugin::default();
    app.add_plugins((TaskPoolPlugin::default(), runner, TimePlugin, TransformPlugin));
    let name = Some("cost".to_owned());
    app.add_plugins(SpawnpointPlugin { enabled: attached, name, ..SpawnpointPlugin::default() });
    for number in 0..OBJECTS {
        app.world_mut().spawn((Name::new(format!("Object {number}")), Transform::default()));
    }
    for _ in 0..100 {
        app.update();
    }
    // Time to connect and to prepare the script evaluator.
    sleep(Duration::from_secs(2));
    app
}

/// Runs frames without a pause, alternating between both games, so that other load on the machine
/// affects both.
fn idle(bare: &mut App, attached: &mut App) {
    let mut best = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        for (app, best) in [&mut *bare, &mut *attached].into_iter().zip(&mut best) {
            let started = Instant::now();
            (0..FRAMES).for_each(|_| app.update());
            *best = best.min(in_us(started.elapsed()) / f64::from(FRAMES));
        }
    }
    let cost = best[1] - best[0];
    println!(
        "a frame of {OBJECTS} objects        {:.2} us without the plugin, {:.2} us with it",
        best[0], best[1]
    );
    println!(
        "idle plugin                    {cost:.2} us a frame, {:.4} % of 16.6 ms",
        cost / in_us(FRAME) * 100.0
    );
}

/// Runs sixty frames per second while `work` runs; returns the duration of each frame.
fn paced<T>(app: &mut App, work: JoinHandle<CallResult<T>>) -> CallResult<(Vec<Duration>, T)> {
    let mut frames = Vec::new();
    let mut next = Instant::now();
    while !work.is_finished() {
        let started = Instant::now();
        app.update();
        frames.push(started.elapsed());
        next += FRAME;
        sleep(next.saturating_duration_since(Instant::now()));
    }
    let done = work.join().map_err(|_| "a caller panicked".to_owned())??;
    Ok((frames, done))
}

/// Several clients with together a hundred calls per second.
fn run_clients() -> CallResult<()> {
    let pause = Duration::from_secs(1) * CALLERS / CALLS_A_SECOND;
    let call = move || -> CallResult<()> {
        let mut caller = Caller::connect().map_err(|error| error.to_string())?;
        let mut next = Instant::now();
        let until = next + SPAN;
        while next < until {
            caller.search("Object 500").map_err(|error| error.to_string())?;
            next += pause;
            sleep(next.saturating_duration_since(Instant::now()));
        }
        Ok(())
    };
    let callers: Vec<_> = (0..CALLERS).map(|_| spawn(call)).collect();
    callers.into_iter().try_for_each(|caller| caller.join().map_err(|_| "panicked".to_owned())?)
}

fn round_trips() -> CallResult<Vec<Duration>> {
    let mut caller = Caller::connect().map_err(|error| error.to_string())?;
    let search = |_| {
        let started = Instant::now();
        caller.search("Object 500").map_err(|error| error.to_string())?;
        Ok(started.elapsed())
    };
    (0..300).map(search).collect()
}

fn show(what: &str, frames: Vec<Duration>) {
    let count = frames.len();
    let mean = in_us(frames.iter().sum::<Duration>()) / count as f64;
    let (p50, p99, most) = spread(frames);
    println!(
        "{what:<40} {mean:.1} us a frame, {:.2} % of it; p50 {p50:.1}, p99 {p99:.1}, most {most:.1} us over {count} frames",
        mean / in_us(FRAME) * 100.0
    );
}

/// The 50th and 99th percentile and the maximum, in microseconds.
fn spread(mut times: Vec<Duration>) -> (f64, f64, f64) {
    times.sort();
    let at = |share: f64| in_us(times[((times.len() - 1) as f64 * share) as usize]);
    (at(0.5), at(0.99), at(1.0))
}

fn in_us(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn resident_mb() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kb = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
    kb.unwrap_or_default() / 1024.0
}
