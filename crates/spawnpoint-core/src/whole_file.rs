//! Files that are replaced whole: readers find the old or the new contents, never half of either.

pub use spawnpoint_files::replace;
