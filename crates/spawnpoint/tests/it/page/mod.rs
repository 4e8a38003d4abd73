//! The page of the real binary: who can open it, and what it shows.

mod access;
mod approvals;
mod client;
mod replay;
mod requests;
