//! Decides which certificates of other servers are accepted.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use tokio_rustls::rustls::{
    self, CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
    client::{
        WebPkiServerVerifier,
        danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    },
    crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature},
    pki_types::{CertificateDer, ServerName, UnixTime},
};

use x509_cert::{
    Certificate,
    der::Decode,
    ext::pkix::{BasicConstraints, KeyUsage, SubjectAltName},
};

use crate::pem::{self, PemError};

/// The certificates that we accept from other servers. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Trust(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    certificates: Vec<CertificateDer<'static>>,
    /// Whether the certificates that authorities signed are accepted too.
    authorities: bool,
    // Reading the system's store takes a while, and most servers never send a request.
    config: OnceLock<Result<ClientConfig, rustls::Error>>,
}

impl Default for Trust {
    fn default() -> Self {
        Self::new(Vec::new(), true)
    }
}

impl Trust {
    /// Accepts what the system's authorities signed, and the certificates in these files: one of an
    /// authority with everything that it signed, one of a server only by itself.
    pub fn with(files: &[PathBuf]) -> Result<Self, PemError> {
        let mut certificates = Vec::new();
        for file in files {
            certificates.extend(pem::certificates(file)?);
        }
        Ok(Self::new(certificates, true))
    }

    /// Accepts the first certificate of this file, under any name, and no other certificate.
    pub fn only(file: &Path) -> Result<Self, PemError> {
        let mut certificates = pem::certificates(file)?;
        certificates.truncate(1);
        Ok(Self::new(certificates, false))
    }

    /// Accepts no certificate.
    pub(crate) fn nothing() -> Self {
        Self::new(Vec::new(), false)
    }

    fn new(certificates: Vec<CertificateDer<'static>>, authorities: bool) -> Self {
        Self(Arc::new(Inner { certificates, authorities, config: OnceLock::new() }))
    }

    pub(crate) fn config(&self) -> Result<ClientConfig, rustls::Error> {
        let Inner { certificates, authorities, config } = &*self.0;
        config.get_or_init(|| Verifier::new(certificates.clone(), *authorities).config()).clone()
    }
}

/// Accepts certain certificates under any name, and optionally those that an authority signed.
#[derive(Debug)]
struct Verifier {
    certificates: Vec<CertificateDer<'static>>,
    authorities: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl Verifier {
    fn new(certificates: Vec<CertificateDer<'static>>, use_authorities: bool) -> Self {
        let provider = Arc::new(ring::default_provider());
        let authorities = use_authorities.then(|| authorities(&certificates, &provider)).flatten();
        Self { certificates, authorities, provider }
    }

    fn config(self) -> Result<ClientConfig, rustls::Error> {
        Ok(ClientConfig::builder_with_provider(self.provider.clone())
            .with_safe_default_protocol_versions()?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(self))
            .with_no_client_auth())
    }
}

/// Verifies with the system's authorities and with those among the owner's certificates.
fn authorities(
    own: &[CertificateDer<'static>],
    provider: &Arc<CryptoProvider>,
) -> Option<Arc<WebPkiServerVerifier>> {
    let system = rustls_native_certs::load_native_certs();
    for error in &system.errors {
        tracing::debug!(%error, "could not read all root certificates of the system");
    }
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(system.certs);
    // Only the certificate of an authority signs others. A server's own certificate is accepted by itself:
    // otherwise, the holder of its key could sign certificates for every name.
    roots.add_parsable_certificates(own.iter().filter(|own| is_authority(own)).cloned());
    let verifier = WebPkiServerVerifier::builder_with_provider(roots.into(), provider.clone());
    verifier
        .build()
        .inspect_err(
            |error| tracing::warn!(%error, "could not load the system's root certificates"),
        )
        .ok()
}

/// Whether a certificate is made to sign others, and is not the certificate of a server as well.
fn is_authority(certificate: &CertificateDer<'_>) -> bool {
    let Ok(certificate) = Certificate::from_der(certificate) else { return false };
    let parts = certificate.tbs_certificate;
    let may_sign = matches!(parts.get::<BasicConstraints>(), Ok(Some((_, basic))) if basic.ca)
        && match parts.get::<KeyUsage>() {
            Ok(Some((_, usage))) => usage.key_cert_sign(),
            Ok(None) => true,
            Err(_) => false,
        };
    // Many tools mark self-signed server certificates as authorities, too. Those carry host names.
    may_sign && matches!(parts.get::<SubjectAltName>(), Ok(None))
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        chain: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if self.certificates.contains(shown) {
            return Ok(ServerCertVerified::assertion());
        }
        match &self.authorities {
            Some(authorities) => authorities.verify_server_cert(shown, chain, name, ocsp, now),
            None => Err(CertificateError::ApplicationVerificationFailure.into()),
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

#[cfg(test)]
mod tests {
    use std::{path::Path, time::Duration};

    use super::*;

    fn certificate(name: &str) -> CertificateDer<'static> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates");
        pem::certificates(&folder.join(name)).unwrap().remove(0)
    }

    /// Whether a server with this name that presents the first certificate is accepted when the second is trusted.
    fn is_believed(shown: &str, name: &'static str, trusted: &str) -> bool {
        let verifier = Verifier::new(vec![certificate(trusted)], true);
        let name = ServerName::try_from(name).unwrap();
        // Some moment within the hundred years in which the certificates are valid.
        let now = UnixTime::since_unix_epoch(Duration::from_secs(2_000_000_000));
        // A server also sends the certificate that signed its own.
        let chain = [certificate(trusted)];
        verifier.verify_server_cert(&certificate(shown), &chain, &name, &[], now).is_ok()
    }

    #[test]
    fn a_servers_certificate_is_accepted_for_itself_and_signs_no_others() {
        for own in ["leaf.pem", "self_signed.pem"] {
            assert!(is_believed(own, "leaf.example", own), "{own}");
            let forged = format!("bank_by_{own}");
            assert!(!is_believed(&forged, "bank.example", own), "{own}");
        }
    }

    #[test]
    fn an_authority_signs_the_names_in_the_certificate() {
        assert!(is_believed("bank_by_authority.pem", "bank.example", "authority.pem"));
        assert!(!is_believed("bank_by_authority.pem", "other.example", "authority.pem"));
        assert!(!is_believed("leaf.pem", "leaf.example", "authority.pem"));
    }
}
