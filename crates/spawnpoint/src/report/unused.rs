//! Formats unused assets as text.

use spawnpoint_core::folder::UnusedAsset;

use super::count;

/// One line per asset, and the total size.
pub fn unused_text(unused: &[UnusedAsset]) -> String {
    let mut lines: Vec<String> = unused
        .iter()
        .map(|asset| format!("{:>10}  {}", bytes(asset.size_bytes), asset.path))
        .collect();
    let sum = unused.iter().map(|asset| asset.size_bytes).sum();
    lines.push(match unused.len() {
        0 => "No unused assets.".to_owned(),
        number => {
            format!("{}, {} in total.", count(number, "unused asset"), bytes(sum))
        }
    });
    lines.join("\n")
}

/// A human-readable size.
fn bytes(size: u64) -> String {
    const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];
    if size < 1000 {
        return format!("{size} B");
    }
    let mut scaled = size as f64 / 1000.0;
    let mut unit = 0;
    while scaled >= 999.95 && unit + 1 < UNITS.len() {
        scaled /= 1000.0;
        unit += 1;
    }
    format!("{scaled:.1} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded_to_one_digit() {
        for (size, text) in [
            (0, "0 B"),
            (999, "999 B"),
            (1000, "1.0 kB"),
            (999_999, "1.0 MB"),
            (1_250_000_000, "1.2 GB"),
            (u64::MAX, "18446744.1 TB"),
        ] {
            assert_eq!(bytes(size), text);
        }
    }
}
