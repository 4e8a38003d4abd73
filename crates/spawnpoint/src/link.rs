//! How client commands reach tools: over HTTP when a server runs, else over a pipe to a core in this
//! very process. Either way they speak MCP, so that a command sees what any other client sees.

use serde_json::{Value, json};
use spawnpoint_core::Core;
use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, duplex,
    split,
};
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::{
    compose::{self, Memory},
    config::Config,
    failure::Failure,
    http_client::{HttpClient, HttpError},
    owner::{self, Door},
    print, rpc,
};

/// How many bytes may be under way in the pipe to ourselves.
const PIPE: usize = 64 * 1024;

/// What a command is about, which decides what stands in for a server that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// To see what there is: nothing is kept.
    Looking,
    /// To do something: it is recorded, as everywhere.
    Calling,
    /// What was called: what an earlier server has recorded, and no engine.
    History,
}

/// The way to the tools.
pub struct Link {
    way: Way,
    last_id: u64,
}

enum Way {
    Server(HttpClient),
    Alone(Alone),
}

struct Alone {
    core: Core,
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    writer: WriteHalf<DuplexStream>,
    _stop: DropGuard,
    _door: Option<Door>,
}

impl Link {
    /// The running server if there is one; else a core of our own, which is told to the person.
    pub async fn open(config: &Config, about: About) -> Result<Self, Failure> {
        let settings = &config.settings;
        if let Some(client) = HttpClient::find(settings).await? {
            return Ok(Self::new(Way::Server(client)));
        }
        let address = settings.listen.first().map(ToString::to_string);
        let instead = match (about, settings.stage) {
            (About::Calling, false) if !settings.projects.is_empty() => {
                "working alone, on the project's files"
            }
            (About::Calling, false) => "working alone, without an engine",
            (About::Calling, true) => "working alone, on a fresh stage",
            (About::Looking, _) => "showing what this binary has by itself",
            (About::History, _) => "showing what the last one left behind",
        };
        print::note(&format!(
            "No Spawnpoint answers at {}; {instead}.",
            address.unwrap_or_default()
        ));
        let memory = match about {
            About::Looking => Memory::Fleeting,
            About::Calling | About::History => Memory::Kept,
        };
        let mut settings = settings.clone();
        settings.stage &= about != About::History;
        let core = compose::core(&settings, memory, &compose::surroundings(&settings, None))?;
        let door = owner::open_door(&settings, &core).await?;
        let (ours, theirs) = duplex(PIPE);
        let (reader, writer) = split(theirs);
        let stop = CancellationToken::new();
        tokio::spawn(spawnpoint_faces::serve_pipe(core.clone(), reader, writer, stop.clone()));
        let (reader, writer) = split(ours);
        Ok(Self::new(Way::Alone(Alone {
            core,
            lines: BufReader::new(reader).lines(),
            writer,
            _stop: stop.drop_guard(),
            _door: door,
        })))
    }

    fn new(way: Way) -> Self {
        Self { way, last_id: 0 }
    }

    /// Sends a request and waits for its result, with a spinner when that takes long.
    pub async fn request(
        &mut self,
        what: &str,
        method: &str,
        params: Value,
    ) -> Result<Value, Failure> {
        self.last_id += 1;
        let message = rpc::request(self.last_id, method, params);
        let answer = print::waiting(what, async |say| {
            let note = |message: &Value| {
                if let Some(text) = rpc::waits_for_approval(message) {
                    print::note(text);
                }
                if let Some(text) = rpc::progress(message) {
                    say(text);
                }
            };
            match &mut self.way {
                Way::Server(client) => match client.rpc(&message, &note).await {
                    Ok(answer) => Ok(answer),
                    Err(HttpError::Unauthorized { .. }) => Err(client.locked()),
                    Err(error) => Err(unreachable(&error)),
                },
                Way::Alone(alone) => alone.rpc(&message, &note).await,
            }
        })
        .await?;
        rpc::result(answer)
    }

    /// Every tool, as MCP lists them.
    pub async fn tools(&mut self) -> Result<Vec<Value>, Failure> {
        let mut tools = Vec::new();
        let mut params = json!({});
        loop {
            let mut page = self.request("Listing tools", "tools/list", params.clone()).await?;
            if let Value::Array(more) = page["tools"].take() {
                tools.extend(more);
            }
            match page.get("nextCursor") {
                Some(cursor @ Value::String(_)) => params = json!({ "cursor": cursor }),
                _ => return Ok(tools),
            }
        }
    }

    /// Reads a resource that is JSON.
    pub async fn read_json(&mut self, uri: &str) -> Result<Value, Failure> {
        let params = json!({ "uri": uri });
        let result = self.request("Reading", "resources/read", params).await;
        let result = result.map_err(|failure| match failure.hint {
            Some(_) => failure,
            None => failure.hint("does the server offer the toolset 'hub'?"),
        })?;
        let text = result["contents"][0]["text"].as_str().unwrap_or_default();
        serde_json::from_str(text)
            .map_err(|error| Failure::failed(format!("{uri} is not JSON: {error}")))
    }

    /// Lets what is running come to its end, so that nothing is marked as interrupted.
    pub async fn close(self) {
        if let Way::Alone(alone) = self.way {
            alone.core.drain(compose::DRAIN).await;
        }
    }
}

impl Alone {
    async fn rpc(&mut self, message: &Value, note: &dyn Fn(&Value)) -> Result<Value, Failure> {
        self.writer.write_all(format!("{message}\n").as_bytes()).await?;
        while let Some(line) = self.lines.next_line().await? {
            let Ok(answer) = serde_json::from_str::<Value>(&line) else {
                continue;
            };
            if answer.get("method").is_none() && answer["id"] == message["id"] {
                return Ok(answer);
            }
            note(&answer);
        }
        Err(Failure::failed("The pipe to ourselves ended"))
    }
}

fn unreachable(error: &HttpError) -> Failure {
    let failure = Failure::unreachable(format!("No answer: {error}"));
    match error {
        HttpError::Nobody(_) | HttpError::Broken(_) => {
            failure.hint("the server stopped in the meantime; `spawnpoint log` shows what it did")
        }
        HttpError::NotRpc(..) | HttpError::Untrusted(_) | HttpError::Unauthorized { .. } => failure,
    }
}
