//! Writes a trace in a thread of its own, so that no call waits for the disk.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
    },
    thread::{self, JoinHandle},
};

use flate2::{Compression, write::GzEncoder};

use super::{End, TraceLine};

/// How many lines wait for the disk. Further calls are not recorded, and the trace says how many.
const QUEUE: usize = 256;

/// A file that is being written.
pub struct TraceFile {
    lines: SyncSender<TraceLine>,
    bytes: Arc<AtomicU64>,
    writer: JoinHandle<io::Result<()>>,
}

/// Counts what reaches the disk.
struct Counted {
    file: File,
    bytes: Arc<AtomicU64>,
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.bytes.fetch_add(written as u64, Ordering::Relaxed);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl TraceFile {
    /// Creates a file that only its user can read. An existing file is not replaced.
    pub fn create(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let bytes = Arc::<AtomicU64>::default();
        let file = Counted { file: options.open(path)?, bytes: bytes.clone() };
        let (lines, received) = sync_channel(QUEUE);
        let writer =
            thread::Builder::new().name("trace".into()).spawn(move || write(file, &received))?;
        Ok(Self { lines, bytes, writer })
    }

    /// Adds a line. Returns false if the disk is too slow or has failed.
    pub fn add(&self, line: TraceLine) -> bool {
        match self.lines.try_send(line) {
            Ok(()) => true,
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => false,
        }
    }

    /// How many bytes have reached the disk.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Whether writing has failed.
    pub fn has_failed(&self) -> bool {
        self.writer.is_finished()
    }

    /// Writes the last line and closes the file.
    pub fn end(self, end: End) -> io::Result<()> {
        // A writer that has failed tells why below.
        let _ = self.lines.send(TraceLine::End(end));
        drop(self.lines);
        self.writer.join().unwrap_or_else(|_| Err(io::Error::other("the writer has panicked")))
    }
}

fn write(file: Counted, lines: &Receiver<TraceLine>) -> io::Result<()> {
    let mut encoder = GzEncoder::new(file, Compression::fast());
    while let Ok(line) = lines.recv() {
        serde_json::to_writer(&mut encoder, &line)?;
        encoder.write_all(b"\n")?;
        // Everything so far can be read, even if the server is killed.
        encoder.flush()?;
    }
    encoder.finish()?.file.sync_all()
}
