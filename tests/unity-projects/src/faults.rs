//! Faults, each recorded where it is generated.

use std::io;

use crate::{
    maker::Maker,
    text::{self, TransformLinks},
};

impl Maker {
    pub fn faults(&mut self) -> io::Result<()> {
        for number in 0..self.recipe.faults {
            self.faulty_prefab(number)?;
            self.faulty_bookkeeping(number)?;
        }
        Ok(())
    }

    /// One prefab with a component without a script, one with a missing script, a reference to a missing
    /// asset and a reference to a missing object.
    fn faulty_prefab(&mut self, number: usize) -> io::Result<()> {
        let (name, path) =
            (format!("Faulty{number}"), format!("Assets/Faults/Faulty{number}.prefab"));
        let [object, transform, null, lost, broken, dangling] =
            [(); 6].map(|()| self.dice.file_id());
        let (mut out, style) = (String::new(), self.style(&path));
        let scripts = [null, lost, broken, dangling].map(|id| (114, id));
        let components = [&[(4, transform)], &scripts[..]].concat();
        text::object(&mut out, style, object, &name, &components);
        text::transform(&mut out, style, transform, object, &TransformLinks::default());
        text::script(&mut out, style, null, object, "{fileID: 0}", "");
        let lost_guid = self.dice.guid();
        text::script(&mut out, style, lost, object, &text::script_pointer(&lost_guid), "");
        let (guid, class) = self.scripts.first().cloned().unwrap_or_default();
        let gone = self.dice.guid();
        let members = format!("  list:\n  - {{fileID: 11400000, guid: {gone},\n    type: 2}}\n");
        text::script(&mut out, style, broken, object, &text::script_pointer(&guid), &members);
        let nowhere = self.dice.file_id();
        text::script(
            &mut out,
            style,
            dangling,
            object,
            &text::script_pointer(&guid),
            &format!("  inner:\n    to: {{fileID: {nowhere}}}\n"),
        );
        self.uses(&path, &guid);
        self.truth.null_scripts.push((path.clone(), name.clone()));
        self.truth.lost_scripts.push((path.clone(), name.clone()));
        self.truth.broken.push((path.clone(), "list[0]".into()));
        self.truth.dangling.push((path.clone(), "inner.to".into()));
        let line = format!("{name}: Transform Missing Script Missing Script {class} {class}");
        self.truth.trees.insert(path.clone(), vec![line]);
        let guid = self.dice.guid();
        self.prefab(&path, &guid, object, &out)
    }

    fn faulty_bookkeeping(&mut self, number: usize) -> io::Result<()> {
        let twins = [
            format!("Assets/Faults/TwinA{number}.mat"),
            format!("Assets/Faults/TwinB{number}.mat"),
        ];
        let guid = self.dice.guid();
        for twin in &twins {
            let text = text::material(self.style(twin), number);
            self.asset(twin, &guid, "NativeFormatImporter", text)?;
        }
        self.truth.duplicates.push(twins.to_vec());

        let lone = format!("Assets/Faults/Gone{number}.png");
        let guid = self.dice.guid();
        self.meta(&lone, &guid, "TextureImporter")?;
        self.truth.lone_metas.push(lone);

        let bare = format!("Assets/Faults/Bare{number}.mat");
        self.write(&bare, text::material(self.style(&bare), number))?;
        self.truth.lone_assets.push(bare);

        let conflict = format!("Assets/Faults/Conflict{number}.shader");
        let guid = self.dice.guid();
        let text = "Shader \"A\" {\n<<<<<<< HEAD\n  // a\n=======\n  // b\n>>>>>>> other\n}\n";
        self.asset(&conflict, &guid, "ShaderImporter", text)?;
        self.truth.conflicts.push(conflict);

        let pointer = format!("Assets/Faults/Stored{number}.prefab");
        let guid = self.dice.guid();
        self.asset(
            &pointer,
            &guid,
            "PrefabImporter",
            "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n",
        )?;
        self.truth.lfs_pointers.push(pointer);
        Ok(())
    }
}
