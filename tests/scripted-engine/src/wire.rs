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
    /// Start a frame, and disconnect.
    HalfFrame,
    /// Disconnect without a close frame.
    Vanish,
    /// Close with this code.
    Close(u16),
    /// Disconnect, and reconnect after this time.
    Reload(Duration),
    /// Do not read for this long.
    Deaf(Duration),
}

/// The connection to the server. Cheap to clone; actions after its end have no effect.
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

    /// Sends any text.
    pub async fn text(&self, text: impl Into<String>) {
        self.command(Command::Text(text.into())).await;
    }

    /// Sends a text in fragments.
    pub async fn fragments<T: Into<String>>(&self, parts: impl IntoIterator<Item = T>) {
        let parts = parts.into_iter().map(Into::into).collect();
        self.command(Command::Fragments(parts)).await;
    }

    /// Sends an event.
    pub async fn event(&self, event: Event) {
        self.send(&FromEngine::Event(event)).await;
    }

    /// Replaces what it offers.
    pub async fn offers(&self, offers: Offers) {
        self.send(&FromEngine::Offers(offers)).await;
    }

    /// Starts a frame and disconnects in the middle of it.
    pub async fn half_frame(&self) {
        self.command(Command::HalfFrame).await;
    }

    /// Disconnects without a close frame, like a crashed process.
    pub async fn vanish(&self) {
        self.command(Command::Vanish).await;
    }

    /// Closes the connection.
    pub async fn close(&self, code: u16) {
        self.command(Command::Close(code)).await;
    }

    /// Announces that it reloads its code, unless it is a stock plugin, disconnects and reconnects.
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
