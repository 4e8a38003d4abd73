using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>The frame debugger. Unity has no public API for it, so it is reached by reflection.</summary>
    internal static class FrameDebuggerAccess
    {
        const BindingFlags Any = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance;
        const int DefaultPage = 50;
        const int LargestPage = 500;

        // Later versions have it in a namespace of its own.
        static readonly string[] Namespaces = { "UnityEditorInternal.FrameDebuggerInternal.", "UnityEditorInternal." };

        // Keys of the answer, and the fields of Unity 2021 and later ones.
        static readonly (string Key, string[] Fields)[] Details =
        {
            ("shaderName", new[] { "shaderName", "m_RealShaderName" }), ("passName", new[] { "passName", "m_PassName" }), ("rtName", new[] { "rtName", "m_RenderTargetName" }),
            ("rtWidth", new[] { "rtWidth", "m_RenderTargetWidth" }), ("rtHeight", new[] { "rtHeight", "m_RenderTargetHeight" }), ("vertexCount", new[] { "vertexCount", "m_VertexCount" }),
            ("indexCount", new[] { "indexCount", "m_IndexCount" }), ("instanceCount", new[] { "instanceCount", "m_InstanceCount" }), ("meshName", new[] { "mesh", "m_Mesh" }),
        };

        static Type Find(string name) => Namespaces.Select(space => typeof(EditorApplication).Assembly.GetType(space + name)
            ?? LoadedAssemblies.Current().Where(assembly => assembly.GetName().Name.StartsWith("UnityEditor", StringComparison.Ordinal))
                .Select(assembly => assembly.GetType(space + name)).FirstOrDefault(type => type != null))
            .FirstOrDefault(type => type != null);

        static Type Utility => Find("FrameDebuggerUtility") ?? throw Missing();

        static Fault Missing() => Fault.Unsupported("The package does not know the frame debugger of this version of Unity", "open Window > Analysis > Frame Debugger, and use get_counters with category Render");

        static int Count => Utility.GetProperty("count", Any)?.GetValue(null) is int count ? count : throw Missing();

        static void SetEnabled(bool enabled)
        {
            var method = Utility.GetMethods(Any).FirstOrDefault(each => each.Name == "SetEnabled") ?? throw Missing();
            // The second parameter is the player, of which the editor is the first.
            method.Invoke(null, method.GetParameters().Length == 2 ? new object[] { enabled, 0 } : new object[] { enabled });
        }

        public static object Enable()
        {
            if (Find("FrameDebuggerUtility") == null) throw Missing();
            if (EditorApplication.isPlaying && !EditorApplication.isPaused) throw Fault.NotReady("The game is running", "pause it first; the frame debugger shows one frame");
            // Unity collects events for the open window only.
            EditorApplication.ExecuteMenuItem("Window/Analysis/Frame Debugger");
            SetEnabled(true);
            if (!FrameDebugger.enabled) throw Fault.Invalid("Unity did not enable the frame debugger", "open a Game view, which it needs");
            return Command.Answer("The frame debugger is enabled", new JsonObject { ["enabled"] = true, ["event_count"] = Count });
        }

        public static object Disable()
        {
            SetEnabled(false);
            if (FrameDebugger.enabled) throw Fault.Invalid("Unity did not disable the frame debugger");
            return Command.Answer("The frame debugger is disabled", new JsonObject { ["enabled"] = false });
        }

        public static object List(CommandArguments arguments)
        {
            var total = Count;
            var size = arguments.Integer("page_size", DefaultPage, 1, LargestPage);
            var cursor = arguments.Integer("cursor", 0, 0);
            var last = Math.Min(cursor + size, total);
            var descriptors = Utility.GetMethod("GetFrameEvents", Any)?.Invoke(null, null) as Array;
            var events = Enumerable.Range(cursor, Math.Max(0, last - cursor)).Select(at => Show(at, descriptors)).ToList();
            var data = new JsonObject { ["events"] = events, ["total_events"] = total, ["page_size"] = size, ["cursor"] = cursor };
            if (last < total) data["next_cursor"] = last;
            return Command.Answer(total == 0 ? "The frame debugger has no events; frame_debugger_enable enables it" : $"{events.Count} of {total} events", data);
        }

        static JsonObject Show(int at, Array descriptors)
        {
            var shown = new JsonObject { ["index"] = at, ["name"] = Utility.GetMethod("GetFrameEventInfoName", Any)?.Invoke(null, new object[] { at }) };
            if (descriptors != null && at < descriptors.Length) Copy(descriptors.GetValue(at), new[] { "type", "m_Type" }, shown, "event_type");
            var data = Data(at);
            if (data == null) return shown;
            foreach (var (key, fields) in Details) Copy(data, fields, shown, key);
            return shown;
        }

        // Unity has the details of the event that the window shows only; others have none.
        static object Data(int at)
        {
            var type = Find("FrameDebuggerEventData");
            var method = Utility.GetMethods(Any).FirstOrDefault(each => each.Name == "GetFrameEventData");
            if (type == null || method == null || method.GetParameters().Length != 2) return null;
            var arguments = new[] { at, Activator.CreateInstance(type, true) };
            return method.Invoke(null, arguments) is false ? null : arguments[1];
        }

        static void Copy(object source, string[] fields, JsonObject to, string key)
        {
            var value = fields.Select(name => source.GetType().GetField(name, Any)).FirstOrDefault(field => field != null)?.GetValue(source);
            if (Values.IsNull(value)) return;
            to[key] = value is UnityEngine.Object unity ? unity.name : value is Enum ? value.ToString() : value;
        }
    }
}
