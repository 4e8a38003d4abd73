//! `clipboard.get`, `clipboard.set`.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{
    Fault, ObjectId,
    op::ClipboardSet,
    shape::{Clipboard, Done},
};

use crate::{
    object::{self, find},
    reflect::{cut, with_type},
};

/// The longest preview.
const PREVIEW: usize = 256;
const STRING: &str = "System.String";
const OBJECT: &str = "UnityEngine.GameObject";
/// The longest text.
const MAX_TEXT: usize = 1 << 20;

/// The content of the clipboard.
#[derive(Resource, Default)]
pub enum ClipboardContent {
    /// Nothing.
    #[default]
    Nothing,
    /// A text.
    Text(String),
    /// An object, which may have been destroyed.
    Object(ObjectId),
}

/// The content of the clipboard.
pub fn get(world: &World) -> Clipboard {
    match world.resource::<ClipboardContent>() {
        ClipboardContent::Nothing => Clipboard::default(),
        ClipboardContent::Text(text) => Clipboard {
            has_value: true,
            type_name: Some(STRING.into()),
            preview: Some(cut(with_type(text, STRING), PREVIEW)),
            object_id: None,
        },
        ClipboardContent::Object(id) => {
            let alive = find(world, *id).ok();
            let name = alive.map_or("null".into(), |entity| object::name_of(world, entity));
            Clipboard {
                has_value: true,
                type_name: Some(OBJECT.into()),
                preview: Some(cut(with_type(&name, OBJECT), PREVIEW)),
                object_id: alive.map(|_| *id),
            }
        }
    }
}

/// Puts a text or an object on the clipboard. Without either, empties it.
pub fn set(world: &mut World, op: ClipboardSet) -> Result<Done, Fault> {
    let content = match (op.text, op.object) {
        (Some(_), Some(_)) => {
            return Err(Fault::argument("object", "pass a text or an object, not both"));
        }
        (Some(text), None) if text.len() > MAX_TEXT => {
            return Err(Fault::argument("text", format!("longer than {MAX_TEXT} bytes")));
        }
        (Some(text), None) => ClipboardContent::Text(text),
        (None, Some(id)) => {
            find(world, id)?;
            ClipboardContent::Object(id)
        }
        (None, None) => ClipboardContent::Nothing,
    };
    world.insert_resource(content);
    Ok(Done::OK)
}
