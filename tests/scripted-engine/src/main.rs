//! A test engine that dials into the plugin hub and stays until it is stopped.

use std::time::Duration;

use anyhow::Context;
use clap::{Parser, ValueEnum};
use scripted_engine::{ScriptedEngine, conformance, echo, tricks};
use spawnpoint_protocol::proof::EngineKey;

/// A test engine that dials into the plugin hub.
#[derive(Debug, Parser)]
struct Arguments {
    /// Where to dial in.
    #[arg(long, default_value = "ws://127.0.0.1:8080/hub/plugin")]
    url: String,
    /// The name of the engine's project.
    #[arg(long, default_value = "Scripted")]
    name: String,
    /// The hash of its project.
    #[arg(long, default_value = "5c21b7ed00000001")]
    hash: String,
    /// What it offers.
    #[arg(long, value_enum, default_value = "tricks")]
    script: Script,
    /// Speak only what stock Unity plugins speak.
    #[arg(long)]
    stock: bool,
    /// The server's key file, to prove knowledge of.
    #[arg(long)]
    key_file: Option<std::path::PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Script {
    /// Tools that behave, and tools that misbehave on demand.
    Tricks,
    /// What the official MCP conformance suite expects.
    Conformance,
    /// Accepts any text as code, and runs for a while.
    Echo,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    let Arguments { url, name, hash, script, stock, key_file } = Arguments::parse();
    let engine = ScriptedEngine::new(&name, &hash);
    let engine = match script {
        Script::Tricks => tricks::teach(engine),
        Script::Conformance => conformance::teach(engine),
        Script::Echo => echo::teach(engine),
    };
    let engine = if stock { engine.stock() } else { engine };
    let engine = match key_file {
        Some(file) => {
            let key = EngineKey::from_hex(&std::fs::read_to_string(&file)?);
            engine.proving(key.with_context(|| format!("{} holds no key", file.display()))?)
        }
        None => engine,
    };
    loop {
        match engine.connect(&url).await {
            Ok(mut running) => {
                tracing::info!(%url, "attached");
                let code = running.closed().await;
                tracing::info!(?code, "disconnected");
            }
            Err(error) => tracing::debug!(%error, "not attached yet"),
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
