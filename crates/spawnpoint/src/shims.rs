//! Stand-ins for crates that have not landed. To be deleted with the `use crate::shims` in `compose.rs`.

pub mod spawnpoint_wire {
    use spawnpoint_core::Core;
    use tokio_util::sync::CancellationToken;

    pub fn hub(_: Core, _: CancellationToken) -> axum::Router {
        axum::Router::new()
    }
}

pub mod spawnpoint_stage {
    use std::sync::Arc;

    use futures_util::future::BoxFuture;
    use spawnpoint_core::{Engine, EngineInfo, OpContext, OpOutput};
    use spawnpoint_protocol::{Fault, Op, OpSet};

    #[derive(Default)]
    pub struct StageConfig {}

    pub struct Stage(EngineInfo, OpSet);

    impl Stage {
        pub fn start(_: StageConfig) -> Arc<Self> {
            let info = EngineInfo {
                kind: "stage".into(),
                version: "0".into(),
                name: "Range".into(),
                hash: "0".into(),
                path: None,
            };
            Arc::new(Self(info, OpSet::default()))
        }
    }

    impl Engine for Stage {
        fn info(&self) -> &EngineInfo {
            &self.0
        }

        fn ops(&self) -> &OpSet {
            &self.1
        }

        fn run<'a>(&'a self, _: Op, _: &'a OpContext) -> BoxFuture<'a, Result<OpOutput, Fault>> {
            Box::pin(async { Err(Fault::internal("a shim")) })
        }
    }
}

pub mod spawnpoint_faces {
    use axum::{
        Json, Router,
        extract::{
            State,
            ws::{Message, WebSocketUpgrade},
        },
        routing::{get, post},
    };
    use serde_json::{Value, json};
    use spawnpoint_core::{Call, Core};
    use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
    use tokio_util::sync::CancellationToken;

    #[derive(Clone, Default)]
    pub struct HttpConfig {
        pub token: Option<String>,
        pub allowed_hosts: Vec<String>,
        pub max_body: usize,
    }

    pub fn app(core: Core, _: HttpConfig, engines: Router) -> Router {
        Router::new()
            .route("/health", get(async || Json(json!({"status": "healthy", "name": "spawnpoint", "version": env!("CARGO_PKG_VERSION")}))))
            .route("/mcp", post(async |State(core): State<Core>, Json(message): Json<Value>| Json(answer(&core, &message).await.unwrap_or_default())))
            .route("/mcp/pipe", get(async |State(core): State<Core>, upgrade: WebSocketUpgrade| {
                upgrade.on_upgrade(async move |mut socket| {
                    while let Some(Ok(Message::Text(text))) = socket.recv().await {
                        let message = serde_json::from_str(&text).unwrap_or_default();
                        if let Some(answer) = answer(&core, &message).await {
                            let _ = socket.send(Message::Text(answer.to_string().into())).await;
                        }
                    }
                })
            }))
            .with_state(core)
            .merge(engines)
    }

    pub async fn serve(
        listener: tokio::net::TcpListener,
        app: Router,
        stop: CancellationToken,
    ) -> std::io::Result<()> {
        axum::serve(listener, app)
            .with_graceful_shutdown(stop.cancelled_owned())
            .await
    }

    pub async fn serve_pipe(
        core: Core,
        reader: impl AsyncRead + Unpin,
        mut writer: impl AsyncWrite + Unpin,
        _: CancellationToken,
    ) {
        let mut lines = BufReader::new(reader).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            let message = serde_json::from_str(&line).unwrap_or_default();
            if let Some(answer) = answer(&core, &message).await {
                let _ = writer.write_all(format!("{answer}\n").as_bytes()).await;
                let _ = writer.flush().await;
            }
        }
    }

    async fn answer(core: &Core, message: &Value) -> Option<Value> {
        let id = message.get("id")?.clone();
        let params = &message["params"];
        let result = match message["method"].as_str()? {
            "initialize" => {
                json!({"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "spawnpoint", "version": "0"}})
            }
            "server/discover" => json!({"resultType": "complete"}),
            "tools/list" => {
                let tools: Vec<_> = core.catalog().tools().map(|tool| json!({"name": tool.name, "description": tool.help, "inputSchema": tool.input, "annotations": {"readOnlyHint": tool.is_read_only()}})).collect();
                json!({"tools": tools})
            }
            "tools/call" => {
                let call = Call {
                    tool: params["name"].as_str()?.into(),
                    arguments: params["arguments"].as_object().cloned().unwrap_or_default(),
                    ..Call::default()
                };
                match core.call(call).await {
                    Ok(output) => json!({"content": [], "structuredContent": output.structured}),
                    Err(fault) => {
                        json!({"content": [{"type": "text", "text": fault.message}], "structuredContent": fault, "isError": true})
                    }
                }
            }
            "resources/read" => {
                let (_, tool, arguments) = core.catalog().resource(params["uri"].as_str()?)?;
                let output = core.peek(tool, arguments, &Default::default()).await.ok()?;
                json!({"contents": [{"uri": params["uri"], "mimeType": "application/json", "text": output.structured.unwrap_or_default().to_string()}]})
            }
            _ => {
                return Some(
                    json!({"jsonrpc": "2.0", "id": id, "error": {"code": -32601, "message": "Method not found"}}),
                );
            }
        };
        Some(json!({"jsonrpc": "2.0", "id": id, "result": result}))
    }
}
