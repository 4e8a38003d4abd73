//! Replaces comments, directives and contents of strings with spaces, so that every remaining brace
//! is code. The first branch of an `#if` is kept.

/// Returns a text of the same length that contains only code.
pub fn blank(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut branches = Branches::default();
    let mut at = 0;
    let mut line_start = true;
    while at < bytes.len() {
        let byte = bytes[at];
        if line_start && byte == b'#' {
            let end = line_end(bytes, at);
            branches.directive(&bytes[at..end]);
            clear(&mut out, at, end);
            at = end;
            continue;
        }
        if branches.hidden() && byte != b'\n' {
            let end = line_end(bytes, at);
            if !bytes[at..end].trim_ascii_start().starts_with(b"#") || !line_start {
                clear(&mut out, at, end);
                at = end;
                continue;
            }
        }
        let end = match (byte, bytes.get(at + 1)) {
            (b'/', Some(b'/')) => line_end(bytes, at),
            (b'/', Some(b'*')) => memchr::memmem::find(&bytes[at + 2..], b"*/")
                .map_or(bytes.len(), |offset| at + 2 + offset + 2),
            (b'"' | b'\'' | b'@' | b'$', _) => literal_end(bytes, at),
            _ => at,
        };
        if end > at {
            clear(&mut out, at, end);
            // The quotes stay, so that the string still counts as a value.
            if byte != b'/' {
                out[at] = b'0';
            }
            at = end;
            line_start = false;
            continue;
        }
        line_start = byte == b'\n' || (line_start && byte.is_ascii_whitespace());
        at += 1;
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn clear(out: &mut [u8], start: usize, end: usize) {
    for byte in &mut out[start..end] {
        if *byte != b'\n' {
            *byte = b' ';
        }
    }
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |offset| at + offset)
}

/// The end of the string or character literal that begins at `at`, or `at` if there is none.
fn literal_end(bytes: &[u8], at: usize) -> usize {
    let prefix = bytes[at..].iter().take_while(|byte| matches!(byte, b'@' | b'$')).count();
    let verbatim = bytes[at..at + prefix].contains(&b'@');
    let open = at + prefix;
    match bytes.get(open) {
        Some(b'"') if bytes[open..].starts_with(b"\"\"\"") => {
            let quotes = bytes[open..].iter().take_while(|byte| **byte == b'"').count();
            let fence = &bytes[open..open + quotes];
            memchr::memmem::find(&bytes[open + quotes..], fence)
                .map_or(bytes.len(), |offset| open + quotes + offset + quotes)
        }
        Some(quote @ (b'"' | b'\'')) if *quote == b'"' || prefix == 0 => {
            closing(bytes, open + 1, *quote, verbatim)
        }
        _ => at,
    }
}

fn closing(bytes: &[u8], mut at: usize, quote: u8, verbatim: bool) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if !verbatim => at += 2,
            b'\n' if !verbatim => return at,
            byte if byte == quote => {
                if verbatim && bytes.get(at + 1) == Some(&quote) {
                    at += 2;
                } else {
                    return at + 1;
                }
            }
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Whether the current branch of each open `#if` is kept. Only the first one is.
#[derive(Default)]
struct Branches(Vec<bool>);

impl Branches {
    fn directive(&mut self, line: &[u8]) {
        let word = line[1..].trim_ascii_start();
        if word.starts_with(b"if") {
            self.0.push(false);
        } else if word.starts_with(b"else") || word.starts_with(b"elif") {
            if let Some(hidden) = self.0.last_mut() {
                *hidden = true;
            }
        } else if word.starts_with(b"endif") {
            self.0.pop();
        }
    }

    fn hidden(&self) -> bool {
        self.0.contains(&true)
    }
}
