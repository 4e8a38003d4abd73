//! Prints which engines are attached and detached.

use spawnpoint_core::{Core, bus::BusEvent};
use tokio::sync::broadcast::error::RecvError;
use tokio_util::sync::CancellationToken;

use crate::print;

/// Prints each engine that is attached or detached, with its user if there are several.
pub async fn print(
    core: Core,
    user: Option<String>,
    stop: CancellationToken,
) -> std::io::Result<()> {
    let whose = user.map(|user| format!(" of {user}")).unwrap_or_default();
    let mut events = core.bus().subscribe_to_instances();
    loop {
        let happening = tokio::select! {
            () = stop.cancelled() => return Ok(()),
            happening = events.recv() => happening,
        };
        match happening {
            Ok(BusEvent::Attached(id)) => print::out(format!("+ {id}{whose}")),
            Ok(BusEvent::Detached(id)) => print::out(format!("- {id}{whose}")),
            Ok(BusEvent::Away(id)) => {
                let attached = core.router().find(&id);
                let state = attached.map(|attached| attached.presence()).unwrap_or_default();
                print::out(format!("~ {id}{whose} is {}", state.as_str()))
            }
            Ok(BusEvent::Back(id)) => print::out(format!("~ {id}{whose} is back")),
            Ok(
                BusEvent::OffersChanged(_)
                | BusEvent::Engine { .. }
                | BusEvent::Logged(_)
                | BusEvent::CallEnded { .. },
            )
            | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return Ok(()),
        }
    }
}
