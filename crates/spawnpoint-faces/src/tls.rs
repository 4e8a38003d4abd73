//! TLS in front of a port.
//!
//! Handshakes run beside each other and beside accepting: a client that says nothing keeps nobody else
//! waiting. Whoever speaks plain HTTP to such a port is told so in plain HTTP.

use std::{
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use axum::serve::Listener;
use spawnpoint_outgoing::pem::{self, PemError};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinSet,
    time::timeout,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        self, ServerConfig,
        crypto::ring,
        pki_types::{PrivateKeyDer, pem::PemObject},
    },
    server::TlsStream,
};

/// How long a handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// How many handshakes run at once; further clients wait to be accepted.
const AT_ONCE: usize = 256;
/// The first byte of every handshake.
const FIRST_BYTE: u8 = 0x16;
/// What a client gets to hear that speaks plain HTTP.
const PLAIN: &str = r#"{"name":"spawnpoint","error":"tls_required","message":"This port speaks TLS: use https://"}"#;

/// Why TLS cannot be served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TlsError {
    /// A file is of no use.
    #[error(transparent)]
    File(#[from] PemError),
    /// Certificate and key do not belong together, or cannot be used.
    #[error("{} and {} cannot be used together: {error}", certificate.display(), key.display())]
    Unfit {
        /// The certificate's file.
        certificate: PathBuf,
        /// The key's file.
        key: PathBuf,
        /// Why.
        error: rustls::Error,
    },
}

/// What a port needs to speak TLS.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

impl Tls {
    /// Reads a chain of certificates, the server's own first, and the key of that one.
    pub fn read(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
        let chain = pem::certificates(certificate)?;
        let own_key = PrivateKeyDer::from_pem_slice(&pem::read(key)?)
            .map_err(|_| PemError::Missing { path: key.to_owned(), what: "private key" })?;
        let unfit = |error| TlsError::Unfit {
            certificate: certificate.to_owned(),
            key: key.to_owned(),
            error,
        };
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(unfit)?
            .with_no_client_auth()
            .with_single_cert(chain, own_key)
            .map_err(unfit)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self(TlsAcceptor::from(Arc::new(config))))
    }
}

type Opened = Option<(TlsStream<TcpStream>, SocketAddr)>;

/// A port on which connections are ready when their handshake is over.
pub(crate) struct TlsListener {
    listener: TcpListener,
    tls: Tls,
    opening: JoinSet<Opened>,
}

impl TlsListener {
    pub fn new(listener: TcpListener, tls: Tls) -> Self {
        Self { listener, tls, opening: JoinSet::new() }
    }
}

impl Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            tokio::select! {
                Some(opened) = self.opening.join_next() => {
                    if let Ok(Some(opened)) = opened {
                        return opened;
                    }
                }
                (stream, address) = Listener::accept(&mut self.listener),
                    if self.opening.len() < AT_ONCE =>
                {
                    let acceptor = self.tls.0.clone();
                    self.opening.spawn(async move {
                        timeout(HANDSHAKE, open(acceptor, stream, address)).await.ok().flatten()
                    });
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.listener.local_addr()
    }
}

async fn open(acceptor: TlsAcceptor, stream: TcpStream, address: SocketAddr) -> Opened {
    let _ = stream.set_nodelay(true);
    let mut first = [0];
    match stream.peek(&mut first).await {
        Ok(1) if first[0] != FIRST_BYTE => {
            let _ = refuse_plain(stream).await;
            return None;
        }
        Ok(0) | Err(_) => return None,
        Ok(_) => {}
    }
    match acceptor.accept(stream).await {
        Ok(stream) => Some((stream, address)),
        Err(error) => {
            tracing::debug!(%address, %error, "a TLS handshake failed");
            None
        }
    }
}

async fn refuse_plain(mut stream: TcpStream) -> io::Result<()> {
    let head = "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nConnection: close";
    let answer = format!("{head}\r\nContent-Length: {}\r\n\r\n{PLAIN}", PLAIN.len());
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    // A connection that is closed over unread bytes takes the answer down with it.
    tokio::io::copy(&mut stream.take(1 << 16), &mut tokio::io::sink()).await?;
    Ok(())
}
