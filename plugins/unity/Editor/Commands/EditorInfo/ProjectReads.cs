using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>get_project_info: facts about the project.</summary>
    internal static class ProjectReads
    {
        public static IEnumerable<Tool> Create(Services services)
        {
            yield return new ReadCommand("get_project_info", services, GetProjectInfo);
        }

        static JsonObject GetProjectInfo(CommandArguments arguments)
        {
            var assets = Application.dataPath.Replace('\\', '/');
            var root = Path.GetDirectoryName(assets)?.Replace('\\', '/') ?? assets;
            return Command.Answer("Facts about the project", new JsonObject
            {
                ["projectRoot"] = root,
                ["projectName"] = Path.GetFileName(root),
                ["productName"] = Application.productName,
                ["unityVersion"] = Application.unityVersion,
                ["platform"] = EditorUserBuildSettings.activeBuildTarget.ToString(),
                ["assetsPath"] = assets,
                ["renderPipeline"] = RenderPipeline(),
                ["activeInputHandler"] = InputHandler(),
                ["packages"] = new JsonObject
                {
                    ["ugui"] = HasAssembly("UnityEngine.UI"),
                    ["textmeshpro"] = HasAssembly("Unity.TextMeshPro"),
                    ["inputsystem"] = HasAssembly("Unity.InputSystem"),
                    ["uiToolkit"] = true,
                    ["screenCapture"] = true,
                },
            });
        }

        static bool HasAssembly(string name) => LoadedAssemblies.Current().Any(assembly => assembly.GetName().Name == name);

        // By name, because not every version has the same class for it.
        static string RenderPipeline()
        {
            var settings = typeof(GameObject).Assembly.GetType("UnityEngine.Rendering.GraphicsSettings");
            var asset = settings?.GetProperty("currentRenderPipeline", BindingFlags.Static | BindingFlags.Public)?.GetValue(null) as Object;
            if (asset == null) return "BuiltIn";
            var type = asset.GetType().Name;
            return type.StartsWith("Universal", System.StringComparison.Ordinal) ? "Universal" : type.StartsWith("HDRender", System.StringComparison.Ordinal) ? "HighDefinition" : "Custom";
        }

        // Unity has no public property for it.
        static string InputHandler()
        {
            var property = typeof(PlayerSettings).GetProperty("activeInputHandler", BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic);
            switch (property?.GetValue(null))
            {
                case null: return HasAssembly("Unity.InputSystem") ? "Unknown" : "Old";
                case object value when value.GetType().IsPrimitive || value.GetType().IsEnum:
                    var number = System.Convert.ToInt32(value);
                    return number == 1 ? "New" : number == 2 ? "Both" : "Old";
                default: return "Unknown";
            }
        }
    }
}
