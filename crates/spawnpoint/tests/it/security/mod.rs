//! Attacks on the real binary, by part of the threat model. Each of them worked once, or is a variant of one that
//! did.

mod approvals;
#[cfg(unix)]
mod borrowed_repositories;
mod collector;
mod commands;
mod config_files;
mod demo;
mod engine_places;
mod engine_schemas;
mod engines;
mod gates;
#[cfg(unix)]
mod git;
#[cfg(target_os = "linux")]
mod git_memory;
#[cfg(unix)]
mod godot_projects;
#[cfg(unix)]
mod guarded;
mod held;
#[cfg(target_os = "linux")]
mod long_arguments;
mod network;
mod other_clients;
mod owner;
mod page;
mod policy;
#[cfg(unix)]
mod private_files;
#[cfg(unix)]
mod projects;
mod queries;
mod records;
#[cfg(unix)]
mod setup_links;
mod sources;
mod terminal;
#[cfg(unix)]
mod unreal_projects;
#[cfg(target_os = "linux")]
mod unreal_remote;
#[cfg(windows)]
mod windows_paths;
