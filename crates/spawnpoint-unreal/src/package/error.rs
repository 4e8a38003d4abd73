//! Why a package cannot be read. Every kind says what it is and what to do about it.

use super::versions;

/// Why a package, or a part of it, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackageError {
    /// Some other file.
    #[error("not an Unreal package: it begins with {0:#010x}, a package with 0x9e2a83c1")]
    NotAPackage(u32),
    /// A file that git has not fetched.
    #[error("a Git LFS pointer, not the package itself; `git lfs pull` fetches it")]
    LfsPointer,
    /// Written on a big-endian machine.
    #[error("a big-endian package of a console; open the project's own copy instead")]
    BigEndian,
    /// Without versions, as cooked packages are.
    #[error("a cooked package without versions; open the project it was cooked from instead")]
    Unversioned,
    /// Older than the oldest layout that is known.
    #[error(
        "saved by an engine before Unreal Engine 4 (file version {0}); save it anew with a newer engine"
    )]
    TooOld(i32),
    /// Newer than the newest layout that is known.
    #[error(
        "saved by a newer engine than is known: {what} {found}, known up to {known}; \
         an update of this program may read it"
    )]
    TooNew {
        /// Which of its versions.
        what: &'static str,
        /// What it is.
        found: i32,
        /// What is known.
        known: i32,
    },
    /// Compressed as a whole, as some cooked packages are.
    #[error("a compressed package; open the project it was cooked from instead")]
    Compressed,
    /// Cooked in two files, of which only the first was read.
    #[error(
        "its objects lie in a .uexp beside it, as cooked packages have; open the project instead"
    )]
    Detached,
    /// Fewer bytes than it says.
    #[error(
        "{what} at byte {at} needs {need} bytes, and {left} are left; the file is cut or broken"
    )]
    Truncated {
        /// What was being read.
        what: &'static str,
        /// Where.
        at: usize,
        /// How much of it there should be.
        need: u64,
        /// How much there is.
        left: usize,
    },
    /// Something that cannot be.
    #[error("{what} at byte {at} is {found}, which cannot be; the file is broken")]
    Impossible {
        /// What was being read.
        what: &'static str,
        /// Where.
        at: usize,
        /// What was found.
        found: i64,
    },
}

impl PackageError {
    /// One word for it, for lists and counts.
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
