//! Counts what everyday tasks cost an agent: tokens and calls, with the native tools, with the documents' toolsets, and
//! with MCP for Unity's Python server, in one run:
//!
//! ```text
//! cargo run --release -p bench-agent-economy -- [--server PROGRAM] [--without-python] [--transcript]
//! ```
//!
//! Every task is really done, and its outcome is checked; a wrong outcome ends the program with an error. `README.md`
//! says what is counted.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod agent;
mod report;
mod server;
mod session;
mod situation;
mod tasks;
mod tokens;

use std::{process::ExitCode, rc::Rc};

use anyhow::{Context, Result};

use crate::{
    report::Report,
    server::Programs,
    situation::{Engine, Situation, Way},
    tasks::Task,
    tokens::Tokenizer,
};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<ExitCode> {
    let options = Options::read(std::env::args().skip(1))?;
    let programs = Programs {
        spawnpoint: match options.server {
            Some(server) => std::path::absolute(server)?,
            None => server_binary::path()?.to_owned(),
        },
        python: if options.without_python { None } else { Some(server::install_python()?) },
    };
    let tokenizer = Rc::new(Tokenizer::load()?);
    let ways = |engine: Engine| {
        let all = engine.ways().iter().copied();
        all.filter(|way| *way != Way::Python || programs.python.is_some())
    };
    let mut report = Report::default();
    for engine in Engine::ALL {
        for way in ways(engine) {
            let start = Situation::new(engine, way, &programs, &tokenizer).await?.start;
            report.starts.push((engine, way, start));
        }
    }
    for task in Task::ALL {
        for way in ways(task.engine()) {
            let mut situation = Situation::new(task.engine(), way, &programs, &tokenizer).await?;
            let done = task.run(way, &mut situation).await;
            if options.transcript {
                println!("## {}, {way:?}\n{}", task.title(), situation.agent.transcript);
            }
            match done {
                Ok(()) => report.costs.push((task, way, situation.agent.cost)),
                Err(error) => report.wrong.push((task, way, error)),
            }
        }
    }
    println!("{report}");
    Ok(if report.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The arguments of this program.
#[derive(Default)]
struct Options {
    server: Option<String>,
    without_python: bool,
    transcript: bool,
}

impl Options {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--server" => options.server = Some(arguments.next().context("--server PROGRAM")?),
                "--without-python" => options.without_python = true,
                "--transcript" => options.transcript = true,
                other => anyhow::bail!(
                    "Unknown argument '{other}'. Known are --server PROGRAM, --without-python and --transcript."
                ),
            }
        }
        Ok(options)
    }
}
