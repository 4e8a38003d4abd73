using System.Linq;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>Folders of assets.</summary>
    internal static class AssetFolders
    {
        /// <summary>Creates a folder and those above it where they are missing.</summary>
        public static void Ensure(string path)
        {
            var parts = path.Split('/');
            for (var count = 2; count <= parts.Length; count++)
            {
                var folder = string.Join("/", parts.Take(count));
                if (AssetDatabase.IsValidFolder(folder)) continue;
                if (string.IsNullOrEmpty(AssetDatabase.CreateFolder(string.Join("/", parts.Take(count - 1)), parts[count - 1])))
                    throw Fault.Invalid($"Unity did not create the folder '{folder}'");
            }
        }
    }
}
