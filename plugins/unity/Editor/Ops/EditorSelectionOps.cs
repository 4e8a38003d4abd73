using System;
using System.Linq;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>selection.get, selection.set: the selection of the editor, and the event `selection`.</summary>
    internal sealed class EditorSelectionOps : IDisposable
    {
        /// <summary>A selection of all objects of a large scene would take seconds to report each time it changes.</summary>
        const int Most = 1000;

        readonly Services services;

        public EditorSelectionOps(Services services)
        {
            this.services = services;
            Selection.selectionChanged += Report;
            services.Own(this);
        }

        public void Dispose() => Selection.selectionChanged -= Report;

        public string[] Ids() => Selection.gameObjects.Where(services.Host.IsExposed).Take(Most).Select(services.Ids.Of).ToArray();

        JsonObject Shown()
        {
            var shown = new JsonObject { ["Items"] = Ids() };
            var active = Selection.activeGameObject;
            if (active != null && services.Host.IsExposed(active)) shown["ActiveId"] = services.Ids.Of(active);
            return shown;
        }

        void Report() => services.ReportEvent("selection", Shown());

        public object Get(Call call) => Shown();

        public object Set(Call call)
        {
            var target = services.Object(call.Text("id"));
            Selection.activeGameObject = target;
            return Selection.activeGameObject == target ? new JsonObject { ["ok"] = true } : throw Fault.Internal($"'{target.name}' was not selected");
        }
    }
}
