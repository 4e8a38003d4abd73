//! `spawnpoint stdio`: MCP on stdin and stdout. Attaches to a running server, else serves alone.

use tokio_util::sync::CancellationToken;

use crate::{
    compose::{self, DRAIN, Memory},
    config::Config,
    failure::Failure,
    http_client::{HttpClient, Probe},
    relay::Relay,
    signals,
};

pub async fn run(config: &Config) -> Result<(), Failure> {
    let settings = &config.settings;
    let (input, output) = (tokio::io::stdin(), tokio::io::stdout());
    for listen in &settings.listen {
        let client = HttpClient::new(*listen, settings.token.clone());
        if let Probe::Ours(version) = client.probe().await {
            tracing::info!(address = %client.address, version, "attached to a running server");
            let relay = Relay::new(client);
            return tokio::select! {
                ended = relay.run(input, output) => ended,
                () = signals::stop_wanted() => Ok(()),
            };
        }
    }
    let core = compose::core(settings, Memory::Kept)?;
    tracing::info!("no server runs; serving alone");
    let stop = CancellationToken::new();
    let serving = spawnpoint_faces::serve_pipe(core.clone(), input, output, stop.clone());
    tokio::select! {
        _ = serving => {}
        () = signals::stop_wanted() => stop.cancel(),
    }
    core.drain(DRAIN).await;
    Ok(())
}
