//! Messages of any length in frames that NATS accepts.
//!
//! A frame is the message's id, its own number, the number of frames, and a part of the message. Frames of one message
//! arrive in order. If one is lost, so is the whole message, and the node that waits for it asks again.

use std::collections::VecDeque;

use bytes::{Buf, BufMut, Bytes, BytesMut};
use uuid::Uuid;

/// Length of the part before the message.
const HEADER: usize = 24;
/// The longest message. Longer than the longest answer of an engine.
pub(crate) const MAX_MESSAGE: usize = 96 << 20;
/// The memory for messages of which not all frames have arrived.
const MAX_PARTIAL: usize = 256 << 20;
/// How many messages may be incomplete.
const MAX_MESSAGES: usize = 1024;

/// Splits a message into frames of at most `most` bytes. Nothing if the message is too long.
pub(crate) fn frames(message: &[u8], most: usize) -> Option<impl Iterator<Item = Bytes>> {
    frames_of(Uuid::new_v4(), message, most)
}

/// The same with an id that the caller chooses. A message that is sent again under the same id is completed by the
/// frames that are still missing.
pub(crate) fn frames_of(
    id: Uuid,
    message: &[u8],
    most: usize,
) -> Option<impl Iterator<Item = Bytes>> {
    let room = most.saturating_sub(HEADER).max(1);
    let count = u32::try_from(message.len().div_ceil(room).max(1)).ok()?;
    if message.len() > MAX_MESSAGE {
        return None;
    }
    Some((0..count).map(move |number| {
        let from = number as usize * room;
        let part = &message[from..message.len().min(from + room)];
        let mut frame = BytesMut::with_capacity(HEADER + part.len());
        frame.put_slice(id.as_bytes());
        frame.put_u32(number);
        frame.put_u32(count);
        frame.put_slice(part);
        frame.freeze()
    }))
}

/// Puts frames together again.
#[derive(Default)]
pub(crate) struct Assembler {
    /// Incomplete messages, the oldest first.
    partial: VecDeque<Partial>,
    bytes: usize,
}

struct Partial {
    id: Uuid,
    next: u32,
    parts: BytesMut,
}

impl Assembler {
    /// Whether no message is incomplete.
    pub(crate) fn is_empty(&self) -> bool {
        self.partial.is_empty()
    }

    /// Adds a frame. Returns its message when it is the last one.
    pub(crate) fn add(&mut self, mut frame: Bytes) -> Option<Bytes> {
        if frame.len() < HEADER {
            return None;
        }
        let mut id = [0; 16];
        frame.copy_to_slice(&mut id);
        let (id, number, count) = (Uuid::from_bytes(id), frame.get_u32(), frame.get_u32());
        if (number, count) == (0, 1) {
            return Some(frame);
        }
        let at = self.partial.iter().position(|partial| partial.id == id);
        let known = at.and_then(|at| self.partial.remove(at));
        self.bytes -= known.as_ref().map_or(0, |known| known.parts.len());
        let mut partial = match known {
            // Its sender begins again.
            Some(known) if number > 0 => known,
            _ => Partial { id, next: 0, parts: BytesMut::new() },
        };
        // A frame was lost, or the message is longer than any node sends.
        if partial.next != number || partial.parts.len() + frame.len() > MAX_MESSAGE {
            return None;
        }
        partial.parts.put_slice(&frame);
        partial.next += 1;
        if partial.next == count {
            return Some(partial.parts.freeze());
        }
        self.bytes += partial.parts.len();
        self.partial.push_back(partial);
        while self.bytes > MAX_PARTIAL || self.partial.len() > MAX_MESSAGES {
            let oldest = self.partial.pop_front()?;
            self.bytes -= oldest.parts.len();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(message: &[u8], most: usize) -> Vec<Bytes> {
        frames(message, most).unwrap().collect()
    }

    #[test]
    fn a_message_survives_whatever_its_length_and_whatever_arrives_between() {
        let message: Vec<u8> = (0..1000).map(|n| n as u8).collect();
        for length in [0, 1, 9, 10, 11, 999, 1000] {
            let (one, two) = (split(&message[..length], HEADER + 10), split(b"other", HEADER + 2));
            assert!(one.iter().chain(&two).all(|frame| frame.len() <= HEADER + 10));
            let mut assembler = Assembler::default();
            let mut whole = Vec::new();
            for at in 0..one.len().max(two.len()) {
                for frames in [&one, &two] {
                    whole.extend(frames.get(at).and_then(|frame| assembler.add(frame.clone())));
                }
            }
            whole.sort_by_key(|message| message == &b"other"[..]);
            assert_eq!(whole, [&message[..length], b"other"]);
            assert_eq!((assembler.bytes, assembler.partial.len()), (0, 0));
        }
    }

    #[test]
    fn a_message_without_one_of_its_frames_never_arrives() {
        let frames = split(b"abcdef", HEADER + 2);
        for lost in 0..frames.len() {
            let mut assembler = Assembler::default();
            let left = frames.iter().enumerate().filter(|(at, _)| *at != lost);
            let arrived = left.filter_map(|(_, frame)| assembler.add(frame.clone())).count();
            assert_eq!(arrived, 0, "without frame {lost}");
        }
        assert!(Assembler::default().add(Bytes::from_static(b"short")).is_none());
    }

    #[test]
    fn a_message_that_is_sent_again_under_its_id_arrives() {
        let id = Uuid::from_u128(7);
        let sent = || frames_of(id, b"abcdef", HEADER + 2).unwrap().collect::<Vec<_>>();
        for stored in 0..3 {
            let mut assembler = Assembler::default();
            // The server stored the first frames. It drops them as duplicates the second time, or it does not.
            let first: Vec<_> = sent().into_iter().take(stored).collect();
            let (rest, all) = (sent().into_iter().skip(stored), sent().into_iter());
            let mut arrived = Assembler::default();
            let again = first.iter().cloned().chain(rest).filter_map(|it| arrived.add(it));
            assert_eq!(again.collect::<Vec<_>>(), [&b"abcdef"[..]], "after {stored} frames");
            let anew = first.iter().cloned().chain(all).filter_map(|it| assembler.add(it));
            assert_eq!(anew.collect::<Vec<_>>(), [&b"abcdef"[..]], "after {stored} frames");
            assert_eq!((assembler.bytes, arrived.bytes), (0, 0));
        }
    }

    #[test]
    fn a_message_that_is_too_long_is_not_sent() {
        assert!(frames(&vec![0; MAX_MESSAGE + 1], 1 << 20).is_none());
    }
}
