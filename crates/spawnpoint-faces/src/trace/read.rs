//! Reads a trace.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

use flate2::read::MultiGzDecoder;

use super::{End, FORMAT, Header, TraceLine, TracedCall, VERSION};

/// The longest trace that is read, unpacked.
const MAX_BYTES: u64 = 4 << 30;
/// The longest line.
const MAX_LINE: u64 = 64 << 20;

/// A trace that was read.
#[derive(Debug)]
pub struct Trace {
    /// Its header.
    pub header: Header,
    /// Its calls, in the order of their ends.
    pub calls: Vec<TracedCall>,
    /// How it ended; none if its end is missing.
    pub end: Option<End>,
}

/// Reads a whole trace. One whose end is missing is read as far as it goes.
pub fn read(path: &Path) -> io::Result<Trace> {
    let file = File::open(path)?;
    let mut lines = BufReader::new(MultiGzDecoder::new(file).take(MAX_BYTES));
    let invalid = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    let header = match next(&mut lines)? {
        Some(TraceLine::Header(header)) if header.format == FORMAT => header,
        _ => return Err(invalid("it is not a trace of Spawnpoint".to_owned())),
    };
    if header.version > VERSION {
        let what = format!("its version is {}, and this program reads {VERSION}", header.version);
        return Err(invalid(what));
    }
    let mut trace = Trace { header, calls: Vec::new(), end: None };
    // A server that was killed leaves a torn end.
    while let Ok(Some(line)) = next(&mut lines) {
        match line {
            TraceLine::Call(call) => trace.calls.push(*call),
            TraceLine::End(end) => trace.end = Some(end),
            TraceLine::Header(_) | TraceLine::Note(_) | TraceLine::Unknown => {}
        }
    }
    Ok(trace)
}

fn next(lines: &mut impl BufRead) -> io::Result<Option<TraceLine>> {
    let mut line = Vec::new();
    lines.take(MAX_LINE).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    Ok(Some(serde_json::from_slice(&line)?))
}
