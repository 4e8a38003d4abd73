//! Scripts as projects keep them: with an icon, with other names than their files, and deleted.

use std::io;

use crate::{
    maker::Maker,
    text::{self, TransformLinks},
};

/// File name, source and the class that Unity takes from it.
const SOURCES: &[(&str, &str, &str)] = &[
    ("Icon", "public class Icon : UnityEngine.MonoBehaviour { }\n", "Icon"),
    ("FileScoped", "namespace Made.Late;\n\nclass FileScoped : MonoBehaviour { }\n", "FileScoped"),
    (
        "Several",
        "class Helper { }\n\npublic class Several : MonoBehaviour\n{\n    enum Mode { A, B }\n}\n",
        "Several",
    ),
    (
        "Commented",
        "/* class Wrong : MonoBehaviour { } */\n#if UNITY_EDITOR\nusing UnityEditor;\n#endif\npublic partial class Commented : MonoBehaviour { }\n",
        "Commented",
    ),
];

impl Maker {
    /// A prefab with a component of each script, one of them deleted with its `.meta` file left over.
    pub fn script_files(&mut self) -> io::Result<()> {
        let path = "Assets/Varieties/Scripted.prefab";
        let style = self.style(path);
        let [object, transform] = [(); 2].map(|()| self.dice.file_id());
        let (mut body, mut types) = (String::new(), Vec::new());
        let mut components = vec![(4, transform)];
        for (name, source, class) in SOURCES {
            let guid = self.dice.guid();
            let file = format!("Assets/Varieties/Scripts/{name}.cs");
            self.write(&file, source)?;
            let template = include_str!("../../templates/importers/MonoImporter.yaml");
            self.meta_from(&file, &guid, "MonoImporter", template)?;
            self.truth.types.insert(file, "MonoScript".to_owned());
            components.push((114, self.scripted(&mut body, path, object, &guid)));
            types.push(*class);
        }
        let guid = self.dice.guid();
        let deleted = "Assets/Varieties/Scripts/Deleted.cs";
        self.meta(deleted, &guid, "MonoImporter")?;
        self.truth.lone_metas.push(deleted.to_owned());
        components.push((114, self.scripted(&mut body, path, object, &guid)));
        types.push("Deleted");
        let mut out = String::new();
        text::object(&mut out, style, object, "Scripted", &components);
        text::transform(&mut out, style, transform, object, &TransformLinks::default());
        out.push_str(&body);
        let line = format!("Scripted: Transform {}", types.join(" "));
        self.truth.trees.insert(path.to_owned(), vec![line]);
        let guid = self.dice.guid();
        self.prefab(path, &guid, object, &out)
    }

    /// A component with a script. Returns its id.
    pub fn scripted(&mut self, out: &mut String, path: &str, object: i64, guid: &str) -> i64 {
        let id = self.dice.file_id();
        text::script(out, self.style(path), id, object, &text::script_pointer(guid), "");
        self.uses(path, guid);
        id
    }
}
