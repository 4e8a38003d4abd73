//! C# scripts on the world: the types they can use, and how their calls are run.
//!
//! | module | holds |
//! |---|---|
//! | `types` | the table of types, members and methods |
//! | `build` | builds the table: components by reflection, the rest from tables |
//! | `engine` | the methods of Unity's own classes that need a world |
//! | `convert` | converts values between the world and scripts |
//! | `host` | the world as the host of a script |
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
pub use run::{ScriptLimits, ScriptRun, compile_error};
pub use spawnpoint_script::prepare;
pub use types::{ScriptSignature, ScriptTypes};
