//! `manage_graphics` in a project with URP: volumes, renderer features and the settings of the pipeline

use std::fs;

use serde_json::{Value, json};

use super::Editor;

const RENDERER: &str = "Assets/Settings/Renderer.asset";
const PROFILE: &str = "Assets/Volumes/Mood.asset";

impl Editor {
    fn graphics(&mut self, action: &str, mut arguments: Value) -> Value {
        arguments["action"] = json!(action);
        self.command("manage_graphics", arguments)
    }

    fn graphics_refused(&mut self, action: &str, mut arguments: Value) -> String {
        arguments["action"] = json!(action);
        self.refused("manage_graphics", arguments)
    }

    /// Gives the project a pipeline asset with one renderer.
    fn use_urp(&mut self) {
        let code = "using_urp();
            void using_urp()
            {
                AssetDatabase.CreateFolder(\"Assets\", \"Settings\");
                var renderer = ScriptableObject.CreateInstance<UnityEngine.Rendering.Universal.UniversalRendererData>();
                AssetDatabase.CreateAsset(renderer, \"Assets/Settings/Renderer.asset\");
                var pipeline = ScriptableObject.CreateInstance<UnityEngine.Rendering.Universal.UniversalRenderPipelineAsset>();
                var list = pipeline.GetType().GetField(\"m_RendererDataList\", System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic);
                list.SetValue(pipeline, new UnityEngine.Rendering.Universal.ScriptableRendererData[] { renderer });
                AssetDatabase.CreateAsset(pipeline, \"Assets/Settings/Pipeline.asset\");
                UnityEngine.Rendering.GraphicsSettings.defaultRenderPipeline = pipeline;
            }";
        self.command("execute_code", json!({"action": "execute", "code": code}));
    }

    /// The names of the renderer's features, in their order.
    fn features(&mut self) -> Vec<String> {
        let list = self.graphics("feature_list", json!({}));
        let list = list["features"].as_array().unwrap();
        list.iter().map(|each| each["name"].as_str().unwrap().to_owned()).collect()
    }
}

#[test]
fn volumes_get_effects_and_values() {
    let Some(mut editor) = Editor::open_with_render_pipelines() else { return };
    let all = editor.graphics("volume_list_effects", json!({}));
    assert_eq!(all["effects"][0]["name"], "Bloom", "{all}");
    let wanted = json!({"name": "Mood", "is_global": false, "weight": 0.5, "priority": 3,
        "effects": [{"type": "Bloom", "parameters": {"intensity": 2}}, {"type": "vignette", "intensity": 0.25}]});
    let made = editor.graphics("volume_create", wanted);
    assert_eq!(made["profilePath"], PROFILE, "{made}");
    assert_eq!(made["effects"][0]["parameters"], json!({"intensity": 2}), "{made}");
    assert_eq!(made["effects"][1]["parameters"], json!({"intensity": 0.25}), "{made}");
    for (member, text) in [("isGlobal", "false"), ("weight", "0.5"), ("priority", "3")] {
        assert_eq!(editor.member("Mood", "Volume", member)["valueText"], text);
    }
    let member = "sharedProfile.components[0].intensity.value";
    assert_eq!(editor.member("Mood", "Volume", member)["valueText"], "2");
    // Reading it makes a copy, which the volume then uses.
    let query = json!({"query": "Scene['Mood'].Volume.profile"});
    let refused = editor.op("script.query", query).unwrap_err();
    assert!(refused.contains("sharedProfile"), "{refused}");
    assert_eq!(editor.member("Mood", "Volume", "copy")["valueText"], "<null>");

    let tint = json!({"target": "Mood", "effect": "Bloom", "parameters": {"tint": [1, 0, 0, 1], "intensity": 4}});
    let set = editor.graphics("volume_set_effect", tint);
    assert_eq!(set["effects"][0]["parameters"]["tint"]["r"], 1, "{set}");
    assert_eq!(editor.member("Mood", "Volume", member)["valueText"], "4");
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(editor.member("Mood", "Volume", member)["valueText"], "2", "one step");
    let set = json!({"target": "Mood", "properties": {"blend_distance": 8, "is_global": true}});
    assert_eq!(editor.graphics("volume_set_properties", set)["blendDistance"], 8);
    let removed =
        editor.graphics("volume_remove_effect", json!({"target": "Mood", "effect": "Vignette"}));
    assert_eq!(removed["effects"].as_array().unwrap().len(), 1, "{removed}");
    let added =
        editor.graphics("volume_add_effect", json!({"target": "Mood", "effect": "Vignette"}));
    assert_eq!(added["effects"][1]["type"], "Vignette", "{added}");
    let file = fs::read(editor.project.path().join(PROFILE)).unwrap();
    assert!(String::from_utf8_lossy(&file).contains("Universal.Vignette"), "it was saved");

    let path = json!({"path": "Assets/Profiles/Night.asset", "effects": ["Bloom"]});
    editor.graphics("volume_create_profile", path);
    let second = json!({"name": "Night", "profile_path": "Assets/Profiles/Night.asset"});
    let second = editor.graphics("volume_create", second);
    assert_eq!(
        (&second["isGlobal"], &second["effects"][0]["type"]),
        (&json!(true), &json!("Bloom"))
    );

    for (action, arguments, part) in [
        ("volume_add_effect", json!({"target": "Mood", "effect": "Blom"}), "'Bloom'"),
        ("volume_add_effect", json!({"target": "Mood", "effect": "Bloom"}), "volume_set_effect"),
        ("volume_set_effect", json!({"target": "Mood", "effect": "Bloom"}), "nothing to set"),
        (
            "volume_set_effect",
            json!({"target": "Mood", "effect": "Bloom", "parameters": {"intensity": 1, "intensty": 2}}),
            "'intensity'",
        ),
        (
            "volume_set_effect",
            json!({"target": "Mood", "effect": "Bloom", "parameters": {"intensity": -1}}),
            "was not set to -1",
        ),
        (
            "volume_remove_effect",
            json!({"target": "Night", "effect": "Vignette"}),
            "volume_add_effect",
        ),
        ("volume_get_info", json!({"target": "Player"}), "'Volume' on 'Player'"),
        ("volume_create_profile", json!({"path": "Assets/Profiles/Night.asset"}), "already"),
        ("volume_create_profile", json!({"path": "../Night.asset"}), "'..'"),
        (
            "volume_create",
            json!({"name": "Bad", "profile_path": "Assets/Bad.asset", "effects": [{"type": "Nothing"}]}),
            "'Nothing'",
        ),
    ] {
        let error = editor.graphics_refused(action, arguments.clone());
        assert!(error.contains(part), "{action} {arguments}: {error}");
    }
    assert!(!editor.project.path().join("Assets/Bad.asset").exists(), "no file remains");
    assert_eq!(editor.member("Mood", "Volume", member)["valueText"], "2", "nothing was changed");
}

#[test]
fn renderer_features_are_added_ordered_and_removed() {
    let Some(mut editor) = Editor::open_with_render_pipelines() else { return };
    let error = editor.graphics_refused("feature_list", json!({}));
    assert!(error.contains("Only URP"), "{error}");
    editor.use_urp();
    let info = editor.graphics("pipeline_get_info", json!({}));
    assert_eq!(
        (&info["pipeline"], &info["pipelineAsset"]),
        (&json!("URP"), &json!("Assets/Settings/Pipeline.asset"))
    );
    let set = json!({"settings": {"render_scale": 0.5, "supportsHDR": false}});
    editor.graphics("pipeline_set_settings", set);
    let settings = editor.graphics("pipeline_get_settings", json!({}));
    assert_eq!(settings["settings"]["renderScale"], 0.5, "{settings}");
    assert_eq!(settings["settings"]["supportsHDR"], false, "{settings}");
    let error =
        editor.graphics_refused("pipeline_set_settings", json!({"settings": {"renderScale": 9}}));
    assert!(error.contains("'renderScale' was not set to 9"), "{error}");

    editor.command("manage_material", json!({"action": "create", "materialPath": "Assets/M.mat"}));
    let blur = json!({"type": "FullScreenPassRendererFeature", "name": "Blur", "material": "Assets/M.mat", "properties": {"fetchColorBuffer": false}});
    let made = editor.graphics("feature_add", blur);
    assert_eq!(made["rendererPath"], RENDERER, "{made}");
    editor.graphics("feature_add", json!({"type": "decalrendererfeature"}));
    assert_eq!(editor.features(), ["Blur", "DecalRendererFeature"]);
    let find = "var r = AssetDatabase.LoadAssetAtPath<UnityEngine.Rendering.Universal.UniversalRendererData>(\"Assets/Settings/Renderer.asset\");";
    let read = format!(
        "{find} var f = (FullScreenPassRendererFeature)r.rendererFeatures[0]; return f.passMaterial.name + f.fetchColorBuffer;"
    );
    let read = editor.command("execute_code", json!({"action": "execute", "code": read}));
    assert_eq!(read["result"], "MFalse", "{read}");
    let off = editor.graphics("feature_toggle", json!({"name": "Blur", "active": false}));
    assert_eq!(off["features"][0]["isActive"], false, "{off}");
    editor.graphics(
        "feature_configure",
        json!({"index": 0, "properties": {"fetch_color_buffer": true}}),
    );
    editor.graphics("feature_reorder", json!({"order": [1, 0]}));
    assert_eq!(editor.features(), ["DecalRendererFeature", "Blur"]);
    // The renderer lists the ids of its features in the same order.
    let ids = format!(
        "{find} var map = (System.Collections.Generic.List<long>)r.GetType().BaseType.GetField(\"m_RendererFeatureMap\", System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic).GetValue(r); return string.Join(\",\", map) + \" \" + AssetDatabase.LoadAllAssetsAtPath(\"Assets/Settings/Renderer.asset\").Length;"
    );
    let ids = editor.command("execute_code", json!({"action": "execute", "code": ids}));
    assert_eq!(ids["result"], "3,2 3", "{ids}");
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(editor.features(), ["Blur", "DecalRendererFeature"], "undone");
    editor.graphics("feature_remove", json!({"index": 0}));
    assert_eq!(editor.features(), ["DecalRendererFeature"]);

    for (action, arguments, part) in [
        ("feature_add", json!({"type": "S_feature_type"}), "DecalRendererFeature"),
        (
            "feature_add",
            json!({"type": "DecalRendererFeature", "material": "Assets/M.mat"}),
            "no material",
        ),
        ("feature_remove", json!({"name": "Blur"}), "there are 1"),
        ("feature_remove", json!({}), "both missing"),
        ("feature_toggle", json!({"index": 0}), "'active': missing"),
        ("feature_configure", json!({"index": 0}), "'properties': missing"),
        ("feature_reorder", json!({"order": [0, 0]}), "each index from 0 to 0 once"),
    ] {
        let error = editor.graphics_refused(action, arguments.clone());
        assert!(error.contains(part), "{action} {arguments}: {error}");
    }
    assert_eq!(editor.features(), ["DecalRendererFeature"], "a refused call changes nothing");
}
