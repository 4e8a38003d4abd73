//! Maps by file id and guid are filled by the hundred thousand; the standard hash is most of their cost.

/// A map with a fast hash that is still seeded: a file cannot choose its ids to collide.
pub(crate) type Map<K, V> = std::collections::HashMap<K, V, foldhash::fast::RandomState>;
/// The same for sets.
pub(crate) type Set<K> = std::collections::HashSet<K, foldhash::fast::RandomState>;
