//! A project being generated: its files, and the expected results.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    Format, Recipe, Truth,
    dice::Dice,
    model::Template,
    template::{self, Values},
    text::{self, Style},
};

/// A project being generated.
pub struct Maker {
    folder: PathBuf,
    pub dice: Dice,
    pub recipe: Recipe,
    pub truth: Truth,
    /// Guid and class of each script.
    pub scripts: Vec<(String, String)>,
    pub materials: Vec<String>,
    pub levels: Vec<Vec<Template>>,
    pub scene_guids: Vec<(String, String)>,
    /// References that templates use, by name, each with the guid it names.
    pub references: BTreeMap<&'static str, (String, String)>,
}

impl Maker {
    pub fn new(folder: &Path, recipe: &Recipe) -> Self {
        Self {
            folder: folder.to_owned(),
            dice: Dice::new(recipe.seed),
            recipe: recipe.clone(),
            truth: Truth::default(),
            scripts: Vec::new(),
            materials: Vec::new(),
            levels: Vec::new(),
            scene_guids: Vec::new(),
            references: BTreeMap::new(),
        }
    }

    /// Sorts the lists, so that they are independent of the order of generation.
    pub fn finish(self) -> Truth {
        let mut truth = self.truth;
        for users in truth.users.values_mut() {
            users.sort();
            users.dedup();
        }
        for list in [
            &mut truth.lone_metas,
            &mut truth.lone_assets,
            &mut truth.metas_without_guid,
            &mut truth.lfs_pointers,
            &mut truth.binary_assets,
        ] {
            list.sort();
        }
        for list in [
            &mut truth.null_scripts,
            &mut truth.lost_scripts,
            &mut truth.broken,
            &mut truth.dangling,
        ] {
            list.sort();
        }
        truth.duplicates.sort();
        truth.assemblies.sort();
        truth.packages.sort();
        truth
    }

    /// The location of a file of the project.
    pub fn location(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    pub fn is_old(&self) -> bool {
        self.recipe.format == Format::Unity2017
    }

    /// The formatting of the file at this path.
    pub fn style(&self, path: &str) -> Style {
        Style { format: self.recipe.format, prefab: path.ends_with(".prefab") }
    }

    pub fn write(&mut self, path: &str, text: impl AsRef<[u8]>) -> io::Result<()> {
        let file = self.folder.join(path);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        self.truth.files += 1;
        self.truth.bytes += text.as_ref().len() as u64;
        fs::write(file, text)
    }

    /// Writes an asset with its `.meta` file.
    pub fn asset(
        &mut self,
        path: &str,
        guid: &str,
        importer: &str,
        text: impl AsRef<[u8]>,
    ) -> io::Result<()> {
        self.write(path, text)?;
        self.meta(path, guid, importer)
    }

    /// Writes the `.meta` file of an asset, and those of the folders above it.
    pub fn meta(&mut self, path: &str, guid: &str, importer: &str) -> io::Result<()> {
        let text = text::meta(self.recipe.format, guid, importer);
        self.truth.importers.insert(path.to_owned(), importer.to_owned());
        self.write(&format!("{path}.meta"), text)?;
        self.folders_of(path)
    }

    /// Every folder has a `.meta` file too.
    pub fn folders_of(&mut self, path: &str) -> io::Result<()> {
        let mut folder = path;
        while let Some((above, _)) = folder.rsplit_once('/') {
            let is_asset_folder = above.starts_with("Assets/") || above.matches('/').count() > 1;
            if is_asset_folder && !self.folder.join(format!("{above}.meta")).exists() {
                let guid = self.dice.guid();
                let text = text::folder_meta(self.recipe.format, &guid);
                self.write(&format!("{above}.meta"), text)?;
            }
            folder = above;
        }
        Ok(())
    }

    pub fn uses(&mut self, user: &str, guid: &str) {
        self.truth.users.entry(guid.to_owned()).or_default().push(user.to_owned());
    }

    /// Fills a template that becomes part of the file at `path`, and records its references.
    pub fn fill(&mut self, path: &str, text: &str, values: &Values<'_>) -> String {
        let named: Vec<_> = self
            .references
            .iter()
            .filter(|(name, _)| template::names(text).any(|found| found == **name))
            .map(|(name, (pointer, guid))| (*name, pointer.clone(), guid.clone()))
            .collect();
        let mut values = values.clone();
        values.push(("link", self.style(path).link().trim_end().to_owned()));
        values.push(("guid", self.dice.guid()));
        for (name, pointer, guid) in named {
            self.uses(path, &guid);
            values.push((name, pointer));
        }
        template::fill(text, &values)
    }

    /// Names an asset for templates, as a reference to one of its objects.
    pub fn refer(&mut self, name: &'static str, id: i64, guid: &str, kind: u8) {
        let pointer = format!("{{fileID: {id}, guid: {guid}, type: {kind}}}");
        self.references.insert(name, (pointer, guid.to_owned()));
    }

    /// The first of the plain scripts, for files that need any script.
    pub fn any_script(&self) -> (String, String) {
        self.scripts.first().cloned().unwrap_or_default()
    }

    pub fn plain_assets(&mut self) -> io::Result<()> {
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
            let path = format!("Assets/Materials/{}/Material{number}.mat", number / 50);
            let text = text::material(self.style(&path), number);
            self.asset(&path, &guid, "NativeFormatImporter", text)?;
            self.materials.push(guid);
        }
        Ok(())
    }
}
