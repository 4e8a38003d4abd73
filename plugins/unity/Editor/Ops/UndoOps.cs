using System;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>edit.undo, edit.redo: the editor's own history.</summary>
    internal sealed class UndoOps : IDisposable
    {
        int performed;

        public UndoOps(Services services)
        {
            UnityEditor.Undo.undoRedoPerformed += Count;
            services.Own(this);
        }

        public void Dispose() => UnityEditor.Undo.undoRedoPerformed -= Count;

        void Count() => performed++;

        public object Undo(Call call)
        {
            var name = UnityEditor.Undo.GetCurrentGroupName();
            return Perform(UnityEditor.Undo.PerformUndo, "undo", () => name);
        }

        public object Redo(Call call) => Perform(UnityEditor.Undo.PerformRedo, "redo", UnityEditor.Undo.GetCurrentGroupName);

        object Perform(Action step, string verb, Func<string> name)
        {
            if (EditorApplication.isPlaying) throw Fault.NotReady($"The editor's history cannot {verb} in play mode", "stop the game first");
            var before = performed;
            step();
            if (performed == before) throw Fault.Invalid($"Nothing to {verb}");
            return new JsonObject { ["ok"] = true, ["action"] = name() };
        }
    }
}
