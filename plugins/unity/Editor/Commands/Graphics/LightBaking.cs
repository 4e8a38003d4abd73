using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Light baking, and the probes that it fills.</summary>
    internal sealed class LightBaking
    {
        const int MostProbes = 10000;

        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly CommandTargets targets;

        public LightBaking(ObjectEdits edits, PropertySet properties, CommandTargets targets)
        {
            this.edits = edits;
            this.properties = properties;
            this.targets = targets;
        }

        public JsonObject Status() => new JsonObject { ["isRunning"] = Lightmapping.isRunning, ["progress"] = Lightmapping.buildProgress };

        /// <summary>Starts a bake, which continues by itself. A bake that waits would block the editor for minutes.</summary>
        public JsonObject Start()
        {
            if (EditorApplication.isPlaying) throw Fault.NotReady("Unity bakes no light in play mode", "stop the game first");
            if (Lightmapping.isRunning) throw Fault.NotReady("A bake is running", "wait for it with bake_status, or end it with bake_cancel");
            if (!Lightmapping.BakeAsync()) throw Fault.Invalid("Unity did not start the bake", "save the scene first; read_console has Unity's message");
            return Status();
        }

        public JsonObject Cancel()
        {
            Lightmapping.Cancel();
            return Status();
        }

        public JsonObject Clear()
        {
            Lightmapping.Clear();
            return Status();
        }

        /// <summary>The settings that the active scene is baked with, or those that a bake would begin with.</summary>
        public JsonObject Settings()
        {
            var isOwn = Lightmapping.TryGetLightingSettings(out var settings);
            if (!isOwn) settings = Lightmapping.lightingSettingsDefaults;
            var owner = MemberOwner.Of(settings);
            return new JsonObject
            {
                ["path"] = isOwn && AssetDatabase.Contains(settings) ? AssetDatabase.GetAssetPath(settings) : null, ["isOfScene"] = isOwn,
                ["settings"] = properties.Read(owner, PipelineSettings.PlainMembers(owner)),
            };
        }

        public JsonObject SetSettings(CommandArguments arguments)
        {
            var wanted = arguments.ObjectOrNull("settings") ?? throw Fault.Argument("settings", "missing", "bake_get_settings shows their names");
            // A scene without settings of its own gets some, as in the Lighting window.
            if (!Lightmapping.TryGetLightingSettings(out var settings)) Lightmapping.lightingSettings = settings = new LightingSettings { name = "Lighting Settings" };
            var changed = properties.Write(settings, wanted);
            if (AssetDatabase.Contains(settings)) AssetChanges.Save(settings);
            var shown = Settings();
            shown["changed"] = changed;
            return shown;
        }

        /// <summary>Bakes one reflection probe to a file beside the scene.</summary>
        public JsonObject BakeReflectionProbe(CommandArguments arguments)
        {
            var target = targets.One(arguments);
            var probe = target.GetComponent<ReflectionProbe>();
            if (probe == null) throw Fault.NotFound("Component", $"'ReflectionProbe' on '{target.name}'", "bake_create_reflection_probe creates one");
            var path = AssetPaths.Writable("path", arguments.TextOrNull("path") ?? $"Assets/Reflections/{target.name}.exr");
            AssetPaths.MakeFolder(AssetPaths.Parent(path));
            if (!Lightmapping.BakeReflectionProbe(probe, path)) throw Fault.Invalid($"Unity did not bake '{target.name}'", "read_console has Unity's message");
            var card = edits.Card(target);
            card["path"] = path;
            return card;
        }

        public JsonObject CreateProbes(CommandArguments arguments)
        {
            var name = arguments.TextOrNull("name") ?? "Light Probe Group";
            var grid = arguments.Has("gridSize") ? properties.Values.Parse<Vector3Int>(arguments.Get("gridSize"), "grid_size") : new Vector3Int(3, 2, 3);
            if (grid.x < 1 || grid.y < 1 || grid.z < 1 || (long)grid.x * grid.y * grid.z > MostProbes) throw Fault.Argument("grid_size", $"expected numbers from 1, and up to {MostProbes} probes");
            var spacing = (float)(arguments.NumberOrNull("spacing") ?? 2);
            if (spacing <= 0) throw Fault.Argument("spacing", "expected a number above 0");
            var points = new List<Vector3>();
            for (var x = 0; x < grid.x; x++)
                for (var y = 0; y < grid.y; y++)
                    for (var z = 0; z < grid.z; z++)
                        points.Add(new Vector3((x - (grid.x - 1) / 2f) * spacing, y * spacing, (z - (grid.z - 1) / 2f) * spacing));
            return edits.OneStep($"Create {name}", () =>
            {
                var owner = Place(name, arguments);
                return SetPoints((LightProbeGroup)edits.Add(owner, typeof(LightProbeGroup)), points.ToArray());
            });
        }

        GameObject Place(string name, CommandArguments arguments)
        {
            var owner = edits.Create(name);
            if (arguments.VectorOrNull("position") is Vector3 position) edits.Change(owner.transform, "Place", () => owner.transform.position = position);
            return owner;
        }

        public JsonObject SetPositions(CommandArguments arguments)
        {
            var target = targets.One(arguments);
            var group = target.GetComponent<LightProbeGroup>();
            if (group == null) throw Fault.NotFound("Component", $"'LightProbeGroup' on '{target.name}'", "bake_create_light_probe_group creates one");
            var list = arguments.ListOrNull("positions") ?? throw Fault.Argument("positions", "missing", "it is a list of [x, y, z]");
            return SetPoints(group, list.Select(each => properties.Values.Parse<Vector3>(each, "positions")).ToArray());
        }

        JsonObject SetPoints(LightProbeGroup group, Vector3[] points)
        {
            edits.Change(group, "Set probe positions", () => group.probePositions = points);
            if (group.probePositions.Length != points.Length) throw Fault.Internal("Unity did not keep the positions of the probes");
            var card = edits.Card(group.gameObject);
            card["probeCount"] = points.Length;
            return card;
        }

        public JsonObject CreateReflectionProbe(CommandArguments arguments)
        {
            var wanted = new JsonObject();
            foreach (var name in new[] { "size", "resolution", "mode", "hdr", "boxProjection" })
                if (arguments.Has(name))
                    wanted[name] = arguments.Get(name);
            var title = arguments.TextOrNull("name") ?? "Reflection Probe";
            return edits.OneStep($"Create {title}", () =>
            {
                var owner = Place(title, arguments);
                var probe = edits.Add(owner, typeof(ReflectionProbe));
                properties.Write(probe, wanted);
                var card = edits.Card(owner);
                foreach (var pair in properties.Read(MemberOwner.Of(probe), new[] { "size", "resolution", "mode", "hdr", "boxProjection" })) card[pair.Key] = pair.Value;
                return card;
            });
        }
    }
}
