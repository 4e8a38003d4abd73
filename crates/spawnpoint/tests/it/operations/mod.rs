//! What operators see of a server: metrics, readiness, and how it stops.

mod metrics;
mod stopping;
