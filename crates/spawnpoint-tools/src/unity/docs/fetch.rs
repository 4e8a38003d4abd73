//! Fetches a page. The system's own `curl` does it: it comes with every system an editor runs on,
//! knows its certificates and proxies, and one page in a while is no reason to bring all that along.

use std::{process::Stdio, time::Duration};

use spawnpoint_protocol::{ErrorKind, Fault};
use tokio::{io::AsyncReadExt, process::Command};

/// How large a page may be.
const MAX_PAGE: u64 = 4 << 20;

/// How long it may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The page at an address; nothing when there is none.
pub(super) async fn page(address: &str) -> Result<Option<String>, Fault> {
    let unreachable = |why: String| {
        Fault::new(ErrorKind::Unsupported, format!("{address} cannot be fetched: {why}"))
            .hint("open the address yourself, or ask unity_reflect")
    };
    let mut child = Command::new("curl")
        .args([
            "--silent",
            "--location",
            "--compressed",
            "--proto",
            "=https",
            "--proto-redir",
            "=https",
        ])
        .args(["--max-time", "10", "--max-redirs", "5", "--user-agent", "spawnpoint"])
        .args(["--write-out", "\n%{http_code}", "--", address])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| unreachable(format!("curl does not start: {error}")))?;
    let mut body = Vec::new();
    if let Some(stdout) = child.stdout.take() {
        let mut stdout = stdout.take(MAX_PAGE);
        tokio::time::timeout(PATIENCE + Duration::from_secs(1), stdout.read_to_end(&mut body))
            .await
            .map_err(|_| unreachable("it takes too long".into()))?
            .map_err(|error| unreachable(error.to_string()))?;
    }
    let body = String::from_utf8_lossy(&body);
    match body.rsplit_once('\n') {
        Some((page, "200")) => Ok(Some(page.to_owned())),
        Some((_, "404")) => Ok(None),
        Some((_, "000")) => Err(unreachable("no connection".into())),
        Some((_, status)) => Err(unreachable(format!("the site answers {status:.3}"))),
        None => Err(unreachable("it is too large".into())),
    }
}
