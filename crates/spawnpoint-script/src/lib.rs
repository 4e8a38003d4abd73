//! A sandboxed interpreter for C# as people and models type it into game consoles, and for the
//! query language, over a [`Host`] trait.
//!
//! [`compile`] checks a source like a compiler and returns a [`Program`]. A [`Run`] executes it
//! step by step. A run can be suspended after any instruction and resumed later, on any thread.
//!
//! ```
//! use spawnpoint_script::{Limits, Mode, Run, Step, compile};
//! # use spawnpoint_script::host::*;
//! # struct World;
//! # impl Host for World {
//! #     fn types(&self) -> &dyn Types { &() }
//! #     fn get(&mut self, _: Target, _: MemberId) -> Result<HostValue, HostError> { Ok(HostValue::Null) }
//! #     fn set(&mut self, _: Target, _: MemberId, _: HostValue) -> Result<(), HostError> { Ok(()) }
//! #     fn call(&mut self, _: Target, _: MethodId, _: &[HostTy], _: &mut [HostValue]) -> Result<HostValue, HostError> { Ok(HostValue::Null) }
//! #     fn log(&mut self, _: LogLevel, _: &str, _: Option<ObjectRef>) {}
//! #     fn report(&mut self, _: AiCall) -> Result<HostValue, HostError> { Ok(HostValue::Null) }
//! #     fn clock(&self) -> Clock { Clock::default() }
//! #     fn lookup(&mut self, _: QueryRoot, _: &str) -> Result<HostValue, HostError> { Ok(HostValue::Null) }
//! # }
//! let program = compile("var xs = new[] { 1, 2, 3 }; xs.Sum() * 7", Mode::Script, &()).unwrap();
//! let mut run = Run::new(&program, Limits::default());
//! let Step::Done(answer) = run.step(&mut World, 100_000) else { panic!() };
//! assert_eq!(answer.text, "42");
//! ```
//!
//! Layout: `normalize` and `syntax` parse the source, `bind` resolves names and types (its result
//! is `bound`), `flow` checks reachability and assignments, `emit` generates instructions (`code`),
//! `vm` runs them. `library` declares .NET and the value types of the engine in C#; `native`
//! implements the parts that are not written in C#.

mod bind;
mod bound;
mod code;
mod compile;
mod emit;
mod error;
mod flow;
pub mod host;
mod library;
mod limits;
mod literal;
mod native;
mod normalize;
mod query_syntax;
mod syntax;
mod types;
mod vm;

pub use code::Program;
pub use compile::{Mode, Parameter, compile, prepare};
pub use error::{Diagnostic, ScriptError};
pub use host::{Host, Types};
pub use library::{DeclareError, DeclaredTypes};
pub use limits::Limits;
pub use vm::{Answer, Run, Step, Wait};
