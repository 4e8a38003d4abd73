using System.Linq;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>Sets values of assets: of materials, ScriptableObjects, the components of prefabs, or import settings.</summary>
    internal sealed class AssetModification
    {
        readonly AssetEdit edit;
        readonly CommandComponents members;
        readonly MaterialProperties materials;
        readonly PrefabContents prefabs;

        public AssetModification(Services services, CommandTargets targets, EditorHost host)
        {
            edit = new AssetEdit(host);
            members = new CommandComponents(services, targets);
            materials = new MaterialProperties(services, targets);
            prefabs = new PrefabContents(services);
        }

        public void Modify(string path, JsonObject properties)
        {
            if (AssetDatabase.IsValidFolder(path)) throw Fault.Argument("path", $"'{path}' is a folder, which has no properties");
            var asset = AssetDatabase.LoadMainAssetAtPath(path);
            if (asset is GameObject && path.EndsWith(".prefab")) ModifyPrefab(path, properties);
            // What files of other programs become is decided by their import settings.
            else if (asset == null || asset is GameObject || asset is Texture || asset is MonoScript || asset is TextAsset) SetImporter(path, properties);
            else edit.Run($"Modify {asset.name}", asset, () => Set(asset, properties));
        }

        /// <summary>Sets the values of an object of an asset.</summary>
        public void Set(Object asset, JsonObject properties)
        {
            if (asset is Material material) materials.SetAll(material, properties);
            else members.Set(asset, properties);
        }

        void ModifyPrefab(string path, JsonObject properties) => prefabs.Edit(path, root =>
        {
            foreach (var pair in properties)
                prefabs.Components.Set(prefabs.Components.Find(root, pair.Key), pair.Value as JsonObject ?? throw Fault.Argument("properties." + pair.Key, "expected an object with the properties of this component"));
            return true;
        });

        /// <summary>Sets import settings and imports the asset again. If a value is wrong, none is set.</summary>
        public void SetImporter(string path, JsonObject properties)
        {
            var importer = AssetImporter.GetAtPath(path) ?? throw Fault.Argument("path", $"'{path}' has no import settings");
            var owner = MemberOwner.Of(importer);
            foreach (var name in properties.Keys)
                if (owner.Find(name) == null && owner.List(false).All(card => !string.Equals((string)card["Name"], name.Replace("_", ""), System.StringComparison.OrdinalIgnoreCase)))
                    throw owner.Unknown(name);
            edit.Run($"Modify {importer.name}", importer, () => members.Set(importer, properties));
            importer.SaveAndReimport();
        }
    }
}
