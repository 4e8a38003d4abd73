using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Spawnpoint.Editor
{
    /// <summary>Edits of a script by its structure: whole classes and methods, and places found by a regular expression.</summary>
    internal static class StructureEdits
    {
        static readonly TimeSpan RegexTime = TimeSpan.FromSeconds(2);

        static readonly Dictionary<string, Action<ScriptStructure, string, TextEdits, CommandArguments>> Kinds = new Dictionary<string, Action<ScriptStructure, string, TextEdits, CommandArguments>>(StringComparer.OrdinalIgnoreCase)
        {
            ["replace_class"] = (structure, text, edits, edit) => ReplaceClass(structure, text, edits, edit),
            ["delete_class"] = (structure, text, edits, edit) => edits.Replace(Whole(text, structure.Span(TypeOf(structure, edit))), ""),
            ["replace_method"] = (structure, text, edits, edit) => ReplaceMethod(structure, text, edits, edit),
            ["delete_method"] = (structure, text, edits, edit) => edits.Replace(Whole(text, structure.Span(MethodOf(structure, edit, "methodName", ""))), ""),
            ["insert_method"] = InsertMethod,
            ["anchor_insert"] = (structure, text, edits, edit) => InsertAtAnchor(text, edits, edit),
            ["anchor_replace"] = (structure, text, edits, edit) => edits.Replace(Anchor(text, edit), edit.TextOrNull("text") ?? edit.TextOrNull("replacement") ?? throw Fault.Argument("text", "missing")),
            ["anchor_delete"] = (structure, text, edits, edit) => edits.Replace(Anchor(text, edit), ""),
        };

        /// <summary>The text after the edits: all found in the same text, or each in the result of the one before.</summary>
        public static string Apply(string text, List<CommandArguments> edits, bool oneByOne)
        {
            var all = new TextEdits(text);
            var structure = new ScriptStructure(text);
            for (var at = 0; at < edits.Count; at++)
            {
                try
                {
                    Add(structure, text, all, edits[at]);
                }
                catch (Fault fault)
                {
                    throw fault.WithMessage($"edits[{at}]: {fault.Message}");
                }
                if (!oneByOne) continue;
                text = all.Apply();
                (all, structure) = (new TextEdits(text), new ScriptStructure(text));
            }
            return all.Apply();
        }

        static void Add(ScriptStructure structure, string text, TextEdits edits, CommandArguments edit)
        {
            var kind = edit.TextOrNull("op") ?? edit.TextOrNull("mode") ?? throw Fault.Argument("op", "missing", $"it is one of {string.Join(", ", Kinds.Keys)}");
            if (!Kinds.TryGetValue(kind, out var run)) throw Fault.Argument("op", $"unknown edit '{kind}'", $"it is one of {string.Join(", ", Kinds.Keys)}");
            run(structure, text, edits, edit);
        }

        static ScriptType TypeOf(ScriptStructure structure, CommandArguments edit) => structure.Type(edit.Required("className"), edit.TextOrNull("namespace"));

        static string Replacement(CommandArguments edit)
        {
            var text = edit.TextOrNull("replacement") ?? edit.TextOrNull("text");
            return !string.IsNullOrWhiteSpace(text) ? text.Trim('\r', '\n') : throw Fault.Argument("replacement", "missing");
        }

        static void ReplaceClass(ScriptStructure structure, string text, TextEdits edits, CommandArguments edit)
        {
            var replacement = Replacement(edit);
            var type = TypeOf(structure, edit);
            if (new ScriptStructure(replacement).Types().All(each => each.Name != type.Name)) throw Fault.Argument("replacement", $"it does not declare '{type.Name}'", "pass the whole class");
            edits.Replace(WithComment(text, structure.Span(type), replacement), replacement.TrimStart());
        }

        static void ReplaceMethod(ScriptStructure structure, string text, TextEdits edits, CommandArguments edit)
        {
            var replacement = Replacement(edit);
            edits.Replace(WithComment(text, structure.Span(MethodOf(structure, edit, "methodName", "")), replacement), replacement.Trim());
        }

        /// <param name="prefix">`after` or `before` for the method beside which another one is inserted.</param>
        static ScriptMethod MethodOf(ScriptStructure structure, CommandArguments edit, string argument, string prefix)
        {
            string More(string name) => edit.TextOrNull(prefix == "" ? char.ToLowerInvariant(name[0]) + name.Substring(1) : prefix + name);
            var (name, result, parameters, attribute) = (edit.Required(argument), More("ReturnType"), More("ParametersSignature"), More("AttributesContains"));
            var all = structure.Methods(TypeOf(structure, edit)).ToList();
            var found = all.Where(method => method.Name == name && (result == null || Plain(method.ReturnType) == Plain(result)) &&
                (parameters == null || Plain(method.Parameters) == Plain(parameters).Trim('(', ')')) && (attribute == null || method.Attributes.Contains(attribute))).ToList();
            if (found.Count > 1) throw Fault.Invalid($"There are {found.Count} methods '{name}': {string.Join("; ", found.Select(method => method.Signature).Take(5))}", "pass parametersSignature, such as 'int a, float b'");
            return found.Count == 1 ? found[0] : throw Fault.NotFound("Method", $"'{name}' of {edit.Required("className")}", TypeNames.Nearest(name, all.Select(method => method.Name)) ?? $"it has {string.Join(", ", all.Select(method => method.Name).Distinct().Take(5))}");
        }

        static string Plain(string text) => string.Concat(text.Where(letter => !char.IsWhiteSpace(letter)));

        static void InsertMethod(ScriptStructure structure, string text, TextEdits edits, CommandArguments edit)
        {
            var type = TypeOf(structure, edit);
            var method = Replacement(edit).TrimEnd();
            var after = edit.Has("afterMethodName");
            var position = (edit.TextOrNull("position") ?? (after ? "after" : edit.Has("beforeMethodName") ? "before" : "end")).ToLowerInvariant();
            switch (position)
            {
                case "start":
                    edits.Insert(structure.BodyStart(type), "\n" + method + "\n");
                    return;
                case "end":
                    var end = LineStart(text, structure.BodyEnd(type));
                    edits.Insert(end, (end == structure.BodyEnd(type) && (end == 0 || text[end - 1] != '\n') ? "\n" : "") + "\n" + method + "\n");
                    return;
                case "after":
                    edits.Insert(structure.Span(MethodOf(structure, edit, "afterMethodName", "after")).End, "\n\n" + method);
                    return;
                case "before":
                    var next = structure.Span(MethodOf(structure, edit, "beforeMethodName", "before"));
                    edits.Insert(LineStart(text, WithComment(text, next, "///").Start), method + "\n\n");
                    return;
                default:
                    throw Fault.Argument("position", $"unknown position '{position}'", "it is one of start, end, before, after");
            }
        }

        static void InsertAtAnchor(string text, TextEdits edits, CommandArguments edit)
        {
            var added = edit.TextOrNull("text") ?? edit.TextOrNull("replacement");
            if (string.IsNullOrEmpty(added)) throw Fault.Argument("text", "missing");
            var position = (edit.TextOrNull("position") ?? "before").ToLowerInvariant();
            if (position != "before" && position != "after") throw Fault.Argument("position", $"unknown position '{position}'", "it is before or after");
            var anchor = Anchor(text, edit);
            if (!added.EndsWith("\n", StringComparison.Ordinal)) added += "\n";
            if (position == "before") edits.Insert(anchor.Start, added);
            // Behind a whole line, not in the middle of it.
            else if (anchor.End < text.Length && text.Substring(anchor.End).Split('\n')[0].Trim() == "") edits.Insert(Math.Min(text.Length, LineEnd(text, anchor.End)), anchor.End > 0 && LineEnd(text, anchor.End) == text.Length && !text.EndsWith("\n", StringComparison.Ordinal) ? "\n" + added : added);
            else edits.Insert(anchor.End, "\n" + added);
        }

        static TextSpan Anchor(string text, CommandArguments edit)
        {
            var anchor = edit.Required("anchor");
            try
            {
                var found = Regex.Match(text, anchor, RegexOptions.Multiline | RegexOptions.CultureInvariant, RegexTime);
                if (found.Success) return new TextSpan(found.Index, found.Index + found.Length);
            }
            catch (ArgumentException error)
            {
                throw Fault.Argument("anchor", $"'{anchor}' is not a regular expression: {error.Message}");
            }
            catch (RegexMatchTimeoutException)
            {
                throw Fault.Argument("anchor", $"'{anchor}' takes too long", "use a simpler expression");
            }
            throw Fault.NotFound("Anchor", $"'{anchor}'", "it is a regular expression, in which ( ) [ ] . and others need a backslash");
        }

        static int LineStart(string text, int at)
        {
            var start = text.LastIndexOf('\n', Math.Max(0, at - 1)) + 1;
            return text.Substring(start, at - start).Trim() == "" ? start : at;
        }

        static int LineEnd(string text, int at)
        {
            var end = text.IndexOf('\n', at);
            return end < 0 ? text.Length : end + 1;
        }

        // The documentation of something belongs to it, and is replaced if the replacement has its own.
        static TextSpan WithComment(string text, TextSpan span, string replacement)
        {
            if (!replacement.TrimStart().StartsWith("///", StringComparison.Ordinal)) return span;
            var start = span.Start;
            for (var line = LineStart(text, start); line > 0;)
            {
                var before = text.LastIndexOf('\n', Math.Max(0, line - 2)) + 1;
                var words = text.Substring(before, line - before);
                if (before >= line || !words.TrimStart().StartsWith("///", StringComparison.Ordinal)) break;
                start = before + words.Length - words.TrimStart().Length;
                line = before;
            }
            return new TextSpan(start, span.End);
        }

        // With its documentation, its indentation and the rest of its last line.
        static TextSpan Whole(string text, TextSpan span)
        {
            var start = LineStart(text, WithComment(text, span, "///").Start);
            var end = text.IndexOf('\n', span.End);
            var rest = end < 0 ? text.Length : end + 1;
            return new TextSpan(start, text.Substring(span.End, rest - span.End).Trim() == "" ? rest : span.End);
        }
    }
}
