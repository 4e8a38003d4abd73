//! How many bytes of large messages may be held at once, by everybody together.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bytes that one message may have without asking: the usual message is shorter.
pub const FREE: usize = 16 << 10;

/// Permits count in units of this size.
const UNIT: usize = 1 << 10;

/// What large bodies of requests and messages of clients may hold together.
const CLIENTS: usize = 24 << 20;

/// Room for the bytes of large messages, shared by everybody. Whoever finds none waits in line.
#[derive(Clone, Debug)]
pub struct Budget {
    room: Arc<Semaphore>,
    units: usize,
}

/// Room that was taken; it is given back when this is dropped.
pub type Room = OwnedSemaphorePermit;

impl Budget {
    /// Room for so many bytes.
    pub fn new(bytes: usize) -> Self {
        let units = bytes / UNIT;
        Self { room: Arc::new(Semaphore::new(units)), units }
    }

    /// Waits for room for so many bytes; more than there is in all counts as all.
    pub async fn take(&self, bytes: usize) -> Option<Room> {
        let units = bytes.div_ceil(UNIT).min(self.units);
        let units = u32::try_from(units).unwrap_or(u32::MAX);
        // The semaphore is never closed.
        self.room.clone().acquire_many_owned(units).await.ok()
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::new(CLIENTS)
    }
}
