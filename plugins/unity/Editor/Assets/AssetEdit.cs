using System;
using UnityEditor;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>Changes objects of assets as one step of undo, and saves them.</summary>
    internal sealed class AssetEdit
    {
        readonly EditorHost host;

        public AssetEdit(EditorHost host)
        {
            this.host = host;
        }

        /// <summary>Changes an object. If the change fails, nothing of it remains.</summary>
        public void Run(string what, Object target, Action change)
        {
            host.Undo.Begin();
            try
            {
                Undo.RecordObject(target, what);
                change();
            }
            catch
            {
                host.Undo.RollBack();
                throw;
            }
            host.Undo.Commit(what);
            if (AssetDatabase.Contains(target)) AssetChanges.Save(target);
        }
    }
}
