//! Certificates and keys in files.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use tokio_rustls::rustls::pki_types::{CertificateDer, pem::PemObject};

/// No certificate or key is larger.
const LARGEST: u64 = 1 << 20;

/// Why a file is of no use.
#[derive(Debug, thiserror::Error)]
pub enum PemError {
    /// It cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It holds something else.
    #[error("{} holds no {what} in PEM form", path.display())]
    Missing {
        /// Which.
        path: PathBuf,
        /// What it should hold.
        what: &'static str,
    },
}

/// The bytes of a file, as far as they can be a certificate or a key.
pub fn read(path: &Path) -> Result<Vec<u8>, PemError> {
    let unreadable = |error| PemError::Unreadable { path: path.to_owned(), error };
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unreadable)?;
    file.take(LARGEST).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

/// The certificates in a file; at least one.
pub fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, PemError> {
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&read(path)?).collect();
    match found {
        Ok(found) if !found.is_empty() => Ok(found),
        _ => Err(PemError::Missing { path: path.to_owned(), what: "certificate" }),
    }
}
