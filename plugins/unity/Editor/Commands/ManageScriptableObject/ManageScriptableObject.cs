using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>manage_scriptable_object: creates assets of ScriptableObject classes, and patches their values.</summary>
    internal sealed class ManageScriptableObject : Command
    {
        readonly AssetEdit edit;
        readonly ObjectPatches patches;

        public ManageScriptableObject(Services services, EditorHost host) : base("manage_scriptable_object", services)
        {
            edit = new AssetEdit(host);
            patches = new ObjectPatches(services, Targets);
            On("create", Create);
            On("modify", Modify);
        }

        object Create(CommandArguments arguments)
        {
            var name = arguments.Required("typeName");
            var type = AssetCreation.FindScriptable(Services, name) ?? throw Fault.NotFound("Type", $"'{name}'", TypeNames.Nearest(name, Services.Types.All.Where(each => typeof(ScriptableObject).IsAssignableFrom(each)).Select(each => each.FullName)) ?? "it is the full name of a class that derives from ScriptableObject");
            var file = arguments.Required("assetName");
            if (file.IndexOfAny(new[] { '/', '\\' }) >= 0) throw Fault.Argument("assetName", $"'{file}' is not a name", "pass the folder as folder_path");
            if (file.EndsWith(".asset", StringComparison.OrdinalIgnoreCase)) file = file.Substring(0, file.Length - 6);
            var path = AssetPaths.Writable("folderPath", AssetPaths.Check("folderPath", arguments.Required("folderPath")) + $"/{file}.asset");
            var existing = AssetDatabase.LoadAssetAtPath<ScriptableObject>(path);
            if (existing == null) AssetPaths.Free("assetName", path);
            else if (!arguments.Flag("overwrite")) path = AssetDatabase.GenerateUniqueAssetPath(path);
            else if (existing.GetType() != type) throw Fault.Argument("overwrite", $"'{path}' is a {existing.GetType().FullName}, not a {type.FullName}", "delete it first, or pass another name");

            var made = ScriptableObject.CreateInstance(type);
            List<JsonObject> results;
            try
            {
                results = patches.Apply(made, arguments);
                if (arguments.Flag("dryRun")) return Done($"'{path}' can be created; nothing was", Answer(path, type, results, true));
                if (existing != null && arguments.Flag("overwrite")) Replace(existing, made);
                else AssetChanges.Create(made, path);
            }
            finally
            {
                if (!AssetDatabase.Contains(made)) Object.DestroyImmediate(made);
            }
            return Done($"Created '{path}'", Answer(path, type, results, false));
        }

        // In place, so that references to the asset stay valid.
        void Replace(ScriptableObject existing, ScriptableObject made) => edit.Run($"Replace {existing.name}", existing, () =>
        {
            var name = existing.name;
            EditorUtility.CopySerialized(made, existing);
            existing.name = name;
        });

        object Modify(CommandArguments arguments)
        {
            var target = Target(arguments);
            var path = AssetPaths.Existing("target", AssetDatabase.GetAssetPath(target), true);
            if (arguments.ListOrNull("patches") is List<object> given && given.Count > 0 == false || !arguments.Has("patches")) throw Fault.Argument("patches", "missing", "pass [{\"propertyPath\": \"speed\", \"value\": 3}]");
            // A copy shows whether all patches are possible before the first one is made.
            var copy = Object.Instantiate(target);
            try
            {
                if (arguments.Flag("dryRun")) return Done("Checked the patches; nothing was changed", Answer(path, target.GetType(), patches.Check(copy, arguments), true));
                patches.Apply(copy, arguments);
            }
            finally
            {
                Object.DestroyImmediate(copy);
            }
            List<JsonObject> results = null;
            edit.Run($"Modify {target.name}", target, () => results = patches.Apply(target, arguments));
            return Done($"Modified '{path}'", Answer(path, target.GetType(), results, false));
        }

        static JsonObject Answer(string path, Type type, List<JsonObject> results, bool isDryRun)
        {
            var data = new JsonObject { ["guid"] = AssetDatabase.AssetPathToGUID(path), ["path"] = path, ["typeNameResolved"] = type.FullName, ["targetPath"] = path, ["targetTypeName"] = type.FullName, ["patchResults"] = results, ["results"] = results };
            if (isDryRun) data["dryRun"] = true;
            if (isDryRun) data["valid"] = results.All(result => (bool)result["ok"]);
            return data;
        }

        static ScriptableObject Target(CommandArguments arguments)
        {
            var given = arguments.Get("target") ?? throw Fault.Argument("target", "missing", "pass {\"path\": \"Assets/Data/Config.asset\"} or {\"guid\": …}");
            var keys = given as JsonObject;
            var guid = keys?.Text("guid");
            var path = keys == null ? given as string : guid != null ? AssetDatabase.GUIDToAssetPath(guid) : keys.Text("path");
            if (string.IsNullOrEmpty(path)) throw Fault.NotFound("Asset", guid != null ? $"with the guid '{guid}'" : "for this target", "pass {\"path\": \"Assets/Data/Config.asset\"}");
            path = AssetPaths.Existing("target", path, true);
            var asset = AssetDatabase.LoadAssetAtPath<ScriptableObject>(path);
            return asset != null ? asset : throw Fault.Argument("target", $"'{path}' is not a ScriptableObject", "manage_asset with the action modify changes other assets");
        }
    }
}
