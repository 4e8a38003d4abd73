#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]
use spawnpoint_unity::{Options, Project};
fn main() {
    let root = std::env::args().nth(1).unwrap();
    let start = std::time::Instant::now();
    let project = Project::open(root.as_ref(), Options::default(), &|_, _| ()).unwrap();
    eprintln!(
        "open {:?} {} assets {} bytes",
        start.elapsed(),
        project.index().len(),
        project.memory()
    );
    let mut paths: Vec<_> = project
        .index()
        .assets()
        .filter(|a| a.path().ends_with(".unity") || a.path().ends_with(".prefab"))
        .map(|a| a.id())
        .collect();
    paths.sort();
    let start = std::time::Instant::now();
    let mut n = 0;
    for id in paths {
        let asset = project.index().asset(id);
        println!("## {}", asset.path());
        match project.hierarchy(id) {
            Ok(h) => {
                for (at, o) in h.walk() {
                    n += 1;
                    let types: Vec<&str> = o.components.iter().map(|c| &*c.type_name).collect();
                    println!(
                        "{} [{}]{}{}",
                        h.path(at),
                        types.join(", "),
                        if o.active { "" } else { " off" },
                        if o.opaque { " opaque" } else { "" }
                    );
                }
                for p in &h.problems {
                    println!("!! {p}");
                }
            }
            Err(e) => println!("!! {e}"),
        }
    }
    use spawnpoint_unity::ask::Scope;
    let t = std::time::Instant::now();
    let m = project.missing_scripts(Scope::All, None);
    eprintln!("missing scripts {} of {} files {:?}", m.found.len(), m.total, t.elapsed());
    for x in m.found.iter().take(5) {
        eprintln!("  {x:?}");
    }
    let t = std::time::Instant::now();
    let m = project.broken_references(Scope::All, None);
    eprintln!("broken {} of {} files {:?}", m.found.len(), m.total, t.elapsed());
    for x in m.found.iter().take(30) {
        eprintln!("  {x:?}");
    }
    let c = project.check();
    eprintln!(
        "dup {:?} lone {} nometa {:?} noguid {:?} lfs {:?} bin {:?} unread {:?}",
        c.duplicate_guids,
        c.metas_without_asset.len(),
        c.assets_without_meta,
        c.metas_without_guid,
        c.lfs_pointers,
        c.binary_assets,
        c.unreadable
    );
    eprintln!("unused {:?}", project.unused());
    eprintln!("summary {:?}", project.summary(100000, 5));
    eprintln!("{n} objects {:?}", start.elapsed());
}
