//! Attacks on the real binary, one module per part of the threat model.

mod network;
