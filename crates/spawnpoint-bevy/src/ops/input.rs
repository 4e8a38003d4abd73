//! `input.list`, `input.press`, `input.release`, `input.axis`: plays as somebody at the keyboard would.
//!
//! Bevy knows keys and buttons, and no actions: an action is called as its key is, `Space` or
//! `ArrowLeft`, or as the button of the mouse, `MouseLeft`. Whatever is pressed is sent as the message
//! that a window would send, so that it reaches games that ask for the state and games that listen.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use bevy_app::App;
use bevy_ecs::{message::Messages, prelude::*};
use bevy_input::{
    ButtonInput, ButtonState,
    keyboard::{Key, KeyCode, KeyboardInput, NativeKey},
    mouse::{MouseButton, MouseButtonInput},
};
use bevy_reflect::{
    FromReflect, TypeInfo, Typed,
    enums::{DynamicEnum, DynamicVariant, VariantInfo},
};
use spawnpoint_protocol::{
    Fault, OpName, OpOutput,
    op::{InputAxis, InputList, InputPress},
    play::InputAction,
    shape::{Done, Page},
    suggest::nearest,
};
use spawnpoint_stage::{
    ops::Offered,
    work::{Begun, Step, Work},
};

/// What this game can be asked, if it has what that takes.
pub const OFFERED: Offered =
    (is_there, &[OpName::InputList, OpName::InputPress, OpName::InputRelease, OpName::InputAxis]);
/// Longest that something is held in one call.
const LONGEST: f32 = 60.0;
const BUTTONS: [(&str, MouseButton); 5] = [
    ("MouseLeft", MouseButton::Left),
    ("MouseRight", MouseButton::Right),
    ("MouseMiddle", MouseButton::Middle),
    ("MouseBack", MouseButton::Back),
    ("MouseForward", MouseButton::Forward),
];

/// What clients hold down.
#[derive(Resource, Default)]
struct Held(BTreeSet<String>);

/// A key or a button.
#[derive(Clone, Copy)]
enum Input {
    Key(KeyCode),
    Button(MouseButton),
}

/// Keeps what clients hold down.
pub fn furnish(app: &mut App) {
    app.init_resource::<Held>();
}

/// Whether the game listens to a keyboard.
fn is_there(world: &World) -> bool {
    world.contains_resource::<Messages<KeyboardInput>>()
}

/// The names of an enum's variants that carry nothing.
fn names(info: &'static TypeInfo) -> impl Iterator<Item = &'static str> {
    let variants = match info {
        TypeInfo::Enum(info) => Some(info.iter()),
        _ => None,
    };
    let plain = |variant: &&VariantInfo| matches!(variant, VariantInfo::Unit(_));
    variants.into_iter().flatten().filter(plain).map(|variant| variant.name())
}

fn named<T: FromReflect + Typed>(name: &str) -> Option<T> {
    let name = names(T::type_info()).find(|known| known.eq_ignore_ascii_case(name))?;
    T::from_reflect(&DynamicEnum::new(name, DynamicVariant::Unit))
}

fn all() -> impl Iterator<Item = &'static str> {
    names(KeyCode::type_info()).chain(BUTTONS.iter().map(|(name, _)| *name))
}

fn find(action: &str) -> Result<Input, Fault> {
    let button = BUTTONS.iter().find(|(name, _)| name.eq_ignore_ascii_case(action));
    let button = button.map(|(_, button)| Input::Button(*button));
    // A letter or a digit means its key.
    let key = || ["", "Key", "Digit"].iter().find_map(|begin| named(&format!("{begin}{action}")));
    button.or_else(|| key().map(Input::Key)).ok_or_else(|| {
        Fault::missing("Action", format!("'{action}'")).hint(match nearest(action, all()) {
            Some(near) => format!("did you mean '{near}'?"),
            None => "actions are keys (Space, KeyW, ArrowLeft) and buttons (MouseLeft)".into(),
        })
    })
}

fn is_pressed(world: &World, input: Input) -> bool {
    match input {
        Input::Key(key) => {
            world.get_resource::<ButtonInput<KeyCode>>().is_some_and(|keys| keys.pressed(key))
        }
        Input::Button(button) => world
            .get_resource::<ButtonInput<MouseButton>>()
            .is_some_and(|buttons| buttons.pressed(button)),
    }
}

/// Keys and buttons. Those that are down come first; the built-in ones are the others of the keyboard.
pub fn list(world: &World, op: InputList) -> Page<InputAction> {
    let mut actions: Vec<_> = all()
        .filter_map(|name| {
            let pressed = is_pressed(world, find(name).ok()?);
            let (strength, inputs) = (f32::from(u8::from(pressed)), vec![name.to_owned()]);
            Some(InputAction { name: name.into(), pressed, strength, inputs })
        })
        .collect();
    actions.sort_by_key(|action| !action.pressed);
    op.paging.cut(actions)
}

