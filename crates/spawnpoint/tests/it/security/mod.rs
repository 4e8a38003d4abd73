//! Attacks on the real binary, by part of the threat model. Each of them worked once.

mod approvals;
mod commands;
mod engines;
mod network;
mod policy;
mod queries;
mod records;
