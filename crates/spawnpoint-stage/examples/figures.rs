//! Prints what the stage costs: startup time, time per op, idle CPU and memory.
//!
//! `cargo run --release -p spawnpoint-stage --example figures`

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "prints its results")]

use std::{
    fs,
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::json;
use spawnpoint_core::{Engine, OpContext};
use spawnpoint_protocol::{
    Effect, Op,
    op::{MemberRead, MemberWrite, ObjectFilter, ObjectGet, ObjectsList, TimeGet},
    shape::{ObjectCard, Page, Paging},
};
use spawnpoint_stage::{Stage, StageConfig};

const ROUNDS: usize = 5_000;
const IDLE: Duration = Duration::from_secs(10);

#[tokio::main]
async fn main() {
    let begun = Instant::now();
    let stage = Stage::start(StageConfig::default());
    let cx = OpContext::outside_call(Duration::from_secs(3600), Effect::Write, Arc::new(()));
    let all = || ObjectsList {
        scene: None,
        filter: ObjectFilter::default(),
        paging: Paging::default(),
        components: false,
    };
    let first = stage.run(all().into(), &cx).await.unwrap();
    println!("start to first answer   {:>9.2} ms", begun.elapsed().as_secs_f64() * 1e3);
    let page: Page<ObjectCard> = first.into_shape().unwrap();
    println!("objects                 {:>9}", page.total);

    let object = page.items[0].id;
    let component = "UnityEngine.Transform".to_owned();
    let name = "localPosition".to_owned();
    let read = MemberRead { object, component: component.clone(), name: name.clone() };
    let write = MemberWrite { object, component, name, value: json!({"x": 1, "y": 2, "z": 3}) };
    let ops: [(&str, Op); 5] = [
        ("time.get", TimeGet {}.into()),
        ("object.get", ObjectGet { id: object }.into()),
        ("member.read", read.into()),
        ("member.write", write.into()),
        ("objects.list, 100 cards", all().into()),
    ];
    for (name, op) in ops {
        let mut times = Vec::with_capacity(ROUNDS);
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            stage.run(op.clone(), &cx).await.unwrap();
            times.push(begun.elapsed());
        }
        times.sort_unstable();
        let micros = |part: usize| times[ROUNDS * part / 100].as_secs_f64() * 1e6;
        println!("{name:<23} {:>9.1} us p50 {:>9.1} us p99", micros(50), micros(99));
    }

    let before = processor_seconds();
    tokio::time::sleep(IDLE).await;
    let busy = processor_seconds() - before;
    println!("idle processor          {:>9.2} % of a core", busy / IDLE.as_secs_f64() * 100.0);
    if let Some(resident) = resident_kib() {
        println!("resident memory         {:>9.1} MiB", resident / 1024.0);
    }
}

/// The CPU time of all threads so far, from the scheduler.
fn processor_seconds() -> f64 {
    let Ok(tasks) = fs::read_dir("/proc/self/task") else {
        return 0.0;
    };
    let of_task = |task: fs::DirEntry| -> Option<f64> {
        let text = fs::read_to_string(task.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<f64>().ok()
    };
    tasks.flatten().filter_map(of_task).sum::<f64>() / 1e9
}

fn resident_kib() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
