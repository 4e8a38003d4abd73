using System.IO;
using UnityEditor;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>Changes of assets that are read back.</summary>
    internal static class AssetChanges
    {
        /// <summary>Moves an asset to the trash; deletes it where there is none. Returns whether it is in the trash.</summary>
        public static bool Delete(string path)
        {
            var trashed = AssetDatabase.MoveAssetToTrash(path);
            if (!trashed && !AssetDatabase.DeleteAsset(path) || AssetPaths.Exists(path)) throw Fault.Internal($"Unity did not delete '{path}'", "check whether the file is read-only or used by another program");
            return trashed;
        }

        /// <summary>Writes an asset that was changed to its file.</summary>
        public static void Save(Object asset)
        {
            EditorUtility.SetDirty(asset);
            AssetDatabase.SaveAssetIfDirty(asset);
            if (EditorUtility.IsDirty(asset)) throw Fault.Internal($"'{AssetDatabase.GetAssetPath(asset)}' was changed, but not saved", "check whether the file is read-only");
        }

        /// <summary>Creates the file of a new asset, in a folder that is created if it is missing.</summary>
        public static void Create(Object asset, string path)
        {
            try
            {
                AssetPaths.MakeFolder(AssetPaths.Parent(path));
                AssetDatabase.CreateAsset(asset, path);
            }
            catch
            {
                if (!AssetDatabase.Contains(asset)) Object.DestroyImmediate(asset);
                throw;
            }
            if (!File.Exists(path) || AssetDatabase.GetAssetPath(asset) != path) throw Fault.Internal($"Unity did not create '{path}'");
        }
    }
}
