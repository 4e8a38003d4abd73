//! Measures an open project: queries, a changed file and the diff of a commit.

use std::{fs, path::Path, process::Command, time::Duration};

use anyhow::{Context, Result};
use spawnpoint_core::folder::diff_revisions;
use spawnpoint_unity::{
    Options, Project, diff::SerializedFiles, index::AssetId, queries::Direction,
    watch::ProjectWatcher,
};

use crate::{TURNS, median, ms, silent, timed};

pub fn questions(folder: &Path) -> Result<()> {
    let project = Project::open(folder, Options::default(), &silent)?;
    let largest = largest_scene(&project).context("a project has scenes")?;
    let popular = project
        .index()
        .assets()
        .filter_map(|asset| Some((project.index().references_to(asset.guid()?).len(), asset.id())))
        .max()
        .context("a project has assets")?;
    let cold = timed(|| project.hierarchy(largest)).0;
    let refs = median(
        (0..TURNS)
            .map(|_| timed(|| project.reach(popular.1, Direction::Dependents, usize::MAX)).0)
            .collect(),
    );
    let mut objects = 0;
    let mut dump = || {
        let paths: Vec<String> = project
            .hierarchy(largest)
            .map(|hierarchy| hierarchy.walk().map(|(at, _)| hierarchy.path(at)).collect())
            .unwrap_or_default();
        objects = paths.len();
    };
    let hierarchy = median((0..TURNS).map(|_| timed(&mut dump).0).collect());
    println!(
        "refs, warm                 {:>8.2} ms   {} direct users, all levels (goal 5)",
        ms(refs),
        popular.0
    );
    println!(
        "hierarchy, warm            {:>8.2} ms   {objects} objects (goal 5); {:.1} ms when never asked before",
        ms(hierarchy),
        ms(cold)
    );
    let (time, missing) = timed(|| project.missing_scripts(Default::default(), None));
    println!("missing scripts            {:>8.1} ms   {} found", ms(time), missing.found.len());
    let (time, broken) = timed(|| project.broken_references(Default::default(), None));
    println!("broken references          {:>8.1} ms   {} found", ms(time), broken.found.len());
    Ok(())
}

pub fn largest_scene(project: &Project) -> Option<AssetId> {
    let scenes = project.index().assets().filter(|asset| asset.path().ends_with(".unity"));
    scenes.max_by_key(|asset| asset.size()).map(|asset| asset.id())
}

/// Measures the time from writing a file until the index contains the change.
pub fn changed_file(folder: &Path) -> Result<()> {
    let mut project = Project::open(folder, Options::default(), &silent)?;
    let watcher = ProjectWatcher::start(&project)?;
    let path = folder.join("Assets/Changing.mat");
    let mut times = Vec::new();
    for turn in 0..TURNS {
        let guid = format!("{:032x}", 0xabc_0000 + turn);
        let (time, seen) = timed(|| -> Result<bool> {
            fs::write(
                &path,
                format!(
                    "%YAML 1.1\n--- !u!21 &1\nMaterial:\n  m_Shader: {{fileID: 1, guid: {guid}, type: 3}}\n"
                ),
            )?;
            for _ in 0..100 {
                if let Some(changed) = watcher.wait(Duration::from_secs(2)) {
                    project.apply(&changed);
                }
                if !project.index().references_to(guid.parse()?).is_empty() {
                    return Ok(true);
                }
            }
            Ok(false)
        });
        anyhow::ensure!(seen?, "the change was never seen");
        times.push(time);
    }
    fs::remove_file(path)?;
    println!("a changed file is visible  {:>8.1} ms   (goal 50)", ms(median(times)));
    Ok(())
}

/// A commit that changes 50 scenes.
pub fn diff_of_a_commit(folder: &Path) -> Result<()> {
    let git = |arguments: &[&str]| -> Result<()> {
        let mut command = Command::new("git");
        command.arg("-C").arg(folder).args([
            "-c",
            "user.name=B",
            "-c",
            "user.email=b@example.com",
            "-c",
            "gc.auto=0",
        ]);
        let status = command.args(arguments).status()?;
        anyhow::ensure!(status.success(), "git {arguments:?}");
        Ok(())
    };
    git(&["init", "-q"])?;
    git(&["add", "."])?;
    git(&["commit", "-qm", "one"])?;
    let project = Project::open(folder, Options::default(), &silent)?;
    let mut scenes: Vec<_> =
        project.index().assets().filter(|asset| asset.path().ends_with(".unity")).collect();
    scenes.sort_by_key(|asset| asset.path());
    for scene in scenes.iter().take(50) {
        let text = fs::read_to_string(scene.location())?;
        fs::write(
            scene.location(),
            text.replacen("speed: 3.5", "speed: 4", 20).replacen(
                "m_Name: Object",
                "m_Name: Thing",
                3,
            ),
        )?;
    }
    git(&["commit", "-qam", "two"])?;
    let times: Vec<(Duration, usize)> = (0..3)
        .map(|_| {
            let (time, files) = timed(|| {
                diff_revisions(folder, "HEAD~1", Some("HEAD"), &SerializedFiles::new(&()))
            });
            Ok((time, files?.iter().map(|file| file.changes.len()).sum()))
        })
        .collect::<Result<_>>()?;
    let changes = times[0].1;
    let time = median(times.into_iter().map(|(time, _)| time).collect());
    println!("diff of 50 changed scenes  {:>8.1} ms   {changes} changes (goal 1000)", ms(time));
    fs::remove_dir_all(folder.join(".git"))?;
    Ok(())
}
