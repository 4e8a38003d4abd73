//! Attacks on the real binary. Each of them worked once.

mod commands;
mod engines;
mod policy;
mod queries;
mod records;
