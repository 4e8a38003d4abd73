using System.IO;
using System.Linq;
using UnityEditor.Build;
using UnityEditor.Build.Reporting;
using UnityEditor.UnityLinker;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Keeps the package when Unity strips unused code from a player: its ops are found by reflection only. Members of
    /// the game that nothing uses are stripped as the project says.
    /// </summary>
    internal sealed class LinkerFile : IUnityLinkerProcessor
    {
        static readonly string[] Assemblies = { "Spawnpoint", "Spawnpoint.InputSystem", "Spawnpoint.Ugui" };

        public int callbackOrder => 0;

        public string GenerateAdditionalLinkXmlFile(BuildReport report, UnityLinkerBuildPipelineData data)
        {
            var path = Path.GetFullPath(Path.Combine("Temp", "Spawnpoint.link.xml"));
            File.WriteAllText(path, $"<linker>\n{string.Concat(Assemblies.Select(name => $"  <assembly fullname=\"{name}\" preserve=\"all\" ignoreIfMissing=\"1\"/>\n"))}</linker>\n");
            return path;
        }
    }
}
