//! Instance ids of objects on disk. An editor assigns them at run time; here they are derived from
//! the file, and stay the same while the file does not change.

use sha1::{Digest, Sha1};

/// The instance id of an object or component of a file: positive, and small enough for every
/// client.
pub fn of(path: &str, file_id: i64) -> i32 {
    let mut digest = Sha1::new();
    digest.update(path.as_bytes());
    digest.update(file_id.to_le_bytes());
    let bytes = digest.finalize();
    let number = bytes.iter().take(4).fold(0u32, |number, byte| number << 8 | u32::from(*byte));
    i32::try_from(number >> 1).unwrap_or(i32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_are_stable_and_distinct() {
        assert_eq!(super::of("a", 1), super::of("a", 1));
        assert_ne!(super::of("a", 1), super::of("a", 2));
        assert_ne!(super::of("a", 1), super::of("b", 1));
        assert!((0..1000).all(|id| super::of("a", id) > 0));
    }
}
