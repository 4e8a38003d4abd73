//! TLS in front of a port.
//!
//! Every handshake runs in the task of its connection, within the limits on connections. A client that uses plain
//! HTTP gets an error in plain HTTP.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use spawnpoint_incoming::Handshake;
use spawnpoint_outgoing::pem::{self, PemError};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
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

/// The first byte of every handshake.
const FIRST_BYTE: u8 = 0x16;
/// The answer to a client that uses plain HTTP.
const PLAIN: &str = r#"{"name":"spawnpoint","error":"tls_required","message":"This port speaks TLS: use https://"}"#;

/// Why TLS cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] PemError),
    /// Certificate and key do not match, or cannot be used.
    #[error("{} and {} cannot be used together: {error}", certificate.display(), key.display())]
    Unfit {
        /// The certificate's file.
        certificate: PathBuf,
        /// The key's file.
        key: PathBuf,
        /// The error.
        error: rustls::Error,
    },
}

/// The certificate and key of a port.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

impl Tls {
    /// Reads a certificate chain, the server's own certificate first, and its key.
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

impl Handshake for Tls {
    type Stream = TlsStream<TcpStream>;

    async fn shake(self, stream: TcpStream) -> Option<Self::Stream> {
        let mut first = [0];
        match stream.peek(&mut first).await {
            Ok(1) if first[0] != FIRST_BYTE => {
                let _ = refuse_plain(stream).await;
                return None;
            }
            Ok(0) | Err(_) => return None,
            Ok(_) => {}
        }
        match self.0.accept(stream).await {
            Ok(stream) => Some(stream),
            Err(error) => {
                tracing::debug!(%error, "a TLS handshake failed");
                None
            }
        }
    }

    const PLAIN: bool = false;
}

async fn refuse_plain(mut stream: TcpStream) -> io::Result<()> {
    let head = "HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nConnection: close";
    let answer = format!("{head}\r\nContent-Length: {}\r\n\r\n{PLAIN}", PLAIN.len());
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    // Closing a connection with unread bytes would discard the answer.
    tokio::io::copy(&mut stream.take(1 << 16), &mut tokio::io::sink()).await?;
    Ok(())
}
