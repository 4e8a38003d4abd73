//! Ids of resources, `uid://` and letters, and the cache in which an editor keeps those of all files.

use std::collections::HashMap;

/// What ids begin with.
pub const PREFIX: &str = "uid://";
/// The editor's cache of ids.
pub const CACHE_FILE: &str = ".godot/uid_cache.bin";

/// Digits of an id: `a` to `y`, then `0` to `8`.
const LETTERS: u64 = 25;
const BASE: u64 = 34;
/// No path is longer.
const MAX_PATH: usize = 4096;

/// An id as text.
fn text_of(mut id: u64) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = u8::try_from(id % BASE).unwrap_or_default();
        let letters = u8::try_from(LETTERS).unwrap_or_default();
        digits.push(if digit < letters { b'a' + digit } else { b'0' + digit - letters });
        id /= BASE;
        if id == 0 {
            break;
        }
    }
    digits.reverse();
    PREFIX.to_owned() + &String::from_utf8_lossy(&digits)
}

/// Reads the editor's cache: paths by id. What follows the first error is left out.
pub fn read_cache(bytes: &[u8]) -> HashMap<String, String> {
    let mut paths = HashMap::new();
    let Some((count, mut rest)) = bytes.split_first_chunk::<4>() else { return paths };
    for _ in 0..u32::from_le_bytes(*count) {
        let Some((id, after)) = rest.split_first_chunk::<8>() else { break };
        let Some((length, after)) = after.split_first_chunk::<4>() else { break };
        let length = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let Some((path, after)) = after.split_at_checked(length.min(MAX_PATH)) else { break };
        paths.insert(
            text_of(u64::from_le_bytes(*id)),
            String::from_utf8_lossy(path).trim_end_matches('\0').to_owned(),
        );
        rest = after;
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cache_is_read_until_it_ends() {
        let mut bytes = 9u32.to_le_bytes().to_vec();
        for (id, path) in [(0u64, "res://a.res"), (34 * 25 + 33, "res://b.res")] {
            bytes.extend(id.to_le_bytes());
            bytes.extend(u32::try_from(path.len()).unwrap().to_le_bytes());
            bytes.extend(path.as_bytes());
        }
        let paths = read_cache(&bytes);
        assert_eq!(paths.len(), 2);
        assert_eq!(paths["uid://a"], "res://a.res");
        assert_eq!(paths["uid://08"], "res://b.res");
        for end in 0..bytes.len() {
            assert!(read_cache(&bytes[..end]).len() < 2);
        }
    }
}
