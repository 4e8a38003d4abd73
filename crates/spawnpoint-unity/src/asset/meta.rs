//! Reads `.meta` files: the GUID of an asset and its import settings.

use crate::{
    id::Guid,
    yaml::{SyntaxError, Tree, View},
};

/// The GUID in a `.meta` file. Reads only its first lines.
pub fn guid(text: &[u8]) -> Option<Guid> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    text.split(|byte| *byte == b'\n')
        .take(16)
        .find_map(|line| Guid::parse(line.strip_prefix(b"guid:")?.trim_ascii()))
}

/// The import settings in a `.meta` file.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    /// The class of the importer.
    pub importer: Option<String>,
    /// Its scalar settings, as text.
    pub settings: Vec<(String, String)>,
    /// Names of the objects inside a model, by file id.
    #[serde(skip)]
    pub names: Vec<(i64, String)>,
    /// The asset bundle, if it belongs to one.
    pub bundle: Option<String>,
}

impl Import {
    /// Reads a whole `.meta` file.
    pub fn parse(text: &[u8]) -> Result<Self, SyntaxError> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let tree = Tree::parse(text)?;
        let importer = tree.root().entries().find_map(|(key, value)| {
            let key = key.text()?;
            (value.is_map() && key.ends_with("Importer")).then(|| (key.into_owned(), value))
        });
        let Some((importer, body)) = importer else { return Ok(Self::default()) };
        let settings = body
            .entries()
            .filter_map(|(key, value)| Some((key.text()?.into_owned(), value.text()?.into_owned())))
            .collect();
        let bundle = Some(body.text_of("assetBundleName")).filter(|name| !name.is_empty());
        Ok(Self { importer: Some(importer), settings, names: names(body), bundle })
    }
}

/// Old `.meta` files have `fileIDToRecycleName`, newer ones `internalIDToNameTable`.
fn names(body: View<'_, '_>) -> Vec<(i64, String)> {
    let old = body
        .get("fileIDToRecycleName")
        .into_iter()
        .flat_map(View::entries)
        .filter_map(|(id, name)| Some((id.int()?, name.text()?.into_owned())));
    let new =
        body.get("internalIDToNameTable").into_iter().flat_map(View::items).filter_map(|row| {
            let (_, id) = row.get("first")?.entries().next()?;
            Some((id.int()?, row.get("second")?.text()?.into_owned()))
        });
    old.chain(new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guid_importer_settings_and_names_are_read() {
        let text = b"fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\nModelImporter:\n  serializedVersion: 19\n  fileIDToRecycleName:\n    100000: Cube\n    100002: //RootNode\n  assetBundleName: \n";
        assert_eq!(guid(text).unwrap().to_string(), "0123456789abcdef0123456789abcdef");
        let import = Import::parse(text).unwrap();
        assert_eq!(import.importer.as_deref(), Some("ModelImporter"));
        assert_eq!(import.names, [(100_000, "Cube".into()), (100_002, "//RootNode".into())]);
        assert_eq!(import.settings[0], ("serializedVersion".into(), "19".into()));
        assert_eq!(import.bundle, None);
    }

    #[test]
    fn plugin_importers_have_empty_keys() {
        let text = b"fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\nPluginImporter:\n  platformData:\n  - first:\n      : Any\n    second:\n      enabled: 0\n";
        assert_eq!(Import::parse(text).unwrap().importer.as_deref(), Some("PluginImporter"));
    }
}
