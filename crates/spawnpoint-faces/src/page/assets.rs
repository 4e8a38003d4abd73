//! The files of the page, which are part of the binary.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};

/// A file of the page.
struct File {
    name: &'static str,
    bytes: &'static [u8],
    gzip: Option<&'static [u8]>,
    tag: &'static str,
}

const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The document of the page, and of the page for people without access.
const INDEX: &str = "index.html";
const LOCKED: &str = "locked.html";

/// What is served if the page was not built.
const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Spawnpoint</title>\
    <p>This build of Spawnpoint has no page. Build it with the folder web/dist.";
const PLAIN_LOCKED: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Spawnpoint</title><body>\
    <h1>Spawnpoint</h1><p>This page needs a link with a key. Run <code>spawnpoint open</code> on the machine of the \
    server, and open the link that it prints. A link works once.</body></html>";

/// How long a hash in a name is at least.
const HASH: usize = 8;

/// The longest time that a browser may keep a file whose name changes with its contents.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The document of the page.
pub fn index() -> Response {
    match find(INDEX) {
        Some(file) => document(StatusCode::OK, file.bytes.into()),
        None => document(StatusCode::OK, NOT_BUILT.into()),
    }
}

/// The document for people without access. With `login`, it has a form for an API key.
pub fn locked(status: StatusCode, login: bool) -> Response {
    let page = find(LOCKED).map(|file| String::from_utf8_lossy(file.bytes));
    let page = page.unwrap_or(PLAIN_LOCKED.into());
    document(
        status,
        match login {
            true => page.replacen("<body", "<body data-login=\"api-key\"", 1).into(),
            false => page.into_owned().into(),
        },
    )
}

fn document(status: StatusCode, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A file that the document refers to.
pub fn file(name: &str, headers: &HeaderMap) -> Option<Response> {
    let file = find(name).filter(|file| !file.name.ends_with(".html"))?;
    let has = |name, wanted: &str| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|part| part.trim().starts_with(wanted))
    };
    let is_known = has(header::IF_NONE_MATCH, file.tag);
    let (body, encoding) = match file.gzip {
        Some(gzip) if has(header::ACCEPT_ENCODING, "gzip") => (gzip, Some("gzip")),
        _ => (file.bytes, None),
    };
    let mut response = Response::new(if is_known { Body::empty() } else { body.into() });
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(file.name)));
    headers.insert(header::ETAG, HeaderValue::from_static(file.tag));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    let keep = if has_hash(file.name) { FOREVER } else { HeaderValue::from_static("no-cache") };
    headers.insert(header::CACHE_CONTROL, keep);
    if let (Some(encoding), false) = (encoding, is_known) {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

fn find(name: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.name == name)
}

/// Whether a name ends with a hash: `app-BvNe1x0_.js`.
fn has_hash(name: &str) -> bool {
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    stem.split_once('-').is_some_and(|(_, hash)| {
        hash.len() >= HASH
            && hash.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    })
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "json" | "map" | "webmanifest" => "application/json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_kept_forever() {
        for name in ["app-BvNe1x0_.js", "three-0123456789abcdef.js"] {
            assert!(has_hash(name), "{name}");
        }
        for name in ["app.js", "my-app.js", "favicon.svg"] {
            assert!(!has_hash(name), "{name}");
        }
    }

    #[test]
    fn documents_are_not_served_as_files() {
        assert!(file(INDEX, &HeaderMap::new()).is_none());
        assert!(file("../Cargo.toml", &HeaderMap::new()).is_none());
    }
}
