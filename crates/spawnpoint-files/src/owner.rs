//! Ownership and write permissions of files.

use std::fs::Metadata;

/// Whether the file belongs to this user or to root.
#[cfg(unix)]
pub fn is_own(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    metadata.uid() == rustix::process::geteuid().as_raw() || metadata.uid() == 0
}

/// Whether the file belongs to this user. Always true on this system, which has no Unix owners.
#[cfg(not(unix))]
pub fn is_own(_: &Metadata) -> bool {
    true
}

/// Whether users other than its owner may write the file.
#[cfg(unix)]
pub fn is_writable_by_others(metadata: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o022 != 0
}

/// Whether users other than its owner may write the file. Always false on this system, which has no Unix permissions.
#[cfg(not(unix))]
pub fn is_writable_by_others(_: &Metadata) -> bool {
    false
}
