//! Signals that ask the process to stop.

use std::future::{Future, pending};

#[cfg(unix)]
pub use unix::Signals;
#[cfg(windows)]
pub use windows::Signals;

/// Waits for a signal, if the system delivers it.
async fn received(signal: Option<impl Future<Output = Option<()>>>) {
    match signal {
        Some(signal) => drop(signal.await),
        None => pending().await,
    }
}

#[cfg(unix)]
mod unix {
    use tokio::signal::unix::{Signal, SignalKind, signal};

    use super::received;

    /// Receives Ctrl-C and the signal of a supervisor.
    pub struct Signals {
        terminate: Option<Signal>,
        interrupt: Option<Signal>,
    }

    impl Signals {
        /// Starts to listen.
        pub fn listen() -> Self {
            Self {
                terminate: signal(SignalKind::terminate()).ok(),
                interrupt: signal(SignalKind::interrupt()).ok(),
            }
        }

        /// Waits for a signal to stop.
        pub async fn stop_wanted(&mut self) {
            tokio::select! {
                () = received(self.terminate.as_mut().map(Signal::recv)) => {}
                () = received(self.interrupt.as_mut().map(Signal::recv)) => {}
            }
        }
    }
}

#[cfg(windows)]
mod windows {
    use std::time::Duration;

    use tokio::{
        signal::windows::{
            CtrlBreak, CtrlC, CtrlClose, CtrlLogoff, CtrlShutdown, ctrl_break, ctrl_c, ctrl_close,
            ctrl_logoff, ctrl_shutdown,
        },
        time::{Instant, sleep_until},
    };

    use super::received;

    /// How long a process may take to end when its console is closed. The system kills it after 5 seconds.
    const GRACE: Duration = Duration::from_secs(4);

    /// Receives Ctrl-C, Ctrl-Break, and that the console is closed, the user logs off or the system shuts down.
    pub struct Signals {
        ctrl_c: Option<CtrlC>,
        ctrl_break: Option<CtrlBreak>,
        close: Option<CtrlClose>,
        logoff: Option<CtrlLogoff>,
        shutdown: Option<CtrlShutdown>,
        /// When the process must have ended.
        deadline: Option<Instant>,
    }

    impl Signals {
        /// Starts to listen.
        pub fn listen() -> Self {
            Self {
                ctrl_c: ctrl_c().ok(),
                ctrl_break: ctrl_break().ok(),
                close: ctrl_close().ok(),
                logoff: ctrl_logoff().ok(),
                shutdown: ctrl_shutdown().ok(),
                deadline: None,
            }
        }

        /// Waits for a signal to stop. After one that the system does not wait for, returns again before the
        /// system kills the process.
        pub async fn stop_wanted(&mut self) {
            let deadline = self.deadline;
            let late = async { Some(sleep_until(deadline?).await) };
            let is_last = tokio::select! {
                () = received(self.ctrl_c.as_mut().map(CtrlC::recv)) => false,
                () = received(self.ctrl_break.as_mut().map(CtrlBreak::recv)) => false,
                () = received(self.close.as_mut().map(CtrlClose::recv)) => true,
                () = received(self.logoff.as_mut().map(CtrlLogoff::recv)) => true,
                () = received(self.shutdown.as_mut().map(CtrlShutdown::recv)) => true,
                () = received(deadline.is_some().then_some(late)) => true,
            };
            if is_last {
                self.deadline = deadline.or_else(|| Some(Instant::now() + GRACE));
            }
        }
    }
}
