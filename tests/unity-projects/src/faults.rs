//! Faults, each written down where it was made.

use std::io;

use crate::{Maker, text};

impl Maker {
    pub fn faults(&mut self) -> io::Result<()> {
        for number in 0..self.recipe.faults {
            self.faulty_prefab(number)?;
            self.faulty_bookkeeping(number)?;
        }
        Ok(())
    }

    /// One prefab with a component without script, one with a lost script, a pointer to no asset and
    /// a pointer to no object.
    fn faulty_prefab(&mut self, number: usize) -> io::Result<()> {
        let (name, path) =
            (format!("Faulty{number}"), format!("Assets/Faults/Faulty{number}.prefab"));
        let [object, transform, null, lost, broken, dangling] =
            [(); 6].map(|()| self.dice.file_id());
        let mut out = text::HEAD.to_owned();
        text::object(&mut out, object, &name, &[transform, null, lost, broken, dangling]);
        text::transform(&mut out, transform, object, 0, &[]);
        text::script(&mut out, null, object, "{fileID: 0}", "");
        let lost_guid = self.dice.guid();
        text::script(&mut out, lost, object, &text::script_pointer(&lost_guid), "");
        let (guid, class) = self.scripts.first().cloned().unwrap_or_default();
        let gone = self.dice.guid();
        let members = format!("  list:\n  - {{fileID: 11400000, guid: {gone},\n    type: 2}}\n");
        text::script(&mut out, broken, object, &text::script_pointer(&guid), &members);
        let nowhere = self.dice.file_id();
        text::script(
            &mut out,
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
        self.asset(&path, &guid, "PrefabImporter", out)
    }

    fn faulty_bookkeeping(&mut self, number: usize) -> io::Result<()> {
        let twins = [
            format!("Assets/Faults/TwinA{number}.mat"),
            format!("Assets/Faults/TwinB{number}.mat"),
        ];
        let guid = self.dice.guid();
        for twin in &twins {
            self.asset(twin, &guid, "NativeFormatImporter", text::material(number))?;
        }
        self.truth.duplicates.push(twins.to_vec());

        let lone = format!("Assets/Faults/Gone{number}.png");
        let guid = self.dice.guid();
        self.write(&format!("{lone}.meta"), text::meta(&guid, "TextureImporter"))?;
        self.truth.lone_metas.push(lone);

        let bare = format!("Assets/Faults/Bare{number}.mat");
        self.write(&bare, text::material(number))?;
        self.truth.lone_assets.push(bare);

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
