//! The explorer's ops, answered from files: scenes, objects, components, members.
//!
//! A folder has no open scene, so all scenes are treated as open.

mod components;
mod members;
mod object_registry;
mod objects;
mod scenes;
mod search;
mod value;
mod world_position;

pub use components::{find as find_component, list as components};
pub use members::{
    as_serialized, list as members, locate, members as members_of, missing as missing_member,
    read as member,
};
pub use object_registry::{ObjectRegistry, ResolvedObject};
pub use objects::{children, get as object, list as objects};
pub use scenes::{build_scenes, list as scenes, status};
pub use search::members as search_members;
pub use value::{Reader, Types};
pub use world_position::POSITION;
