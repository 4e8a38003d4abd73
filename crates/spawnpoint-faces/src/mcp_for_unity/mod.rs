//! What clients and services of MCP for Unity expect of its server: the hub over REST, and the service that
//! validates API keys.

pub mod key_validation;
pub mod rest;
