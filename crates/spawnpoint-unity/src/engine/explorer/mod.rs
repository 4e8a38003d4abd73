//! What the explorer asks of every engine, answered from files: scenes, objects, components, members.
//!
//! A folder has no scene open, so all of them count as open: what can be read of them is there.

mod components;
mod members;
mod objects;
mod place;
mod roll;
mod scenes;
mod search;
mod value;

pub use components::list as components;
pub use members::{list as members, read as member};
pub use objects::{children, get as object, list as objects};
pub use roll::Roll;
pub use scenes::{build_scenes, list as scenes, status};
pub use search::members as search_members;
