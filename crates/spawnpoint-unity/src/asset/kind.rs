//! The kind of a file, by its extension: one table.

use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($( $(#[doc = $doc:literal])+ $kind:ident $type_name:literal $reading:ident [ $($extension:literal)* ]; )+) => {
        /// The kind of a file in Unity.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub enum Kind { $( $(#[doc = $doc])+ $kind ),+ }

        const EXTENSIONS: &[(&str, Kind)] = &[ $( $( ($extension, Kind::$kind), )* )+ ];

        impl Kind {
            /// The type of the main object, as the editor names it.
            pub fn type_name(self) -> &'static str {
                match self { $( Self::$kind => $type_name ),+ }
            }

            pub(crate) fn reading(self) -> ScanPolicy {
                match self { $( Self::$kind => ScanPolicy::$reading ),+ }
            }
        }
    };
}

/// Whether a file is searched for references to other assets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScanPolicy {
    /// It is searched, unless its first bytes show that it is binary.
    Scanned,
    /// It has a binary format without references.
    Opaque,
}

kinds! {
    /// A folder.
    Folder "DefaultAsset" Opaque [];
    /// A scene.
    Scene "SceneAsset" Scanned ["unity"];
    /// A prefab.
    Prefab "GameObject" Scanned ["prefab"];
    /// C# source.
    Script "MonoScript" Scanned ["cs"];
    /// A compiled assembly or native plugin.
    Assembly "DefaultAsset" Opaque ["dll" "so" "dylib" "a" "bundle" "aar" "jar" "winmd" "exe" "lib" "pdb" "mdb"];
    /// An assembly definition.
    AssemblyDefinition "AssemblyDefinitionAsset" Scanned ["asmdef"];
    /// A reference to an assembly definition.
    AssemblyReference "AssemblyDefinitionReferenceAsset" Scanned ["asmref"];
    /// A model.
    Model "GameObject" Opaque ["fbx" "obj" "dae" "3ds" "dxf" "max" "ma" "mb" "blend" "c4d" "skp" "glb" "gltf" "usd" "usdz" "usdc" "spm" "st"];
    /// A texture.
    Texture "Texture2D" Opaque ["png" "jpg" "jpeg" "tga" "psd" "psb" "tif" "tiff" "exr" "hdr" "bmp" "gif" "iff" "pict" "dds" "ktx" "astc" "webp"];
    /// A texture that Unity itself writes.
    NativeTexture "Texture" Scanned ["rendertexture" "cubemap" "texture2d" "texture3d" "customrendertexture" "texturearray"];
    /// A sound.
    Audio "AudioClip" Opaque ["wav" "mp3" "ogg" "aif" "aiff" "flac" "mod" "it" "s3m" "xm"];
    /// A video.
    Video "VideoClip" Opaque ["mp4" "mov" "webm" "avi" "m4v" "mpg" "mpeg" "wmv" "ogv" "asf" "vp8"];
    /// A font.
    Font "Font" Opaque ["ttf" "otf" "ttc" "dfont"];
    /// A shader in text.
    Shader "Shader" Scanned ["shader"];
    /// Text that shaders include.
    ShaderInclude "ShaderInclude" Scanned ["cginc" "hlsl" "hlslinc" "glslinc" "glsl"];
    /// A compute or ray tracing shader.
    ComputeShader "ComputeShader" Scanned ["compute" "raytrace" "urtshader"];
    /// A shader graph.
    ShaderGraph "Shader" Scanned ["shadergraph" "shadersubgraph"];
    /// A visual effect graph.
    VisualEffect "VisualEffectAsset" Scanned ["vfx" "vfxblock" "vfxoperator"];
    /// A material.
    Material "Material" Scanned ["mat"];
    /// A physics material.
    PhysicsMaterial "PhysicMaterial" Scanned ["physicmaterial" "physicsmaterial" "physicsmaterial2d"];
    /// An animation.
    Animation "AnimationClip" Scanned ["anim"];
    /// A state machine of animations.
    AnimatorController "AnimatorController" Scanned ["controller" "overridecontroller"];
    /// An avatar mask.
    AvatarMask "AvatarMask" Scanned ["mask"];
    /// An audio mixer.
    Mixer "AudioMixerController" Scanned ["mixer"];
    /// A timeline or other playable.
    Timeline "TimelineAsset" Scanned ["playable" "signal"];
    /// A serialized object; its class is in the file.
    Asset "ScriptableObject" Scanned ["asset"];
    /// A sprite atlas.
    SpriteAtlas "SpriteAtlas" Scanned ["spriteatlas" "spriteatlasv2"];
    /// Other things Unity serializes.
    Native "Object" Scanned ["guiskin" "fontsettings" "flare" "lighting" "giparams" "shadervariants" "terrainlayer" "brush" "preset" "scenetemplate" "colors" "curves" "gradients" "mesh" "buildprofile" "webcamtexture"];
    /// User interface in text.
    Interface "VisualTreeAsset" Scanned ["uxml"];
    /// Style sheets.
    StyleSheet "StyleSheet" Scanned ["uss" "tss"];
    /// Input actions.
    InputActions "InputActionAsset" Scanned ["inputactions"];
    /// Text.
    Text "TextAsset" Scanned ["txt" "json" "xml" "md" "csv" "html" "htm" "yaml" "yml" "bytes" "fnt" "rsp" "cs~" "js" "boo" "rtf" "log" "config" "ini" "toml" "py" "sh" "gradle" "plist" "h" "hpp" "c" "cpp" "cc" "m" "mm" "swift" "java" "kt"];
    /// An archive or another packed file.
    Archive "DefaultAsset" Opaque ["zip" "gz" "7z" "rar" "tar" "unitypackage" "pdf" "docx" "xlsx" "pptx" "apk" "ipa"];
    /// Anything else.
    Other "DefaultAsset" Scanned [];
}

