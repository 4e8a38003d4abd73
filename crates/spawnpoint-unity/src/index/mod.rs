//! Every asset of a project: where it is, what its guid is, whom it names and who names it.
//!
//! The index is a few flat arrays ([`table`](self)), sorted once. What changes afterwards is written
//! behind them and looked at one by one, until there is so much of it that sorting again pays.

mod assemble;
mod cache;
mod entry;
mod refresh;
mod scan;
mod table;
mod varint;

pub use entry::{Asset, AssetId, Place, Reach};
pub use refresh::{Changes, Progress};
pub use table::{Index, Naming};

pub use crate::asset::mention::how;

/// No asset that is read as a whole is larger.
pub(crate) const MAX_ASSET: u64 = 256 << 20;
/// No `.meta` file is larger.
pub(crate) const MAX_META: u64 = 16 << 20;
