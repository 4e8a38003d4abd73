//! TLS as the settings configure it, for servers and for our own commands. Commands accept exactly the
//! certificate that the server runs with, so that it needs no particular name and no authority.

use std::path::PathBuf;

use spawnpoint_faces::{Tls, TlsError};
use spawnpoint_outgoing::{Trust, pem::PemError};

use crate::{config::Settings, failure::Failure};

/// The certificate and key of the ports; `None` if they use plain HTTP.
pub fn server(settings: &Settings) -> Result<Option<Tls>, Failure> {
    match (&settings.tls_cert, &settings.tls_key) {
        (None, None) => Ok(None),
        (Some(certificate), Some(key)) => Tls::read(certificate, key).map(Some).map_err(failure),
        (Some(_), None) => Err(Failure::usage("--tls-cert also needs --tls-key")
            .hint("give the file of the certificate's private key")),
        (None, Some(_)) => Err(Failure::usage("--tls-key also needs --tls-cert")
            .hint("give the PEM file with the server certificate followed by its intermediate certificates")),
    }
}

fn failure(error: TlsError) -> Failure {
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

/// The certificates that we accept from other servers.
pub fn trust(settings: &Settings) -> Result<Trust, Failure> {
    Trust::with(&settings.trust_certs).map_err(|error| unusable(&error))
}

/// The certificate that a server must present to our commands.
#[derive(Clone, Debug)]
pub struct ServerCertificate {
    pub file: PathBuf,
    pub trust: Trust,
}

impl ServerCertificate {
    /// The certificate in the settings; `None` if the server uses plain HTTP.
    pub fn of(settings: &Settings) -> Result<Option<Self>, Failure> {
        let Some(file) = settings.tls_cert.clone() else { return Ok(None) };
        let trust = Trust::only(&file).map_err(|error| unusable(&error))?;
        Ok(Some(Self { file, trust }))
    }
}
