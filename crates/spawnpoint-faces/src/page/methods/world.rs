//! The live scene: its shapes, what changes of them, picking and pictures.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use spawnpoint_core::Core;
use spawnpoint_protocol::{
    op::{Pick, SceneShapes, ViewCapture},
    play::Picture,
    shape::{PickMode, PickResult, WorldShape, WorldShapes},
};
use tokio::time::MissedTickBehavior;
use tokio_util::task::AbortOnDropHandle;
use uuid::Uuid;

use super::{Answer, look, tree};
use crate::page::{Page, fault::PageFault, socket::OpenPage};

/// How many shapes a page gets.
const MAX_SHAPES: usize = 10_000;
/// How often a world is read by default, and at most.
const DEFAULT: u64 = 100;
const SHORTEST: u64 = 50;
const LONGEST: u64 = 10_000;
/// A longer picture is fetched over HTTP instead of being sent over the socket.
const MAX_INLINE: usize = 3 << 20;
/// How many pictures wait to be fetched.
const MAX_BLOBS: usize = 8;

#[derive(Deserialize)]
pub struct OneWorld {
    instance: String,
}

async fn read(core: &Core, instance: &str) -> Result<WorldShapes, PageFault> {
    let op = SceneShapes { limit: Some(MAX_SHAPES) };
    let mut world: WorldShapes = look(core, instance, op).await?.into_shape()?;
    // An engine may send more than it was asked for.
    world.shapes.truncate(MAX_SHAPES);
    Ok(world)
}

fn shown(instance: &str, world: &WorldShapes) -> Value {
    json!({
        "instance": instance,
        "frame": world.frame,
        "camera": world.camera,
        "sky": { "color": world.sky },
        "shapes": world.shapes,
        "truncated": world.total > world.shapes.len(),
        "total": world.total,
    })
}

/// The shapes of a world.
pub async fn get(core: &Core, request: &OneWorld) -> Answer {
    let world = read(core, &request.instance).await?;
    Ok(shown(&request.instance, &world))
}

#[derive(Deserialize)]
pub struct Follow {
    instance: String,
    interval_ms: Option<u64>,
}

/// The shapes of a world, and from now on what changes of them.
pub async fn follow(open: &Arc<OpenPage>, request: Follow) -> Answer {
    let Follow { instance, interval_ms } = request;
    let world = read(&open.page.core, &instance).await?;
    let answer = shown(&instance, &world);
    let every = Duration::from_millis(interval_ms.unwrap_or(DEFAULT).clamp(SHORTEST, LONGEST));
    let task = report(Arc::downgrade(open), instance, world, every);
    open.watches.follow_world(Some(AbortOnDropHandle::new(tokio::spawn(task))));
    Ok(answer)
}

/// Stops following.
pub fn unfollow(open: &OpenPage) -> Value {
    open.watches.follow_world(None);
    json!({})
}

async fn report(open: Weak<OpenPage>, instance: String, mut before: WorldShapes, every: Duration) {
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(open) = open.upgrade() else { return };
        // Without room for an event, the next one has the difference to what the page knows.
        if open.events.capacity() == 0 {
            continue;
        }
        let event = match read(&open.page.core, &instance).await {
            Ok(now) => {
                let Some(event) = difference(&instance, &before, &now) else { continue };
                before = now;
                event
            }
            Err(fault) => {
                let why = fault.to_value()["message"].clone();
                let ended = json!({ "event": "world", "instance": instance, "ended": why });
                let _ = open.events.try_send(ended.to_string().into());
                return;
            }
        };
        if open.events.send(event.to_string().into()).await.is_err() {
            return;
        }
    }
}

