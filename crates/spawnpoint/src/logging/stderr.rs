//! Writes log lines to stderr without making the server wait.
//!
//! Some clients start `spawnpoint stdio` and never read its stderr. Once the pipe is full, a direct write would block
//! the only thread that serves clients. Lines therefore go through a bounded queue to a thread of their own, and are
//! dropped and counted when the queue is full. `tracing-appender` does the same, but adds the `time` crate and its
//! dependencies for log files that rotate.

use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
    time::Duration,
};

use tracing_subscriber::fmt::MakeWriter;

/// How many lines may wait.
const QUEUE: usize = 1024;

/// How long the end of the process waits for lines that were not written yet.
const FLUSH: Duration = Duration::from_millis(500);

enum Message {
    Line(Vec<u8>),
    /// Answers as soon as all lines before it were written.
    Flush(SyncSender<()>),
}

/// The queue of lines. Cheap to clone.
#[derive(Clone)]
pub struct Stderr {
    queue: SyncSender<Message>,
    dropped: Arc<AtomicUsize>,
}

impl Stderr {
    /// Starts the thread that writes.
    pub fn start() -> io::Result<Self> {
        let (queue, lines) = sync_channel(QUEUE);
        let dropped = Arc::new(AtomicUsize::new(0));
        let counter = dropped.clone();
        // The thread ends with the process: while stderr is blocked, nothing can stop it.
        thread::Builder::new().name("log".into()).spawn(move || write_all(&lines, &counter))?;
        Ok(Self { queue, dropped })
    }

    /// Waits a short time until the queued lines are written.
    pub fn flush(&self) {
        let (written, done) = sync_channel(1);
        if self.queue.try_send(Message::Flush(written)).is_ok() {
            let _ = done.recv_timeout(FLUSH);
        }
    }
}

fn write_all(lines: &Receiver<Message>, dropped: &AtomicUsize) {
    let mut stderr = io::stderr();
    while let Ok(message) = lines.recv() {
        match message {
            // Nothing can be done about a stderr that is closed.
            Message::Line(line) => drop(stderr.write_all(&line)),
            Message::Flush(written) => drop(written.try_send(())),
        }
        match dropped.swap(0, Ordering::Relaxed) {
            0 => {}
            count => drop(writeln!(stderr, "{count} log lines were dropped: stderr was not read")),
        }
    }
}

/// Collects one log line and sends it when it is complete.
pub struct Line {
    text: Vec<u8>,
    stderr: Stderr,
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let text = std::mem::take(&mut self.text);
        if self.stderr.queue.try_send(Message::Line(text)).is_err() {
            self.stderr.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl MakeWriter<'_> for Stderr {
    type Writer = Line;

    fn make_writer(&self) -> Line {
        Line { text: Vec::new(), stderr: self.clone() }
    }
}
