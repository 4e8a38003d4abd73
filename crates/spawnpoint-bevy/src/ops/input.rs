//! `input.list`, `input.press`, `input.release`, `input.axis`: simulates keyboard and mouse
//! buttons.
//!
//! Bevy has keys and buttons, but no actions. An action has the name of its key, `Space` or
//! `ArrowLeft`, or of its mouse button, `MouseLeft`. Input is sent as the message that a window
//! would send, so that it works for games that read the state and for games that read messages.

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
    ops::OpGroup,
    work::{StartedOp, Step, Work},
};

/// The ops of this module.
pub const OP_GROUP: OpGroup = (
    is_available,
    &[OpName::InputList, OpName::InputPress, OpName::InputRelease, OpName::InputAxis],
);
/// The longest time of one press, in seconds.
const MAX_SECONDS: f32 = 60.0;
const BUTTONS: [(&str, MouseButton); 5] = [
    ("MouseLeft", MouseButton::Left),
    ("MouseRight", MouseButton::Right),
    ("MouseMiddle", MouseButton::Middle),
    ("MouseBack", MouseButton::Back),
    ("MouseForward", MouseButton::Forward),
];

/// The keys and buttons that clients hold down.
#[derive(Resource, Default)]
struct PressedInputs(BTreeSet<String>);

/// A key or a mouse button.
#[derive(Clone, Copy)]
enum Input {
    Key(KeyCode),
    Button(MouseButton),
}

/// Adds the resources of this module.
pub fn add_resources(app: &mut App) {
    app.init_resource::<PressedInputs>();
}

/// Whether the game reads a keyboard.
fn is_available(world: &World) -> bool {
    world.contains_resource::<Messages<KeyboardInput>>()
}

/// The names of an enum's unit variants.
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
    // A letter or digit is the name of its key.
    let key = || ["", "Key", "Digit"].iter().find_map(|start| named(&format!("{start}{action}")));
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

/// All keys and buttons, pressed ones first.
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

/// The character of a key, if it does not depend on the keyboard layout.
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
    let mut pressed_inputs = world.resource_mut::<PressedInputs>();
    match pressed {
        true => pressed_inputs.0.insert(action.to_owned()),
        false => pressed_inputs.0.remove(action),
    };
}

/// Presses a key or button; with `seconds`, releases it after that time.
pub fn press(world: &mut World, op: InputPress) -> Result<StartedOp, Fault> {
    let input = find(&op.action)?;
    if op.strength.is_some_and(|strength| !(strength > 0.0 && strength <= 1.0)) {
        return Err(Fault::argument("strength", "above 0, to 1"));
    }
    let Some(seconds) = op.seconds else {
        send(world, &op.action, input, true);
        return OpOutput::of(&Done::OK).map(StartedOp::Done);
    };
    if !(seconds > 0.0 && seconds <= MAX_SECONDS) {
        return Err(Fault::argument("seconds", format!("above 0, to {MAX_SECONDS}")));
    }
    send(world, &op.action, input, true);
    let until = Instant::now() + Duration::from_secs_f32(seconds);
    Ok(StartedOp::Pending(Box::new(TimedPress { action: op.action, input, until })))
}

/// A key or button that is held for a time.
struct TimedPress {
    action: String,
    input: Input,
    until: Instant,
}

impl Work for TimedPress {
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

/// Releases a key or button; without a name, all that clients hold.
pub fn release(world: &mut World, action: &str) -> Result<Done, Fault> {
    if action.is_empty() {
        for action in std::mem::take(&mut world.resource_mut::<PressedInputs>().0) {
            send(world, &action, find(&action)?, false);
        }
        return Ok(Done::OK);
    }
    let input = find(action)?;
    send(world, action, input, false);
    Ok(Done::OK)
}

/// Presses one of two keys. Keys have no strength, so only the sign of the value counts.
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
    fn keys_and_buttons_have_the_names_of_bevy() {
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
