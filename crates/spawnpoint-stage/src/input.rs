//! Player input: how clients press, click and type, and the actions of a game that reads them here.
//!
//! A world has an [`InputDevice`] if clients can play it. The default device sets the [`Actions`] of the world; a plugin
//! brings its own device, which sends the events of a real keyboard and mouse.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use spawnpoint_protocol::{ErrorKind, Fault, play::InputAction, suggest::nearest};

use crate::{
    camera::{Screen, screen_point},
    dispatch::call_on,
    kit::{Button, RectTransform},
    layout, ops,
};

/// How input reaches the game.
#[derive(Resource, Clone, Copy)]
pub struct InputDevice {
    /// Lists all actions.
    pub list: fn(&World) -> Vec<InputAction>,
    /// Fails if there is no action or key of this name.
    pub check: fn(&World, &str) -> Result<(), Fault>,
    /// Presses an action with a strength above 0; 0 releases it.
    pub set: fn(&mut World, &str, f32) -> Result<(), Fault>,
    /// Releases all actions that clients hold.
    pub release_all: fn(&mut World) -> Result<(), Fault>,
    /// Where an object is on the screen, in pixels from the top left corner. `None` if it is not in view.
    pub find: fn(&World, Entity) -> Option<Vec2>,
    /// Presses or releases the main button at a point of the screen, in pixels from the top left corner.
    pub click: fn(&mut World, Vec2, bool) -> Result<(), Fault>,
    /// Types a text.
    pub type_text: fn(&mut World, &str) -> Result<(), Fault>,
}

impl InputDevice {
    /// The device of a world.
    pub fn of(world: &World) -> Result<Self, Fault> {
        world.get_resource::<Self>().copied().ok_or_else(|| {
            Fault::new(ErrorKind::Unsupported, "This game takes no input")
                .hint("change it through its members and methods")
        })
    }

    /// The device that sets the actions of a world.
    pub fn actions() -> Self {
        Self {
            list: |world| world.resource::<Actions>().list(),
            check: |world, name| world.resource::<Actions>().position(name).map(drop),
            set: |world, name, strength| world.resource_mut::<Actions>().set(name, strength),
            release_all: |world| {
                world.resource_mut::<Actions>().release_all();
                Ok(())
            },
            find,
            click,
            type_text: |world, text| world.resource_mut::<Actions>().type_text(text),
        }
    }
}

/// An action of a game.
#[derive(Clone, Debug)]
struct Action {
    name: &'static str,
    keys: &'static [&'static str],
    strength: f32,
    began: bool,
}

/// The actions of a game, and the clicks that it has not seen yet.
#[derive(Resource, Clone, Debug, Default)]
pub struct Actions {
    all: Vec<Action>,
    clicks: Vec<Vec2>,
}

