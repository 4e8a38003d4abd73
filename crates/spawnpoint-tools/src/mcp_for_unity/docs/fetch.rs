//! Fetches a page of the documentation over HTTPS, from its own host only, with limits on size and time.

use std::time::Duration;

use spawnpoint_outgoing::{
    Endpoint, Response, Trust,
    http::{
        HeaderMap, StatusCode,
        header::{HeaderValue, LOCATION, USER_AGENT},
    },
};
use spawnpoint_protocol::{ErrorKind, Fault};

use super::SITE;

/// The largest page, in bytes.
const MAX_PAGE: usize = 4 << 20;

/// The time limit, including redirects.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How many redirects are followed.
const MAX_REDIRECTS: usize = 5;

/// The page at a URL of the site; `None` if it does not exist.
pub(super) async fn page(address: &str, trust: Option<&Trust>) -> Result<Option<String>, Fault> {
    let trust = trust.ok_or_else(|| {
        Fault::new(
            ErrorKind::PermissionDenied,
            format!("Did not fetch {address}: this server may not access the network"),
        )
        .hint("start the server with --unity-docs-online, or use unity_reflect, which asks the editor")
    })?;
    let unreachable = |why: String| {
        Fault::new(ErrorKind::Unsupported, format!("Could not fetch {address}: {why}"))
            .hint("open the URL in a browser, or use unity_reflect")
    };
    match tokio::time::timeout(TIMEOUT, follow(address, trust)).await {
        Ok(fetched) => fetched.map_err(unreachable),
        Err(_) => Err(unreachable(format!("no answer within {} seconds", TIMEOUT.as_secs()))),
    }
}

async fn follow(address: &str, trust: &Trust) -> Result<Option<String>, String> {
    let mut address = address.to_owned();
    for _ in 0..=MAX_REDIRECTS {
        let site = Endpoint::new(&address, trust, TIMEOUT).map_err(|error| error.to_string())?;
        let mut headers = HeaderMap::new();
        headers.insert(USER_AGENT, HeaderValue::from_static("spawnpoint"));
        let answer = site.get(headers).await.map_err(|error| error.to_string())?;
        match answer.status() {
            StatusCode::OK => return text(answer).await.map(Some),
            StatusCode::NOT_FOUND => return Ok(None),
            status if status.is_redirection() => {
                let to = answer.headers().get(LOCATION).and_then(|to| to.to_str().ok());
                address =
                    next(to.unwrap_or_default()).ok_or("the site redirects to another host")?;
            }
            status => return Err(format!("the site answered {status}")),
        }
    }
    Err("too many redirects".into())
}

async fn text(answer: Response) -> Result<String, String> {
    let bytes = answer.bytes(MAX_PAGE).await.map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The target of a redirect, if it is on the site.
fn next(location: &str) -> Option<String> {
    let is_path =
        |path: &str| path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    match location.strip_prefix(SITE) {
        Some(path) if is_path(path) => Some(location.to_owned()),
        None if is_path(location) => Some(format!("{SITE}{location}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_stay_on_the_site() {
        let page = "https://docs.unity3d.com/Manual/a.html";
        assert_eq!(next(page).as_deref(), Some(page));
        assert_eq!(next("/Manual/a.html").as_deref(), Some(page));
        for elsewhere in [
            "",
            "https://docs.unity3d.com.evil.example/a",
            "https://docs.unity3d.com@evil.example/",
            "https://docs.unity3d.com:8443/a",
            "http://docs.unity3d.com/a",
            "//evil.example/a",
            "/\\evil.example/a",
            "https://evil.example/",
            "file:///etc/passwd",
            "a.html",
        ] {
            assert_eq!(next(elsewhere), None, "{elsewhere}");
        }
    }

    #[tokio::test]
    async fn fetching_requires_permission() {
        let fault = page("https://docs.unity3d.com/a.html", None).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::PermissionDenied);
        assert!(fault.hint.unwrap().contains("--unity-docs-online"));
    }
}
