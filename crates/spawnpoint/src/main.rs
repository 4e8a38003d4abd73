//! Spawnpoint: one binary between AI clients and game engines.
//!
//! Exit codes: 0 success; 1 the tool failed or a check found a problem; 2 the command line, the environment or a
//! configuration file is wrong (clap uses the same code); 3 the port is in use; 4 no server or engine is available.
//! A reader that closes stdout early is not a failure.

mod ai_logs;
mod arguments;
mod arrivals;
mod cli;
mod cluster;
mod commands;
mod compose;
mod config;
mod discovery;
#[cfg(test)]
mod docs;
mod failure;
mod greeting;
mod hosted;
mod installation;
mod link;
mod logging;
mod mcp_for_unity;
mod open_files;
mod owner;
mod page_setup;
mod pidfile;
mod pipes;
mod ports;
mod print;
mod projects;
mod relay;
mod report;
mod rpc;
mod server_client;
mod session;
mod shell;
mod signals;
mod tls;
mod unreal_server;

use std::process::ExitCode;

use cli::{Cli, Commands};
use commands::{
    approve, autostart, call, completions, demo, doctor, help, instances, log, native, open,
    project, read, replay, resources, self_update, serve, setup, stdio, tools, trust,
};
use config::{Config, raw::Layer, system::System};
use failure::Failure;
use link::About;
use logging::Logging;
use mcp_for_unity::command_line;

fn main() -> ExitCode {
    let system = System::here();
    let words: Vec<_> = std::env::args_os().collect();
    let line = match unreal_server::read(&words, &system) {
        Some(line) => Ok(Some(line)),
        None => command_line::read(words, &system),
    };
    let line = match line {
        Ok(Some(line)) => line,
        Ok(None) => {
            // The editor accepts a program as launcher if it reports this version.
            print::out(format!("uvx {}", env!("CARGO_PKG_VERSION")));
            return ExitCode::SUCCESS;
        }
        Err(failure) => return failed(&failure),
    };
    let result = cli::parse(line.words).and_then(|cli| run(&cli, &line.defaults, system));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failed(&failure),
    }
}

fn failed(failure: &Failure) -> ExitCode {
    print::failure(failure);
    failure.exit.into()
}

fn run(cli: &Cli, defaults: &Layer, system: System) -> Result<(), Failure> {
    if let Some(Commands::Completions { shell }) = &cli.command {
        completions::run(*shell);
        return Ok(());
    }
    if let Some(Commands::Help { topic }) = &cli.command {
        return help::run(topic.as_deref());
    }
    if let Some(Commands::Trust(wanted)) = &cli.command {
        return trust::run(wanted, &cli.flags.0, &system);
    }
    let config = Config::load(&cli.flags.0, defaults, system);
    if let (Some(Commands::Doctor { output }), Err(failure)) = (&cli.command, &config) {
        return doctor::report_invalid_config(failure, *output);
    }
    let config = config?;
    // One thread for all clients: calls take microseconds and engines have their own threads, so
    // passing calls between threads would be most of the work.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let serves = matches!(cli.command, None | Some(Commands::Serve { .. } | Commands::Stdio));
    let logging = Logging::start(cli.verbose, &config.settings, !serves, runtime.handle())?;
    for warning in &config.warnings {
        print::warning(warning);
    }
    let result = runtime.block_on(async {
        let result = dispatch(cli, &config).await;
        logging.shut_down().await;
        result
    });
    // A blocking read of stdin cannot be cancelled; waiting for it would wait for the next input.
    runtime.shutdown_background();
    result
}

async fn dispatch(cli: &Cli, config: &Config) -> Result<(), Failure> {
    match cli.command.as_ref().unwrap_or(&Commands::Serve { record: None }) {
        Commands::Serve { record } => serve::run(config, record.clone()).await,
        Commands::Demo { fast, record } => demo::run(config, *fast, record.clone()).await,
        Commands::Replay { file, output } => replay::run(config, file, *output).await,
        Commands::Stdio => stdio::run(config).await,
        Commands::Tools { name, alone, output } => {
            tools::run(config, name.as_deref(), About::lists(*alone), *output).await
        }
        Commands::Call { tool, arguments, args, engine, save, output } => {
            let wanted = call::CallArguments {
                tool,
                words: arguments,
                args: args.as_deref(),
                instance: engine.instance.as_deref(),
                save: save.as_deref(),
                about: About::engines(engine.alone),
            };
            call::run(config, wanted, *output).await
        }
        Commands::Native(wanted) => native::run(config, wanted).await,
        Commands::Resources { alone, output } => {
            resources::run(config, About::lists(*alone), *output).await
        }
        Commands::Read { uri, engine, output } => read::run(config, uri, engine, *output).await,
        Commands::Instances { alone, output } => instances::run(config, *alone, *output).await,
        Commands::Open { no_browser, output } => open::run(config, *no_browser, *output).await,
        Commands::Approve(wanted) => approve::run(config, wanted).await,
        Commands::Log { follow, number, output } => {
            log::run(config, *number, *follow, *output).await
        }
        Commands::Refs { asset, transitive, format } => {
            project::refs::run(config, asset, *transitive, *format)
        }
        Commands::Unused(wanted) => project::unused::run(config, wanted),
        Commands::Check(wanted) => project::check::run(config, wanted, cli.verbose > 0),
        Commands::Diff { old, new, format } => {
            project::diff::run(config, old, new.as_deref(), *format)
        }
        Commands::Setup(wanted) => setup::run(config, wanted).await,
        Commands::Autostart(wanted) => autostart::run(config, wanted),
        Commands::Doctor { output } => doctor::run(config, *output).await,
        Commands::SelfUpdate { check: _, from, output } => {
            self_update::run(config, from, *output).await
        }
        Commands::Trust(wanted) => trust::run(wanted, &cli.flags.0, &config.system),
        Commands::Help { topic } => help::run(topic.as_deref()),
        Commands::Completions { shell } => {
            completions::run(*shell);
            Ok(())
        }
    }
}
