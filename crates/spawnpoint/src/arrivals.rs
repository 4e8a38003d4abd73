//! Prints which engines attach and leave.

use spawnpoint_core::{Core, bus::Happening};
use tokio::sync::broadcast::error::RecvError;
use tokio_util::sync::CancellationToken;

use crate::print;

/// Prints each engine that attaches or leaves, with its user if there are many.
pub async fn tell(
    core: Core,
    user: Option<String>,
    stop: CancellationToken,
) -> std::io::Result<()> {
    let whose = user.map(|user| format!(" of {user}")).unwrap_or_default();
    let mut happenings = core.bus().listen_for_comings();
    loop {
        let happening = tokio::select! {
            () = stop.cancelled() => return Ok(()),
            happening = happenings.recv() => happening,
        };
        match happening {
            Ok(Happening::Attached(id)) => print::out(format!("+ {id}{whose}")),
            Ok(Happening::Detached(id)) => print::out(format!("- {id}{whose}")),
            Ok(Happening::Away(id)) => print::out(format!("~ {id}{whose} is reloading")),
            Ok(Happening::Back(id)) => print::out(format!("~ {id}{whose} is back")),
            Ok(
                Happening::OffersChanged(_)
                | Happening::Engine { .. }
                | Happening::Logged(_)
                | Happening::CallEnded { .. },
            )
            | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return Ok(()),
        }
    }
}
