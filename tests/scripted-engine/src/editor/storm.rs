//! Reloads without end, at moments that chance picks.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::{Mishap, OpenEditor};
use crate::Dice;

/// How long a reload waits for the commands that are to come through before it.
const PATIENCE: Duration = Duration::from_millis(400);

const A_MOMENT: Duration = Duration::from_millis(1);

impl OpenEditor {
    /// Reloads so many times, each at some moment after it was taken in again; away for less than so
    /// many milliseconds.
    pub async fn reload_again_and_again(&self, times: usize, away_ms: u64, mut dice: Dice) {
        let project = self.project();
        for reload in 1..=times {
            while project.registered() < reload {
                sleep(A_MOMENT).await;
            }
            // However slow the machine, some commands come through in between.
            let commands = project.commands() + dice.roll(6) as usize;
            let patience = Instant::now() + PATIENCE;
            while project.commands() < commands && Instant::now() < patience {
                sleep(A_MOMENT).await;
            }
            sleep(Duration::from_millis(dice.roll(5))).await;
            let away = Duration::from_millis(dice.roll(away_ms));
            let mishap = match dice.roll(3) {
                0 => Mishap::Cut,
                1 => Mishap::AnswerLost,
                _ => Mishap::AnswerLate,
            };
            self.reload(away, mishap).await;
        }
    }
}
