//! Measures how much memory the paths of an index take in git.
//!
//! Version 4 of the format stores only how a path differs from the one before it, so an index of a few megabytes can
//! unpack to more than memory holds. Git has no limit for that.

use std::io::{self, BufRead, BufReader, Read};

/// The versions of the format that store whole paths.
const WITH_WHOLE_PATHS: [u32; 2] = [2, 3];
/// Times, sizes and numbers of a file.
const STAT_BYTES: u64 = 40;
/// The lengths of object ids. Which one it is says the configuration, which may have many forms; both are tried.
const ID_BYTES: [u64; 2] = [20, 32];
/// The flag of an entry with more flags.
const HAS_MORE_FLAGS: u16 = 0x4000;

/// The number of bytes of all paths, at most a little above `limit`, where measuring stops. Zero for an index whose
/// paths are stored whole, and for a file that is not an index.
pub fn path_bytes<R: Read>(open: impl Fn() -> io::Result<R>, limit: u64) -> io::Result<u64> {
    let mut most = 0;
    for id_bytes in ID_BYTES {
        most = most.max(measure(BufReader::new(open()?), id_bytes, limit));
    }
    Ok(most)
}

/// What git unpacks before it finds a mistake in the file, or to its end.
fn measure(mut index: impl BufRead, id_bytes: u64, limit: u64) -> u64 {
    let Ok([signature, version, _count]) = header(&mut index) else { return 0 };
    if signature != u32::from_be_bytes(*b"DIRC") || WITH_WHOLE_PATHS.contains(&version) {
        return 0;
    }
    let (mut total, mut length) = (0, 0);
    while total <= limit {
        let Ok(Some(next)) = next_length(&mut index, id_bytes, length, limit) else { break };
        length = next;
        total += length;
    }
    total
}

fn header(index: &mut impl Read) -> io::Result<[u32; 3]> {
    let mut bytes = [0; 12];
    index.read_exact(&mut bytes)?;
    let word =
        |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    Ok([word(0), word(4), word(8)])
}

/// The length of the next path, or something above `limit`; none if the entry is malformed.
fn next_length(
    index: &mut impl BufRead,
    id_bytes: u64,
    before: u64,
    limit: u64,
) -> io::Result<Option<u64>> {
    io::copy(&mut index.take(STAT_BYTES + id_bytes), &mut io::sink())?;
    if flags(index)? & HAS_MORE_FLAGS != 0 {
        flags(index)?;
    }
    let Some(kept) = before.checked_sub(dropped(index)?) else { return Ok(None) };
    let mut suffix = Vec::new();
    let read = index.take(limit.saturating_add(1)).read_until(0, &mut suffix)? as u64;
    Ok(match suffix.pop() {
        Some(0) => Some(kept + suffix.len() as u64),
        _ => (read > limit).then_some(read),
    })
}

fn flags(index: &mut impl Read) -> io::Result<u16> {
    let mut bytes = [0; 2];
    index.read_exact(&mut bytes)?;
    Ok(u16::from_be_bytes(bytes))
}

/// How many bytes of the path before are dropped: a number in groups of seven bits.
fn dropped(index: &mut impl Read) -> io::Result<u64> {
    let mut byte = [0x80];
    let mut number: u64 = 0;
    for group in 0.. {
        index.read_exact(&mut byte)?;
        if group > 0 {
            number += 1;
        }
        number =
            number.checked_mul(128).ok_or(io::ErrorKind::InvalidData)? + u64::from(byte[0] & 0x7f);
        if byte[0] & 0x80 == 0 {
            break;
        }
    }
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An index of this version with these entries: how much of the path before is dropped, and what is added.
    fn index(version: u32, id_bytes: usize, entries: &[(&[u8], &str)]) -> Vec<u8> {
        let mut bytes = [b"DIRC".as_slice(), &version.to_be_bytes(), &[0, 0, 0, 9]].concat();
        for (dropped, added) in entries {
            bytes.extend(vec![1; 40 + id_bytes]);
            bytes.extend([&[0, 3], *dropped, added.as_bytes(), &[0]].concat());
        }
        bytes
    }

    fn measured(bytes: &[u8], limit: u64) -> u64 {
        path_bytes(|| Ok(bytes), limit).unwrap()
    }

    #[test]
    fn paths_count_in_full_although_they_are_stored_in_part() {
        let entries: [(&[u8], &str); 3] = [(&[0], "folder/a"), (&[1], "b"), (&[1], "cc")];
        for id_bytes in [20, 32] {
            assert_eq!(measured(&index(4, id_bytes, &entries), 1000), 8 + 8 + 9);
        }
        assert_eq!(measured(&index(2, 20, &entries), 1000), 0);
        assert_eq!(measured(b"no index", 1000), 0);
        assert_eq!(measured(b"", 1000), 0);
    }

    #[test]
    fn long_numbers_are_read_as_git_writes_them() {
        let long = "a".repeat(300);
        // 0x80 0x02 is (0 + 1) * 128 + 2.
        let entries: [(&[u8], &str); 2] = [(&[0], &long), (&[0x80, 0x02], "b")];
        assert_eq!(measured(&index(4, 20, &entries), 1000), 300 + 300 - 130 + 1);
    }

    #[test]
    fn measuring_ends_at_the_limit_and_at_the_first_mistake() {
        let same: [(&[u8], &str); 100] = [(&[0], "a"); 100];
        assert_eq!(measured(&index(4, 20, &same), 10), 15);
        let mistake: [(&[u8], &str); 2] = [(&[0], "abc"), (&[9], "d")];
        assert_eq!(measured(&index(4, 20, &mistake), 10), 3);
        let endless = [index(4, 20, &[(&[0], "abc")]), vec![0xff; 500]].concat();
        assert_eq!(measured(&endless, 1000), 3);
    }
}
