//! When frames come.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use bevy_app::{App, First};

/// The times of frames since the last call.
#[derive(Clone, Default)]
pub struct Frames(Arc<Mutex<Vec<Instant>>>);

impl Frames {
    /// Writes down every frame of this app.
    pub fn watch(&self, app: &mut App) {
        let times = Arc::clone(&self.0);
        app.add_systems(First, move || {
            times.lock().unwrap_or_else(PoisonError::into_inner).push(Instant::now());
        });
    }

    /// The milliseconds from each frame to the next; resets the list.
    pub fn take(&self) -> Vec<f64> {
        let times = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        times.windows(2).map(|pair| (pair[1] - pair[0]).as_secs_f64() * 1e3).collect()
    }
}
