//! Entries that are not in the database yet, in the order in which they came.
//!
//! Adding an entry appends it to a file, in one system call: what is in the file survives the death of the
//! process, and takes a fraction of a transaction. The entries are moved into the database together
//! ([`writer`](super::writer)). There are two files. While the entries of one are moved, the other one takes new
//! entries. A server that starts moves what an earlier one left in them.

use std::{
    fs::File,
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use spawnpoint_protocol::LogId;

use super::record::CallStatus;

/// A file begins with its number. Of two files with entries, the one with the lower number has the older ones.
const FILE_HEAD: usize = size_of::<u64>();
/// An entry begins with its length and its checksum.
const ENTRY_HEAD: usize = 2 * size_of::<u32>();

/// An entry. Times are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Entry<'a> {
    /// A call has begun, and may have ended.
    Begin(#[serde(borrow)] Begin<'a>, Option<End<'a>>),
    /// A call that waited for approval runs.
    Run(LogId),
    /// Part of the result of a call.
    Partial(LogId, &'a str),
    /// A call has ended.
    End(LogId, End<'a>),
    /// A note of a named log.
    Note(Note<'a>),
}

/// The beginning of a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Begin<'a> {
    pub(super) log_id: LogId,
    pub(super) tool: &'a str,
    pub(super) arguments: &'a str,
    pub(super) instance: Option<&'a str>,
    pub(super) client: &'a str,
    pub(super) awaits_approval: bool,
    pub(super) at: i64,
}

/// The end of a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct End<'a> {
    pub(super) status: CallStatus,
    pub(super) output: Option<&'a str>,
    pub(super) fault: Option<&'a str>,
    pub(super) at: i64,
}

/// A note of a named log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Note<'a> {
    pub(super) id: LogId,
    pub(super) log: &'a str,
    pub(super) at: &'a str,
    pub(super) json: &'a str,
}

/// Both files.
#[derive(Debug)]
pub(super) struct Journal {
    /// Takes new entries.
    current: Part,
    /// Empty, or full of entries that are moved.
    spare: Part,
    number: u64,
    /// The entry that is being written.
    buffer: Vec<u8>,
}

#[derive(Debug)]
struct Part {
    place: Place,
    bytes: u64,
}

#[derive(Debug)]
enum Place {
    File(File, PathBuf),
    Memory(Vec<u8>),
}

impl Journal {
    /// A journal that ends with the process.
    pub(super) fn in_memory() -> Self {
        let part = || Part { place: Place::Memory(Vec::new()), bytes: 0 };
        Self { current: part(), spare: part(), number: 0, buffer: Vec::new() }
    }

    /// The journal in these files.
    pub(super) fn in_files(paths: [PathBuf; 2]) -> io::Result<Self> {
        let [one, other] = paths;
        let (one, other) = (Part::open(one)?, Part::open(other)?);
        let (one_number, other_number) = (one.number()?, other.number()?);
        let number = one_number.max(other_number).unwrap_or_default();
        let (current, spare) = match one_number > other_number {
            true => (one, other),
            false => (other, one),
        };
        Ok(Self { current, spare, number, buffer: Vec::new() })
    }

    /// Adds an entry. Nothing is added if that fails.
    pub(super) fn add(&mut self, entry: &Entry<'_>) -> io::Result<()> {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let is_first = self.current.bytes == 0;
        if is_first {
            buffer.extend((self.number + 1).to_le_bytes());
        }
        let at = buffer.len();
        buffer.extend([0; ENTRY_HEAD]);
        let mut buffer = postcard::to_extend(entry, buffer).map_err(io::Error::other)?;
        let (head, body) = buffer[at..].split_at_mut(ENTRY_HEAD);
        let length = u32::try_from(body.len()).map_err(io::Error::other)?;
        head[..4].copy_from_slice(&length.to_le_bytes());
        head[4..].copy_from_slice(&checksum(body).to_le_bytes());
        let added = self.current.append(&buffer);
        if added.is_ok() && is_first {
            self.number += 1;
        }
        // One long entry does not hold its memory for ever.
        buffer.shrink_to(64 << 10);
        self.buffer = buffer;
        added
    }

    /// Bytes that new entries take up.
    pub(super) fn bytes(&self) -> u64 {
        self.current.bytes
    }

    /// Whether there is nothing to move.
    pub(super) fn is_empty(&self) -> bool {
        self.current.bytes == 0 && self.spare.bytes == 0
    }

    /// The entries to move next, as [`entries`] reads them. Further entries go to the other file until these are
    /// [dropped](Self::drop_full).
    pub(super) fn full(&mut self) -> io::Result<Vec<u8>> {
        if self.spare.bytes == 0 {
            std::mem::swap(&mut self.current, &mut self.spare);
        }
        self.spare.read()
    }

    /// The entries of both files, the older ones first.
    pub(super) fn left(&self) -> io::Result<[Vec<u8>; 2]> {
        Ok([self.spare.read()?, self.current.read()?])
    }

    /// Drops all entries.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        self.spare.cut(0)?;
        self.current.cut(0)
    }

    /// Drops the entries that were moved.
    pub(super) fn drop_full(&mut self) -> io::Result<()> {
        self.spare.cut(0)
    }
}

impl Part {
    fn open(path: PathBuf) -> io::Result<Self> {
        let mut file = spawnpoint_files::file(&path)?;
        let bytes = file.seek(SeekFrom::End(0))?;
        Ok(Self { place: Place::File(file, path), bytes })
    }

