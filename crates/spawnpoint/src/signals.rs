//! Being told to stop.

/// Waits until somebody wants us to stop: Ctrl-C, or a supervisor's signal.
pub async fn stop_wanted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => return,
                () = interrupt() => return,
            }
        }
    }
    interrupt().await;
}

async fn interrupt() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Where no signal can be heard, none will come.
        std::future::pending::<()>().await;
    }
}
