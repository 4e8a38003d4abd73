//! Files that belong to one user: how Spawnpoint writes them, keeps them private, and decides whether to
//! believe one that it finds.
//!
//! [`replace`] writes a file in one step under a random temporary name, so that readers find the old or the
//! new contents and planted links are never followed. [`folder`] and [`file`] create private folders and
//! files; [`tighten`] makes existing ones private. [`read_regular`] and [`read_own`] read bounded regular
//! files. On systems without Unix permissions, files have the permissions of their folder.

mod owner;
mod private;
mod read;
mod replace;

pub use owner::{is_own, is_writable_by_others};
pub use private::{file, folder, tighten};
pub use read::{Contents, ReadError, read_own, read_regular};
pub use replace::{replace, replace_keeping_mode};
