//! Being told to stop.

/// Ears for whoever wants us to stop: Ctrl-C, or a supervisor's signal.
pub struct Signals {
    #[cfg(unix)]
    terminate: Option<tokio::signal::unix::Signal>,
    #[cfg(unix)]
    interrupt: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Signals {
    /// Listens from now on.
    pub fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        Self {
            terminate: signal(SignalKind::terminate()).ok(),
            interrupt: signal(SignalKind::interrupt()).ok(),
        }
    }

    /// Waits until somebody wants us to stop.
    pub async fn stop_wanted(&mut self) {
        tokio::select! {
            () = heard(&mut self.terminate) => {}
            () = heard(&mut self.interrupt) => {}
        }
    }
}

#[cfg(unix)]
async fn heard(signal: &mut Option<tokio::signal::unix::Signal>) {
    match signal {
        Some(signal) => drop(signal.recv().await),
        // Where a signal cannot be heard, none will come.
        None => std::future::pending().await,
    }
}

#[cfg(not(unix))]
impl Signals {
    /// Listens from now on.
    pub fn listen() -> Self {
        Self {}
    }

    /// Waits until somebody wants us to stop.
    pub async fn stop_wanted(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            // Where a signal cannot be heard, none will come.
            std::future::pending::<()>().await;
        }
    }
}
