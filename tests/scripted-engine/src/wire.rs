//! What a script can do to its connection.

use std::time::Duration;

use spawnpoint_protocol::{Event, Offers, message::FromEngine};
use tokio::sync::mpsc;

/// Something to do with the connection.
#[derive(Debug)]
pub(crate) enum Command {
    /// Send one text message.
    Text(String),
    /// Send one text message in these fragments.
    Fragments(Vec<String>),
    /// Begin a frame, and vanish.
    HalfFrame,
    /// Vanish without a word.
    Vanish,
    /// Say goodbye with this code.
    Close(u16),
    /// Vanish, and come back after this long.
    Reload(Duration),
    /// Do not read for this long.
    Deaf(Duration),
}

/// The way to the server. Cheap to clone; what is done after the connection's end is lost.
#[derive(Clone, Debug)]
pub struct Wire(pub(crate) mpsc::Sender<Command>);

impl Wire {
    /// Sends a message.
    pub async fn send(&self, message: &FromEngine) {
        match serde_json::to_string(message) {
            Ok(text) => self.text(text).await,
            Err(error) => tracing::error!(%error, "a message cannot be written"),
        }
    }

    /// Sends a text, whatever it is.
    pub async fn text(&self, text: impl Into<String>) {
        self.command(Command::Text(text.into())).await;
    }

    /// Sends a text in fragments.
    pub async fn fragments<T: Into<String>>(&self, parts: impl IntoIterator<Item = T>) {
        let parts = parts.into_iter().map(Into::into).collect();
        self.command(Command::Fragments(parts)).await;
    }

    /// Tells what happened.
    pub async fn event(&self, event: Event) {
        self.send(&FromEngine::Event(event)).await;
    }

    /// Brings along these things from now on.
    pub async fn offers(&self, offers: Offers) {
        self.send(&FromEngine::Offers(offers)).await;
    }

    /// Begins a frame and vanishes in the middle of it.
    pub async fn half_frame(&self) {
        self.command(Command::HalfFrame).await;
    }

    /// Vanishes without a word, as a crashed process does.
    pub async fn vanish(&self) {
        self.command(Command::Vanish).await;
    }

    /// Says goodbye.
    pub async fn close(&self, code: u16) {
        self.command(Command::Close(code)).await;
    }

    /// Vanishes and comes back, as an editor does that reloads its code.
    pub async fn reload(&self, away: Duration) {
        self.command(Command::Reload(away)).await;
    }

    /// Does not read its socket for a while, as an editor that is busy.
    pub async fn deaf(&self, so_long: Duration) {
        self.command(Command::Deaf(so_long)).await;
    }

    async fn command(&self, command: Command) {
        // The connection may have ended; then there is nothing left to do to it.
        let _ = self.0.send(command).await;
    }
}
