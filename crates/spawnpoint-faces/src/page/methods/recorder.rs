//! Recording calls into a file, and fetching such files.

use std::{path::Path, sync::Arc, time::UNIX_EPOCH};

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use spawnpoint_protocol::{ErrorKind, Fault};

use super::Answer;
use crate::{
    page::{Page, fault::PageFault},
    trace::{EXTENSION, recorder::Recorder},
};

/// How many files are listed.
const MOST: usize = 200;

fn of(page: &Page) -> Result<&Arc<Recorder>, PageFault> {
    page.config.recorder.as_ref().ok_or_else(|| {
        Fault::new(ErrorKind::Unsupported, "This server has no folder for recordings")
            .hint("start it with --state-dir")
            .into()
    })
}

/// Tells every page what the recorder does.
fn announce(page: &Page, state: Value) -> Value {
    page.feed.send(&json!({ "event": "recorder", "recorder": state }));
    state
}

pub fn status(page: &Page) -> Answer {
    Ok(json!(of(page)?.state()))
}

#[derive(Deserialize)]
pub struct Start {
    screenshots: Option<bool>,
}

pub fn start(page: &Page, request: &Start) -> Answer {
    let recorder = of(page)?;
    let state = recorder.start(None, request.screenshots.unwrap_or(true)).map_err(|error| {
        let folder = recorder.folder().display();
        Fault::internal(format!("Could not record in {folder}: {error}"))
            .hint("check that the folder can be written and the disk is not full")
    })?;
    Ok(announce(page, json!(state)))
}

pub async fn stop(page: &Page) -> Answer {
    let state = of(page)?.stop("stopped").await;
    Ok(announce(page, json!(state)))
}

pub fn list(page: &Page) -> Answer {
    let folder = of(page)?.folder();
    let mut traces = Vec::new();
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Ok(found) = entry.metadata() else { continue };
        if !is_trace(&name) || !found.is_file() {
            continue;
        }
        let since = found.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let seconds = since.map_or(0, |since| since.as_secs().try_into().unwrap_or(0));
        let created = Timestamp::new(seconds, 0).unwrap_or_default().to_string();
        traces.push((
            created.clone(),
            json!({ "name": name, "bytes": found.len(), "created": created }),
        ));
    }
    traces.sort_by(|a, b| b.0.cmp(&a.0));
    let traces: Vec<_> = traces.into_iter().take(MOST).map(|(_, trace)| trace).collect();
    Ok(json!({ "traces": traces }))
}

/// Whether a name is that of a trace in the folder, and not a path that leads out of it.
fn is_trace(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    name.ends_with(EXTENSION) && name.chars().all(is_plain) && !name.starts_with('.')
}

/// Sends a file: the one that is named, or the current or last one.
pub async fn download(page: &Page, uri: &Uri) -> Response {
    let Ok(recorder) = of(page) else { return StatusCode::NOT_FOUND.into_response() };
    let query = uri.query().unwrap_or_default();
    let named = query.split('&').find_map(|part| part.strip_prefix("name="));
    let path = match named {
        Some(name) if is_trace(name) => Some(recorder.folder().join(name)),
        Some(_) => None,
        None => recorder.state().file,
    };
    let Some(path) = path else { return StatusCode::NOT_FOUND.into_response() };
    match send(&path).await {
        Ok(response) => response,
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn send(path: &Path) -> std::io::Result<Response> {
    let bytes = tokio::fs::read(path).await?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/gzip"));
    if let Ok(attachment) = HeaderValue::try_from(format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, attachment);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out_of_the_folder() {
        assert!(is_trace("2026-11-18T20-14-00.trace.gz"));
        for name in ["../a.trace.gz", "/etc/a.trace.gz", "a.gz", ".trace.gz", "a%2f.trace.gz", ""] {
            assert!(!is_trace(name), "{name}");
        }
    }
}
