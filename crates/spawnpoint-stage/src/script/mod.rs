//! C# on the world: the types a script sees, and what happens when it uses them.
//!
//! | module | holds |
//! |---|---|
//! | `types` | every type, member and method with its number |
//! | `build` | how they are found: components by reflection, the rest from tables |
//! | `engine` | the methods of Unity's own classes that only make sense with a world |
//! | `convert` | values on their way between the world and a script |
//! | `host` | the world as a script's host |
//! | `ai` | how a script reports to its caller |
//! | `run` | `script.run`, `script.query` |

mod ai;
mod build;
mod convert;
mod engine;
mod host;
mod run;
mod types;

pub use build::build;
pub use convert::{entity, from_host, object, to_host};
pub use host::WorldHost;
pub use run::{ScriptLimits, ScriptRun, not_compiled};
pub use spawnpoint_script::prepare;
pub use types::{ScriptTypes, Seen};
