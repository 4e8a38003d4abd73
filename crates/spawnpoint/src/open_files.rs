//! How many files and connections we may have open. The usual limit on Linux is 1024, for the sake of programs
//! that could not count further; a server with a thousand clients and a thousand engines needs more.

/// As many as this system lets us.
#[cfg(unix)]
pub fn allow_all() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current != maximum
        && let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum })
    {
        tracing::debug!(%error, "no more files may be open than before");
    }
}

/// There is no such limit here.
#[cfg(not(unix))]
pub fn allow_all() {}
