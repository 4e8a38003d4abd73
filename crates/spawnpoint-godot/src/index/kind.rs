//! Types of files by their extension, where nothing else tells them.

/// The type of a file; empty if it is not a resource that Godot knows by itself.
pub fn type_of(path: &str) -> &'static str {
    let end = path.rsplit_once('.').map(|(_, end)| end.to_ascii_lowercase());
    match end.as_deref().unwrap_or_default() {
        "tscn" | "scn" | "escn" | "glb" | "gltf" | "fbx" | "blend" | "dae" => "PackedScene",
        "tres" | "res" => "Resource",
        "gd" => "GDScript",
        "cs" => "CSharpScript",
        "gdshader" => "Shader",
        "gdshaderinc" => "ShaderInclude",
        "gdextension" => "GDExtension",
        "png" | "jpg" | "jpeg" | "webp" | "svg" | "bmp" | "tga" | "exr" | "hdr" => "Texture2D",
        "wav" => "AudioStreamWAV",
        "ogg" => "AudioStreamOggVorbis",
        "mp3" => "AudioStreamMP3",
        "ttf" | "otf" | "woff" | "woff2" => "FontFile",
        "obj" => "Mesh",
        "json" => "JSON",
        "po" | "csv" | "translation" => "Translation",
        "godot" => "ProjectSettings",
        _ => "",
    }
}

/// Whether a type is code, which may be used in ways that files do not show.
pub fn is_code(type_name: &str) -> bool {
    matches!(type_name, "GDScript" | "CSharpScript" | "GDExtension" | "ShaderInclude")
}

/// Whether a file is a scene or resource in the binary format.
pub fn is_binary(path: &str) -> bool {
    path.ends_with(".scn") || path.ends_with(".res")
}
