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
    /// manage_graphics: sky, ambient light, fog and reflections of the scene, light baking, probes, volumes, the render
    /// pipeline with its renderer features, and what rendering costs.
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

        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly EditorHost host;

        public ManageGraphics(Services services, EditorHost host) : base("manage_graphics", services)
        {
            this.host = host;
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
            On("bake_reflection_probe", arguments => Done("Baked the reflection probe", baking.BakeReflectionProbe(arguments)));
            On("bake_get_settings", arguments => Done("The settings of the bake", baking.Settings()));
            On("bake_set_settings", arguments => Done("Set the settings of the bake", baking.SetSettings(arguments)));
            foreach (var pair in Setters) On(pair.Key, arguments => Set(arguments, pair.Key, pair.Value));
            On("skybox_set_properties", SetSkyProperties);
            AddPipeline();
            AddVolumes();
            OnLong("stats_get", RenderStats.Read);
            On("stats_list_counters", arguments => Done("The counters", RenderStats.ListCounters(arguments)));
            On("stats_get_memory", arguments => Done("The memory in use", RenderStats.Memory()));
            On("stats_set_scene_debug", arguments => Done("Set the draw mode of the scene view", RenderStats.SetDrawMode(arguments)));
        }

        void AddPipeline()
        {
            var settings = new PipelineSettings(properties);
            On("pipeline_get_settings", arguments => Done("The settings of the render pipeline", settings.Read()));
            On("pipeline_set_settings", arguments => Done("Set the settings of the render pipeline", settings.Write(arguments)));
            var features = new RendererFeatures(Services, edits, properties);
            On("feature_list", arguments => Done("The features of the default renderer", features.List()));
            On("feature_add", arguments => Done("Added the feature", features.Add(arguments)));
            On("feature_remove", arguments => Done("Removed the feature", features.Remove(arguments)));
            On("feature_configure", arguments => Done("Configured the feature", features.Configure(arguments)));
            On("feature_toggle", arguments => Done("Turned the feature on or off", features.Toggle(arguments)));
            On("feature_reorder", arguments => Done("Reordered the features", features.Reorder(arguments)));
        }

        void AddVolumes()
        {
            var volumes = new Volumes(edits, properties, Targets, new VolumeProfiles(Services, edits, properties));
            On("volume_create", arguments => Done("Created the volume", volumes.Create(arguments)));
            On("volume_create_profile", arguments => Done("Created the profile", volumes.CreateProfile(arguments)));
            On("volume_get_info", arguments => Done("The volume", volumes.Info(arguments)));
            On("volume_set_properties", arguments => Done("Set the volume", volumes.SetProperties(arguments)));
            On("volume_list_effects", arguments => Done("The effects that can be added", volumes.ListEffects()));
            On("volume_add_effect", arguments => Done("Added the effect", volumes.AddEffect(arguments)));
            On("volume_set_effect", arguments => Done("Set the effect", volumes.SetEffect(arguments)));
            On("volume_remove_effect", arguments => Done("Removed the effect", volumes.RemoveEffect(arguments)));
        }

        object SetSkyProperties(CommandArguments arguments)
        {
            var wanted = arguments.ObjectOrNull("properties") ?? throw Fault.Argument("properties", "missing", "such as {\"exposure\": 1.2}");
            var sky = RenderSettings.skybox;
            if (sky == null) throw Fault.NotFound("Sky material", "of the active scene", "set one with skybox_set_material");
            var path = AssetPaths.Existing("material", AssetDatabase.GetAssetPath(sky), true);
            var material = new MaterialProperties(Services, Targets);
            new AssetEdit(host).Run($"Set {sky.name}", sky, () => material.SetAll(sky, wanted));
            return Done($"Set {string.Join(", ", wanted.Keys)} of '{path}'", new JsonObject { ["material"] = path, ["properties"] = MaterialProperties.List(sky) });
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
