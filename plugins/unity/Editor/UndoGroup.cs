using System;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>Makes changes as steps of the editor's undo history: each one alone, or several together.</summary>
    internal sealed class UndoGroup
    {
        const string Prefix = "Spawnpoint: ";

        bool isOpen;
        int first;

        /// <summary>Makes a change. The argument of `change` is the name of the step.</summary>
        public void Run(string what, Action<string> change)
        {
            if (!isOpen) Undo.IncrementCurrentGroup();
            var name = Prefix + what;
            if (!isOpen) Undo.SetCurrentGroupName(name);
            change(name);
            if (!isOpen) Undo.FlushUndoRecordObjects();
        }

        /// <summary>The changes that follow become one step.</summary>
        public void Begin()
        {
            Undo.IncrementCurrentGroup();
            first = Undo.GetCurrentGroup();
            isOpen = true;
        }

        /// <summary>Ends the step and returns its name.</summary>
        public string Commit(string what)
        {
            isOpen = false;
            Undo.FlushUndoRecordObjects();
            Undo.CollapseUndoOperations(first);
            Undo.SetCurrentGroupName(Prefix + what);
            return Prefix + what;
        }

        /// <summary>Undoes the changes of the step.</summary>
        public void RollBack()
        {
            isOpen = false;
            Undo.FlushUndoRecordObjects();
            Undo.RevertAllDownToGroup(first);
        }
    }
}
