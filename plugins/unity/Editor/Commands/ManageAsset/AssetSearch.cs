using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>Finds assets by name, type, label, folder and date, page by page.</summary>
    internal sealed class AssetSearch
    {
        const int MostPerPage = 500;

        public async Task<object> Run(Call call, CommandArguments arguments)
        {
            var size = arguments.Integer("pageSize", 50, 1, MostPerPage);
            var page = arguments.Integer("pageNumber", 1, 1, 1000000);
            var after = Date(arguments.TextOrNull("filterDateAfter"));
            var (words, pattern) = Split(arguments.TextOrNull("searchPattern"));
            var type = arguments.TextOrNull("filterType");
            if (!string.IsNullOrEmpty(type)) words.Add("t:" + type.Replace("t:", ""));
            var found = new List<string>();
            foreach (var guid in AssetDatabase.FindAssets(string.Join(" ", words), Folders(arguments.TextOrNull("path"))))
            {
                var path = AssetDatabase.GUIDToAssetPath(guid);
                if (path != "" && (pattern == null || pattern.IsMatch(Path.GetFileName(path))) && (after == null || File.GetLastWriteTimeUtc(path) > after)) found.Add(path);
                if (call.IsBudgetUsed) await call.NextFrame();
            }
            // An asset with parts is found once for each of them.
            found = found.Distinct().OrderBy(path => path, StringComparer.Ordinal).ToList();
            var shown = new List<JsonObject>();
            foreach (var path in found.Skip((page - 1) * size).Take(size))
            {
                var card = AssetCard.Of(path);
                if (arguments.Flag("generatePreview")) await AssetCard.AddPreview(call, card);
                shown.Add(card);
                if (call.IsBudgetUsed) await call.NextFrame();
            }
            return new JsonObject
            {
                ["success"] = true,
                ["message"] = $"Found {found.Count} assets; this is page {page} with {shown.Count} of them",
                ["data"] = new JsonObject { ["totalAssets"] = found.Count, ["pageSize"] = size, ["pageNumber"] = page, ["assets"] = shown },
            };
        }

        static string[] Folders(string path)
        {
            if (string.IsNullOrWhiteSpace(path)) return null;
            var folder = AssetPaths.Check("path", path);
            return AssetDatabase.IsValidFolder(folder) ? new[] { folder } : throw Fault.NotFound("Folder", $"'{folder}'", "pass 'Assets' to search the whole project");
        }

        static DateTime? Date(string text)
        {
            if (string.IsNullOrEmpty(text)) return null;
            return DateTime.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out var date)
                ? date
                : throw Fault.Argument("filterDateAfter", $"'{text}' is not a date", "pass one such as 2026-01-31 or 2026-01-31T12:00:00Z");
        }

        // Unity's search has no wildcards, so words with * or ? are compared with the names of files.
        static (List<string>, Regex) Split(string search)
        {
            var words = (search ?? "").Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries).ToList();
            var wild = words.Where(word => word.IndexOfAny(new[] { '*', '?' }) >= 0 && word.IndexOf(':') < 0).ToList();
            if (wild.Count == 0) return (words, null);
            if (wild.Count > 1) throw Fault.Argument("searchPattern", "only one word can have * or ?");
            words.Remove(wild[0]);
            return (words, new Regex("^" + Regex.Escape(wild[0]).Replace("\\*", ".*").Replace("\\?", ".") + "$", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant));
        }
    }
}
