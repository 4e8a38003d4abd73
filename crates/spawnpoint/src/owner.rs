//! The owner's interface of a server: the key in the state folder, and a port on loopback by which
//! `spawnpoint approve` reaches every process that holds calls for approval, even one that only serves a
//! pipe, and `spawnpoint open` every server that has a page.

use std::{
    fs::{self, OpenOptions},
    io::{self, Read, Write},
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use axum::Router;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Core, approval::Approvals, guard::Approval, ledger::Ledger};
use spawnpoint_faces::{
    Access, Connections, HELLO, OwnerConfig, OwnerKey, PAGE_LINKS, PageLinks, owner_router,
};
use tokio::net::TcpListener;
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use crate::{
    compose,
    config::Settings,
    failure::Failure,
    server_client::{OwnerRequest, ServerClient},
};

/// The file of the key, in the state folder.
const KEY: &str = "owner.key";

/// The folder in the state folder that lists the owner ports.
const PORTS: &str = "owner";

/// How often an empty key file is read again: another process may be about to write it.
const KEY_TRIES: u32 = 50;

/// The owner's interface of a server.
pub struct Owner {
    key: OwnerKey,
    approvals: Approvals,
    ledger: Option<Ledger>,
    hosts: Vec<String>,
    folder: PathBuf,
    holds_calls: bool,
}

/// An open owner port; dropping it closes the port.
pub struct OwnerPort {
    announced: PathBuf,
    _serving: AbortOnDropHandle<io::Result<()>>,
}

/// The contents of the file that announces an owner port.
#[derive(Serialize, Deserialize)]
struct Announcement {
    pid: u32,
    address: SocketAddr,
    /// Whether the server holds calls for approval.
    #[serde(default = "yes")]
    holds_calls: bool,
}

fn yes() -> bool {
    true
}

impl Owner {
    /// The owner's interface. Creates the key if needed.
    pub fn of(
        settings: &Settings,
        approvals: &Approvals,
        core: Option<&Core>,
    ) -> Result<Self, Failure> {
        let folder = compose::state_folder(settings)?;
        let key = make_key(&folder.join(KEY)).map_err(|error| {
            let file = folder.join(KEY);
            Failure::usage(format!("Cannot use the owner's key {}: {error}", file.display()))
                .hint("delete the file to have a new key made, or choose another --state-dir")
        })?;
        Ok(Self {
            key,
            approvals: approvals.clone(),
            ledger: core.map(|core| core.ledger().clone()),
            hosts: settings.own_hosts(),
            folder,
            holds_calls: settings.require_approval != Approval::None,
        })
    }

    /// Whether the policy holds calls for approval.
    pub fn holds_calls(&self) -> bool {
        self.holds_calls
    }

    /// Access to the page of the server.
    pub fn access(&self) -> Arc<Access> {
        Arc::new(Access::new(self.key.clone()))
    }

    /// The same for calls that this ledger records.
    pub fn with_ledger(self, core: Option<&Core>) -> Self {
        Self { ledger: core.map(|core| core.ledger().clone()), ..self }
    }

    /// The owner's routes on a port that clients use.
    pub fn router(&self) -> Router {
        self.routes(None, None)
    }

    fn routes(&self, own_address: Option<SocketAddr>, page: Option<PageLinks>) -> Router {
        owner_router(OwnerConfig {
            key: self.key.clone(),
            approvals: self.approvals.clone(),
            ledger: self.ledger.clone(),
            allowed_hosts: self.hosts.clone(),
            own_address,
            page,
        })
    }

    /// Opens a free port on loopback and announces it in the state folder.
    pub async fn open_port(&self, page: Option<PageLinks>) -> Result<OwnerPort, Failure> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let (pid, holds_calls) = (std::process::id(), self.holds_calls);
        let announcement = Announcement { pid, address, holds_calls };
        let text = serde_json::to_vec(&announcement).map_err(io::Error::from)?;
        let announced =
            self.folder.join(PORTS).join(format!("{}-{}.json", announcement.pid, address.port()));
        write_private(&announced, &text).map_err(|error| {
            Failure::usage(format!("Cannot write {}: {error}", announced.display()))
                .hint("choose another folder with --state-dir")
        })?;
        // Dropping the handle aborts the server.
        let (connections, stop) = (Connections::default(), CancellationToken::new());
        let serving =
            spawnpoint_faces::serve(listener, self.routes(Some(address), page), connections, stop);
        Ok(OwnerPort { announced, _serving: AbortOnDropHandle::new(tokio::spawn(serving)) })
    }
}

/// Opens the owner port of a core without a server, if the policy holds calls for approval.
pub async fn open_port(settings: &Settings, core: &Core) -> Result<Option<OwnerPort>, Failure> {
    if settings.require_approval == Approval::None {
        return Ok(None);
    }
    Owner::of(settings, core.approvals(), Some(core))?.open_port(None).await.map(Some)
}

impl Drop for OwnerPort {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.announced);
    }
}

/// A running server of the owner, and the owner's key.
pub struct OwnedServer {
    client: ServerClient,
    key: OwnerKey,
    holds_calls: bool,
}

