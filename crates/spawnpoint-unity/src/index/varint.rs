//! Ascending numbers, stored as differences in one or two bytes each.

/// Appends ascending numbers without duplicates.
pub fn put(out: &mut Vec<u8>, numbers: impl IntoIterator<Item = u32>) {
    let mut last = 0;
    for number in numbers {
        let mut step = number - last;
        last = number;
        while step >= 0x80 {
            out.push(step as u8 | 0x80);
            step >>= 7;
        }
        out.push(step as u8);
    }
}

/// Reads the numbers. Any bytes are accepted; numbers above 32 bits wrap around.
pub fn get(bytes: &[u8]) -> impl Iterator<Item = u32> {
    let mut rest = bytes.iter();
    let mut last = 0u32;
    std::iter::from_fn(move || {
        let (mut step, mut shift) = (0u32, 0);
        loop {
            let byte = *rest.next()?;
            step |= u32::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            shift += 7;
            if byte < 0x80 {
                break;
            }
        }
        last = last.wrapping_add(step);
        Some(last)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_a_round_trip() {
        let numbers = [0, 1, 127, 128, 300, 70_000, u32::MAX - 1, u32::MAX];
        let mut bytes = Vec::new();
        put(&mut bytes, numbers);
        assert_eq!(get(&bytes).collect::<Vec<_>>(), numbers);
        assert_eq!(get(&[0xff; 20]).count(), 0);
        assert_eq!(get(&[]).count(), 0);
    }
}