/// What a key writes, if that can be told without a keyboard's layout.
fn logical(key: KeyCode) -> Key {
    let name = format!("{key:?}");
    let letter = name.strip_prefix("Key").or(name.strip_prefix("Digit"));
    match letter {
        Some(letter) => Key::Character(letter.chars().flat_map(char::to_lowercase).collect()),
        None => named(&name).unwrap_or(Key::Unidentified(NativeKey::Unidentified)),
    }
}

fn send(world: &mut World, action: &str, input: Input, pressed: bool) {
    let state = if pressed { ButtonState::Pressed } else { ButtonState::Released };
    #[cfg(feature = "camera")]
    let window = world
        .query_filtered::<Entity, With<bevy_window::PrimaryWindow>>()
        .iter(world)
        .next()
        .unwrap_or(Entity::PLACEHOLDER);
    #[cfg(not(feature = "camera"))]
    let window = Entity::PLACEHOLDER;
    match input {
        Input::Key(key_code) => {
            let logical_key = logical(key_code);
            let (text, repeat) = (None, false);
            let message = KeyboardInput { key_code, logical_key, state, text, repeat, window };
            world.write_message(message);
        }
        Input::Button(button) => {
            world.write_message(MouseButtonInput { button, state, window });
        }
    }
    let mut held = world.resource_mut::<Held>();
    match pressed {
        true => held.0.insert(action.to_owned()),
        false => held.0.remove(action),
    };
}

/// Presses a key; with `seconds`, for so long.
pub fn press(world: &mut World, op: InputPress) -> Result<Begun, Fault> {
    let input = find(&op.action)?;
    if op.strength.is_some_and(|strength| !(strength > 0.0 && strength <= 1.0)) {
        return Err(Fault::argument("strength", "above 0, to 1"));
    }
    let Some(seconds) = op.seconds else {
        send(world, &op.action, input, true);
        return OpOutput::of(&Done::OK).map(Begun::Done);
    };
    if !(seconds > 0.0 && seconds <= LONGEST) {
        return Err(Fault::argument("seconds", format!("above 0, to {LONGEST}")));
    }
    send(world, &op.action, input, true);
    let until = Instant::now() + Duration::from_secs_f32(seconds);
    Ok(Begun::Goes(Box::new(Holding { action: op.action, input, until })))
}

/// A key that is held for a while.
struct Holding {
    action: String,
    input: Input,
    until: Instant,
}

impl Work for Holding {
    fn step(&mut self, world: &mut World, _: Instant) -> Step {
        if Instant::now() < self.until {
            return Step::NextFrame;
        }
        self.cancel(world);
        Step::Done(OpOutput::of(&Done::OK))
    }

    fn cancel(&mut self, world: &mut World) {
        send(world, &self.action, self.input, false);
    }
}

/// Lets go of a key; of all that clients hold, without one.
pub fn release(world: &mut World, action: &str) -> Result<Done, Fault> {
    if action.is_empty() {
        for action in std::mem::take(&mut world.resource_mut::<Held>().0) {
            send(world, &action, find(&action)?, false);
        }
        return Ok(Done::OK);
    }
    let input = find(action)?;
    send(world, action, input, false);
    Ok(Done::OK)
}

/// Keys have no strength: whichever side the stick is pushed to is pressed.
pub fn axis(world: &mut World, op: &InputAxis) -> Result<Done, Fault> {
    if op.value.is_nan() || op.value.abs() > 1.0 {
        return Err(Fault::argument("value", "-1 to 1"));
    }
    let sides = [(&op.negative, op.value < 0.0), (&op.positive, op.value > 0.0)];
    let found = [find(&op.negative)?, find(&op.positive)?];
    for ((action, pressed), input) in sides.into_iter().zip(found) {
        send(world, action, input, pressed);
    }
    Ok(Done::OK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_buttons_are_called_as_bevy_calls_them() {
        assert!(matches!(find("Space"), Ok(Input::Key(KeyCode::Space))));
        assert!(matches!(find("arrowleft"), Ok(Input::Key(KeyCode::ArrowLeft))));
        assert!(matches!(find("w"), Ok(Input::Key(KeyCode::KeyW))));
        assert!(matches!(find("1"), Ok(Input::Key(KeyCode::Digit1))));
        assert!(matches!(find("MouseLeft"), Ok(Input::Button(MouseButton::Left))));
        let unknown = find("Spac").map(|_| ()).unwrap_err();
        assert_eq!(unknown.hint.as_deref(), Some("did you mean 'Space'?"));
        assert!(all().count() > 100, "{}", all().count());
        assert_eq!(logical(KeyCode::KeyW), Key::Character("w".into()));
        assert_eq!(logical(KeyCode::ArrowUp), Key::ArrowUp);
    }
}
