//! The events of a host, as events of the engine.

use std::{sync::OnceLock, time::Duration};

use serde_json::{Value, json};
use spawnpoint_core::bus::Feed;
use spawnpoint_protocol::{
    Event,
    shape::{LogLine, Page, Scene, Selection},
};
use tokio::time::sleep;

use super::{list_scenes, reported};
use crate::{untrusted, upstream::client::Client};

/// The pause before a stream that ended is opened again.
const PAUSE: Duration = Duration::from_secs(2);

/// Publishes what the host's stream of events says. Never ends.
pub(super) async fn follow(client: &Client, feed: &OnceLock<Feed>) {
    loop {
        if let Ok(mut events) = client.events().await {
            while let Ok(Some(message)) = events.next().await {
                let Ok(message) = serde_json::from_slice::<Value>(&message) else { continue };
                if let (Some(event), Some(feed)) = (event(client, &message).await, feed.get()) {
                    feed.publish(event);
                }
            }
        }
        sleep(PAUSE).await;
    }
}

/// The event of a notification. Mirrored answers and results of calls belong to other clients of the host.
async fn event(client: &Client, message: &Value) -> Option<Event> {
    let payload = &message["params"]["payload"];
    match message["params"]["event"].as_str()? {
        "log" => {
            let line = json!({
                "T": payload["t"],
                "Level": payload["level"],
                "Message": untrusted::message(payload["message"].as_str().unwrap_or_default()),
                "Source": payload["source"],
                "Category": payload["category"],
            });
            serde_json::from_value::<LogLine>(line).ok().map(Event::Log)
        }
        "selection" => {
            serde_json::from_value::<Selection>(payload.clone()).ok().map(Event::Selection)
        }
        "scenes" => serde_json::from_value::<Page<Scene>>(payload.clone()).ok().map(Event::Scenes),
        "scenes_diff" => {
            let page = reported(list_scenes(client).await.ok()?).ok()?;
            serde_json::from_value(page).ok().map(Event::Scenes)
        }
        _ => None,
    }
}
