//! Both sides of TLS as the settings want it. A server that runs with a certificate is known to our own
//! commands by that very certificate: no name and no authority is needed to reach it.

use std::{io, path::PathBuf, sync::Arc};

use spawnpoint_faces::{Tls, TlsError, certificates};
use tokio::net::TcpStream;
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        self, CertificateError, ClientConfig, DigitallySignedStruct, SignatureScheme,
        client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
        crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature},
        pki_types::{CertificateDer, ServerName, UnixTime},
    },
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
        TlsError::Unreadable { .. } => "give the path of a file that this user may read",
        TlsError::Missing { .. } => {
            "a PEM file has lines such as -----BEGIN CERTIFICATE----- or -----BEGIN PRIVATE KEY-----"
        }
        _ => "give the private key that the first certificate of the file was made for",
    };
    Failure::usage(format!("TLS: {error}")).hint(hint)
}

/// The certificate by which our commands know a server.
#[derive(Clone)]
pub struct Trust {
    file: PathBuf,
    connector: TlsConnector,
}

impl std::fmt::Debug for Trust {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Trust").field(&self.file).finish()
    }
}

impl Trust {
    /// What the settings say of the server's certificate; nothing where it speaks plain HTTP.
    pub fn of(settings: &Settings) -> Result<Option<Self>, Failure> {
        let Some(file) = settings.tls_cert.clone() else { return Ok(None) };
        let certificate = certificates(&file).map_err(told)?.swap_remove(0);
        let provider = Arc::new(ring::default_provider());
        let pinned = Arc::new(Pinned { certificate, provider: provider.clone() });
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| Failure::failed(format!("TLS: {error}")))?
            .dangerous()
            .with_custom_certificate_verifier(pinned)
            .with_no_client_auth();
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

/// Accepts one certificate and no other.
#[derive(Debug)]
struct Pinned {
    certificate: CertificateDer<'static>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Pinned {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        match *shown == self.certificate {
            true => Ok(ServerCertVerified::assertion()),
            false => Err(CertificateError::ApplicationVerificationFailure.into()),
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
