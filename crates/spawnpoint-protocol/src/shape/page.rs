//! Pages of long lists.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Part of a list. `Total` counts the whole list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Page<T> {
    /// Number of items in the whole list.
    pub total: usize,
    /// Items of this page.
    pub items: Vec<T>,
}

/// Which part of a list to return.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Paging {
    /// Maximum number of items; default 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub limit: Option<i64>,
    /// Number of items to skip; default 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub offset: Option<i64>,
}

impl Paging {
    /// Default of `limit`.
    pub const DEFAULT_LIMIT: usize = 100;

    /// How many items to skip, and how many to return.
    pub fn bounds(self) -> (usize, usize) {
        let offset = usize::try_from(self.offset.unwrap_or(0)).unwrap_or(0);
        let limit =
            self.limit.map_or(Self::DEFAULT_LIMIT, |n| usize::try_from(n).unwrap_or(1).max(1));
        (offset, limit)
    }

    /// Returns this page of a whole list.
    pub fn cut<T>(self, all: impl IntoIterator<Item = T>) -> Page<T> {
        let (offset, limit) = self.bounds();
        let mut total = 0;
        let mut items = Vec::new();
        for item in all {
            if total >= offset && items.len() < limit {
                items.push(item);
            }
            total += 1;
        }
        Page { total, items }
    }
}
