using System;
using System.Collections.Generic;
using System.Linq;

namespace Spawnpoint.Editor
{
    /// <summary>The page of a list that a command requests with `page_size` and `cursor`.</summary>
    internal sealed class CommandPage
    {
        public CommandPage(CommandArguments arguments, int defaultSize, int largest)
        {
            Size = Math.Min(arguments.Integer("pageSize", defaultSize, 1), largest);
            Cursor = arguments.Integer("cursor", 0, 0);
        }

        /// <summary>How many items it has at most.</summary>
        public int Size { get; }

        /// <summary>The index of its first item.</summary>
        public int Cursor { get; }

        public List<T> Cut<T>(IEnumerable<T> all) => all.Skip(Cursor).Take(Size).ToList();

        /// <summary>The cursor of the next page; null if this is the last one.</summary>
        public int? NextCursor(int total) => (long)Cursor + Size < total ? Cursor + Size : (int?)null;
    }
}
