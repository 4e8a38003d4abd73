//! Reads certificates and keys from PEM files.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use tokio_rustls::rustls::pki_types::{CertificateDer, pem::PemObject};

/// The most bytes of a file that are read.
const MAX_SIZE: u64 = 1 << 20;

/// Why a PEM file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PemError {
    /// It cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// It contains no item of the wanted kind.
    #[error("{} holds no {what} in PEM form", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
        /// The wanted kind of item.
        what: &'static str,
    },
}

/// Reads a file, up to the size limit.
pub fn read(path: &Path) -> Result<Vec<u8>, PemError> {
    let unreadable = |error| PemError::Unreadable { path: path.to_owned(), error };
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unreadable)?;
    file.take(MAX_SIZE).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

/// Reads the certificates in a file. Fails if there is none.
pub fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, PemError> {
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&read(path)?).collect();
    match found {
        Ok(found) if !found.is_empty() => Ok(found),
        _ => Err(PemError::Missing { path: path.to_owned(), what: "certificate" }),
    }
}
