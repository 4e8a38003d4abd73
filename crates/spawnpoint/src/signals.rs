//! Signals that ask the process to stop.

/// Receives Ctrl-C and the signal of a supervisor.
pub struct Signals {
    #[cfg(unix)]
    terminate: Option<tokio::signal::unix::Signal>,
    #[cfg(unix)]
    interrupt: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Signals {
    /// Starts to listen.
    pub fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        Self {
            terminate: signal(SignalKind::terminate()).ok(),
            interrupt: signal(SignalKind::interrupt()).ok(),
        }
    }

    /// Waits for a signal to stop.
    pub async fn stop_wanted(&mut self) {
        tokio::select! {
            () = received(&mut self.terminate) => {}
            () = received(&mut self.interrupt) => {}
        }
    }
}

#[cfg(unix)]
async fn received(signal: &mut Option<tokio::signal::unix::Signal>) {
    match signal {
        Some(signal) => drop(signal.recv().await),
        // The system does not deliver this signal.
        None => std::future::pending().await,
    }
}

#[cfg(not(unix))]
impl Signals {
    /// Starts to listen.
    pub fn listen() -> Self {
        Self {}
    }

    /// Waits for a signal to stop.
    pub async fn stop_wanted(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            // The system does not deliver this signal.
            std::future::pending::<()>().await;
        }
    }
}
