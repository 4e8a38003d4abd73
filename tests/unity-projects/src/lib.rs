//! Generates Unity projects of any size. Everything in them is known by construction: the tree of every
//! scene, the users of every asset, the type and importer of every file, and every fault.
//!
//! `README.md` lists each variety of file, where it is generated and which test reads it.

mod dice;
mod faults;
mod further;
mod instances;
mod maker;
mod model;
mod prefabs;
mod scenes;
mod settings;
mod template;
mod text;
mod truth;
mod varieties;

use std::{io, path::Path};

pub use further::further_projects;
use maker::Maker;
pub use truth::{AssemblyTruth, OverrideTruth, PackageTruth, SettingsTruth, Truth};

/// The Unity version whose file formats are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Before 2018.3: no prefabs in prefabs, `m_ParentPrefab`, `m_RootOrder`, no packages.
    Unity2017,
    /// 2022.2 and later: nested prefabs, variants, `SceneRoots`, packages.
    Unity2022,
}

/// Describes the project to generate.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The same number generates the same project.
    pub seed: u64,
    /// File formats.
    pub format: Format,
    /// C# files.
    pub scripts: usize,
    /// Materials: small files that others reference.
    pub materials: usize,
    /// Prefabs on each level; those of a higher level contain some of the levels below.
    pub prefabs: usize,
    /// Levels of nested prefabs; files of 2017 have only one.
    pub levels: usize,
    /// Scenes.
    pub scenes: usize,
    /// Objects of each scene itself, without prefab instances.
    pub objects: usize,
    /// Faults of each kind.
    pub faults: usize,
    /// Whether to add one file of every variety that projects contain.
    pub varieties: bool,
}

impl Recipe {
    /// A small project with faults and every variety of file.
    pub const EVERYTHING: Self = Self {
        seed: 1,
        format: Format::Unity2022,
        scripts: 12,
        materials: 8,
        prefabs: 6,
        levels: 3,
        scenes: 4,
        objects: 30,
        faults: 2,
        varieties: true,
    };
}

impl Default for Recipe {
    fn default() -> Self {
        let everything = Self::EVERYTHING;
        Self { varieties: false, ..everything }
    }
}

/// Generates a project in a folder.
pub fn make(folder: &Path, recipe: &Recipe) -> io::Result<Truth> {
    let mut maker = Maker::new(folder, recipe);
    maker.settings()?;
    maker.plain_assets()?;
    let levels = match recipe.format {
        Format::Unity2017 => recipe.levels.min(1),
        Format::Unity2022 => recipe.levels,
    };
    for level in 0..levels {
        maker.prefab_level(level)?;
    }
    for number in 0..recipe.scenes {
        maker.scene(number)?;
    }
    if recipe.varieties {
        maker.varieties()?;
    }
    maker.build_settings()?;
    maker.faults()?;
    Ok(maker.finish())
}
