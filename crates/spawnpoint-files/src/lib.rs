//! Writes, protects and checks files.
//!
//! [`replace`] and [`create`] write a file atomically, through a [`Draft`] with a random temporary name.
//! [`folder`] and [`file`] create private folders and files; [`tighten`] makes existing ones private.
//! [`read_regular`] and [`read_own`] read regular files up to a limit. On systems without Unix permissions,
//! files have the permissions of their folder; on Windows, a private folder that is not in the user's own gets an access
//! control list. [`real_path`] resolves links.

#[cfg(windows)]
mod acl;
mod draft;
mod owner;
mod private;
mod read;
mod real_path;
mod replace;

pub use draft::{Access, Draft};
pub use owner::{is_own, is_writable_by_others};
pub use private::{file, folder, tighten};
pub use read::{Contents, ReadError, read_own, read_regular};
pub use real_path::real_path;
pub use replace::{create, replace, replace_keeping_mode};
