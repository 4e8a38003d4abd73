using System;
using System.Collections.Generic;
using System.Linq;

namespace Spawnpoint.Editor
{
    /// <summary>Replacements in a text, all with positions in the same version of it.</summary>
    internal sealed class TextEdits
    {
        readonly string text;
        readonly string lineEnd;
        readonly List<(TextSpan Span, string Text)> edits = new List<(TextSpan, string)>();

        public TextEdits(string text)
        {
            this.text = text;
            lineEnd = text.IndexOf("\r\n", StringComparison.Ordinal) >= 0 ? "\r\n" : "\n";
        }

        public int Count => edits.Count;

        /// <summary>Adds a replacement. Its lines get the line ends of the text.</summary>
        public void Replace(TextSpan span, string now) => edits.Add((span, now.Replace("\r\n", "\n").Replace("\n", lineEnd)));

        public void Insert(int at, string now) => Replace(new TextSpan(at, at), now);

        /// <summary>Adds a replacement by lines and columns, counted from 1.</summary>
        public void Replace(int number, CommandArguments edit)
        {
            var name = $"edits[{number}]";
            var (start, end) = (Position(name, edit, "startLine", "startCol"), Position(name, edit, "endLine", "endCol"));
            if (end < start) throw Fault.Argument(name, "it ends before it starts");
            Replace(new TextSpan(start, end), edit.TextOrNull("newText") ?? throw Fault.Argument(name + ".newText", "missing"));
        }

        int Position(string name, CommandArguments edit, string lineName, string columnName)
        {
            if (!edit.Has(lineName) || !edit.Has(columnName)) throw Fault.Argument($"{name}.{(edit.Has(lineName) ? columnName : lineName)}", "missing", "pass startLine, startCol, endLine, endCol and newText");
            var (line, column) = (edit.Integer(lineName, 1, 1), edit.Integer(columnName, 1, 1));
            var start = 0;
            for (var at = 1; at < line; at++)
            {
                start = text.IndexOf('\n', start) + 1;
                if (start == 0) throw Fault.Argument($"{name}.{lineName}", $"the script has {at} lines, not {line}");
            }
            var end = text.IndexOf('\n', start);
            if (end < 0) end = text.Length;
            return start + column - 1 <= end ? start + column - 1 : throw Fault.Argument($"{name}.{columnName}", $"line {line} has {end - start} characters, so its last column is {end - start + 1}");
        }

        /// <summary>The text after all replacements. Insertions at the same place keep their order.</summary>
        public string Apply()
        {
            var result = text;
            var after = text.Length;
            foreach (var (span, now) in edits.Select((edit, number) => (edit, number)).OrderByDescending(each => each.edit.Span.Start).ThenByDescending(each => each.edit.Span.End).ThenByDescending(each => each.number).Select(each => each.edit))
            {
                if (span.End > after) throw Fault.Argument("edits", "two edits overlap", "send them in separate calls, or as one edit");
                result = result.Substring(0, span.Start) + now + result.Substring(span.End);
                after = span.Start;
            }
            return result;
        }
    }
}
