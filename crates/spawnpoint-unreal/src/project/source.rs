//! Text files of a project: UTF-8 or UTF-16, as editors on different systems save them.

use std::{io, path::Path};

use spawnpoint_core::folder::ProjectFiles;

/// The maximum size of a text file.
const MAX_LEN: u64 = 64 * 1024 * 1024;

/// Reads a text file.
pub(super) fn read(files: &ProjectFiles, path: &Path) -> io::Result<String> {
    files.read(path, MAX_LEN).map(|bytes| decode(&bytes))
}

fn decode(bytes: &[u8]) -> String {
    match bytes {
        [0xFF, 0xFE, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes.as_chunks::<2>().0.iter().map(|pair| unit(*pair)).collect();
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_reads_the_same() {
        let wide = |unit: fn(u16) -> [u8; 2], mark: [u8; 2]| {
            mark.into_iter().chain("aß".encode_utf16().flat_map(unit)).collect::<Vec<_>>()
        };
        assert_eq!(decode("aß".as_bytes()), "aß");
        assert_eq!(decode("\u{feff}aß".as_bytes()), "aß");
        assert_eq!(decode(&wide(u16::to_le_bytes, [0xFF, 0xFE])), "aß");
        assert_eq!(decode(&wide(u16::to_be_bytes, [0xFE, 0xFF])), "aß");
    }
}
