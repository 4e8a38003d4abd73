//! Files with an importer. Their type follows from the name and the `.meta` file.

use std::io;

use crate::{maker::Maker, text};

/// File name, importer and type of the main object.
const FILES: &[(&str, &str, &str)] = &[
    ("Photo.jpg", "TextureImporter", "Texture2D"),
    ("Sky.exr", "TextureImporter", "Texture2D"),
    ("Packed.dds", "IHVImageFormatImporter", "Texture2D"),
    ("Step.wav", "AudioImporter", "AudioClip"),
    ("Intro.mp4", "VideoClipImporter", "VideoClip"),
    ("House.skp", "SketchUpImporter", "GameObject"),
    ("Oak.spm", "SpeedTreeImporter", "GameObject"),
    ("Letters.otf", "TrueTypeFontImporter", "Font"),
    ("Manual.pdf", "DefaultImporter", "DefaultAsset"),
    ("Bundle.unitypackage", "DefaultImporter", "DefaultAsset"),
    ("Strange.extension", "DefaultImporter", "DefaultAsset"),
    ("NoExtension", "DefaultImporter", "DefaultAsset"),
];

/// The same for text files, with their contents.
const TEXTS: &[(&str, &str, &str, &str)] = &[
    ("Table.csv", "TextScriptImporter", "TextAsset", "id;name\n1;Ä\n"),
    ("Data.json", "TextScriptImporter", "TextAsset", "{\"a\": [1, 2]}\n"),
    ("Read me.md", "TextScriptImporter", "TextAsset", "# Title\n"),
    ("Empty.txt", "TextScriptImporter", "TextAsset", ""),
    ("Common.cginc", "ShaderIncludeImporter", "ShaderInclude", "float4 half_of(float4 x);\n"),
    ("Blur.compute", "ComputeShaderImporter", "ComputeShader", "#pragma kernel Main\n"),
    ("Panel.uxml", "ScriptedImporter", "VisualTreeAsset", "<ui:UXML />\n"),
    ("Panel.uss", "ScriptedImporter", "StyleSheet", ".label { color: red; }\n"),
    ("Game.inputactions", "ScriptedImporter", "InputActionAsset", "{\"maps\": []}\n"),
];

/// Files that are not in version control while their `.meta` files are: name and importer.
const LEFT_OVER: &[(&str, &str)] = &[
    ("Gone.jpg", "TextureImporter"),
    ("Gone.fbx", "ModelImporter"),
    ("Gone.ttf", "TrueTypeFontImporter"),
    ("Gone.pdf", "DefaultImporter"),
];

impl Maker {
    pub fn imported_files(&mut self) -> io::Result<()> {
        let texture = self.texture()?;
        for (name, importer, type_name) in FILES {
            let path = format!("Assets/Varieties/Imported/{name}");
            let guid = self.dice.guid();
            self.asset(&path, &guid, importer, b"\x89\0not text\0")?;
            self.truth.types.insert(path, (*type_name).to_owned());
        }
        for (name, importer, type_name, text) in TEXTS {
            let path = format!("Assets/Varieties/Imported/{name}");
            let guid = self.dice.guid();
            self.asset(&path, &guid, importer, text)?;
            self.truth.types.insert(path, (*type_name).to_owned());
        }
        for (name, importer) in LEFT_OVER {
            let path = format!("Assets/Varieties/Imported/{name}");
            let guid = self.dice.guid();
            self.meta(&path, &guid, importer)?;
            self.truth.lone_metas.push(path);
        }
        self.shaders(&texture)?;
        self.model()?;
        self.font()?;
        self.plugin()
    }

