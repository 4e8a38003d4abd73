//! Reads, splits and writes the heads of WebSocket frames.

/// The longest head: two bytes, eight of length, four of the mask.
const MAX_HEAD: usize = 14;

/// A frame is passed on in pieces of at most this length, so that the reader never allocates more for one. It is
/// a multiple of the length of the mask, so that the same mask fits every piece.
const PIECE: u64 = 32 << 10;

const FIN: u8 = 0x80;
const OPCODE: u8 = 0x0f;
const CONTROL: u8 = 0x08;
const MASKED: u8 = 0x80;

/// Collects the bytes of a head until it is complete.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HeadReader {
    bytes: [u8; MAX_HEAD],
    have: usize,
}

/// The head of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    first: u8,
    mask: Option<[u8; 4]>,
    /// Bytes that follow.
    pub(super) length: u64,
}

impl HeadReader {
    /// Reads bytes of the head. Returns how many, and the head when it is complete.
    pub(super) fn take(&mut self, bytes: &[u8]) -> (usize, Option<Head>) {
        for (taken, byte) in bytes.iter().enumerate() {
            self.bytes[self.have] = *byte;
            self.have += 1;
            if let Some(head) = self.whole() {
                *self = Self::default();
                return (taken + 1, Some(head));
            }
        }
        (bytes.len(), None)
    }

    fn whole(&self) -> Option<Head> {
        let [first, second, rest @ ..] = self.bytes;
        if self.have < 2 {
            return None;
        }
        let (length, extra) = match second & !MASKED {
            126 => (u64::from(u16::from_be_bytes([rest[0], rest[1]])), 2),
            127 => {
                let mut length = [0; 8];
                length.copy_from_slice(&rest[..8]);
                (u64::from_be_bytes(length), 8)
            }
            short => (u64::from(short), 0),
        };
        let is_masked = second & MASKED != 0;
        if self.have < 2 + extra + if is_masked { 4 } else { 0 } {
            return None;
        }
        let at = |n: usize| rest[extra + n];
        let mask = is_masked.then(|| [at(0), at(1), at(2), at(3)]);
        Some(Head { first, mask, length })
    }
}

impl Head {
    /// Whether the frame is not part of a message.
    pub(super) fn is_control(&self) -> bool {
        self.first & CONTROL != 0
    }

    /// Whether a message begins with the frame.
    pub(super) fn is_first(&self) -> bool {
        self.first & OPCODE != 0
    }

    /// Whether a message ends with the frame.
    pub(super) fn is_last(&self) -> bool {
        self.first & FIN != 0
    }

    /// The frame's next piece, and what is left of it.
    pub(super) fn split(self) -> (Self, Option<Self>) {
        if self.length <= PIECE {
            return (self, None);
        }
        let piece = Self { first: self.first & !FIN, length: PIECE, ..self };
        // Continuation frames have no opcode, and no flags of extensions.
        let rest = Self { first: self.first & FIN, length: self.length - PIECE, ..self };
        (piece, Some(rest))
    }

    /// The head as bytes.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let masked = if self.mask.is_some() { MASKED } else { 0 };
        out.push(self.first);
        match u16::try_from(self.length) {
            Ok(short @ 0..=125) => out.push(masked | short as u8),
            Ok(length) => {
                out.push(masked | 126);
                out.extend(length.to_be_bytes());
            }
            Err(_) => {
                out.push(masked | 127);
                out.extend(self.length.to_be_bytes());
            }
        }
        out.extend(self.mask.into_iter().flatten());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read_byte_by_byte_and_written_unchanged() {
        for length in [0, 5, 125, 126, 65_535, 65_536, u64::MAX] {
            for mask in [None, Some([1, 2, 3, 4])] {
                let head = Head { first: 0x81, mask, length };
                let mut bytes = Vec::new();
                head.write(&mut bytes);
                let mut reader = HeadReader::default();
                let (last, others) = bytes.split_last().unwrap();
                for byte in others {
                    assert_eq!(reader.take(&[*byte]), (1, None));
                }
                assert_eq!(reader.take(&[*last, 9, 9]), (1, Some(head)));
            }
        }
    }

    #[test]
    fn a_long_frame_becomes_pieces_of_one_message() {
        let mut rest = Some(Head { first: 0x82, mask: Some([7; 4]), length: 2 * PIECE + 1 });
        let mut firsts = Vec::new();
        while let Some(head) = rest {
            let (piece, more) = head.split();
            firsts.push((piece.first, piece.length));
            rest = more;
        }
        assert_eq!(firsts, [(0x02, PIECE), (0, PIECE), (0x80, 1)]);
    }
}