impl OwnedServer {
    /// Every server with this state folder that holds calls for approval.
    pub async fn holding_calls(settings: &Settings) -> Result<Vec<Self>, Failure> {
        let all = Self::all(settings).await?;
        Ok(all.into_iter().filter(|server| server.holds_calls).collect())
    }

    /// Links that open the page of this server; none if it has no page.
    pub async fn page_links(&self) -> Result<Vec<String>, Failure> {
        let nothing = serde_json::Value::Null;
        let (status, answer) = self.ask(OwnerRequest::Post(PAGE_LINKS, &nothing)).await?;
        let links = answer["links"].as_array().filter(|_| status == 200);
        let links = links.into_iter().flatten().filter_map(|link| link.as_str());
        Ok(links.map(str::to_owned).collect())
    }

    /// Every server with this state folder. One that cannot prove that it knows the key is left out:
    /// another program may use its port by now.
    pub async fn all(settings: &Settings) -> Result<Vec<Self>, Failure> {
        let Some(folder) = &settings.state_dir else { return Ok(Vec::new()) };
        let Ok(key) = read_key(&folder.join(KEY)) else { return Ok(Vec::new()) };
        let mut servers = Vec::new();
        for entry in fs::read_dir(folder.join(PORTS)).into_iter().flatten().flatten() {
            let path = entry.path();
            let Ok(text) = fs::read(&path) else { continue };
            let announced = serde_json::from_slice::<Announcement>(&text);
            let Ok(Announcement { address, holds_calls, .. }) = announced else { continue };
            if !address.ip().is_loopback() {
                continue;
            }
            let Ok(client) = ServerClient::plain(address) else { continue };
            match proves_itself(&client, &key).await {
                true => servers.push(Self { client, key: key.clone(), holds_calls }),
                // A server that was killed leaves its file behind.
                false => {
                    let _ = fs::remove_file(&path);
                }
            }
        }
        Ok(servers)
    }

    /// Sends a request.
    pub async fn ask(
        &self,
        request: OwnerRequest<'_>,
    ) -> Result<(u16, serde_json::Value), Failure> {
        let answer = self.client.owner(request, Some(&self.key.header())).await;
        answer.map_err(|error| Failure::unreachable(format!("No answer: {error}")))
    }
}

async fn proves_itself(client: &ServerClient, key: &OwnerKey) -> bool {
    let nonce = OwnerKey::fresh().header();
    let path = format!("{HELLO}?nonce={nonce}");
    match client.owner(OwnerRequest::Get(&path), None).await {
        Ok((200, answer)) => answer["proof"] == key.proof(&nonce, client.address).as_str(),
        Ok(_) | Err(_) => false,
    }
}

/// Reads the key in this file, or creates one.
fn make_key(file: &Path) -> io::Result<OwnerKey> {
    let key = OwnerKey::fresh();
    match write_private(file, key.as_bytes()) {
        Ok(()) => return Ok(key),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    for _ in 0..KEY_TRIES {
        match read_key(file) {
            // Another server created the file and is about to write it.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                std::thread::sleep(Duration::from_millis(10));
            }
            read => return read,
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidData, "it is too short"))
}

fn read_key(file: &Path) -> io::Result<OwnerKey> {
    let found = fs::symlink_metadata(file)?;
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
    if !found.is_file() {
        return Err(wrong("it is not a regular file"));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if found.mode() & 0o077 != 0 || found.uid() != rustix::process::geteuid().as_raw() {
            return Err(wrong("others can read it, or it belongs to another user"));
        }
    }
    let mut bytes = Vec::new();
    fs::File::open(file)?.take(OwnerKey::LENGTH as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() < OwnerKey::LENGTH {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    OwnerKey::from_bytes(&bytes).ok_or_else(|| wrong("it is too long"))
}

/// Writes a new file that only this user can read, with its folder. Replaces nothing and follows no link.
fn write_private(file: &Path, contents: &[u8]) -> io::Result<()> {
    let mut folder = fs::DirBuilder::new();
    folder.recursive(true);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    if let Some(parent) = file.parent() {
        folder.create(parent)?;
    }
    options.open(file)?.write_all(contents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_created_once_and_is_private() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state").join(KEY);
        let key = make_key(&file).unwrap();
        assert_eq!(fs::read(&file).unwrap(), key.as_bytes());
        assert_eq!(make_key(&file).unwrap().header(), key.header());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
            assert!(make_key(&file).is_err());
            fs::remove_file(&file).unwrap();
            let elsewhere = folder.path().join("elsewhere");
            fs::write(&elsewhere, [1; 32]).unwrap();
            std::os::unix::fs::symlink(&elsewhere, &file).unwrap();
            assert!(make_key(&file).is_err());
        }
    }

    #[test]
    fn a_key_of_another_length_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for length in [0, 31, 33] {
            let file = folder.path().join(length.to_string());
            write_private(&file, &vec![1; length]).unwrap();
            assert!(make_key(&file).is_err(), "{length}");
        }
    }
}
