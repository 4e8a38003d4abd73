//! Valid snippets with parts removed, duplicated and swapped: the evaluator must not panic or
//! report an internal error.

use std::{fs, path::Path};

use spawnpoint_script::{Limits, Mode, Run, ScriptError, Step, compile};

use crate::world::World;

/// A random generator with a fixed seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below.max(1)
    }
}

/// Splits a source into words, numbers, strings and operators.
fn pieces(source: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut chars = source.chars().peekable();
    while let Some(first) = chars.next() {
        let mut piece = first.to_string();
        if first.is_alphanumeric() || first == '_' {
            while let Some(next) = chars.next_if(|next| next.is_alphanumeric() || *next == '_') {
                piece.push(next);
            }
        } else if first == '"' {
            for next in chars.by_ref() {
                piece.push(next);
                if next == '"' {
                    break;
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

#[test]
fn no_mutation_breaks_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle");
    let mut sources: Vec<String> = Vec::new();
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ext| ext == "cs")) {
        let text = fs::read_to_string(file).unwrap();
        sources.extend(
            text.split("--- ").filter_map(|part| Some(part.split_once('\n')?.1.to_owned())),
        );
    }
    let turns: usize =
        std::env::var("MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(4_000);
    let mut dice = Dice(42);
    let (mut compiled, mut bugs) = (0, Vec::new());
    let limits = Limits {
        instructions: 200_000,
        memory: 4 << 20,
        depth: 200,
        output_bytes: 10_000,
        output_lines: 100,
    };
    for _ in 0..turns {
        let mut words = pieces(&sources[dice.roll(sources.len())]);
        let others = pieces(&sources[dice.roll(sources.len())]);
        for _ in 0..=dice.roll(3) {
            if words.is_empty() {
                break;
            }
            let (at, other) = (dice.roll(words.len()), dice.roll(words.len()));
            match dice.roll(5) {
                0 => drop(words.remove(at)),
                1 => words.insert(at, words[other].clone()),
                2 => words.swap(at, other),
                3 => words[at] = words[other].clone(),
                _ => words[at] = others[dice.roll(others.len())].clone(),
            }
        }
        let source = words.concat();
        let mut world = World::new();
        let Ok(program) = compile(&source, Mode::Script, &world.types) else { continue };
        compiled += 1;
        let mut run = Run::new(&program, limits.clone());
        for _ in 0..1_000 {
            match run.step(&mut world, 10_000) {
                Step::Failed(ScriptError::Internal { what, .. }) => {
                    bugs.push(format!("{what}: {source}"))
                }
                Step::Failed(_) | Step::Done(_) => {}
                Step::OutOfBudget => continue,
                Step::Yielded(_) => {
                    world.clock.frame += 1;
                    continue;
                }
            }
            break;
        }
    }
    assert!(bugs.is_empty(), "{} of {compiled}\n{}", bugs.len(), bugs.join("\n"));
    assert!(compiled > turns / 20, "only {compiled} of {turns} still compile");
}
