#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]
use spawnpoint_unity::{Options, Project};
fn main() {
    let root = std::env::args().nth(1).unwrap();
    let what = std::env::args().nth(2).unwrap();
    if what == "make" {
        unity_projects::make(
            root.as_ref(),
            &unity_projects::Recipe {
                seed: 1,
                scripts: 1500,
                materials: 2000,
                prefabs: 250,
                levels: 3,
                scenes: 420,
                objects: 320,
                faults: 3,
            },
        )
        .unwrap();
        return;
    }
    let project = Project::open(root.as_ref(), Options::default(), &|_, _| ()).unwrap();
    let t = std::time::Instant::now();
    match &*what {
        "index" => {
            for _ in 0..10 {
                Project::open(root.as_ref(), Options::default(), &|_, _| ()).unwrap();
            }
        }
        "broken" => {
            project.broken_references(Default::default(), None);
        }
        "trees" => {
            for a in project.index().assets().filter(|a| a.path().ends_with(".unity")) {
                project.hierarchy(a.id()).unwrap();
            }
        }
        _ => {}
    }
    println!("{what} {:?}", t.elapsed());
}
