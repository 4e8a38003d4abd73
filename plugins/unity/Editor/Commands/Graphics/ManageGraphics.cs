using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEditor.SceneManagement;
using UnityEngine;
using UnityEngine.Rendering;
using UnityEngine.SceneManagement;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// manage_graphics: sky, ambient light, fog and reflections of the scene, light baking, probes, and quality levels.
    /// Volumes, renderer features and counters say what to use instead.
    /// </summary>
    internal sealed class ManageGraphics : Command
    {
        static readonly string[] Sky =
        {
            "skybox", "sun", "ambientMode", "ambientSkyColor", "ambientEquatorColor", "ambientGroundColor", "ambientIntensity", "fog", "fogMode", "fogColor", "fogDensity",
            "fogStartDistance", "fogEndDistance", "defaultReflectionMode", "reflectionIntensity", "reflectionBounces", "defaultReflectionResolution",
        };

        // The arguments of each action, and the members of RenderSettings that they set.
        static readonly Dictionary<string, Dictionary<string, string>> Setters = new Dictionary<string, Dictionary<string, string>>
        {
            ["skybox_set_ambient"] = new Dictionary<string, string>
            {
                ["ambientMode"] = "ambientMode", ["color"] = "ambientSkyColor", ["equatorColor"] = "ambientEquatorColor", ["groundColor"] = "ambientGroundColor", ["intensity"] = "ambientIntensity",
            },
            ["skybox_set_fog"] = new Dictionary<string, string>
            {
                ["fogEnabled"] = "fog", ["fogMode"] = "fogMode", ["fogColor"] = "fogColor", ["fogDensity"] = "fogDensity", ["fogStart"] = "fogStartDistance", ["fogEnd"] = "fogEndDistance",
            },
            ["skybox_set_reflection"] = new Dictionary<string, string>
            {
                ["reflectionMode"] = "defaultReflectionMode", ["intensity"] = "reflectionIntensity", ["bounces"] = "reflectionBounces", ["resolution"] = "defaultReflectionResolution",
            },
            ["skybox_set_material"] = new Dictionary<string, string> { ["material"] = "skybox", ["path"] = "skybox" },
            ["skybox_set_sun"] = new Dictionary<string, string> { ["target"] = "sun" },
        };

        static readonly Dictionary<string, string> Instead = new Dictionary<string, string>
        {
            ["volume_"] = "add a Volume component with manage_components, and set its profile with manage_scriptable_object or execute_code",
            ["bake_"] = "call UnityEditor.Lightmapping with execute_code, and set lights and probes with manage_components",
            ["feature_"] = "edit the renderer's asset with manage_scriptable_object",
            ["stats_"] = "read counters with manage_profiler",
            ["pipeline_set_settings"] = "set the members of the pipeline's asset with manage_scriptable_object; pipeline_get_info has its path",
            ["pipeline_get_settings"] = "read the pipeline's asset with manage_scriptable_object; pipeline_get_info has its path",
            ["skybox_set_properties"] = "set the properties of the sky's material with manage_material; skybox_get has its path",
        };

        static readonly string[] Missing =
        {
            "volume_create", "volume_add_effect", "volume_set_effect", "volume_remove_effect", "volume_get_info", "volume_set_properties", "volume_list_effects", "volume_create_profile",
            "bake_reflection_probe", "bake_get_settings", "bake_set_settings", "stats_get", "stats_list_counters", "stats_set_scene_debug", "stats_get_memory", "pipeline_get_settings",
            "pipeline_set_settings", "feature_list", "feature_add", "feature_remove", "feature_configure", "feature_toggle", "feature_reorder", "skybox_set_properties",
        };

        readonly ObjectEdits edits;
        readonly PropertySet properties;

        public ManageGraphics(Services services, EditorHost host) : base("manage_graphics", services)
        {
            edits = new ObjectEdits(services, host);
            properties = new PropertySet(services, edits, Targets);
            On("ping", arguments => Done("Graphics are ready", Pipeline()));
            On("pipeline_get_info", arguments => Done("The render pipeline", Pipeline()));
            On("pipeline_set_quality", SetQuality);
            On("skybox_get", arguments => Done("Sky, light and fog of the active scene", Show()));
            var baking = new LightBaking(edits, properties, Targets);
            On("bake_start", arguments => Done("The bake runs; bake_status reports its progress", baking.Start()));
            On("bake_cancel", arguments => Done("Ended the bake", baking.Cancel()));
            On("bake_status", arguments => Done("The state of the bake", baking.Status()));
            On("bake_clear", arguments => Done("Removed the baked light", baking.Clear()));
            On("bake_create_light_probe_group", arguments => Done("Created the light probes", baking.CreateProbes(arguments)));
            On("bake_set_probe_positions", arguments => Done("Set the positions of the light probes", baking.SetPositions(arguments)));
            On("bake_create_reflection_probe", arguments => Done("Created the reflection probe", baking.CreateReflectionProbe(arguments)));
            foreach (var pair in Setters) On(pair.Key, arguments => Set(arguments, pair.Key, pair.Value));
            foreach (var action in Missing)
                On(action, arguments => throw Fault.Unsupported($"This package does not have the action {action}", Instead.First(pair => action.StartsWith(pair.Key, StringComparison.Ordinal)).Value));
        }

        static JsonObject Pipeline()
        {
            var asset = GraphicsSettings.currentRenderPipeline;
            var type = asset == null ? "" : asset.GetType().FullName;
            return new JsonObject
            {
                ["pipeline"] = asset == null ? "BuiltIn" : type.Contains("Universal") ? "URP" : type.Contains("HighDefinition") ? "HDRP" : "Custom",
                ["pipelineAsset"] = asset == null ? null : AssetDatabase.GetAssetPath(asset),
                ["qualityLevel"] = QualitySettings.GetQualityLevel(), ["qualityLevels"] = QualitySettings.names,
            };
        }

        object SetQuality(CommandArguments arguments)
        {
            var level = arguments.Required("level");
            var names = QualitySettings.names;
            var index = Array.FindIndex(names, name => string.Equals(name, level, StringComparison.OrdinalIgnoreCase));
            if (index < 0 && int.TryParse(level, out var number) && number >= 0 && number < names.Length) index = number;
            if (index < 0) throw Fault.Argument("level", $"there is no quality level '{level}'", $"it is one of {string.Join(", ", names)}");
            QualitySettings.SetQualityLevel(index, true);
            return QualitySettings.GetQualityLevel() == index ? Done($"The quality level is '{names[index]}'", Pipeline()) : throw Fault.Internal("Unity did not set the quality level");
        }

        JsonObject Show() => properties.Read(MemberOwner.OfStatics(typeof(RenderSettings)), Sky);

        object Set(CommandArguments arguments, string action, Dictionary<string, string> members)
        {
            var wanted = new JsonObject();
            foreach (var pair in members)
                if (arguments.Has(pair.Key))
                    wanted[pair.Value] = arguments.Get(pair.Key);
            if (wanted.Count == 0) throw Fault.Argument(members.Keys.First(), "nothing to set", $"{action} has {string.Join(", ", members.Keys)}");
            List<string> changed = null;
            void Change() => changed = properties.WriteStatics(typeof(RenderSettings), wanted);
            // The settings of the scene are an object that Unity does not show, and undo can record it.
            var settings = typeof(RenderSettings).GetMethod("GetRenderSettings", BindingFlags.NonPublic | BindingFlags.Static)?.Invoke(null, null) as Object;
            if (settings != null) edits.Change(settings, "Set the scene's light", Change);
            else Change();
            if (!EditorApplication.isPlaying) EditorSceneManager.MarkSceneDirty(SceneManager.GetActiveScene());
            var shown = Show();
            shown["changed"] = changed;
            return Done($"Set {string.Join(", ", changed)}", shown);
        }
    }
}
