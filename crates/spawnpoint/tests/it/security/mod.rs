//! Attacks on the real binary. Each of them worked once.

mod policy;
mod records;
