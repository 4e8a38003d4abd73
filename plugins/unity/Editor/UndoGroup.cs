using System;
using System.Collections.Generic;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Makes changes as steps of the editor's undo history: each one alone, or several together. A step that begins inside
    /// of another becomes a part of it.
    /// </summary>
    internal sealed class UndoGroup
    {
        const string Prefix = "Spawnpoint: ";

        // The first group of each step that has begun and not ended.
        readonly Stack<int> begun = new Stack<int>();

        /// <summary>Makes a change. The argument of `change` is the name of the step.</summary>
        public void Run(string what, Action<string> change)
        {
            var isAlone = begun.Count == 0;
            if (isAlone) Undo.IncrementCurrentGroup();
            var name = Prefix + what;
            if (isAlone) Undo.SetCurrentGroupName(name);
            change(name);
            if (isAlone) Undo.FlushUndoRecordObjects();
        }

        /// <summary>The changes that follow become one step.</summary>
        public void Begin()
        {
            Undo.IncrementCurrentGroup();
            begun.Push(Undo.GetCurrentGroup());
        }

        /// <summary>Ends the step and returns its name.</summary>
        public string Commit(string what)
        {
            Undo.FlushUndoRecordObjects();
            Undo.CollapseUndoOperations(begun.Pop());
            Undo.SetCurrentGroupName(Prefix + what);
            return Prefix + what;
        }

        /// <summary>Undoes the changes of the step.</summary>
        public void RollBack()
        {
            Undo.FlushUndoRecordObjects();
            Undo.RevertAllDownToGroup(begun.Pop());
        }
    }
}
