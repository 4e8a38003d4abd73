//! Remote Control, as far as it is used.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json, Router,
    extract::State,
    http::StatusCode,
    routing::{get, put},
};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::{Setup, python::Python};

type Editor = Arc<(Setup, Python)>;

pub async fn serve(setup: Setup, python: Python, stop: CancellationToken) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let app = Router::new()
        .route("/remote/info", get(info))
        .route("/remote/object/call", put(call))
        .with_state(Arc::new((setup, python)));
    tokio::spawn(async move {
        let serving = axum::serve(listener, app);
        tokio::select! {
            _ = async { serving.await } => {}
            () = stop.cancelled() => {}
        }
    });
    address
}

async fn info() -> Json<Value> {
    let route = json!({ "Path": "/remote/object/call", "Verb": "Put", "Description": "" });
    Json(json!({ "HttpRoutes": [route] }))
}

async fn call(State(editor): State<Editor>, Json(body): Json<Value>) -> (StatusCode, Json<Value>) {
    let (setup, python) = &*editor;
    let refuse = |status, message: &str| (status, Json(json!({ "errorMessage": message })));
    if body["objectPath"] != "/Script/PythonScriptPlugin.Default__PythonScriptLibrary" {
        return refuse(StatusCode::NOT_FOUND, "Object does not exist.");
    }
    if body["functionName"] != "ExecutePythonCommandEx" {
        return refuse(StatusCode::NOT_FOUND, "Function does not exist.");
    }
    if !setup.http_python {
        let what = "Executing Python remotely is not enabled in the remote control settings.";
        return refuse(StatusCode::BAD_REQUEST, what);
    }
    let script = body["parameters"]["PythonCommand"].as_str().unwrap();
    assert_eq!(body["parameters"]["ExecutionMode"], "ExecuteFile");
    let ran = python.run(script).await;
    let lines = ran["output"].as_array().unwrap().iter();
    let lines = lines.map(|line| json!({ "Type": line["type"], "Output": line["output"] }));
    let answer = json!({
        "ReturnValue": ran["success"],
        "CommandResult": ran["result"],
        "LogOutput": lines.collect::<Vec<_>>(),
    });
    (StatusCode::OK, Json(answer))
}
