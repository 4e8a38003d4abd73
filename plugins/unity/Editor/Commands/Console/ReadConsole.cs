using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>read_console: the entries of the editor's console, newest first.</summary>
    internal sealed class ReadConsole : Command
    {
        const int MostEntries = 1000;

        static readonly string[] KnownTypes = { "error", "warning", "log", "exception", "assert", "all" };
        static readonly string[] Formats = { "plain", "detailed", "json" };

        readonly EditorConsole console;

        public ReadConsole(Services services) : base("read_console", services)
        {
            console = new EditorConsole(services.Logs);
            On("get", Get);
            On("clear", Clear);
        }

        protected override string DefaultAction => "get";

        object Get(CommandArguments arguments)
        {
            var types = Types(arguments);
            var filter = arguments.TextOrNull("filterText");
            var format = arguments.TextOrNull("format")?.ToLowerInvariant() ?? "plain";
            if (!Formats.Contains(format)) throw Fault.Argument("format", $"there is no format '{format}'", $"it is one of {string.Join(", ", Formats)}");
            var withStack = arguments.Flag("includeStacktrace");
            var fitting = console.Read().Where(entry => Fits(entry.Type, types) && Filter.Fits(entry.Message, filter)).Reverse().ToList();
            if (!arguments.Has("pageSize") && !arguments.Has("cursor"))
            {
                var count = Math.Min(arguments.Integer("count", MostEntries, 1), MostEntries);
                var newest = fitting.Take(count).Select(entry => Show(entry, format, withStack)).ToList();
                return Done($"{newest.Count} of {fitting.Count} entries", newest);
            }
            var page = new CommandPage(arguments, 50, 500);
            var shown = page.Cut(fitting).Select(entry => Show(entry, format, withStack)).ToList();
            return Done($"{shown.Count} of {fitting.Count} entries", new JsonObject
            {
                ["cursor"] = page.Cursor,
                ["pageSize"] = page.Size,
                ["nextCursor"] = page.NextCursor(fitting.Count)?.ToString(CultureInfo.InvariantCulture),
                ["truncated"] = page.NextCursor(fitting.Count) != null,
                ["total"] = fitting.Count,
                ["items"] = shown,
            });
        }

        static List<string> Types(CommandArguments arguments)
        {
            var types = arguments.Texts("types").Select(type => type.ToLowerInvariant()).ToList();
            foreach (var type in types)
                if (!KnownTypes.Contains(type))
                    throw Fault.Argument("types", $"there is no type '{type}'", $"it is one of {string.Join(", ", KnownTypes)}");
            return types.Count == 0 || types.Contains("all") ? KnownTypes.ToList() : types;
        }

        // Exceptions and failed assertions are errors, too.
        static bool Fits(LogType type, List<string> types) =>
            types.Contains(type.ToString().ToLowerInvariant()) || (type == LogType.Exception || type == LogType.Assert) && types.Contains("error");

        static object Show(ConsoleEntry entry, string format, bool withStack)
        {
            if (format == "plain") return withStack && entry.Stack != "" ? entry.Message + "\n" + entry.Stack : entry.Message;
            var shown = new JsonObject { ["type"] = entry.Type.ToString(), ["message"] = entry.Message, ["file"] = entry.File, ["line"] = entry.Line };
            if (withStack && entry.Stack != "") shown["stackTrace"] = entry.Stack;
            return shown;
        }

        object Clear(CommandArguments arguments)
        {
            console.Clear();
            var left = console.Read().Count();
            return Done(left == 0 ? "The console is empty" : $"The console was cleared. Unity keeps {left} entries, such as compiler errors", new JsonObject { ["remaining"] = left });
        }
    }
}
