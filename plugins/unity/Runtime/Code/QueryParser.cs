using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;

namespace Spawnpoint
{
    /// <summary>One step of a query: a member, an item, or a call.</summary>
    internal sealed class QueryStep
    {
        public string Member;
        public object Item;
        public string Method;
        public List<object> Arguments;
    }

    /// <summary>Parses queries: `Scene['Player'].transform.position.x`.</summary>
    internal static class QueryParser
    {
        const int MaxSteps = 64;

        static readonly Regex Step = new Regex(
            @"\G(?:\.?([A-Za-z_]\w*)(?:<([\w.]+)>)?(\([^()]*\))?|\[\s*(?:'([^']*)'|""([^""]*)""|(\d{1,9}))\s*\])", RegexOptions.CultureInvariant);

        public static List<QueryStep> Parse(string text)
        {
            var steps = new List<QueryStep>();
            for (var at = 0; at < text.Length;)
            {
                var found = Step.Match(text, at);
                if (!found.Success || steps.Count >= MaxSteps)
                    throw Fault.Argument("query", $"syntax error at '{Values.Cut(text.Substring(at), 30)}'", "unity_help has the grammar");
                steps.Add(Read(found));
                at += found.Length;
            }
            return steps;
        }

        static QueryStep Read(Match found)
        {
            var groups = found.Groups;
            if (groups[3].Success) return new QueryStep { Method = groups[1].Value, Arguments = Arguments(groups[2], groups[3].Value) };
            if (groups[1].Success) return new QueryStep { Member = groups[1].Value };
            if (groups[6].Success) return new QueryStep { Item = int.Parse(groups[6].Value, CultureInfo.InvariantCulture) };
            return new QueryStep { Item = groups[4].Success ? groups[4].Value : groups[5].Value };
        }

        // GetComponent<Light>() means GetComponent('Light').
        static List<object> Arguments(Group type, string brackets)
        {
            var inner = brackets.Substring(1, brackets.Length - 2).Replace('\'', '"');
            try
            {
                var arguments = (List<object>)JsonReader.Read($"[{inner}]");
                return type.Success ? arguments.Prepend(type.Value).ToList() : arguments;
            }
            catch (System.FormatException)
            {
                throw Fault.Argument("query", $"arguments must be JSON: {brackets}");
            }
        }
    }
}
