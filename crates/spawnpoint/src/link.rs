//! How client commands reach tools: over HTTP at the running server, or over a pipe to a core in this process if the
//! command needs no server. Either way they speak MCP, so that a command sees what any other client sees.

use axum::http::{HeaderName, HeaderValue};
use serde_json::{Value, json};
use spawnpoint_core::{Core, catalog::ALL};
use spawnpoint_faces::TOOLSETS_HEADER;
use spawnpoint_outgoing::{
    RequestError,
    mcp::{McpClient, McpError, message},
};
use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, duplex,
    split,
};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use crate::{
    compose::{self, Recording},
    config::{Config, Settings},
    failure::Failure,
    owner::{self, OwnerPort},
    print, rpc,
    server_client::{CLIENT, ServerClient},
};

/// The capacity of the pipe to the core in this process, in bytes.
const PIPE_CAPACITY: usize = 64 * 1024;

const TOOLSETS: HeaderName = HeaderName::from_static(TOOLSETS_HEADER);

/// What a command needs, which decides what replaces a server that is not running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The list of tools or resources: those of this binary.
    Catalog,
    /// The engines of the server: nothing replaces them.
    Engines,
    /// The engines of this process, even if a server is running.
    OwnEngines,
    /// The calls that an earlier server recorded: no engine is started.
    History,
}

impl About {
    /// For a command with the flag `--alone`.
    pub fn engines(alone: bool) -> Self {
        match alone {
            true => Self::OwnEngines,
            false => Self::Engines,
        }
    }

    /// For a command that lists what there is, with the flag `--alone`.
    pub fn lists(alone: bool) -> Self {
        match alone {
            true => Self::OwnEngines,
            false => Self::Catalog,
        }
    }
}

/// A connection to the tools.
pub struct Link {
    transport: Transport,
}

enum Transport {
    Server(Box<RunningServer>),
    InProcess(InProcess),
}

struct RunningServer {
    client: ServerClient,
    mcp: McpClient,
}

/// A core in this process, behind a pipe.
struct InProcess {
    core: Core,
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    writer: WriteHalf<DuplexStream>,
    last_id: u64,
    _serving: AbortOnDropHandle<()>,
    _owner_port: Option<OwnerPort>,
}

impl Link {
    /// Connects to the running server if there is one. Without one, connects to a core in this process, with a note
    /// that says so, or fails if the command needs the server.
    pub async fn open(config: &Config, about: About) -> Result<Self, Failure> {
        let settings = &config.settings;
        if about != About::OwnEngines {
            if let Some(client) = ServerClient::find(settings).await? {
                let mcp = client.mcp().with_header(TOOLSETS, listed_toolsets(settings));
                let server = RunningServer { client, mcp };
                return Ok(Self { transport: Transport::Server(Box::new(server)) });
            }
            let missing = no_server(settings);
            let instead = match about {
                About::Catalog => "showing what this binary offers",
                About::History => "showing the calls of the last server",
                About::Engines | About::OwnEngines => return Err(missing),
            };
            print::note(&format!("{}; {instead}.", missing.message));
        }
        let memory = match about {
            About::Catalog => Recording::Process,
            About::Engines | About::OwnEngines | About::History => Recording::StateFolder,
        };
        let mut settings = settings.clone();
        if settings.toolsets.is_empty() {
            settings.toolsets = vec![ALL.to_owned()];
        }
        settings.stage &= about != About::History;
        let core = compose::core(&settings, memory, &compose::surroundings(&settings, None))?;
        let owner_port = owner::open_port(&settings, &core).await?;
        Ok(Self { transport: Transport::InProcess(InProcess::start(core, owner_port)) })
    }

    /// Sends a request and waits for its result, with a spinner when that takes long.
    pub async fn request(
        &mut self,
        what: &str,
        method: &str,
        params: Value,
    ) -> Result<Value, Failure> {
        print::waiting(what, async |say| {
            let on_message = |message: &Value| match (
                rpc::waits_for_approval(message),
                rpc::progress(message),
            ) {
                (Some(text), _) => print::wait_note(text),
                (None, Some(text)) => say(text),
                (None, None) => {}
            };
            match &mut self.transport {
                Transport::Server(server) => {
                    let result = server.mcp.request(method, params, on_message).await;
                    result.map_err(|error| failure(&server.client, &error))
                }
                Transport::InProcess(server) => server.request(method, params, on_message).await,
            }
        })
        .await
    }

    /// Every tool, as MCP lists them.
    pub async fn tools(&mut self) -> Result<Vec<Value>, Failure> {
        self.list("Listing tools", "tools/list", "tools").await
    }

