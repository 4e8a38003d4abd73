//! Stdin and stdout as pipes.
//!
//! Anything can be behind them, so the usual way to read them without blocking is a thread that does
//! block, which costs two changes of thread per message. A pipe on Linux can be opened once more, for
//! us alone, and then be waited for like a socket.

use tokio::io::{AsyncRead, AsyncWrite};

/// Whatever is behind stdin.
pub type Input = Box<dyn AsyncRead + Send + Unpin>;

/// Whatever is behind stdout.
pub type Output = Box<dyn AsyncWrite + Send + Unpin>;

/// Stdin, the fast way where there is one.
pub fn stdin() -> Input {
    #[cfg(target_os = "linux")]
    if let Ok(pipe) = tokio::net::unix::pipe::OpenOptions::new().open_receiver("/proc/self/fd/0") {
        return Box::new(pipe);
    }
    Box::new(tokio::io::stdin())
}

/// Stdout, the fast way where there is one.
pub fn stdout() -> Output {
    #[cfg(target_os = "linux")]
    if let Ok(pipe) = tokio::net::unix::pipe::OpenOptions::new().open_sender("/proc/self/fd/1") {
        return Box::new(pipe);
    }
    Box::new(tokio::io::stdout())
}
