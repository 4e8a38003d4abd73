//! Makes Unity projects of any size. Everything in them is known by construction: the tree of every
//! scene, the users of every asset, and every fault that was put in.

mod dice;
mod faults;
mod model;
mod prefabs;
mod scenes;
mod text;

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use dice::Dice;
use model::Template;

/// What to make.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The same number makes the same project.
    pub seed: u64,
    /// C# files.
    pub scripts: usize,
    /// Materials: small files that others point to.
    pub materials: usize,
    /// Prefabs on each level; those of a higher level contain some of the levels below.
    pub prefabs: usize,
    /// Levels of prefabs in prefabs.
    pub levels: usize,
    /// Scenes.
    pub scenes: usize,
    /// Objects that each scene has of its own, prefab instances not counted.
    pub objects: usize,
    /// Faults of each kind.
    pub faults: usize,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            seed: 1,
            scripts: 12,
            materials: 8,
            prefabs: 6,
            levels: 3,
            scenes: 4,
            objects: 30,
            faults: 2,
        }
    }
}

/// What is true of a project that was made.
#[derive(Clone, Debug, Default)]
pub struct Truth {
    /// Every scene and prefab: `path: Type Type` for each object, from the top.
    pub trees: BTreeMap<String, Vec<String>>,
    /// Files that name a guid, by guid.
    pub users: BTreeMap<String, Vec<String>>,
    /// File and object of components without any script.
    pub null_scripts: Vec<(String, String)>,
    /// File and object of components whose script is nowhere.
    pub lost_scripts: Vec<(String, String)>,
    /// File and member of pointers to assets that are nowhere.
    pub broken: Vec<(String, String)>,
    /// File and member of pointers to objects that are nowhere.
    pub dangling: Vec<(String, String)>,
    /// Assets that share a guid.
    pub duplicates: Vec<Vec<String>>,
    /// Assets of which only the `.meta` file is there.
    pub lone_metas: Vec<String>,
    /// Assets without a `.meta` file.
    pub lone_assets: Vec<String>,
    /// Files that stand for others.
    pub lfs_pointers: Vec<String>,
    /// Scenes of the build settings, and whether they are built.
    pub build_scenes: Vec<(String, bool)>,
    /// Files that were written, and their bytes together.
    pub files: usize,
    /// Bytes of all files.
    pub bytes: u64,
}

/// A project in the making.
struct Maker {
    folder: PathBuf,
    dice: Dice,
    recipe: Recipe,
    truth: Truth,
    scripts: Vec<(String, String)>,
    materials: Vec<String>,
    levels: Vec<Vec<Template>>,
    scene_guids: Vec<(String, String)>,
}

/// Makes a project in a folder.
pub fn make(folder: &Path, recipe: &Recipe) -> io::Result<Truth> {
    let mut maker = Maker {
        folder: folder.to_owned(),
        dice: Dice::new(recipe.seed),
        recipe: recipe.clone(),
        truth: Truth::default(),
        scripts: Vec::new(),
        materials: Vec::new(),
        levels: Vec::new(),
        scene_guids: Vec::new(),
    };
    maker.settings()?;
    maker.plain_assets()?;
    for level in 0..recipe.levels {
        maker.prefab_level(level)?;
    }
    for number in 0..recipe.scenes {
        maker.scene(number)?;
    }
    maker.build_settings()?;
    maker.faults()?;
    for users in maker.truth.users.values_mut() {
        users.sort();
        users.dedup();
    }
    Ok(maker.truth)
}

impl Maker {
    fn write(&mut self, path: &str, text: impl AsRef<[u8]>) -> io::Result<()> {
        let file = self.folder.join(path);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        self.truth.files += 1;
        self.truth.bytes += text.as_ref().len() as u64;
        fs::write(file, text)
    }

    /// Writes an asset with its `.meta` file.
    fn asset(
        &mut self,
        path: &str,
        guid: &str,
        importer: &str,
        text: impl AsRef<[u8]>,
    ) -> io::Result<()> {
        self.write(path, text)?;
        self.write(&format!("{path}.meta"), text::meta(guid, importer))?;
        self.folders_of(path)
    }

    /// Every folder has a `.meta` file too.
    fn folders_of(&mut self, path: &str) -> io::Result<()> {
        let mut folder = path;
        while let Some((above, _)) = folder.rsplit_once('/').filter(|(above, _)| *above != "Assets")
        {
            if !self.folder.join(format!("{above}.meta")).exists() {
                let guid = self.dice.guid();
                self.write(&format!("{above}.meta"), text::folder_meta(&guid))?;
            }
            folder = above;
        }
        Ok(())
    }

    fn uses(&mut self, user: &str, guid: &str) {
        self.truth.users.entry(guid.to_owned()).or_default().push(user.to_owned());
    }

    fn settings(&mut self) -> io::Result<()> {
        self.write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.10f1\n")?;
        self.write("Packages/manifest.json", "{\"dependencies\": {}}\n")?;
        self.write("Packages/packages-lock.json", "{\"dependencies\": {}}\n")?;
        fs::create_dir_all(self.folder.join("Assets"))
    }

    fn plain_assets(&mut self) -> io::Result<()> {
        for number in 0..self.recipe.scripts {
            let (guid, class) = (self.dice.guid(), format!("Script{number}"));
            let text = format!(
                "using UnityEngine;\n\nnamespace Made\n{{\n    public class {class} : MonoBehaviour\n    {{\n        public float speed;\n    }}\n}}\n"
            );
            self.asset(
                &format!("Assets/Scripts/{}/{class}.cs", number / 50),
                &guid,
                "MonoImporter",
                text,
            )?;
            self.scripts.push((guid, class));
        }
        for number in 0..self.recipe.materials {
            let guid = self.dice.guid();
            self.asset(
                &format!("Assets/Materials/{}/Material{number}.mat", number / 50),
                &guid,
                "NativeFormatImporter",
                text::material(number),
            )?;
            self.materials.push(guid);
        }
        Ok(())
    }

    fn build_settings(&mut self) -> io::Result<()> {
        let mut text = format!(
            "{}--- !u!1045 &1\nEditorBuildSettings:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n  m_Scenes:\n",
            text::HEAD
        );
        for (path, guid) in self.scene_guids.clone() {
            let enabled = self.dice.chance(70);
            text.push_str(&format!(
                "  - enabled: {}\n    path: {path}\n    guid: {guid}\n",
                u8::from(enabled)
            ));
            self.uses("ProjectSettings/EditorBuildSettings.asset", &guid);
            self.truth.build_scenes.push((path, enabled));
        }
        text.push_str("  m_configObjects: {}\n");
        self.write("ProjectSettings/EditorBuildSettings.asset", text)
    }
}