    /// Every resource, then every resource template, as MCP lists them.
    pub async fn resources(&mut self) -> Result<Vec<Value>, Failure> {
        const WHAT: &str = "Listing resources";
        let mut resources = self.list(WHAT, "resources/list", "resources").await?;
        let templates = "resourceTemplates";
        resources.extend(self.list(WHAT, "resources/templates/list", templates).await?);
        Ok(resources)
    }

    /// All pages of a list.
    async fn list(&mut self, what: &str, method: &str, key: &str) -> Result<Vec<Value>, Failure> {
        let mut items = Vec::new();
        let mut params = json!({});
        loop {
            let mut page = self.request(what, method, params).await?;
            if let Value::Array(more) = page[key].take() {
                items.extend(more);
            }
            match page.get("nextCursor") {
                Some(cursor @ Value::String(_)) => params = json!({ "cursor": cursor }),
                _ => return Ok(items),
            }
        }
    }

    /// Reads a resource that is JSON.
    pub async fn read_json(&mut self, uri: &str) -> Result<Value, Failure> {
        let params = json!({ "uri": uri });
        let result = self.request("Reading", "resources/read", params).await;
        let result = result.map_err(|failure| match failure.hint {
            Some(_) => failure,
            None => failure.hint("check that the server offers the toolset 'hub'"),
        })?;
        let text = result["contents"][0]["text"].as_str().unwrap_or_default();
        serde_json::from_str(text)
            .map_err(|error| Failure::failed(format!("{uri} is not JSON: {error}")))
    }

    /// Waits for calls that are still running, so that none is recorded as interrupted.
    pub async fn close(self) {
        if let Transport::InProcess(server) = self.transport {
            server.core.drain(compose::DRAIN).await;
        }
    }
}

impl InProcess {
    fn start(core: Core, owner_port: Option<OwnerPort>) -> Self {
        let (ours, theirs) = duplex(PIPE_CAPACITY);
        let (reader, writer) = split(theirs);
        // The task is stopped by dropping it, not by a token.
        let serving =
            spawnpoint_faces::serve_pipe(core.clone(), reader, writer, CancellationToken::new());
        let serving = AbortOnDropHandle::new(tokio::spawn(async {
            let _ = serving.await;
        }));
        let (reader, writer) = split(ours);
        let lines = BufReader::new(reader).lines();
        Self { core, lines, writer, last_id: 0, _serving: serving, _owner_port: owner_port }
    }

    async fn request(
        &mut self,
        method: &str,
        params: Value,
        on_message: impl Fn(&Value),
    ) -> Result<Value, Failure> {
        self.last_id += 1;
        let request = message::stateless_request(self.last_id, method, params, CLIENT);
        self.writer.write_all(format!("{request}\n").as_bytes()).await?;
        while let Some(line) = self.lines.next_line().await? {
            let Ok(message) = serde_json::from_str::<Value>(&line) else { continue };
            if !message::is_response_to(&message, self.last_id) {
                on_message(&message);
                continue;
            }
            let result = message::result(message)
                .ok_or_else(|| Failure::failed("The response is neither a result nor an error"))?;
            return result.map_err(|error| rpc::failure(&error));
        }
        Err(Failure::failed("The core in this process closed its pipe"))
    }
}

/// The failure of a command that needs a server, with the command that starts one.
fn no_server(settings: &Settings) -> Failure {
    let address = settings.listen.first().map(ToString::to_string).unwrap_or_default();
    let flag = match settings.listen_is_default {
        true => String::new(),
        false => format!(" --listen {address}"),
    };
    Failure::unreachable(format!("No Spawnpoint server is listening on {address}")).hint(format!(
        "start one with `spawnpoint serve{flag}` in another terminal, or add --alone to use a new embedded world for \
         this command only"
    ))
}

/// The toolsets that commands list: people see everything that they can call, unless they choose.
fn listed_toolsets(settings: &Settings) -> HeaderValue {
    let chosen = settings.toolsets.join(",");
    let chosen = HeaderValue::from_str(&chosen).ok().filter(|names| !names.is_empty());
    chosen.unwrap_or(HeaderValue::from_static(ALL))
}

fn failure(client: &ServerClient, error: &McpError) -> Failure {
    match error {
        McpError::Rpc(error) => rpc::failure(error),
        McpError::Unauthorized { .. } => client.locked(),
        McpError::NotRpc { .. } => Failure::unreachable(format!("No answer: {error}")),
        McpError::Request(error) => {
            let failure = Failure::unreachable(format!("No answer: {error}"));
            match error {
                RequestError::Unreachable { .. } | RequestError::Broken { .. } => failure
                    .hint("the server stopped in the meantime; `spawnpoint log` shows what it did"),
                RequestError::Untrusted { .. }
                | RequestError::Tls { .. }
                | RequestError::TooLong { .. } => failure,
            }
        }
    }
}
