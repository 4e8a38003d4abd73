//! Input: simulates keyboard and mouse buttons.
//!
//! Bevy has keys and buttons, but no actions. An action has the name of its key, `Space` or
//! `ArrowLeft`, or of its mouse button, `MouseLeft`. Input is sent as the message that a window
//! would send, so that it works for games that read the state and for games that read messages.

use std::collections::BTreeSet;

use bevy_app::App;
use bevy_ecs::{message::Messages, prelude::*};
use bevy_input::{
    ButtonInput, ButtonState,
    keyboard::{Key, KeyCode, KeyboardInput, NativeKey, NativeKeyCode},
    mouse::{MouseButton, MouseButtonInput},
};
use bevy_math::Vec2;
use bevy_reflect::{
    FromReflect, TypeInfo, Typed,
    enums::{DynamicEnum, DynamicVariant, VariantInfo},
};
use spawnpoint_protocol::{ErrorKind, Fault, play::InputAction, suggest::nearest};
use spawnpoint_stage::{camera::screen_point, input::InputDevice, object};

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

/// Lets clients play the game, if it reads a keyboard.
pub fn add_device(world: &mut World) {
    if !world.contains_resource::<Messages<KeyboardInput>>() {
        return;
    }
    world.insert_resource(InputDevice {
        list,
        check: |_, action| find(action).map(drop),
        // Keys have no strength.
        set: |world, action, strength| {
            let input = find(action)?;
            send(world, action, input, strength > 0.0);
            Ok(())
        },
        release_all,
        find: place_of,
        click,
        type_text,
    });
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
fn list(world: &World) -> Vec<InputAction> {
    let mut actions: Vec<_> = all()
        .filter_map(|name| {
            let pressed = is_pressed(world, find(name).ok()?);
            let (strength, inputs) = (f32::from(u8::from(pressed)), vec![name.to_owned()]);
            Some(InputAction { name: name.into(), pressed, strength, inputs })
        })
        .collect();
    actions.sort_by_key(|action| !action.pressed);
    actions
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

/// The window that sends input.
fn window(world: &mut World) -> Entity {
    #[cfg(feature = "camera")]
    if let Some(window) =
        world.query_filtered::<Entity, With<bevy_window::PrimaryWindow>>().iter(world).next()
    {
        return window;
    }
    let _ = world;
    Entity::PLACEHOLDER
}

fn send(world: &mut World, action: &str, input: Input, pressed: bool) {
    let state = if pressed { ButtonState::Pressed } else { ButtonState::Released };
    let window = window(world);
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

/// Releases all keys and buttons that clients hold.
fn release_all(world: &mut World) -> Result<(), Fault> {
    for action in std::mem::take(&mut world.resource_mut::<PressedInputs>().0) {
        send(world, &action, find(&action)?, false);
    }
    Ok(())
}

/// Where an object is on the screen: the middle of a UI node, or the position of another object.
fn place_of(world: &World, entity: Entity) -> Option<Vec2> {
    #[cfg(feature = "ui")]
    if let Some(middle) = super::ui::middle_of(world, entity) {
        return Some(middle);
    }
    screen_point(world, object::global_transform(world, entity).translation())
}

/// Moves the cursor and presses or releases the left mouse button.
#[cfg(feature = "camera")]
fn click(world: &mut World, point: Vec2, pressed: bool) -> Result<(), Fault> {
    use bevy_window::{CursorMoved, PrimaryWindow, Window};
    let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
    let Some((entity, mut window)) = windows.iter_mut(world).next() else {
        return Err(Fault::new(ErrorKind::Unsupported, "The game has no window to click in")
            .hint("press its keys, or call its methods"));
    };
    let delta = window.cursor_position().map(|before| point - before);
    window.set_cursor_position(Some(point));
    if world.contains_resource::<Messages<CursorMoved>>() {
        world.write_message(CursorMoved { window: entity, position: point, delta });
    }
    send(world, "MouseLeft", Input::Button(MouseButton::Left), pressed);
    Ok(())
}

#[cfg(not(feature = "camera"))]
fn click(_: &mut World, _: Vec2, _: bool) -> Result<(), Fault> {
    Err(Fault::new(
        ErrorKind::Unsupported,
        "This game was built without the feature 'camera' of spawnpoint-bevy, so it cannot be clicked",
    ))
}

/// Presses and releases the key of each character.
fn type_text(world: &mut World, text: &str) -> Result<(), Fault> {
    let window = window(world);
    for character in text.chars() {
        let (name, typed) = match character {
            ' ' => ("Space".to_owned(), " ".to_owned()),
            '\n' => ("Enter".to_owned(), "\r".to_owned()),
            other => (other.to_string(), other.to_string()),
        };
        let key_code = match find(&name) {
            Ok(Input::Key(key)) => key,
            // Characters without a key of their own are typed with others held, or by an input method.
            _ => KeyCode::Unidentified(NativeKeyCode::Unidentified),
        };
        let logical_key = match character {
            ' ' => Key::Space,
            '\n' => Key::Enter,
            _ => Key::Character(typed.as_str().into()),
        };
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let text = (state == ButtonState::Pressed).then(|| typed.as_str().into());
            let logical_key = logical_key.clone();
            let message =
                KeyboardInput { key_code, logical_key, state, text, repeat: false, window };
            world.write_message(message);
        }
    }
    Ok(())
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
