//! Drives the real binary, each test with a home and a state folder of its own, and free ports.

mod client;
mod config;
mod doctor;
mod serve;
mod stdio;
mod support;
