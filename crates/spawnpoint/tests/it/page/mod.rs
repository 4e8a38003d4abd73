//! The page of the real binary: who can open it, and what it shows.

mod access;
mod approvals;
pub mod client;
mod replay;
mod requests;
