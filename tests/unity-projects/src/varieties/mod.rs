//! One file of every variety that projects contain.

mod assemblies;
mod assets;
mod components;
mod encodings;
mod imported;
mod interface;
mod overrides;
mod packages;
mod scripts;
mod special;
mod writing;

use std::io;

use crate::maker::Maker;

impl Maker {
    /// Adds all of them. Later files reference earlier ones.
    pub fn varieties(&mut self) -> io::Result<()> {
        self.imported_files()?;
        self.native_assets()?;
        self.component_classes()?;
        self.interface()?;
        self.overrides()?;
        self.script_files()?;
        self.ways_of_writing()?;
        self.encodings()?;
        self.special_folders()?;
        if !self.is_old() {
            self.packages()?;
            self.assemblies()?;
        }
        self.every_settings_file()
    }
}
