//! A sandboxed interpreter for the C# that people and models type into game consoles, and the query
//! language, over a [`Host`] trait.
//!
//! [`compile`] checks a source as a compiler would and makes a [`Program`] of it; a [`Run`] runs it
//! step by step. A run can stop after any instruction and go on later, on another thread if need be.
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
//! Layout: `shape` and `syntax` read text, `bind` finds out what it means (`bound` is what it found),
//! `flow` checks what can be reached, `emit` makes instructions (`code`), `vm` runs them. `library`
//! declares .NET and the engine's value types in C#, `native` holds what of it is not C#.

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
mod query_syntax;
mod shape;
mod syntax;
mod types;
mod vm;

pub use code::Program;
pub use compile::{Mode, Parameter, compile};
pub use error::{Diagnostic, ScriptError};
pub use host::{Host, Types};
pub use library::{DeclareError, DeclaredTypes};
pub use limits::Limits;
pub use vm::{Answer, Run, Step, Wait};