/// What a page has to change in its picture; nothing if both are the same.
fn difference(instance: &str, before: &WorldShapes, now: &WorldShapes) -> Option<Value> {
    let mut known: HashMap<&str, &WorldShape> =
        before.shapes.iter().map(|shape| (shape.key.as_str(), shape)).collect();
    let (mut added, mut moved, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for shape in &now.shapes {
        match known.remove(shape.key.as_str()) {
            None => added.push(shape),
            Some(old) if old == shape => {}
            Some(old) => match (WorldShape { transform: shape.transform, ..old.clone() }) == *shape
            {
                true => moved.push(json!({ "key": shape.key, "transform": shape.transform })),
                false => changed.push(shape),
            },
        }
    }
    let removed: Vec<_> = known.into_keys().collect();
    let lists = [added.len(), moved.len(), changed.len(), removed.len()];
    if lists == [0; 4] && before.camera == now.camera {
        return None;
    }
    let mut event = Map::from_iter([
        ("event".to_owned(), "world".into()),
        ("instance".to_owned(), instance.into()),
        ("frame".to_owned(), json!(now.frame)),
        ("camera".to_owned(), json!(now.camera)),
    ]);
    event.insert("added".to_owned(), json!(added));
    event.insert("moved".to_owned(), json!(moved));
    event.insert("changed".to_owned(), json!(changed));
    event.insert("removed".to_owned(), json!(removed));
    Some(Value::Object(event))
}

#[derive(Deserialize)]
pub struct PickPoint {
    instance: String,
    x: f32,
    y: f32,
}

/// What is at a point of the view, from its top left corner.
pub async fn pick(core: &Core, request: &PickPoint) -> Answer {
    let (x, y) = (Some(request.x), Some(1.0 - request.y));
    let op = Pick { mode: PickMode::World, x, y, normalized: true };
    let picked: PickResult = look(core, &request.instance, op).await?.into_shape()?;
    let object = match picked.id {
        Some(id) => {
            let card = tree::card(core, &request.instance, id).await?;
            tree::node(&card, None, None)
        }
        None => Value::Null,
    };
    Ok(json!({ "hit": picked.hit, "object": object }))
}

#[derive(Deserialize)]
pub struct Screenshot {
    instance: String,
    max_width: Option<u32>,
    #[serde(default)]
    labels: bool,
}

/// A picture of the view.
pub async fn screenshot(page: &Page, request: &Screenshot) -> Answer {
    let op = ViewCapture { max_width: request.max_width, labels: request.labels };
    let picture: Picture = look(&page.core, &request.instance, op).await?.into_shape()?;
    let mut shown = json!({
        "mime": picture.mime_type,
        "width": picture.width,
        "height": picture.height,
        "labels": picture.labels,
        "data": null,
        "blob": null,
        "source": "game view",
    });
    match picture.data.len() > MAX_INLINE {
        true => shown["blob"] = page.blobs.keep(picture).into(),
        false => shown["data"] = picture.data.into(),
    }
    Ok(shown)
}

/// Pictures that are too long for a message of the socket.
#[derive(Default)]
pub struct Blobs(Mutex<VecDeque<(String, Picture)>>);

impl Blobs {
    fn keep(&self, picture: Picture) -> String {
        let id = Uuid::new_v4().to_string();
        let path = format!("/page/blob/{id}");
        let mut blobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        blobs.push_back((id, picture));
        if blobs.len() > MAX_BLOBS {
            blobs.pop_front();
        }
        path
    }

    /// Answers with a picture, as a data URL in plain text: the page decodes it.
    pub fn get(&self, id: &str) -> Response {
        let mut blobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(at) = blobs.iter().position(|(known, _)| known == id) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        let Some((_, picture)) = blobs.remove(at) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        let text = format!("data:{};base64,{}", picture.mime_type, picture.data);
        let mut response = text.into_response();
        let plain = HeaderValue::from_static("text/plain; charset=utf-8");
        response.headers_mut().insert(header::CONTENT_TYPE, plain);
        response
    }
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::shape::ShapeKind;

    use super::*;

    fn shape(key: &str, x: f32) -> WorldShape {
        let mut transform = [0.0; 16];
        transform[12] = x;
        WorldShape {
            key: key.into(),
            object: None,
            name: "a".into(),
            path: "/a".into(),
            kind: ShapeKind::Box,
            size: vec![1.0; 3],
            center: [0.0; 3],
            color: "#000000".into(),
            transform,
        }
    }

    fn world(shapes: Vec<WorldShape>) -> WorldShapes {
        WorldShapes { frame: Some(1), camera: None, sky: None, total: shapes.len(), shapes }
    }

    #[test]
    fn only_what_changed_is_sent() {
        let before = world(vec![shape("1", 0.0), shape("2", 0.0), shape("3", 0.0)]);
        assert_eq!(difference("a", &before, &before), None);
        let red = WorldShape { color: "#ff0000".into(), ..shape("3", 0.0) };
        let now = world(vec![shape("1", 5.0), red, shape("4", 0.0)]);
        let event = difference("a", &before, &now).unwrap();
        assert_eq!(event["moved"][0]["key"], "1");
        assert_eq!(event["changed"][0]["key"], "3");
        assert_eq!(event["added"][0]["key"], "4");
        assert_eq!(event["removed"], json!(["2"]));
    }
}
