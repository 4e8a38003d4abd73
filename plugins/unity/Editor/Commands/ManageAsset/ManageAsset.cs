using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// manage_asset: files and folders of the project. Unity's undo covers the values of assets, not the files themselves;
    /// deleted ones are in the trash of the system.
    /// </summary>
    internal sealed class ManageAsset : Command
    {
        readonly AssetCreation creation;
        readonly AssetModification modification;

        public ManageAsset(Services services, EditorHost host) : base("manage_asset", services)
        {
            modification = new AssetModification(services, Targets, host);
            creation = new AssetCreation(services, modification);
            On("import", Import);
            On("create", arguments => Answer("Created", creation.Create(arguments)));
            On("create_folder", arguments => Answer("Created the folder", AssetCreation.Folder(arguments.Required("path"))));
            On("modify", Modify);
            On("delete", Delete);
            On("duplicate", Duplicate);
            On("move", arguments => Move(arguments, false));
            On("rename", arguments => Move(arguments, true));
            On("get_components", Components);
            OnLong("get_info", Info);
            OnLong("search", new AssetSearch().Run);
        }

        static object Answer(string what, string path) => Done($"{what} '{path}'", AssetCard.Of(path));

        object Import(CommandArguments arguments)
        {
            var path = AssetPaths.Check("path", arguments.Required("path"));
            if (!AssetPaths.Exists(path)) throw AssetPaths.Missing(path);
            var properties = arguments.ObjectOrNull("properties");
            if (properties != null && properties.Count > 0) modification.SetImporter(AssetPaths.Existing("path", path, true), properties);
            else AssetDatabase.ImportAsset(path, ImportAssetOptions.ForceUpdate);
            return Answer("Imported", AssetPaths.Existing("path", path));
        }

        object Modify(CommandArguments arguments)
        {
            var path = AssetPaths.Existing("path", arguments.Required("path"), true);
            var properties = arguments.ObjectOrNull("properties");
            if (properties == null || properties.Count == 0) throw Fault.Argument("properties", "missing", "pass {property: value}, or {component: {property: value}} for a prefab");
            modification.Modify(path, properties);
            return Answer("Modified", path);
        }

        object Delete(CommandArguments arguments)
        {
            var path = AssetPaths.Existing("path", arguments.Required("path"), true);
            for (var at = 0; at < SceneManager.sceneCount; at++)
            {
                var open = SceneManager.GetSceneAt(at).path;
                if (open == path || open.StartsWith(path + "/", StringComparison.Ordinal)) throw Fault.NotReady($"The scene '{open}' is open", "open another scene first");
            }
            var trashed = AssetChanges.Delete(path);
            return Done(trashed ? $"Moved '{path}' to the trash" : $"Deleted '{path}'", new JsonObject { ["path"] = path, ["deleted"] = true, ["trashed"] = trashed });
        }

        object Duplicate(CommandArguments arguments)
        {
            var path = AssetPaths.Existing("path", arguments.Required("path"));
            if (path == "Assets" || path == "Packages") throw Fault.Argument("path", $"'{path}' cannot be duplicated");
            var wanted = arguments.TextOrNull("destination");
            var target = string.IsNullOrWhiteSpace(wanted) ? AssetDatabase.GenerateUniqueAssetPath(path) : Destination(path, wanted, false);
            if (target.StartsWith(path + "/", StringComparison.Ordinal)) throw Fault.Argument("destination", $"'{target}' is inside of '{path}'");
            AssetPaths.MakeFolder(AssetPaths.Parent(target));
            if (!AssetDatabase.CopyAsset(path, target) || AssetDatabase.AssetPathToGUID(target) == "") throw Fault.Internal($"Unity did not copy '{path}' to '{target}'", "read_console has Unity's message");
            return Answer($"Copied '{path}' to", target);
        }

        object Move(CommandArguments arguments, bool renames)
        {
            var path = AssetPaths.Existing("path", arguments.Required("path"), true);
            var target = Destination(path, arguments.Required("destination"), renames);
            AssetPaths.MakeFolder(AssetPaths.Parent(target));
            var guid = AssetDatabase.AssetPathToGUID(path);
            var problem = AssetDatabase.ValidateMoveAsset(path, target);
            if (string.IsNullOrEmpty(problem)) problem = AssetDatabase.MoveAsset(path, target);
            if (!string.IsNullOrEmpty(problem)) throw Fault.Invalid($"'{path}' was not moved to '{target}': {problem}");
            // References hold only if the guid moved too.
            if (AssetDatabase.AssetPathToGUID(target) != guid) throw Fault.Internal($"'{path}' was moved to '{target}', but not with its guid");
            return Answer($"Moved '{path}' to", target);
        }

        // A path, an existing folder, or for a new name only the name.
        static string Destination(string path, string wanted, bool renames)
        {
            var extension = AssetDatabase.IsValidFolder(path) ? "" : Path.GetExtension(path);
            if (renames && wanted.IndexOf('/') < 0 && wanted.IndexOf('\\') < 0) wanted = AssetPaths.Parent(path) + "/" + wanted;
            var target = AssetPaths.Check("destination", wanted);
            if (AssetDatabase.IsValidFolder(target) && !renames) target += "/" + Path.GetFileName(path);
            if (extension != "" && !target.EndsWith(extension, StringComparison.OrdinalIgnoreCase))
            {
                if (Path.GetExtension(target) != "" && AssetDatabase.GetMainAssetTypeAtPath(path) != typeof(TextAsset) && Path.GetExtension(target).Skip(1).All(char.IsLetter))
                    throw Fault.Argument("destination", $"'{Path.GetExtension(target)}' is not the extension of '{path}'", $"keep '{extension}', which decides what Unity makes of the file");
                if (Path.GetExtension(target) == "") target += extension;
            }
            return AssetPaths.Free("destination", target);
        }

        object Components(CommandArguments arguments)
        {
            var path = AssetPaths.Existing("path", arguments.Required("path"));
            var root = AssetDatabase.LoadAssetAtPath<GameObject>(path);
            if (root == null) throw Fault.Argument("path", $"'{path}' is not a prefab or model, so it has no components");
            var found = root.GetComponents(typeof(Component)).Select(component => new JsonObject
            {
                ["typeName"] = component == null ? "Missing script" : component.GetType().FullName, ["instanceID"] = component == null ? 0 : Compat.IdOf(component),
            }).ToList();
            return Done($"'{path}' has {found.Count} components", found);
        }

        async Task<object> Info(Call call, CommandArguments arguments)
        {
            var path = AssetPaths.Existing("path", arguments.Required("path"));
            var card = AssetCard.Of(path);
            if (arguments.Flag("generatePreview")) await AssetCard.AddPreview(call, card);
            return Done($"'{path}' is a {card.Text("assetType")}", card);
        }
    }
}
