//! Folders and files that Unity treats by their names.

use std::io;

use crate::{maker::Maker, text};

impl Maker {
    pub fn special_folders(&mut self) -> io::Result<()> {
        for folder in ["Resources", "StreamingAssets", "Editor Default Resources", "Gizmos"] {
            let path = format!("Assets/{folder}/Kept.mat");
            let guid = self.dice.guid();
            let text = text::material(self.style(&path), 0);
            self.asset(&path, &guid, "NativeFormatImporter", text)?;
            self.truth.loaded_by_name.push(path);
        }
        for path in [
            "Assets/.hidden/A.mat",
            "Assets/Samples~/A.mat",
            "Assets/CVS/A.mat",
            "Assets/A.tmp",
            "Assets/A.mat~",
            "Assets/.DS_Store",
        ] {
            self.write(path, text::material(self.style(path), 0))?;
            self.truth.ignored.push(path.to_owned());
        }
        // A folder that version control did not keep, and a file that never had a guid.
        let guid = self.dice.guid();
        let text = text::folder_meta(self.recipe.format, &guid);
        self.write("Assets/Varieties/EmptyFolder.meta", text)?;
        self.truth.lone_metas.push("Assets/Varieties/EmptyFolder".to_owned());
        let path = "Assets/Varieties/Nameless.mat";
        self.write(path, text::material(self.style(path), 0))?;
        self.write(
            &format!("{path}.meta"),
            "fileFormatVersion: 2\nNativeFormatImporter:\n  userData: \n",
        )?;
        self.truth.metas_without_guid.push(path.to_owned());
        self.bundle()
    }

    /// A folder that is one asset: nothing inside it has a `.meta` file.
    fn bundle(&mut self) -> io::Result<()> {
        let path = "Assets/Plugins/Native.framework";
        self.write(&format!("{path}/Headers/Native.h"), "void native(void);\n")?;
        let guid = self.dice.guid();
        let text = text::meta(self.recipe.format, &guid, "PluginImporter");
        self.truth.importers.insert(path.to_owned(), "PluginImporter".to_owned());
        self.write(&format!("{path}.meta"), text)?;
        self.folders_of(path)
    }
}
