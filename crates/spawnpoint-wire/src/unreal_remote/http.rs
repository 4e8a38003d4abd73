//! Remote Control: a script in one HTTP request.

use std::{net::SocketAddr, time::Duration};

use axum::http::{HeaderMap, HeaderValue, header};
use serde_json::{Value, json};
use spawnpoint_outgoing::{Endpoint, RequestError, Trust};
use spawnpoint_protocol::{ErrorKind, Fault};

use super::{not_ready, ran::Ran, text};

/// Time limit for opening a connection on this machine.
const CONNECT: Duration = Duration::from_secs(2);
/// Maximum length of an answer.
const LONGEST: usize = 64 * 1024 * 1024;

const LIBRARY: &str = "/Script/PythonScriptPlugin.Default__PythonScriptLibrary";
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
    let url = format!("http://{address}{path}");
    let endpoint = Endpoint::new(&url, &Trust::default(), CONNECT).map_err(Fault::internal)?;
    let json = HeaderValue::from_static("application/json");
    let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, json)]);
    let response = endpoint.put(headers, body.to_string()).await.map_err(|error| match error {
        RequestError::Unreachable { why, .. } => {
            not_ready(format!("No editor is listening on {address}: {why}")).hint(
                "enable the plugins Remote Control API and Python Editor Script Plugin, and \
                 start the editor",
            )
        }
        error => Fault::new(ErrorKind::Disconnected, format!("The editor disconnected: {error}"))
            .hint("whether the script ran is unknown"),
    })?;
    let status = response.status();
    let bytes = response.bytes(LONGEST).await.map_err(|error| {
        Fault::new(ErrorKind::Disconnected, format!("The editor's answer was cut off: {error}"))
    })?;
    let answer: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    match status.is_success() {
        true => Ok(answer),
        false => Err(refused(status.as_u16(), &text(&answer, "errorMessage"))),
    }
}

fn refused(status: u16, message: &str) -> Fault {
    match status {
        // The request itself is fixed, so the editor refuses it only if its settings do not allow it.
        400 | 403 => Fault::new(
            ErrorKind::PermissionDenied,
            format!("The editor does not allow Python over HTTP: {message}"),
        )
        .hint(HOW_TO_ENABLE),
        401 => Fault::new(ErrorKind::PermissionDenied, "The editor requires a passphrase").hint(
            "it requires one from other machines only: run Spawnpoint on the editor's machine",
        ),
        404 => Fault::new(
            ErrorKind::Unsupported,
            format!("The editor cannot run Python over HTTP: {message}"),
        )
        .hint("enable the plugin Python Editor Script Plugin, and restart the editor"),
        _ => Fault::internal(format!("The editor refused with {status}: {message}")),
    }
}
