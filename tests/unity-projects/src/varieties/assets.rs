//! Assets that Unity itself serializes, one of each class.

use std::io;

use crate::{maker::Maker, text};

macro_rules! template {
    ($name:literal) => {
        include_str!(concat!("../../templates/assets/", $name, ".yaml"))
    };
}

/// An asset of one document or several.
struct Native {
    /// Its file below the folder of these assets.
    file: &'static str,
    template: &'static str,
    /// The type of its main object; empty for a script's class.
    type_name: &'static str,
    /// The name by which later templates reference it, and the object they mean.
    referred: Option<(&'static str, i64)>,
    /// Whether editors before 2018 write it too.
    old: bool,
}

const fn native(
    file: &'static str,
    template: &'static str,
    type_name: &'static str,
    referred: Option<(&'static str, i64)>,
    old: bool,
) -> Native {
    Native { file, template, type_name, referred, old }
}

const ASSETS: &[Native] = &[
    native("Plain.mat", template!("Material"), "Material", Some(("material", 2_100_000)), true),
    native(
        "Ice.physicsMaterial2D",
        template!("PhysicsMaterial2D"),
        "PhysicMaterial",
        Some(("physics", 6_200_000)),
        true,
    ),
    native("Rubber.physicMaterial", template!("PhysicMaterial"), "PhysicMaterial", None, true),
    native("Floor.asset", template!("Tile"), "ScriptableObject", Some(("tile", 11_400_000)), true),
    native("Resources/Made.guiskin", template!("GUISkin"), "ScriptableObject", None, true),
    native(
        "Walk.anim",
        template!("AnimationClip"),
        "AnimationClip",
        Some(("clip", 7_400_000)),
        true,
    ),
    native("Upper.mask", template!("AvatarMask"), "AvatarMask", Some(("mask", 31_900_000)), true),
    native(
        "Hero.controller",
        template!("AnimatorController"),
        "AnimatorController",
        Some(("controller", 9_100_000)),
        true,
    ),
    native(
        "Villain.overrideController",
        template!("AnimatorOverrideController"),
        "AnimatorController",
        None,
        true,
    ),
    native(
        "Main.mixer",
        template!("AudioMixer"),
        "AudioMixerController",
        Some(("mixer", 24_300_002)),
        true,
    ),
    native("View.renderTexture", template!("RenderTexture"), "RenderTexture", None, true),
    native("Sky.cubemap", template!("Cubemap"), "Cubemap", None, true),
    native("Quad.asset", template!("Mesh"), "Mesh", None, true),
    native(
        "Used.shadervariants",
        template!("ShaderVariantCollection"),
        "ShaderVariantCollection",
        None,
        true,
    ),
    native("Bitmap.fontsettings", template!("Font"), "Font", None, true),
    native("Sun.flare", template!("Flare"), "Flare", None, true),
    native("Atlas.spriteatlas", template!("SpriteAtlas"), "SpriteAtlas", None, false),
    native(
        "Grass.terrainlayer",
        template!("TerrainLayer"),
        "TerrainLayer",
        Some(("layer", 8_574_412_962_073_106_934)),
        false,
    ),
    native(
        "Land.asset",
        template!("TerrainData"),
        "TerrainData",
        Some(("terrain", 15_600_000)),
        false,
    ),
    native("Bright.lighting", template!("LightingSettings"), "LightingSettings", None, false),
    native("Lamp.preset", template!("Preset"), "Preset", None, false),
    native("Cut.playable", template!("Timeline"), "", Some(("timeline", 11_400_000)), false),
    native("Bag.asset", template!("SerializeReference"), "", None, false),
    native("Prices.asset", template!("ScriptableObject"), "", None, false),
    native("AddressableAssetsData/Group.asset", template!("AddressableGroup"), "", None, false),
];

impl Maker {
    pub fn native_assets(&mut self) -> io::Result<()> {
        let (script, class) = self.any_script();
        self.refer("script", 11_500_000, &script, 3);
        let addressed = self.materials.first().cloned().unwrap_or_default();
        let is_old = self.is_old();
        for asset in ASSETS.iter().filter(|asset| asset.old || !is_old) {
            let path = format!("Assets/Varieties/{}", asset.file);
            let file = asset.file.rsplit('/').next().unwrap_or(asset.file);
            let name = file.split('.').next().unwrap_or(file).to_owned();
            if asset.template.contains("$addressed") {
                self.uses(&path, &addressed);
            }
            let values = vec![("name", name), ("addressed", addressed.clone())];
            let body = self.fill(&path, asset.template, &values);
            let guid = self.dice.guid();
            self.asset(&path, &guid, "NativeFormatImporter", [text::HEAD, &body].concat())?;
            if let Some((name, id)) = asset.referred {
                self.refer(name, id, &guid, 2);
            }
            let type_name = if asset.type_name.is_empty() { &class } else { asset.type_name };
            self.truth.types.insert(path.clone(), type_name.to_owned());
            if path.contains("/Resources/") || path.contains("/AddressableAssetsData/") {
                self.truth.loaded_by_name.push(path);
            }
        }
        let mixer = "Assets/Varieties/Main.mixer".to_owned();
        let groups = ["Master", "Master/Effects"].map(str::to_owned).to_vec();
        self.truth.mixer_groups.insert(mixer, groups);
        if !is_old {
            let path = "Assets/Materials/0/Material0.mat".to_owned();
            self.truth.addresses.push(("Made/First Thing".to_owned(), path));
        }
        self.bytes_instead_of_text()
    }

    /// Assets of a class that is always binary, and of projects that serialize nothing as text.
    fn bytes_instead_of_text(&mut self) -> io::Result<()> {
        let path = "Assets/Varieties/LightingData.asset";
        let guid = self.dice.guid();
        self.asset(path, &guid, "NativeFormatImporter", b"\0\0\0\x16\0\x01lighting data\0")?;
        let settings = "ProjectSettings/UnityAdsSettings.asset";
        self.write(settings, b"\0\0\0\x16\0\x01settings\0")?;
        self.truth.binary_assets.extend([path, settings].map(str::to_owned));
        let empty = "Assets/Varieties/Nothing.asset";
        let guid = self.dice.guid();
        self.asset(empty, &guid, "NativeFormatImporter", b"")
    }
}