    fn read(&self) -> io::Result<Vec<u8>> {
        match &self.place {
            Place::File(_, path) => std::fs::read(path),
            Place::Memory(bytes) => Ok(bytes.clone()),
        }
    }

    /// The number of the file; none if it has no entries.
    fn number(&self) -> io::Result<Option<u64>> {
        let bytes = self.read()?;
        Ok(bytes.first_chunk().map(|number| u64::from_le_bytes(*number)))
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.place {
            Place::File(file, _) => {
                if let Err(error) = file.write_all(bytes) {
                    // Entries after half of one could not be read.
                    self.cut(self.bytes)?;
                    return Err(error);
                }
            }
            Place::Memory(written) => written.extend_from_slice(bytes),
        }
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        match &mut self.place {
            Place::File(file, _) => {
                file.set_len(bytes)?;
                file.seek(SeekFrom::Start(bytes))?;
            }
            Place::Memory(written) => {
                written.truncate(usize::try_from(bytes).unwrap_or(usize::MAX))
            }
        }
        self.bytes = bytes;
        Ok(())
    }
}

impl End<'_> {
    /// Bytes that are stored.
    pub(super) fn bytes(&self) -> usize {
        self.output.map_or(0, str::len) + self.fault.map_or(0, str::len)
    }
}

/// The entries of a file, up to the first that is damaged: what follows was never written to its end, so no
/// caller relies on it.
pub(super) fn entries(file: &[u8]) -> impl Iterator<Item = Entry<'_>> {
    let mut rest = file.get(FILE_HEAD..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (length, more) = rest.split_first_chunk::<4>()?;
        let (sum, more) = more.split_first_chunk::<4>()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let (body, more) = more.split_at_checked(length)?;
        if checksum(body) != u32::from_le_bytes(*sum) {
            return None;
        }
        rest = more;
        postcard::from_bytes(body).ok()
    })
}

/// Tells an entry from what a disk may have after a power failure. Eight bytes at a time: it is part of every call.
fn checksum(bytes: &[u8]) -> u32 {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let (words, rest) = bytes.as_chunks::<8>();
    let mut sum = 0xcbf2_9ce4_8422_2325_u64 ^ bytes.len() as u64;
    for word in words {
        sum = (sum ^ u64::from_le_bytes(*word)).wrapping_mul(PRIME).rotate_left(29);
    }
    for byte in rest {
        sum = (sum ^ u64::from(*byte)).wrapping_mul(PRIME).rotate_left(29);
    }
    (sum ^ (sum >> 32)) as u32
}

/// The files of the journal beside a database.
pub(super) fn files_of(database: &Path) -> [PathBuf; 2] {
    ["unmerged-1", "unmerged-2"].map(|end| {
        let mut name = database.as_os_str().to_owned();
        name.push("-");
        name.push(end);
        name.into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn partial(text: &str) -> Entry<'_> {
        Entry::Partial(LogId(uuid::Uuid::nil()), text)
    }

    fn texts(file: &[u8]) -> Vec<&str> {
        let text = |entry| match entry {
            Entry::Partial(_, text) => text,
            _ => "another",
        };
        entries(file).map(text).collect()
    }

    #[test]
    fn entries_that_come_while_others_are_moved_follow_them() {
        let mut journal = Journal::in_memory();
        journal.add(&partial("a")).unwrap();
        journal.add(&partial("b")).unwrap();
        let full = journal.full().unwrap();
        journal.add(&partial("c")).unwrap();
        assert_eq!(texts(&full), ["a", "b"]);
        // They could not be moved: they come again, and before the others.
        assert_eq!(journal.full().unwrap(), full);
        journal.drop_full().unwrap();
        assert_eq!(texts(&journal.full().unwrap()), ["c"]);
        journal.drop_full().unwrap();
        assert!(journal.is_empty());
    }

    #[test]
    fn the_next_server_finds_the_entries_in_order_without_damaged_ones() {
        let folder = tempfile::tempdir().unwrap();
        let open = || Journal::in_files(files_of(&folder.path().join("ledger.sqlite"))).unwrap();
        let mut journal = open();
        // The files take turns, so that both orders occur.
        for turn in 0..4 {
            journal.add(&partial("old")).unwrap();
            journal.full().unwrap();
            journal.add(&partial("new")).unwrap();
            if let Place::File(file, _) = &mut journal.current.place {
                file.write_all(&[7; 11]).unwrap();
            }
            journal = open();
            assert_eq!(texts(&journal.full().unwrap()), ["old"], "{turn}");
            journal.drop_full().unwrap();
            assert_eq!(texts(&journal.full().unwrap()), ["new"], "{turn}");
            journal.drop_full().unwrap();
            if turn % 2 == 0 {
                journal.add(&partial("moved")).unwrap();
                journal.full().unwrap();
                journal.drop_full().unwrap();
            }
        }
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let mut journal = Journal::in_memory();
        journal.add(&partial("a text that is longer than a word")).unwrap();
        let mut file = journal.full().unwrap();
        assert_eq!(entries(&file).count(), 1);
        for at in FILE_HEAD..file.len() {
            file[at] ^= 1;
            assert_eq!(entries(&file).count(), 0, "byte {at}");
            file[at] ^= 1;
        }
    }
}
