//! A map for what every call looks up.

use std::collections::HashMap;

/// A map with a hash that takes a fifth of the time of the default one. For keys that clients cannot choose: the default
/// one resists keys that are made to collide, this one only a little.
pub type FastMap<K, V> = HashMap<K, V, foldhash::fast::RandomState>;
