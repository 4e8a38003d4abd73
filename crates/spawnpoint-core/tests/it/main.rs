//! The core from outside: calls in, outcomes and records out, on an engine that does as it is told.

mod calls;
mod custom;
mod puppet;
mod routing;
