//! Both sides of TLS as the settings want it. A server that runs with a certificate is known to our own
//! commands by that very certificate: no name and no authority is needed to reach it.

use std::{io, path::PathBuf, sync::Arc};

use spawnpoint_faces::{Tls, TlsError};
use spawnpoint_outgoing::{
    Pinned, Trust,
    pem::{self, PemError},
};
use tokio::net::TcpStream;
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{self, pki_types::ServerName},
};

use crate::{config::Settings, failure::Failure};

/// What the ports need to speak TLS; nothing where they speak plain HTTP.
pub fn server(settings: &Settings) -> Result<Option<Tls>, Failure> {
    match (&settings.tls_cert, &settings.tls_key) {
        (None, None) => Ok(None),
        (Some(certificate), Some(key)) => Tls::read(certificate, key).map(Some).map_err(told),
        (Some(_), None) => Err(Failure::usage("--tls-cert also needs --tls-key")
            .hint("give the file of the certificate's private key")),
        (None, Some(_)) => Err(Failure::usage("--tls-key also needs --tls-cert")
            .hint("give the file of the certificate, with those that vouch for it behind it")),
    }
}

fn told(error: TlsError) -> Failure {
    let hint = match &error {
        TlsError::File(error) => return unusable(error),
        _ => "give the private key that the first certificate of the file was made for",
    };
    Failure::usage(format!("TLS: {error}")).hint(hint)
}

fn unusable(error: &PemError) -> Failure {
    let hint = match error {
        PemError::Unreadable { .. } => "give the path of a file that this user may read",
        _ => {
            "a PEM file has lines such as -----BEGIN CERTIFICATE----- or -----BEGIN PRIVATE KEY-----"
        }
    };
    Failure::usage(format!("TLS: {error}")).hint(hint)
}

/// Whose certificates count when we ask other servers.
pub fn trust(settings: &Settings) -> Result<Trust, Failure> {
    Trust::with(&settings.trust_certs).map_err(|error| unusable(&error))
}

/// The certificate by which our commands know a server.
#[derive(Clone)]
pub struct Known {
    file: PathBuf,
    connector: TlsConnector,
}

impl std::fmt::Debug for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Known").field(&self.file).finish()
    }
}

impl Known {
    /// What the settings say of the server's certificate; nothing where it speaks plain HTTP.
    pub fn of(settings: &Settings) -> Result<Option<Self>, Failure> {
        let Some(file) = settings.tls_cert.clone() else { return Ok(None) };
        let mut certificates = pem::certificates(&file).map_err(|error| unusable(&error))?;
        certificates.truncate(1);
        let config = Pinned::only(certificates)
            .config()
            .map_err(|error| Failure::failed(format!("TLS: {error}")))?;
        Ok(Some(Self { file, connector: TlsConnector::from(Arc::new(config)) }))
    }

    /// Opens TLS on a connection, if the server has our certificate; else why not.
    pub async fn open(&self, socket: TcpStream) -> Result<TlsStream<TcpStream>, String> {
        let opened = async {
            let name = ServerName::from(socket.peer_addr()?.ip());
            self.connector.connect(name, socket).await
        };
        opened.await.map_err(|error: io::Error| {
            let reason = error.get_ref().and_then(|inner| inner.downcast_ref());
            match reason {
                Some(rustls::Error::InvalidCertificate(_)) => {
                    format!("its certificate is not the one in {}", self.file.display())
                }
                _ => format!("no TLS with it: {error}"),
            }
        })
    }
}
