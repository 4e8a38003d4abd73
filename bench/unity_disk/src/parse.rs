//! Measures parsing whole scenes, compared with a Python library.

use std::{fs, path::Path, process::Command, time::Duration};

use anyhow::Result;
use spawnpoint_unity::{Options, Project, yaml::split};

use crate::{median, ms, silent, timed};

/// The number and maximum size of parsed scenes: the peer needs minutes for a few MB.
const SCENES: usize = 4;

const SCRIPT: &str = "import sys, time\nfrom unityparser import UnityDocument\nstart = time.perf_counter()\nfor path in sys.argv[1:]:\n    UnityDocument.load_yaml(path)\nprint(time.perf_counter() - start)\n";

pub fn against_unityparser(folder: &Path) -> Result<()> {
    let project = Project::open(folder, Options::default(), &silent)?;
    let mut scenes: Vec<_> =
        project.index().assets().filter(|asset| asset.path().ends_with(".unity")).collect();
    scenes.sort_by_key(|asset| asset.size());
    let chosen: Vec<_> = scenes.iter().take(SCENES).map(|asset| asset.location()).collect();
    let bytes: u64 = scenes.iter().take(SCENES).map(|asset| asset.size()).sum();
    let parse = |events: bool| -> Result<usize> {
        let mut parsed = 0;
        for scene in &chosen {
            let text = fs::read(scene)?;
            for document in split(&text).documents {
                let tree = document.tree()?;
                parsed += if events { tree.events().len() } else { tree.root().entries().count() };
            }
        }
        Ok(parsed)
    };
    let time = |events: bool| median((0..9).map(|_| timed(|| parse(events)).0).collect());
    let (ours, events) = (time(false), time(true));
    let speed = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    println!(
        "full parse                 {:>8.0} MB/s on one core; {:.0} MB/s with every scalar decoded",
        speed(ours),
        speed(events)
    );
    let Some(python) = std::env::var_os("UNITYPARSER_PYTHON") else {
        println!(
            "unityparser                 skipped: UNITYPARSER_PYTHON names no Python that has it"
        );
        return Ok(());
    };
    let output = Command::new(python).arg("-c").arg(SCRIPT).args(&chosen).output()?;
    anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let theirs = Duration::from_secs_f64(String::from_utf8_lossy(&output.stdout).trim().parse()?);
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    println!(
        "against unityparser        {ratio:>8.0} times as fast on {SCENES} scenes, {:.2} MB: {:.1} ms and {:.0} ms (goal 500)",
        bytes as f64 / 1e6,
        ms(ours),
        ms(theirs)
    );
    Ok(())
}
