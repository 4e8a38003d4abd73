using System;
using System.Collections.Generic;
using System.Linq;
using UnityEditor.PackageManager;

namespace Spawnpoint.Editor
{
    /// <summary>The scoped registries in the project's manifest. Unity has no public API for them.</summary>
    internal static class ScopedRegistries
    {
        const string Key = "scopedRegistries";

        static List<JsonObject> Read(JsonObject manifest) => (manifest.Get(Key) as List<object>)?.OfType<JsonObject>().ToList() ?? new List<JsonObject>();

        public static object List()
        {
            var registries = Read(PackageManifest.Read()).Select(Show).ToList();
            return Command.Answer($"The project has {registries.Count} scoped registries", new JsonObject { ["registries"] = registries, ["count"] = registries.Count });
        }

        static JsonObject Show(JsonObject registry) =>
            new JsonObject { ["name"] = registry.Text("name"), ["url"] = registry.Text("url"), ["scopes"] = registry.Get("scopes") ?? new List<object>() };

        static bool Is(JsonObject registry, string key, string value) => value != null && string.Equals(registry.Text(key), value, StringComparison.OrdinalIgnoreCase);

        public static object Add(CommandArguments arguments)
        {
            var (name, url, scopes) = (arguments.Required("name"), arguments.Required("url"), arguments.Texts("scopes"));
            if (!Uri.TryCreate(url, UriKind.Absolute, out var address) || address.Scheme != "https" && address.Scheme != "http")
                throw Fault.Argument("url", $"'{url}' is not an address", "use one such as https://package.openupm.com");
            if (scopes.Count == 0 || scopes.Any(string.IsNullOrWhiteSpace)) throw Fault.Argument("scopes", "missing", "list the beginnings of package names, such as [\"com.company\"]");
            var manifest = PackageManifest.Read();
            var registries = Read(manifest);
            var known = registries.FirstOrDefault(each => Is(each, "name", name) || Is(each, "url", url));
            if (known != null) throw Fault.Invalid($"The project has the registry '{known.Text("name")}' at {known.Text("url")} already", "remove it first with remove_registry");
            var added = new JsonObject { ["name"] = name, ["url"] = url, ["scopes"] = scopes.Cast<object>().ToList() };
            registries.Add(added);
            Write(manifest, registries);
            if (!Read(PackageManifest.Read()).Any(each => Is(each, "name", name))) throw Fault.Internal("The registry was not added to the manifest");
            Client.Resolve();
            return Command.Answer($"The registry '{name}' was added", Show(added));
        }

        public static object Remove(CommandArguments arguments)
        {
            var (name, url) = (arguments.TextOrNull("name"), arguments.TextOrNull("url"));
            if (string.IsNullOrEmpty(name) && string.IsNullOrEmpty(url)) throw Fault.Argument("name", "missing", "give the name or the url of the registry");
            var manifest = PackageManifest.Read();
            var registries = Read(manifest);
            var removed = registries.FirstOrDefault(each => Is(each, "name", name) || Is(each, "url", url))
                ?? throw Fault.NotFound("Registry", $"'{name ?? url}'", registries.Count == 0
                    ? "the project has no scoped registries" : $"the project has {string.Join(", ", registries.Select(each => $"'{each.Text("name")}'"))}");
            registries.Remove(removed);
            Write(manifest, registries);
            if (Read(PackageManifest.Read()).Any(each => Is(each, "name", removed.Text("name")))) throw Fault.Internal("The registry was not removed from the manifest");
            Client.Resolve();
            return Command.Answer($"The registry '{removed.Text("name")}' was removed", Show(removed));
        }

        static void Write(JsonObject manifest, List<JsonObject> registries)
        {
            if (registries.Count > 0) manifest[Key] = registries;
            else manifest.Remove(Key);
            PackageManifest.Write(manifest);
        }
    }
}
