//! `selection.get`, `selection.set`.

use bevy_ecs::prelude::*;
use spawnpoint_protocol::{
    Event, Fault,
    op::SelectionSet,
    shape::{Done, Selection},
};

use crate::{object::find, outbox::Outbox};

/// How many objects stay selected; the oldest are dropped.
const MAX_SELECTED: usize = 1000;

/// All selected objects, newest first, including those destroyed since.
#[derive(Resource, Default)]
pub struct Selected(Selection);

impl Selected {
    /// The selection, as clients see it.
    pub fn get(&self) -> &Selection {
        &self.0
    }
}

/// The current selection.
pub fn get(world: &World) -> Selection {
    world.resource::<Selected>().get().clone()
}

/// Selects an object.
pub fn set(world: &mut World, op: SelectionSet) -> Result<Done, Fault> {
    find(world, op.id)?;
    let selection = &mut world.resource_mut::<Selected>().0;
    selection.active_id = Some(op.id);
    if !selection.items.contains(&op.id) {
        selection.items.insert(0, op.id);
        selection.items.truncate(MAX_SELECTED);
    }
    let reported = selection.clone();
    world.resource_mut::<Outbox>().push(Event::Selection(reported));
    Ok(Done::OK)
}
