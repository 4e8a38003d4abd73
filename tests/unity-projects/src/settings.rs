//! `ProjectSettings` and the list of built scenes.

use std::{fmt::Write as _, io};

use crate::{SettingsTruth, maker::Maker, text};

/// The settings files of a project, with their contents.
const FILES: &[(&str, &str)] = &[
    ("AudioManager", include_str!("../templates/settings/AudioManager.yaml")),
    ("ClusterInputManager", include_str!("../templates/settings/ClusterInputManager.yaml")),
    ("DynamicsManager", include_str!("../templates/settings/DynamicsManager.yaml")),
    ("EditorSettings", include_str!("../templates/settings/EditorSettings.yaml")),
    ("GraphicsSettings", include_str!("../templates/settings/GraphicsSettings.yaml")),
    ("InputManager", include_str!("../templates/settings/InputManager.yaml")),
    ("NavMeshAreas", include_str!("../templates/settings/NavMeshAreas.yaml")),
    ("NetworkManager", include_str!("../templates/settings/NetworkManager.yaml")),
    ("Physics2DSettings", include_str!("../templates/settings/Physics2DSettings.yaml")),
    ("PresetManager", include_str!("../templates/settings/PresetManager.yaml")),
    ("ProjectSettings", include_str!("../templates/settings/ProjectSettings.yaml")),
    ("QualitySettings", include_str!("../templates/settings/QualitySettings.yaml")),
    ("TimeManager", include_str!("../templates/settings/TimeManager.yaml")),
    ("UnityConnectSettings", include_str!("../templates/settings/UnityConnectSettings.yaml")),
    ("VFXManager", include_str!("../templates/settings/VFXManager.yaml")),
];

const PRODUCT: &str = "Varieties: a made project";
const TAGS: [&str; 4] = ["Door", "Key", "Second Player", "Schlüssel"];
const SORTING_LAYERS: [&str; 3] = ["Default", "Back", "Front"];

impl Maker {
    pub fn settings(&mut self) -> io::Result<()> {
        let version = if self.is_old() { "2017.4.30f1" } else { "2022.3.10f1" };
        let text = match self.is_old() {
            true => format!("m_EditorVersion: {version}\n"),
            false => format!(
                "m_EditorVersion: {version}\nm_EditorVersionWithRevision: {version} (0123456789ab)\n"
            ),
        };
        self.write("ProjectSettings/ProjectVersion.txt", text)?;
        self.write("Packages/manifest.json", "{\"dependencies\": {}}\n")?;
        if !self.is_old() {
            self.write("Packages/packages-lock.json", "{\"dependencies\": {}}\n")?;
        }
        self.truth.settings.unity_version = version.to_owned();
        std::fs::create_dir_all(self.location("Assets"))
    }

    /// Every settings file. They reference assets, so they are written after those.
    pub fn every_settings_file(&mut self) -> io::Result<()> {
        for (name, template) in FILES {
            let path = format!("ProjectSettings/{name}.asset");
            let values = vec![("product", format!("'{PRODUCT}'")), ("name", "Jump".to_owned())];
            let body = self.fill(&path, template, &values);
            self.write(&path, [text::HEAD, &body].concat())?;
        }
        self.tag_manager()
    }

    fn tag_manager(&mut self) -> io::Result<()> {
        let mut layers = vec![String::new(); 32];
        for (number, name) in
            [(0, "Default"), (1, "TransparentFX"), (4, "Water"), (5, "UI"), (31, "Last one")]
        {
            layers[number] = name.to_owned();
        }
        let mut out =
            format!("{}--- !u!78 &1\nTagManager:\n  serializedVersion: 2\n  tags:\n", text::HEAD);
        for tag in TAGS {
            let _ = match tag.is_ascii() {
                true => writeln!(out, "  - {tag}"),
                false => writeln!(out, "  - \"{}\"", tag.replace('ü', "\\xFC")),
            };
        }
        out.push_str("  layers:\n");
        for layer in &layers {
            let _ = writeln!(out, "  - {layer}");
        }
        out.push_str("  m_SortingLayers:\n");
        for (number, layer) in SORTING_LAYERS.iter().enumerate() {
            let id = number as u32 * 1_500_000_001;
            let _ = write!(out, "  - name: {layer}\n    uniqueID: {id}\n    locked: 0\n");
        }
        self.truth.settings = SettingsTruth {
            product_name: Some(PRODUCT.to_owned()),
            tags: TAGS.map(str::to_owned).to_vec(),
            layers,
            sorting_layers: SORTING_LAYERS.map(str::to_owned).to_vec(),
            build_targets: ["Android", "Standalone", "Tizen", "iOS", "tvOS"]
                .map(str::to_owned)
                .to_vec(),
            ..std::mem::take(&mut self.truth.settings)
        };
        self.write("ProjectSettings/TagManager.asset", out)
    }

    pub fn build_settings(&mut self) -> io::Result<()> {
        let mut text = format!(
            "{}--- !u!1045 &1\nEditorBuildSettings:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n  m_Scenes:\n",
            text::HEAD
        );
        for (number, (path, guid)) in self.scene_guids.clone().into_iter().enumerate() {
            // At least one scene of each sort.
            let enabled = number == 0 || (number > 1 && self.dice.chance(70));
            text.push_str(&format!(
                "  - enabled: {}\n    path: {path}\n    guid: {guid}\n",
                u8::from(enabled)
            ));
            self.uses("ProjectSettings/EditorBuildSettings.asset", &guid);
            self.truth.build_scenes.push((path, enabled));
        }
        text.push_str("  m_configObjects: {}\n");
        self.write("ProjectSettings/EditorBuildSettings.asset", text)
    }
}
