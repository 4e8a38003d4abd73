//! Stdin and stdout as pipes.
//!
//! The usual way to read them without blocking is a thread that blocks, which costs two thread switches per
//! message. A pipe on Linux can be opened a second time and then polled like a socket.

use tokio::io::{AsyncRead, AsyncWrite};

/// Stdin.
pub type Input = Box<dyn AsyncRead + Send + Unpin>;

/// Stdout.
pub type Output = Box<dyn AsyncWrite + Send + Unpin>;

/// Opens stdin, as a polled pipe if possible.
pub fn stdin() -> Input {
    #[cfg(target_os = "linux")]
    if let Ok(pipe) = tokio::net::unix::pipe::OpenOptions::new().open_receiver("/proc/self/fd/0") {
        return Box::new(pipe);
    }
    Box::new(tokio::io::stdin())
}

/// Opens stdout, as a polled pipe if possible.
pub fn stdout() -> Output {
    #[cfg(target_os = "linux")]
    if let Ok(pipe) = tokio::net::unix::pipe::OpenOptions::new().open_sender("/proc/self/fd/1") {
        return Box::new(pipe);
    }
    Box::new(tokio::io::stdout())
}
