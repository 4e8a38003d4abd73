//! The limit on open files and connections. The usual limit on Linux is 1024, for old programs that use
//! `select`; a server with a thousand clients and a thousand engines needs more.

/// Raises the limit to what the system allows.
#[cfg(unix)]
pub fn allow_all() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current != maximum
        && let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum })
    {
        tracing::debug!(%error, "could not raise the limit on open files");
    }
}

/// There is no such limit here.
#[cfg(not(unix))]
pub fn allow_all() {}
