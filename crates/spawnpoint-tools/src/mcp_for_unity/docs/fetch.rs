//! Fetches a page of the documentation: over https, from its own host and no other, bounded in size and time.

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

/// How large a page may be.
const MAX_PAGE: usize = 4 << 20;

/// How long it may take, redirects included.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often the site may send us on.
const REDIRECTS: usize = 5;

/// The page at an address of the site; nothing when there is none.
pub(super) async fn page(address: &str, trust: Option<&Trust>) -> Result<Option<String>, Fault> {
    let trust = trust.ok_or_else(|| {
        Fault::new(
            ErrorKind::PermissionDenied,
            format!("{address} was not fetched: this server does not reach the network by itself"),
        )
        .hint("the owner of the server allows it with --unity-docs-online; unity_reflect asks the editor instead")
    })?;
    let unreachable = |why: String| {
        Fault::new(ErrorKind::Unsupported, format!("{address} cannot be fetched: {why}"))
            .hint("open the address yourself, or use unity_reflect")
    };
    match tokio::time::timeout(PATIENCE, follow(address, trust)).await {
        Ok(fetched) => fetched.map_err(unreachable),
        Err(_) => Err(unreachable(format!("no answer within {} seconds", PATIENCE.as_secs()))),
    }
}

async fn follow(address: &str, trust: &Trust) -> Result<Option<String>, String> {
    let mut address = address.to_owned();
    for _ in 0..=REDIRECTS {
        let site = Endpoint::new(&address, trust, PATIENCE).map_err(|error| error.to_string())?;
        let mut headers = HeaderMap::new();
        headers.insert(USER_AGENT, HeaderValue::from_static("spawnpoint"));
        let answer = site.get(headers).await.map_err(|error| error.to_string())?;
        match answer.status() {
            StatusCode::OK => return text(answer).await.map(Some),
            StatusCode::NOT_FOUND => return Ok(None),
            status if status.is_redirection() => {
                let to = answer.headers().get(LOCATION).and_then(|to| to.to_str().ok());
                address = next(to.unwrap_or_default())
                    .ok_or("the site redirects to another host, which is not followed")?;
            }
            status => return Err(format!("the site answers {status}")),
        }
    }
    Err("the site redirects too often".into())
}

async fn text(answer: Response) -> Result<String, String> {
    let bytes = answer.bytes(MAX_PAGE).await.map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Where a redirect leads, if that is on the site.
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
    async fn nothing_is_fetched_unless_the_owner_allows_it() {
        let fault = page("https://docs.unity3d.com/a.html", None).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::PermissionDenied);
        assert!(fault.hint.unwrap().contains("--unity-docs-online"));
    }
}
