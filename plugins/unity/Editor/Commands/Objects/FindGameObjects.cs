using System.Linq;
using System.Threading.Tasks;

namespace Spawnpoint.Editor
{
    /// <summary>find_gameobjects: the ids of the objects that a term means, page by page.</summary>
    internal sealed class FindGameObjects : Tool
    {
        const int MostOnPage = 500;

        readonly Services services;
        readonly CommandTargets targets;

        public FindGameObjects(Services services)
        {
            this.services = services;
            targets = new CommandTargets(services);
        }

        public override string Name => "find_gameobjects";

        public override Task<object> Run(Call call, JsonObject arguments)
        {
            var read = new CommandArguments(services, arguments);
            var term = read.TextOrNull("searchTerm") ?? read.TextOrNull("target");
            if (string.IsNullOrEmpty(term)) throw Fault.Argument("search_term", "missing");
            var includeInactive = read.Flag("includeInactive") || read.Flag("searchInactive");
            var found = targets.Find(term, read.TextOrNull("searchMethod") ?? "by_name", includeInactive).ToList();
            var page = new CommandPage(read, 50, MostOnPage);
            var shown = page.Cut(found);
            return Task.FromResult<object>(Command.Answer($"Found {found.Count} objects", new JsonObject
            {
                ["instanceIDs"] = shown.Select(EditorCompat.ReportedId).ToList(),
                ["ids"] = shown.Select(services.Ids.Of).ToList(),
                ["pageSize"] = page.Size,
                ["cursor"] = page.Cursor,
                ["nextCursor"] = page.NextCursor(found.Count),
                ["totalCount"] = found.Count,
                ["hasMore"] = page.NextCursor(found.Count) != null,
            }));
        }
    }
}
