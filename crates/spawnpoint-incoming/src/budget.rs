//! The memory for large messages of all connections together.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The size up to which a message needs no reservation: most messages are shorter.
pub const FREE: usize = 16 << 10;

/// Permits count in units of this size.
const UNIT: usize = 1 << 10;

/// The memory for large bodies and messages of clients.
const CLIENT_BYTES: usize = 24 << 20;

/// Memory for large messages, shared by all connections. Reservations wait in order.
#[derive(Clone, Debug)]
pub struct Budget {
    room: Arc<Semaphore>,
    units: usize,
}

/// Reserved memory; dropping it releases the memory.
pub type Room = OwnedSemaphorePermit;

impl Budget {
    /// A budget of this many bytes.
    pub fn new(bytes: usize) -> Self {
        let units = bytes / UNIT;
        Self { room: Arc::new(Semaphore::new(units)), units }
    }

    /// Waits for this many bytes; more than the whole budget counts as the whole budget.
    pub async fn take(&self, bytes: usize) -> Option<Room> {
        let units = bytes.div_ceil(UNIT).min(self.units);
        let units = u32::try_from(units).unwrap_or(u32::MAX);
        // The semaphore is never closed.
        self.room.clone().acquire_many_owned(units).await.ok()
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::new(CLIENT_BYTES)
    }
}
