//! Reads a trace, call by call: a file of a few kilobytes can unpack to more than memory holds.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Take},
    path::Path,
};

use flate2::read::MultiGzDecoder;

use super::{End, FORMAT, Header, TraceLine, TracedCall, VERSION};

/// The longest trace that is read, unpacked. A recording ends at 64 MiB, packed.
const MAX_BYTES: u64 = 4 << 30;
/// The longest line. Each part of a call is recorded up to 256 KiB.
const MAX_LINE: u64 = 8 << 20;

/// A trace that is being read.
pub struct Trace<R> {
    lines: BufReader<Take<MultiGzDecoder<R>>>,
    header: Header,
    end: Option<End>,
}

/// Opens a trace.
pub fn open(path: &Path) -> io::Result<Trace<File>> {
    Trace::new(File::open(path)?)
}

impl<R: Read> Trace<R> {
    /// Reads the header of a trace.
    pub fn new(packed: R) -> io::Result<Self> {
        let mut lines = BufReader::new(MultiGzDecoder::new(packed).take(MAX_BYTES));
        let invalid = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
        let header = match next(&mut lines)? {
            Some(TraceLine::Header(header)) if header.format == FORMAT => header,
            _ => return Err(invalid("it is not a trace of Spawnpoint".to_owned())),
        };
        if header.version > VERSION {
            let what =
                format!("its version is {}, and this program reads {VERSION}", header.version);
            return Err(invalid(what));
        }
        Ok(Self { lines, header, end: None })
    }

    /// Its header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The next call, in the order of their ends. A trace whose end is missing is read as far as it goes, because a
    /// server that was killed leaves a torn end.
    pub fn next_call(&mut self) -> Option<TracedCall> {
        while let Ok(Some(line)) = next(&mut self.lines) {
            match line {
                TraceLine::Call(call) => return Some(*call),
                TraceLine::End(end) => self.end = Some(end),
                TraceLine::Header(_) | TraceLine::Note(_) | TraceLine::Unknown => {}
            }
        }
        None
    }

    /// How it ended, once every call was read; none if its end is missing.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }
}

fn next(lines: &mut impl BufRead) -> io::Result<Option<TraceLine>> {
    let mut line = Vec::new();
    lines.take(MAX_LINE).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    Ok(Some(serde_json::from_slice(&line)?))
}
