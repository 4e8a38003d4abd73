//! Assembly definitions that reference each other by name and by guid.

use std::io;

use crate::{AssemblyTruth, maker::Maker};

impl Maker {
    pub fn assemblies(&mut self) -> io::Result<()> {
        let base = self.assembly("Base", &[], &[])?;
        let by_guid = format!("GUID:{base}");
        let middle = self.assembly("Middle", &[&by_guid], &["Made.Base"])?;
        self.uses("Assets/Varieties/Assemblies/Middle/Made.Middle.asmdef", &base);
        self.assembly(
            "Top",
            &["Made.Middle", "Unity.Elsewhere"],
            &["Made.Middle", "Unity.Elsewhere"],
        )?;
        let path = "Assets/Varieties/Assemblies/Extra/Extra.asmref";
        let guid = self.dice.guid();
        let text = format!("{{\n    \"reference\": \"GUID:{middle}\"\n}}\n");
        self.asset(path, &guid, "AssemblyDefinitionReferenceImporter", text)?;
        self.uses(path, &middle);
        self.truth.types.insert(path.to_owned(), "AssemblyDefinitionReferenceAsset".to_owned());
        Ok(())
    }

    /// Writes a definition with these references; `names` are the assemblies that they mean.
    fn assembly(&mut self, short: &str, references: &[&str], names: &[&str]) -> io::Result<String> {
        let path = format!("Assets/Varieties/Assemblies/{short}/Made.{short}.asmdef");
        let quoted: Vec<String> = references.iter().map(|name| format!("\"{name}\"")).collect();
        // The first line of some of them is a byte order mark.
        let mark = if short == "Top" { "\u{feff}" } else { "" };
        let text = format!(
            "{mark}{{\n    \"name\": \"Made.{short}\",\n    \"references\": [{}],\n    \"autoReferenced\": true\n}}\n",
            quoted.join(", ")
        );
        let guid = self.dice.guid();
        self.asset(&path, &guid, "AssemblyDefinitionImporter", text)?;
        self.truth.types.insert(path.clone(), "AssemblyDefinitionAsset".to_owned());
        self.truth.assemblies.push(AssemblyTruth {
            path,
            name: format!("Made.{short}"),
            references: names.iter().map(|name| (*name).to_owned()).collect(),
        });
        Ok(guid)
    }
}