impl Kind {
    /// Returns the kind of a path, by its extension.
    pub fn of(path: &str) -> Self {
        let Some((_, extension)) = path.rsplit('/').next().unwrap_or(path).rsplit_once('.') else {
            return Self::Other;
        };
        let mut lower = [0; 24];
        let Some(lower) = lower.get_mut(..extension.len()) else { return Self::Other };
        lower.copy_from_slice(extension.as_bytes());
        lower.make_ascii_lowercase();
        EXTENSIONS
            .iter()
            .find(|(known, _)| known.as_bytes() == lower)
            .map_or(Self::Other, |(_, kind)| *kind)
    }

    /// Whether it contains a hierarchy of objects.
    pub fn has_objects(self) -> bool {
        matches!(self, Self::Scene | Self::Prefab)
    }

    /// Whether it is code or compiles to code, which is used without being referenced.
    pub fn is_code(self) -> bool {
        matches!(
            self,
            Self::Script
                | Self::Assembly
                | Self::AssemblyDefinition
                | Self::AssemblyReference
                | Self::ShaderInclude
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_follow_from_the_extension_in_any_case() {
        assert_eq!(Kind::of("Assets/A.unity"), Kind::Scene);
        assert_eq!(Kind::of("Assets/A.FBX"), Kind::Model);
        assert_eq!(Kind::of("Assets/x.physicsMaterial2D"), Kind::PhysicsMaterial);
        assert_eq!(Kind::of("Assets/a.b/c"), Kind::Other);
        assert_eq!(Kind::of("Assets/a.averyveryverylongextensionindeed"), Kind::Other);
    }

    #[test]
    fn every_kind_survives_serialization() {
        for (_, kind) in EXTENSIONS {
            let text = serde_json::to_string(kind).unwrap();
            assert_eq!(serde_json::from_str::<Kind>(&text).unwrap(), *kind);
        }
        assert!(serde_json::from_str::<Kind>("\"unknown\"").is_err());
    }
}
