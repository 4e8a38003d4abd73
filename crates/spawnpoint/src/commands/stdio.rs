//! `spawnpoint stdio`: MCP on stdin and stdout. Connects to a running server, or runs one in this process.

use tokio_util::sync::CancellationToken;

use crate::{
    compose::{self, DRAIN, Recording},
    config::Config,
    failure::Failure,
    owner, pipes,
    relay::Relay,
    server_client::ServerClient,
    signals::Signals,
};

pub async fn run(config: &Config) -> Result<(), Failure> {
    let settings = &config.settings;
    let mut signals = Signals::listen();
    let (input, output) = (pipes::stdin(), pipes::stdout());
    if let Some(client) = ServerClient::find(settings).await? {
        tracing::info!(address = %client.address, "connected to a running server");
        if !settings.projects.is_empty() {
            let what = "--project has no effect: the projects are those of the server";
            tracing::warn!(address = %client.address, "{what}");
        }
        let relay = Relay::new(client, settings);
        return tokio::select! {
            ended = relay.run(input, output) => ended,
            () = signals.stop_wanted() => Ok(()),
        };
    }
    let surroundings = compose::surroundings(settings, None);
    let core = compose::core(settings, Recording::StateFolder, &surroundings)?;
    let _owner_port = owner::open_port(settings, &core).await?;
    compose::run_startup_script(&core, &surroundings);
    tracing::info!("no server is running; serving in this process");
    if let Some(project) = &settings.found_project {
        tracing::info!(project = %project.display(), "using the project that contains the current folder");
    }
    let stop = CancellationToken::new();
    let _seeking = compose::seek(&core, settings, true, &stop)?;
    let serving = spawnpoint_faces::serve_pipe(core.clone(), input, output, stop.clone());
    tokio::select! {
        _ = serving => {}
        () = signals.stop_wanted() => stop.cancel(),
    }
    core.drain(DRAIN).await;
    Ok(())
}
