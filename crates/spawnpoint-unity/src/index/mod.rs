//! The index of a project: every asset with its path, GUID and references in both directions.
//!
//! The index consists of a few flat arrays ([`table`](self)) that are sorted once. Later changes
//! are appended and searched linearly, until there are so many that the arrays are sorted again.

mod assemble;
mod cache;
mod entry;
mod refresh;
mod scan;
mod table;
mod varint;

pub use entry::{Asset, AssetId, AssetRoot, ScanScope};
pub use refresh::{Changes, Progress};
pub(crate) use scan::conflict_in;
pub use table::{IncomingReference, Index};

pub use crate::asset::reference::reference_kind;

/// The maximum size of an asset that is read completely.
pub(crate) const MAX_ASSET: u64 = 256 << 20;
/// The maximum size of a `.meta` file.
pub(crate) const MAX_META: u64 = 16 << 20;
