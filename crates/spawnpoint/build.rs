//! Embeds a manifest in the program for Windows, so that paths may be longer than 260 characters.

use std::{env, io};

use embed_manifest::{embed_manifest, manifest::ActiveCodePage, new_manifest};

fn main() -> io::Result<()> {
    if env::var_os("CARGO_CFG_WINDOWS").is_some() {
        // Texts of other programs stay in the system's code page.
        embed_manifest(new_manifest("Spawnpoint").active_code_page(ActiveCodePage::System))?;
    }
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
