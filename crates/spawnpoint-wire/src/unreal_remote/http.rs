//! Remote Control: a script in one HTTP request.

use std::{net::SocketAddr, time::Duration};

use http_body_util::{BodyExt, Full, Limited};
use hyper::{Request, body::Bytes, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use spawnpoint_protocol::{ErrorKind, Fault};
use tokio::net::TcpStream;

use super::{not_ready, ran::Ran, text};

/// How long the port may take to accept. It is on this machine.
const CONNECT: Duration = Duration::from_secs(2);
/// No answer is longer.
const LONGEST: usize = 64 * 1024 * 1024;

const LIBRARY: &str = "/Script/PythonScriptPlugin.Default__PythonScriptLibrary";
/// What the editor says when Python is not to be run from outside.
const NOT_ENABLED: &str = "not enabled in the remote control settings";
const HOW_TO_ENABLE: &str = "put into Config/DefaultRemoteControl.ini, then restart the editor: \
    [/Script/RemoteControlCommon.RemoteControlSettings] bRestrictServerAccess=True \
    bEnableRemotePythonExecution=True bAllowConsoleCommandRemoteExecution=True";

/// Runs a script.
pub async fn run(address: SocketAddr, script: &str) -> Result<Ran, Fault> {
    let call = json!({
        "objectPath": LIBRARY,
        "functionName": "ExecutePythonCommandEx",
        "parameters": {
            "PythonCommand": script,
            "ExecutionMode": "ExecuteFile",
            "FileExecutionScope": "Private",
        },
        "generateTransaction": false,
    });
    let answer = put(address, "/remote/object/call", &call).await?;
    let lines = answer["LogOutput"].as_array().map_or(&[][..], Vec::as_slice);
    Ok(Ran {
        result: text(&answer, "CommandResult"),
        output: lines.iter().map(|line| text(line, "Output") + "\n").collect(),
    })
}

async fn put(address: SocketAddr, path: &str, body: &Value) -> Result<Value, Fault> {
    let absent = |why: String| {
        not_ready(format!("No editor answers on {address}: {why}")).hint(
            "switch on the plugins Remote Control API and Python Editor Script Plugin, and start the \
             editor",
        )
    };
    let stream = tokio::time::timeout(CONNECT, TcpStream::connect(address))
        .await
        .map_err(|_| absent("it takes too long".to_owned()))?
        .map_err(|error| absent(error.to_string()))?;
    let lost = |error: hyper::Error| {
        Fault::new(ErrorKind::Disconnected, format!("The editor went away: {error}"))
            .hint("whether the script ran is not known")
    };
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(lost)?;
    let talking = tokio::spawn(connection);
    let request = Request::put(path)
        .header(header::HOST, address.to_string())
        .header(header::CONTENT_TYPE, "application/json")
        .body(Full::new(Bytes::from(body.to_string())))
        .map_err(Fault::internal)?;
    let response = sender.send_request(request).await.map_err(lost);
    let read = async {
        let response = response?;
        let status = response.status();
        let body = Limited::new(response.into_body(), LONGEST).collect().await;
        let body = body.map_err(|error| {
            Fault::new(ErrorKind::Disconnected, format!("The editor's answer broke off: {error}"))
        })?;
        Ok((status, body.to_bytes()))
    };
    let read: Result<_, Fault> = read.await;
    talking.abort();
    let (status, bytes) = read?;
    let answer: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    match status.is_success() {
        true => Ok(answer),
        false => Err(refused(status.as_u16(), &text(&answer, "errorMessage"))),
    }
}

fn refused(status: u16, message: &str) -> Fault {
    if message.contains(NOT_ENABLED) {
        return Fault::new(ErrorKind::PermissionDenied, message).hint(HOW_TO_ENABLE);
    }
    match status {
        401 => Fault::new(ErrorKind::PermissionDenied, "The editor wants a passphrase")
            .hint("it only asks callers of other machines: serve on the editor's own"),
        404 => Fault::new(
            ErrorKind::Unsupported,
            format!("The editor cannot run Python over HTTP: {message}"),
        )
        .hint("switch on the plugin Python Editor Script Plugin, and restart the editor"),
        _ => Fault::internal(format!("The editor refused with {status}: {message}")),
    }
}
