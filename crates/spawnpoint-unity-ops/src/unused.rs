//! Shapes of unused assets.

use crate::shapes;

shapes! {
    /// Unused assets.
    UnusedAssets {
        /// How many there are.
        total: usize,
        /// Size of all of them.
        total_bytes: u64,
        /// Largest first.
        assets: Vec<UnusedAsset>,
    }

    /// An unused asset.
    UnusedAsset {
        /// Its path.
        path: String,
        /// Size of its file.
        size_bytes: u64,
    }
}
