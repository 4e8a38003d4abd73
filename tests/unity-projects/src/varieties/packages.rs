//! Packages from every source, and a prefab that uses them.

use std::io;

use super::interface::TEXT;
use crate::{
    PackageTruth,
    maker::Maker,
    text::{self, TransformLinks},
};

const MANIFEST: &str = r#"{
  "dependencies": {
    "com.example.cached": "1.2.0",
    "com.example.local": "file:../Local/com.example.local",
    "com.unity.modules.physics": "1.0.0",
    "com.unity.ugui": "1.0.0"
  },
  "scopedRegistries": []
}
"#;

const LOCK: &str = r#"{
  "dependencies": {
    "com.example.cached": {
      "version": "1.2.0", "depth": 0, "source": "registry",
      "dependencies": {"com.example.indirect": "2.0.0"}
    },
    "com.example.indirect": {"version": "2.0.0", "depth": 1, "source": "registry", "dependencies": {}},
    "com.example.local": {"version": "file:../Local/com.example.local", "depth": 0, "source": "local"},
    "com.unity.modules.physics": {"version": "1.0.0", "depth": 0, "source": "builtin"},
    "com.unity.ugui": {"version": "1.0.0", "depth": 0, "source": "builtin"}
  }
}
"#;

/// Name, source, folder on disk, and folder within the project.
const PACKAGES: &[(&str, &str, &str, &str)] = &[
    ("com.example.cached", "Registry", "Library/PackageCache/com.example.cached@1.2.0", ""),
    ("com.example.indirect", "Registry", "Library/PackageCache/com.example.indirect@2.0.0", ""),
    ("com.example.local", "Local", "Local/com.example.local", "Packages/com.example.local"),
    (
        "com.example.embedded",
        "Embedded",
        "Packages/com.example.embedded",
        "Packages/com.example.embedded",
    ),
];

impl Maker {
    pub fn packages(&mut self) -> io::Result<()> {
        self.write("Packages/manifest.json", MANIFEST)?;
        self.write("Packages/packages-lock.json", LOCK)?;
        let builtin = PackageTruth {
            name: "com.unity.modules.physics".to_owned(),
            source: "BuiltIn",
            on_disk: false,
        };
        self.truth.packages.push(builtin);
        let (name, folder) = ("com.unity.ugui", "Library/PackageCache/com.unity.ugui@1.0.0");
        self.package(name, folder, "", "Text", TEXT)?;
        let name = name.to_owned();
        self.truth.packages.push(PackageTruth { name, source: "Registry", on_disk: true });
        let path = "Assets/Varieties/FromPackages.prefab";
        let [object, transform] = [(); 2].map(|()| self.dice.file_id());
        let (mut body, mut types) = (String::new(), Vec::new());
        let mut components = vec![(4, transform)];
        for (name, source, folder, known_as) in PACKAGES {
            let class = format!("Of{}", capital(name.rsplit('.').next().unwrap_or(name)));
            let guid = self.dice.guid();
            self.package(name, folder, known_as, &class, &guid)?;
            components.push((114, self.scripted(&mut body, path, object, &guid)));
            types.push(class);
            let name = (*name).to_owned();
            self.truth.packages.push(PackageTruth { name, source, on_disk: true });
        }
        let (mut out, style) = (String::new(), self.style(path));
        text::object(&mut out, style, object, "FromPackages", &components);
        text::transform(&mut out, style, transform, object, &TransformLinks::default());
        out.push_str(&body);
        let line = format!("FromPackages: Transform {}", types.join(" "));
        self.truth.trees.insert(path.to_owned(), vec![line]);
        let guid = self.dice.guid();
        self.prefab(path, &guid, object, &out)
    }

    /// A package with one script.
    fn package(
        &mut self,
        name: &str,
        folder: &str,
        known_as: &str,
        class: &str,
        script_guid: &str,
    ) -> io::Result<()> {
        let script = format!(
            "namespace Example {{ public class {class} : UnityEngine.MonoBehaviour {{ }} }}\n"
        );
        let files = [
            (
                "package.json".to_owned(),
                "PackageManifestImporter",
                format!("{{\"name\": \"{name}\", \"version\": \"1.2.0\"}}\n"),
            ),
            (format!("Runtime/{class}.cs"), "MonoImporter", script),
        ];
        for (file, importer, text) in files {
            let guid = match importer {
                "MonoImporter" => script_guid.to_owned(),
                _ => self.dice.guid(),
            };
            let path = format!("{folder}/{file}");
            self.write(&path, text)?;
            let meta = text::meta(self.recipe.format, &guid, importer);
            self.write(&format!("{path}.meta"), meta)?;
            if !known_as.is_empty() {
                self.truth.importers.insert(format!("{known_as}/{file}"), importer.to_owned());
            }
        }
        let runtime = self.dice.guid();
        let meta = text::folder_meta(self.recipe.format, &runtime);
        self.write(&format!("{folder}/Runtime.meta"), meta)
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
