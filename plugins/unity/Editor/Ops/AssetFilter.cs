using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace Spawnpoint.Editor
{
    /// <summary>Which assets are meant. An asset must match each of the filters that is given.</summary>
    internal sealed class AssetFilter
    {
        readonly List<string> folders;
        readonly List<Regex> paths;
        readonly List<string> types;
        readonly bool recursive;

        public AssetFilter(Call call)
        {
            folders = Texts(call, "folders").Select(folder => folder.TrimEnd('/')).ToList();
            paths = Texts(call, "paths").Select(Pattern).ToList();
            types = Texts(call, "types");
            recursive = call.Flag("recursive", true);
        }

        static List<string> Texts(Call call, string name) =>
            call.ListOrEmpty(name).Select(item => item as string ?? throw Fault.Argument(name, "expected a list of texts")).ToList();

        // A part of the path without its extension, with * and ?.
        static Regex Pattern(string text) =>
            new Regex(Regex.Escape(text).Replace("\\*", ".*").Replace("\\?", "."), RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

        public bool FitsPath(string path)
        {
            if (folders.Count > 0 && !folders.Any(folder => IsIn(path, folder))) return false;
            return paths.Count == 0 || paths.Any(pattern => pattern.IsMatch(Path.ChangeExtension(path, null)));
        }

        bool IsIn(string path, string folder)
        {
            if (!path.StartsWith(folder + "/", StringComparison.Ordinal)) return false;
            return recursive || path.IndexOf('/', folder.Length + 1) < 0;
        }

        public bool FitsType(Type type)
        {
            if (types.Count == 0) return true;
            for (var level = type; level != null; level = level.BaseType)
                if (types.Any(name => Filter.IsNamed(level, name)))
                    return true;
            return false;
        }
    }
}
