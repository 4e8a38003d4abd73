//! The embedded live engine: a small game world on Bevy's own sub-crates, and the ops on it.
//!
//! # Layout
//!
//! | module | holds |
//! |---|---|
//! | `stage` | `Stage`, the engine as the core sees it |
//! | `runner` | the world and its clock: ops between frames, frames at their time |
//! | [`ops`] | the ops on any Bevy world: one dispatch, one file per subject |
//! | [`work`], [`walk`] | long ops, which run in slices between frames |
//! | [`object`], [`scene`], [`ids`] | objects, their scenes and their ids |
//! | [`kit`] | components that clients know from Unity |
//! | [`members`], [`statics`] | computed properties and callable methods, registered by hand |
//! | [`dispatch`] | calls of methods and setters; every caller goes through it |
//! | [`script`], [`hooks`] | C# on the world, and C# around its methods |
//! | [`singletons`] | types with one instance in the world |
//! | [`member_owner`], [`source`], [`refs`] | anything with members, where its value comes from, handles to it |
//! | [`reflect`] | values to text, to JSON and back |
//! | [`types`], [`type_index`] | names of types; component types by name |
//! | [`clock`] | the number of frames |
//! | [`input`] | how clients press, click and type, and the actions of a game |
//! | [`camera`], [`layout`] | cameras and their views, rectangles on the screen |
//! | [`picture`] | pictures of a world, drawn on the CPU |
//! | [`outbox`] | the log, and events that are not reported yet |
//! | `range` | the demo game: a shooting range |
//!
//! # Choices that clients see
//!
//! * Type and member names are C#'s: `UnityEngine.Transform`, `System.Single`, `fieldOfView`. A
//!   member can also be called by its Rust name. A game can choose Rust names: [`types::NamingStyle`].
//! * Fields marked [`kit::Private`], or named `_x` or `m_x`, are listed and read but never written.
//! * Axes are Bevy's: y is up, forward is the negative z axis. Angles are degrees.
//! * A reference to a destroyed object reads as null, like an empty reference.
//! * A handle (`ref:…`) reads the current value, and fails once its object is destroyed.
//! * `Object.Destroy` in a script takes effect at once, not at the end of the frame.
//! * Fields of components are plain data and cannot be hooked; methods and properties can.
//! * A change that a hook blocks is reported to the caller as a failure.
//! * Elements of the interface have a `RectTransform` and no `Transform`.
//!
//! Only `range` knows the demo game, and only `stage` and `runner` use threads. Everything else
//! takes a `World`, so that a plugin can offer the same ops inside any Bevy game.

pub mod camera;
pub mod clock;
mod delayed_destroy;
pub mod dispatch;
#[cfg(feature = "csharp")]
pub mod hooks;
pub mod ids;
pub mod input;
pub mod kit;
pub mod layout;
pub mod member_owner;
pub mod members;
pub mod object;
pub mod ops;
pub mod outbox;
#[cfg(feature = "picture")]
pub mod picture;
#[cfg(feature = "engine")]
pub mod range;
pub mod reflect;
pub mod refs;
#[cfg(feature = "engine")]
mod runner;
pub mod scene;
#[cfg(feature = "csharp")]
pub mod script;
pub mod singletons;
pub mod source;
#[cfg(feature = "engine")]
pub mod stage;
pub mod statics;
pub mod type_index;
pub mod types;
pub mod walk;
pub mod work;

#[cfg(feature = "engine")]
pub use stage::{Stage, StageConfig};
