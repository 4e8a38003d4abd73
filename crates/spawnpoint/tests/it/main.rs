//! Tests of the real binary, each with its own home and state folder, and free ports.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot continue has failed")]

mod answers;
mod autostart;
mod both;
mod bridge;
mod client;
#[cfg(feature = "cluster")]
mod cluster;
mod command_line;
mod config;
mod doctor;
mod durability;
mod editor;
mod engine;
mod explorer;
mod folder;
mod folder_check;
mod godot_folder;
mod hostile;
mod http;
mod installation;
mod listing;
mod logging;
mod malformed;
mod mcp;
mod mistakes;
mod native_edit;
mod operations;
mod page;
mod remote;
mod security;
mod self_update;
mod serve;
mod setup;
mod setup_unity;
mod stand_in;
mod stdio;
mod storm;
mod support;
mod tls;
mod unity;
mod unreal;
mod users;
