//! `clipboard.get`, `clipboard.set`.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{
    Fault, ObjectId,
    op::ClipboardSet,
    shape::{Clipboard, Done},
};

use crate::{
    object::{self, find},
    reflect::cut,
};

/// Longest preview.
const PREVIEW: usize = 256;
/// Longest text that is held.
const MAX_TEXT: usize = 1 << 20;

/// What is on the clipboard.
#[derive(Resource, Default)]
pub enum Held {
    /// Nothing.
    #[default]
    Nothing,
    /// A text.
    Text(String),
    /// An object, alive or not.
    Object(ObjectId),
}

/// What is on the clipboard.
pub fn get(world: &World) -> Clipboard {
    match world.resource::<Held>() {
        Held::Nothing => Clipboard::default(),
        Held::Text(text) => Clipboard {
            has_value: true,
            type_name: Some("System.String".into()),
            preview: Some(cut(format!("{text} (System.String)"), PREVIEW)),
            object_id: None,
        },
        Held::Object(id) => {
            let alive = find(world, *id).ok();
            let name = alive.map_or("null".into(), |entity| object::name_of(world, entity));
            Clipboard {
                has_value: true,
                type_name: Some("UnityEngine.GameObject".into()),
                preview: Some(cut(format!("{name} (UnityEngine.GameObject)"), PREVIEW)),
                object_id: alive.map(|_| *id),
            }
        }
    }
}

/// Puts a text or an object on the clipboard; neither empties it.
pub fn set(world: &mut World, op: ClipboardSet) -> Result<Done, Fault> {
    let held = match (op.text, op.object) {
        (Some(_), Some(_)) => {
            return Err(Fault::argument("object", "pass a text or an object, not both"));
        }
        (Some(text), None) if text.len() > MAX_TEXT => {
            return Err(Fault::argument("text", format!("longer than {MAX_TEXT} bytes")));
        }
        (Some(text), None) => Held::Text(text),
        (None, Some(id)) => {
            find(world, id)?;
            Held::Object(id)
        }
        (None, None) => Held::Nothing,
    };
    world.insert_resource(held);
    Ok(Done::OK)
}
