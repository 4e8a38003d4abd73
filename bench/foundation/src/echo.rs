//! The limit we compare with: axum, a JSON body in, a JSON body out, nothing else.

use anyhow::Result;
use axum::serve::ListenerExt;
use axum::{Json, Router, routing::post};
use serde_json::{Value, json};

/// Serves until it is killed; prints its address.
pub async fn serve() -> Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}/mcp", listener.local_addr()?);
    let app = Router::new().route("/mcp", post(echo));
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    Ok(axum::serve(listener, app).await?)
}

async fn echo(Json(request): Json<Value>) -> Json<Value> {
    Json(json!({ "jsonrpc": "2.0", "id": request["id"], "result": request["params"] }))
}
