//! Maps by file id and GUID hold hundreds of thousands of entries, and the standard hash is most of
//! their cost.

/// A map with a fast, seeded hash: a file cannot contain ids that are chosen to collide.
pub(crate) type Map<K, V> = std::collections::HashMap<K, V, foldhash::fast::RandomState>;
/// The same for sets.
pub(crate) type Set<K> = std::collections::HashSet<K, foldhash::fast::RandomState>;
