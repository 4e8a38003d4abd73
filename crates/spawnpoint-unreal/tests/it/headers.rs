use spawnpoint_unreal::package::{HeaderReader, Package};

use crate::corpus;

#[test]
fn dump() {
    let mut reader = HeaderReader::default();
    for (version, name, path) in corpus::packages() {
        let package =
            reader.read(&name, &path).unwrap().unwrap_or_else(|e| panic!("{version} {name} {e}"));
        let s = package.summary();
        println!(
            "{version} {name} {:?} by {} names {} imports {} exports {}",
            s.versions,
            s.saved_by,
            package.name_count(),
            package.import_count(),
            package.export_count()
        );
        println!(
            "   hard {:?}\n   soft {:?} {:?} {:?}",
            package.hard_dependencies(),
            package.soft_dependencies().unwrap(),
            package.soft_object_paths().unwrap(),
            package.build_dependencies().unwrap()
        );
        for a in package.registry().assets() {
            println!(
                "   {} {} {:?}",
                a.path,
                a.class,
                a.tags.clone().filter(|t| t.0 != "FiBData").collect::<Vec<_>>()
            );
        }
        package.depends_map().unwrap();
    }
}
