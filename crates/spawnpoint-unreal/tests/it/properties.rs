use spawnpoint_unreal::{package::PackageFile, property::{Decoder, Value}};

use crate::corpus;

#[test]
fn dump() {
    let (mut ok, mut bad, mut raw, mut all) = (0, 0, 0, 0);
    for (version, name, path) in corpus::packages() {
        let file = PackageFile::open(&name, &path).unwrap();
        let package = file.package().unwrap();
        let decoder = Decoder::new(&package);
        for export in package.exports() {
            match decoder.properties(&export) {
                Ok(block) => { ok += 1;
                    for p in &block.properties { all += 1; if let Value::Raw(b) = &p.value { raw += 1; println!("RAW {version} {} {} {} bytes", package.class_name(export.class), p.name, b.len()); } 
                     if name.ends_with("Root") { println!("{version} {} {} {:?}", package.text(export.name), p.name, p.value) } }
                    if name.ends_with("Root") { println!("  rest {}", block.rest_len()) }
                }
                Err(e) => { bad += 1; println!("BAD {version} {name} {} {} {e}", package.class_name(export.class), package.text(export.name)); }
            }
        }
    }
    println!("{ok} ok {bad} bad {raw} raw of {all}");
}