    /// A texture with sprites; its guid is returned.
    fn texture(&mut self) -> io::Result<String> {
        let guid = self.dice.guid();
        self.refer("texture", 2_800_000, &guid, 3);
        self.refer("sprite", 21_300_000, &guid, 3);
        let template = include_str!("../../templates/importers/TextureImporter.yaml");
        let path = "Assets/Varieties/Imported/Tiles.png";
        self.write(path, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")?;
        self.meta_from(path, &guid, "TextureImporter", template)?;
        self.truth.types.insert(path.to_owned(), "Texture2D".to_owned());
        Ok(guid)
    }

    /// Writes a `.meta` file from a template.
    pub fn meta_from(
        &mut self,
        path: &str,
        guid: &str,
        importer: &str,
        template: &str,
    ) -> io::Result<()> {
        let body = self.fill(&format!("{path}.meta"), template, &Vec::new());
        let age = text::age(self.recipe.format);
        let text = format!("fileFormatVersion: 2\nguid: {guid}\n{age}{body}");
        self.truth.importers.insert(path.to_owned(), importer.to_owned());
        self.write(&format!("{path}.meta"), text)?;
        self.folders_of(path)
    }

    /// A shader in text, and a shader graph that names a texture inside JSON inside JSON.
    fn shaders(&mut self, texture: &str) -> io::Result<()> {
        let path = "Assets/Varieties/Imported/Plain.shader";
        let guid = self.dice.guid();
        self.asset(path, &guid, "ShaderImporter", "Shader \"Made/Plain\" { SubShader { } }\n")?;
        self.refer("shader", 4_800_000, &guid, 3);
        self.truth.types.insert(path.to_owned(), "Shader".to_owned());
        let path = "Assets/Varieties/Imported/Graph.shadergraph";
        let text = format!(
            "{{\"m_SGVersion\": 3}}\n\n{{\"m_SerializedTexture\": \"{{\\\"texture\\\":{{\\\"fileID\\\":2800000,\\\"guid\\\":\\\"{texture}\\\",\\\"type\\\":3}}}}\"}}\n"
        );
        let guid = self.dice.guid();
        self.asset(path, &guid, "ScriptedImporter", text)?;
        self.uses(path, texture);
        self.truth.types.insert(path.to_owned(), "Shader".to_owned());
        Ok(())
    }

    /// A model whose `.meta` file contains the names of its objects and replaces a material.
    fn model(&mut self) -> io::Result<()> {
        let guid = self.dice.guid();
        let mut template = include_str!("../../templates/importers/ModelImporter.yaml").to_owned();
        if let Some(material) = self.materials.first().cloned() {
            self.refer("replaced", 2_100_000, &material, 2);
            template = template.replacen(
                "  externalObjects: {}\n",
                "  externalObjects:\n  - first:\n      type: UnityEngine:Material\n      assembly: UnityEngine.CoreModule\n      name: Bark\n    second: $replaced\n",
                1,
            );
        }
        let path = "Assets/Varieties/Imported/Tree.fbx";
        self.write(path, b"Kaydara FBX Binary  \0\x1a\0")?;
        self.meta_from(path, &guid, "ModelImporter", &template)?;
        self.refer("mesh", 4_300_000, &guid, 3);
        self.truth.types.insert(path.to_owned(), "GameObject".to_owned());
        Ok(())
    }

    fn font(&mut self) -> io::Result<()> {
        let guid = self.dice.guid();
        let template = include_str!("../../templates/importers/TrueTypeFontImporter.yaml");
        let path = "Assets/Varieties/Imported/Sans.ttf";
        self.write(path, b"\0\x01\0\0\0\x0f")?;
        self.meta_from(path, &guid, "TrueTypeFontImporter", template)?;
        self.refer("font", 12_800_000, &guid, 3);
        self.truth.types.insert(path.to_owned(), "Font".to_owned());
        Ok(())
    }

    /// A native plugin. Its `.meta` file has an empty key, which YAML libraries refuse.
    fn plugin(&mut self) -> io::Result<()> {
        let guid = self.dice.guid();
        let path = "Assets/Plugins/libnative.so";
        let template = "PluginImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  iconMap: {}\n  executionOrder: {}\n  isPreloaded: 0\n  platformData:\n  - first:\n      : Any\n    second:\n      enabled: 0\n      settings:\n        Exclude Editor: 0\n  - first:\n      Editor: Editor\n    second:\n      enabled: 1\n      settings:\n        CPU: x86_64\n        DefaultValueInitialized: true\n  userData: \n  assetBundleName: \n  assetBundleVariant: \n";
        self.write(path, b"\x7fELF\0\0\0")?;
        self.meta_from(path, &guid, "PluginImporter", template)?;
        self.truth.types.insert(path.to_owned(), "DefaultAsset".to_owned());
        Ok(())
    }
}
