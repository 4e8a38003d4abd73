//! Snippets with the output of a real compiler, see `tests/oracle/regenerate.sh`.

use std::{collections::BTreeMap, fs, path::Path};

use spawnpoint_script::{Limits, Mode, Run, ScriptError, compile};

use crate::world::{World, run_in, show};

pub fn sections(text: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut name = String::new();
    for line in text.lines() {
        match line.strip_prefix("--- ") {
            Some(next) => {
                name = next.to_owned();
                found.insert(name.clone(), String::new());
            }
            None => {
                let section: &mut String = found.entry(name.clone()).or_default();
                section.push_str(line);
                section.push('\n');
            }
        }
    }
    found
}

fn answer(source: &str) -> String {
    let mut world = World::new();
    // The real compiler gets the same types, except those of a game.
    let program = match compile(source, Mode::Script, &()) {
        Ok(program) => program,
        Err(found) => return format!("refused: {}", show(&found)),
    };
    let mut run = Run::new(&program, Limits::default());
    let result = run_in(&mut world, &mut run);
    let mut out: String = world.log.iter().map(|line| format!("{line}\n")).collect();
    match result {
        Ok(text) if text.is_empty() && run_was_void(source) => out.push_str("= null\n"),
        Ok(text) => out.push_str(&format!("= {text}\n")),
        Err(ScriptError::Exception { exception, .. }) => out.push_str(&format!("! {exception}\n")),
        Err(error) => out.push_str(&format!("!! {error}\n")),
    }
    out
}

fn run_was_void(source: &str) -> bool {
    !source.contains("return")
}

#[test]
fn every_snippet_has_the_output_of_the_real_compiler() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle");
    let modern = sections(&fs::read_to_string(folder.join("modern.list")).unwrap());
    let mut total = 0;
    let mut wrong = Vec::new();
    let mut files: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ext| ext == "cs")) {
        let sources = sections(&fs::read_to_string(file).unwrap());
        let expected = sections(&fs::read_to_string(file.with_extension("out")).unwrap());
        assert_eq!(sources.len(), expected.len(), "{}: regenerate", file.display());
        for (name, source) in &sources {
            total += 1;
            let found = answer(source);
            let wanted = match modern.get(name) {
                Some(other) => other.lines().skip(1).map(|line| format!("{line}\n")).collect(),
                None => expected[name].clone(),
            };
            if found != wanted {
                wrong.push(format!("--- {name}\n{source}wanted: {wanted}found:  {found}"));
            }
        }
    }
    println!("{total} snippets, {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{} of {total} are wrong\n{}", wrong.len(), wrong.join("\n"));
    assert!(total >= 400, "only {total}");
}
