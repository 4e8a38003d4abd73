//! `import_asset`: a file becomes an asset.

use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_protocol::OpSpec;
use spawnpoint_unreal_ops::{AssetImport, Imported};

use super::{
    answer::{INVALID, Refusal, needs_editor, tool},
    folders::{Elsewhere, Folders},
};
use crate::Surroundings;

const FROM: &str = "Files are imported from the served projects, the folder for temporary files and \
                    the folders that the owner of the server allows with --allow-folder.";

pub(super) fn asset(surroundings: &Surroundings) -> Tool {
    let folders = Folders::of(surroundings);
    tool(
        "import_asset",
        "Create or update an asset from a file in the running editor, then apply a T3D file to it. Requires \
         filePath, t3dFilePath or both.",
        &[AssetImport::NAME],
        || Refusal::sentence(INVALID),
        move |tools, p| import(tools, p, folders.clone()),
    )
    .writes()
    .destructive()
    .confirm()
    .long()
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Import {
    /// Texture, mesh, sound...
    file_path: Option<String>,
    /// T3D file to apply to the asset.
    t3d_file_path: Option<String>,
    /// /Game/Folder/Name; updated if it exists.
    #[schemars(required)]
    package_path: Option<String>,
    /// /Script/Engine.Texture2D
    #[schemars(required)]
    class_path: Option<String>,
}

#[derive(Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Answer {
    #[serde(rename = "bSuccess")]
    success: bool,
    count: usize,
    file_path: String,
    package_path: String,
    factory_class: String,
    imported_objects: Vec<String>,
    error: String,
}

impl Answer {
    fn refuse(self, error: impl Into<String>) -> Refusal {
        Refusal::told(&Self { error: error.into(), ..self })
    }
}

async fn import(tools: Toolbox, p: Import, folders: Folders) -> Result<Answer, Refusal> {
    let given = |text: Option<String>| text.filter(|text| !text.is_empty());
    let (file, text_file) = (given(p.file_path), given(p.t3d_file_path));
    let mut answer = Answer::default();
    let Some(first) = file.as_ref().or(text_file.as_ref()) else {
        let what = "At least one of filePath or t3dFilePath must be specified.";
        return Err(answer.refuse(what));
    };
    answer.file_path = first.clone();
    let Some(path) = given(p.package_path) else {
        return Err(answer.refuse("Missing PackagePath parameter."));
    };
    let Some(class) = given(p.class_path) else {
        return Err(answer.refuse("Missing ClassPath parameter."));
    };
    for (file, what) in [(&file, "Binary"), (&text_file, "T3D")] {
        let Some(file) = file else { continue };
        match folders.importable(Path::new(file)) {
            Ok(true) => {}
            Ok(false) => return Err(answer.refuse(format!("{what} file not found: {file}"))),
            Err(Elsewhere) => {
                return Err(answer.refuse(format!("{what} file not found: {file}. {FROM}")));
            }
        }
    }
    answer.package_path = object_path(&path);
    let path = answer.package_path.clone();
    let imported: Imported = match tools.run(AssetImport { file, text_file, path, class }).await {
        Ok(output) => output.into_shape()?,
        Err(fault) => {
            let error = needs_editor(fault)?;
            return Err(answer.refuse(error));
        }
    };
    Ok(Answer {
        success: true,
        count: imported.objects.len(),
        package_path: imported.path,
        imported_objects: imported.objects,
        ..answer
    })
}

/// The full path of the requested asset: by default below `/Game`, and with the name of its
/// package.
fn object_path(path: &str) -> String {
    let path = if path.starts_with('/') { path.to_owned() } else { format!("/Game/{path}") };
    let leaf = path.rsplit('/').next().unwrap_or_default();
    match leaf.contains('.') {
        true => path,
        false => format!("{path}.{leaf}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_completed() {
        assert_eq!(object_path("T/Wood"), "/Game/T/Wood.Wood");
        assert_eq!(object_path("/Plugin/Wood.Other"), "/Plugin/Wood.Other");
    }
}
