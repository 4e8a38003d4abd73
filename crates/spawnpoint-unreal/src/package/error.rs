//! Errors of reading packages. Every error says what to do.

use super::versions;

/// Why a package, or a part of it, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackageError {
    /// The file is not a package.
    #[error("not an Unreal package: the file starts with {0:#010x} instead of 0x9e2a83c1")]
    NotAPackage(u32),
    /// A Git LFS pointer.
    #[error("a Git LFS pointer; run `git lfs pull` to download the package")]
    LfsPointer,
    /// A big-endian package.
    #[error("a big-endian package, cooked for a console; open the original project instead")]
    BigEndian,
    /// A cooked package without versions.
    #[error("a cooked package without versions; open the original project instead")]
    Unversioned,
    /// Older than the oldest supported version.
    #[error(
        "saved by an engine before Unreal Engine 4 (file version {0}); save it again with a newer engine"
    )]
    TooOld(i32),
    /// Newer than the newest supported version.
    #[error(
        "saved by a newer engine: {what} {found}, supported up to {known}; update Spawnpoint to read it"
    )]
    TooNew {
        /// The kind of version.
        what: &'static str,
        /// The version of the package.
        found: i32,
        /// The newest supported version.
        known: i32,
    },
    /// A compressed package.
    #[error("a compressed package; open the original project instead")]
    Compressed,
    /// A cooked package whose objects are in a second file.
    #[error(
        "a cooked package whose objects are in a separate .uexp file; open the original project instead"
    )]
    Detached,
    /// The file is truncated.
    #[error(
        "{what} at byte {at} needs {need} bytes, but only {left} remain; the file is truncated or broken"
    )]
    Truncated {
        /// The item that was read.
        what: &'static str,
        /// The offset in the file.
        at: usize,
        /// The expected number of bytes.
        need: u64,
        /// The available number of bytes.
        left: usize,
    },
    /// An invalid value.
    #[error("invalid {what} at byte {at}: {found}; the file is broken")]
    Impossible {
        /// The item that was read.
        what: &'static str,
        /// The offset in the file.
        at: usize,
        /// The value found.
        found: i64,
    },
}

impl PackageError {
    /// A keyword for lists and counts.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::NotAPackage(_) => "not_a_package",
            Self::LfsPointer => "lfs_pointer",
            Self::BigEndian => "big_endian",
            Self::Unversioned => "unversioned",
            Self::TooOld(_) => "too_old",
            Self::TooNew { .. } => "too_new",
            Self::Compressed => "compressed",
            Self::Detached => "detached",
            Self::Truncated { .. } | Self::Impossible { .. } => "broken",
        }
    }

    pub(crate) fn impossible(what: &'static str, at: usize, found: impl Into<i64>) -> Self {
        Self::Impossible { what, at, found: found.into() }
    }

    pub(crate) fn newer_ue5(found: i32) -> Self {
        Self::TooNew { what: "UE5 file version", found, known: versions::UE5_NEWEST }
    }
}
