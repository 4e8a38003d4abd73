use crate::corpus;
use spawnpoint_unreal::{package::PackageFile, text};
#[test]
fn dump() {
    for (version, name, path) in corpus::packages() {
        let file = PackageFile::open(&name, &path).unwrap();
        let package = file.package().unwrap();
        let md = text::markdown(&package, None).unwrap();
        let t3d = text::t3d(&package, None).unwrap();
        let cd = text::class_defaults(&package, None).unwrap();
        println!(
            "{version} {name} {} {} {}",
            md.len(),
            t3d.len(),
            std::fs::metadata(&path).unwrap().len()
        );
        if name.ends_with("Root") {
            println!("{md}\n{t3d}\n{cd}");
        }
    }
}
