use spawnpoint_unreal::{
    graph::*,
    package::*,
    property::{Decoder, Value},
};

use crate::corpus;

#[test]
fn dump() {
    let (mut ok, mut bad, mut raw, mut all) = (0, 0, 0, 0);
    for (version, name, path) in corpus::packages() {
        let file = PackageFile::open(&name, &path).unwrap();
        let package = file.package().unwrap();
        let decoder = Decoder::new(&package);
        for (index, export) in package.exports().enumerate() {
            match decoder.properties(&export) {
                Ok(block) => {
                    ok += 1;
                    for p in &block.properties {
                        all += 1;
                        if let Value::Raw(b) = &p.value {
                            raw += 1;
                            println!(
                                "RAW {version} {} {} {} bytes",
                                package.class_name(export.class),
                                p.name,
                                b.len()
                            );
                        }
                    }
                    if package.class_name(export.class) == "EdGraph" {
                        let g = Graph::read(&decoder, ObjectRef::export(index)).unwrap();
                        println!("{version} {name} graph {}", g.name);
                        for n in &g.nodes {
                            println!(
                                "  {} {} {:?}",
                                n.class,
                                n.title,
                                n.pins.as_ref().map(|p| p
                                    .iter()
                                    .map(|p| format!(
                                        "{} {} {} {}",
                                        p.title(),
                                        p.kind,
                                        p.default_value,
                                        p.links.len()
                                    ))
                                    .collect::<Vec<_>>())
                            );
                        }
                    }
                }
                Err(e) => {
                    bad += 1;
                    println!(
                        "BAD {version} {name} {} {} {e}",
                        package.class_name(export.class),
                        package.text(export.name)
                    );
                }
            }
        }
    }
    println!("{ok} ok {bad} bad {raw} raw of {all}");
}