impl Actions {
    /// Actions with their names and keys.
    pub fn new(declared: &[(&'static str, &'static [&'static str])]) -> Self {
        let all = declared.iter();
        let all = all.map(|(name, keys)| Action { name, keys, strength: 0.0, began: false });
        Self { all: all.collect(), clicks: Vec::new() }
    }

    /// How far an action is pressed, 0 to 1.
    pub fn strength(&self, name: &str) -> f32 {
        self.all.iter().find(|action| action.name == name).map_or(0.0, |action| action.strength)
    }

    /// Whether an action was pressed since the last frame, even if it was released again.
    pub fn began(&self, name: &str) -> bool {
        self.all.iter().any(|action| action.name == name && action.began)
    }

    /// Whether a frame has anything to do.
    pub fn is_idle(&self) -> bool {
        self.clicks.is_empty()
            && self.all.iter().all(|action| action.strength == 0.0 && !action.began)
    }

    /// What a frame sees: a copy. Presses and clicks are then seen, and do not occur in the next frame.
    pub fn take(&mut self) -> Self {
        let seen = self.clone();
        self.clicks.clear();
        self.all.iter_mut().for_each(|action| action.began = false);
        seen
    }

    /// Points of the screen that were clicked, in pixels from the top left corner.
    pub fn clicks(&self) -> &[Vec2] {
        &self.clicks
    }

    fn list(&self) -> Vec<InputAction> {
        let shown = |action: &Action| InputAction {
            name: action.name.into(),
            pressed: action.strength > 0.0,
            strength: action.strength,
            inputs: action.keys.iter().map(|key| (*key).to_owned()).collect(),
        };
        self.all.iter().map(shown).collect()
    }

    /// The action of this name or with this key.
    fn position(&self, name: &str) -> Result<usize, Fault> {
        let is = |known: &str| known.eq_ignore_ascii_case(name.trim());
        let named = self.all.iter().position(|action| is(action.name));
        named
            .or_else(|| self.all.iter().position(|one| one.keys.iter().any(|key| is(key))))
            .ok_or_else(|| {
                let names = || self.all.iter().map(|action| action.name);
                let fault = Fault::missing("Action", format!("'{name}'"));
                let all = names().collect::<Vec<_>>().join(", ");
                match nearest(name, names()) {
                    Some(near) => fault.hint(format!("did you mean '{near}'? Actions: {all}")),
                    None => fault.hint(format!("actions: {all}")),
                }
            })
    }

    fn set(&mut self, name: &str, strength: f32) -> Result<(), Fault> {
        let at = self.position(name)?;
        let action = &mut self.all[at];
        action.began |= action.strength == 0.0 && strength > 0.0;
        action.strength = strength;
        Ok(())
    }

    fn release_all(&mut self) {
        self.all.iter_mut().for_each(|action| action.strength = 0.0);
    }

    /// Presses the key of each character and releases it at once.
    fn type_text(&mut self, text: &str) -> Result<(), Fault> {
        for key in text.chars() {
            let name = if key == ' ' { "Space".to_owned() } else { key.to_string() };
            let at = self.position(&name)?;
            self.all[at].began = true;
        }
        Ok(())
    }
}

/// The middle of an element of the UI, or of the bounds of an object.
fn find(world: &World, entity: Entity) -> Option<Vec2> {
    if world.get::<RectTransform>(entity).is_some() {
        let rect = layout::rect_of(world, entity);
        let middle = rect.min() + rect.size() / 2.0;
        return Some(Vec2::new(middle.x, world.resource::<Screen>().height - middle.y));
    }
    screen_point(world, ops::bounds_of(world, entity).0)
}

/// A click presses the button of the UI at the point. If there is none, the game sees it.
fn click(world: &mut World, point: Vec2, pressed: bool) -> Result<(), Fault> {
    if !pressed {
        return Ok(());
    }
    let up = Vec2::new(point.x, world.resource::<Screen>().height - point.y);
    if let Some(button) = ops::button_at(world, up) {
        return call_on::<Button, u32>(world, button, "Press", vec![]).map(drop);
    }
    world.resource_mut::<Actions>().clicks.push(point);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actions() -> Actions {
        Actions::new(&[("fire", &["Space", "MouseLeft"]), ("reload", &["R"])])
    }

    #[test]
    fn an_action_is_pressed_by_its_name_or_a_key() {
        let mut actions = actions();
        actions.set("fire", 1.0).unwrap();
        assert!(actions.began("fire") && actions.strength("fire") == 1.0);
        actions.set("mouseleft", 0.0).unwrap();
        assert_eq!(actions.strength("fire"), 0.0);
        actions.type_text("r").unwrap();
        assert!(actions.began("reload"));
        assert_eq!(actions.type_text("q").unwrap_err().kind, ErrorKind::NotFound);
        let unknown = actions.set("fir", 1.0).unwrap_err();
        assert!(unknown.hint.unwrap().starts_with("did you mean 'fire'?"));
    }

    #[test]
    fn two_presses_between_frames_are_both_seen_and_only_once() {
        let mut actions = actions();
        actions.set("fire", 1.0).unwrap();
        assert!(actions.take().began("fire"));
        assert!(!actions.began("fire") && !actions.is_idle());
        actions.set("fire", 0.0).unwrap();
        actions.set("fire", 1.0).unwrap();
        assert!(actions.take().began("fire"));
        actions.release_all();
        assert!(actions.is_idle());
    }
}
