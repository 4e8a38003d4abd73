//! The page of the real binary: who reaches it, and what it is told.

mod access;
mod approvals;
mod client;
mod replay;
mod requests;
