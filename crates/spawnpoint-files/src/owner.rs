//! Who owns a file, and who may write it.

use std::fs::Metadata;

/// Whether the file belongs to this user. The superuser's files count: whoever owns them owns the machine.
#[cfg(unix)]
pub fn is_own(data: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    data.uid() == rustix::process::geteuid().as_raw() || data.uid() == 0
}

/// Whether the file belongs to this user. This system does not tell.
#[cfg(not(unix))]
pub fn is_own(_: &Metadata) -> bool {
    true
}

/// Whether users other than its owner may write the file.
#[cfg(unix)]
pub fn is_writable_by_others(data: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    data.permissions().mode() & 0o022 != 0
}

/// Whether users other than its owner may write the file. This system does not tell.
#[cfg(not(unix))]
pub fn is_writable_by_others(_: &Metadata) -> bool {
    false
}
