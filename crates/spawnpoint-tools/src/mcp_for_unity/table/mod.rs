//! The table: every tool of the toolset, in the order in which they are listed.

mod assets;
mod generate;
mod look;
mod own;
mod project;
mod readers;
mod scene;
mod scripts;

use spawnpoint_core::catalog::gates::plain;

use super::{kind::Kind, row::Row};

/// Ways to find an object, as most tools know them.
const FIND: Kind = Kind::OneOf("by_id by_name by_path by_tag by_layer");

/// All rows, in order.
pub(super) fn rows() -> impl Iterator<Item = &'static Row> {
    [
        own::ROWS,
        scene::ROWS,
        assets::ROWS,
        scripts::ROWS,
        project::ROWS,
        look::ROWS,
        generate::ROWS,
        readers::ROWS,
    ]
    .into_iter()
    .flatten()
}

/// The row of a Unity command, if one of the tools is just that command. However it is spelt: the
/// guard must not be fooled by a capital letter.
pub(super) fn by_command(command: &str) -> Option<&'static Row> {
    let wanted = plain(command);
    rows().find(|row| row.command == Some(row.name) && plain(row.name) == wanted)
}
