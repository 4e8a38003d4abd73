using System.Collections.Generic;

namespace Spawnpoint.Editor
{
    /// <summary>The commands of MCP for Unity that this package has.</summary>
    internal static class CommandTable
    {
        public static IEnumerable<Tool> Create(Services services, EditorHost host)
        {
            yield return new RefreshUnity(services);
            yield return new GetEditorState();
            yield return new ExecuteMenuItem();
        }
    }
}
