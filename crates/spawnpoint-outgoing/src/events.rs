//! Decodes server-sent events from bytes that arrive in pieces of any size.

/// Collects bytes and returns the data of each complete event.
#[derive(Debug, Default)]
pub(crate) struct EventDecoder {
    /// What arrived and was not decoded yet.
    pending: Vec<u8>,
    /// How much of `pending` holds no line break.
    searched: usize,
    /// The data lines of the event that is being read.
    data: Vec<u8>,
}

impl EventDecoder {
    /// Adds bytes as they arrived.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.pending.extend_from_slice(bytes);
    }

    /// How many bytes of the event that is being read are held.
    pub(crate) fn buffered(&self) -> usize {
        self.pending.len() + self.data.len()
    }

    /// The data of the next complete event. Events without data, such as comments, are skipped.
    pub(crate) fn next_event(&mut self) -> Option<Vec<u8>> {
        let mut start = 0;
        let mut event = None;
        while event.is_none() {
            let from = self.searched.max(start);
            let Some(length) = self.pending[from..].iter().position(|byte| *byte == b'\n') else {
                self.searched = self.pending.len();
                break;
            };
            let end = from + length;
            let line = &self.pending[start..end];
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() {
                event = Some(std::mem::take(&mut self.data)).filter(|data| !data.is_empty());
            } else if let Some(data) = line.strip_prefix(b"data:") {
                if !self.data.is_empty() {
                    self.data.push(b'\n');
                }
                self.data.extend(data.strip_prefix(b" ").unwrap_or(data));
            }
            start = end + 1;
        }
        self.pending.drain(..start);
        self.searched = self.searched.saturating_sub(start);
        event
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(stream: &[u8], size: usize) -> (Vec<String>, EventDecoder) {
        let mut decoder = EventDecoder::default();
        let mut events = Vec::new();
        for piece in stream.chunks(size) {
            decoder.push(piece);
            while let Some(event) = decoder.next_event() {
                events.push(String::from_utf8(event).unwrap());
            }
        }
        (events, decoder)
    }

    #[test]
    fn events_are_found_however_the_bytes_are_split() {
        let stream = "event: message\r\nid: 1\r\ndata: {\"id\":\"ü\"}\r\n\r\n: ping\n\n\
            data: {\"id\":\ndata: 2}\n\ndata: {";
        for size in [1, 2, 7, stream.len()] {
            let (events, decoder) = decode(stream.as_bytes(), size);
            assert_eq!(events, ["{\"id\":\"ü\"}", "{\"id\":\n2}"], "{size}");
            assert_eq!(decoder.buffered(), "data: {".len(), "{size}");
        }
    }

    #[test]
    fn a_long_event_is_searched_once() {
        let mut decoder = EventDecoder::default();
        decoder.push(b"data: ");
        for _ in 0..10_000 {
            decoder.push(&[b'x'; 64]);
            assert_eq!(decoder.next_event(), None);
            assert_eq!(decoder.searched, decoder.buffered());
        }
        decoder.push(b"\n\n");
        assert_eq!(decoder.next_event().unwrap().len(), 640_000);
        assert_eq!(decoder.buffered(), 0);
    }
}
