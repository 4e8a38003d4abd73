//! Prints how many tests of this run lacked something. Cargo runs the test binaries of a workspace in the order
//! of the packages' names, so this one is the last.

use std::io::{Result, Write};

fn main() -> Result<()> {
    // nextest asks for a list of tests, and runs tests in any order. There is nothing to count then.
    let nextest = std::env::var_os("NEXTEST").is_some();
    if nextest || std::env::args().any(|argument| argument == "--list") {
        return Ok(());
    }
    writeln!(std::io::stdout(), "\n{}\n", requires::summary())
}
