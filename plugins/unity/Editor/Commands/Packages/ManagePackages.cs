using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEditor.PackageManager;
using UnityEditor.PackageManager.Requests;
using UnityEngine;
using UnityPackage = UnityEditor.PackageManager.PackageInfo;

namespace Spawnpoint.Editor
{
    /// <summary>manage_packages: the packages of the project, and its scoped registries.</summary>
    internal sealed class ManagePackages : Command
    {
        const int LongestDescription = 200;
        const int MostFound = 50;

        readonly PackageChanges changes = new PackageChanges("manage_packages");

        public ManagePackages(Services services) : base("manage_packages", services)
        {
            OnLong("list_packages", List);
            OnLong("search_packages", Search);
            On("get_package_info", Info);
            On("ping", arguments => Ping());
            On("status", changes.Status);
            OnLong("add_package", changes.Add);
            OnLong("remove_package", changes.Remove);
            OnLong("embed_package", changes.Embed);
            On("resolve_packages", arguments => Resolve());
            On("list_registries", arguments => ScopedRegistries.List());
            On("add_registry", ScopedRegistries.Add);
            On("remove_registry", ScopedRegistries.Remove);
        }

        public override Task<object> Resume(Call call, JsonObject state) => changes.Resume(call, state);

        static async Task Completed(Call call, Request request)
        {
            while (!request.IsCompleted) await call.NextFrame();
            if (request.Status == StatusCode.Failure && request.Error?.errorCode != ErrorCode.NotFound)
                throw Fault.Invalid($"Unity's package manager failed: {request.Error?.message ?? "it gave no reason"}", "check the network connection, and the scoped registries with list_registries");
        }

        static async Task<object> List(Call call, CommandArguments arguments)
        {
            var request = Client.List();
            await Completed(call, request);
            var packages = request.Result.OrderBy(package => package.name, StringComparer.Ordinal).Select(package =>
            {
                var shown = Show(package);
                shown["source"] = package.source.ToString();
                return shown;
            }).ToList();
            return Done($"{packages.Count} packages are installed", new JsonObject { ["packages"] = packages, ["count"] = packages.Count });
        }

        // Unity finds a package by its whole name only, so other texts are searched for in all packages.
        static async Task<object> Search(Call call, CommandArguments arguments)
        {
            var query = arguments.Required("query");
            var request = IsWholeName(query) ? Client.Search(query) : Client.SearchAll();
            await Completed(call, request);
            var found = (request.Result ?? new UnityPackage[0]).Where(package => IsWholeName(query) || Fits(package, query)).ToList();
            var shown = found.Take(MostFound).Select(package =>
            {
                var card = Show(package);
                card["description"] = Values.Cut(package.description ?? "", LongestDescription);
                return card;
            }).ToList();
            return Done($"{found.Count} packages match '{query}'", new JsonObject { ["packages"] = shown, ["count"] = found.Count });
        }

        static bool IsWholeName(string query) => query.Split('.').Length > 2 && query.IndexOf(' ') < 0;

        static bool Fits(UnityPackage package, string query) =>
            new[] { package.name, package.displayName, package.description }.Concat(package.keywords ?? new string[0])
                .Any(text => text != null && text.IndexOf(query, StringComparison.OrdinalIgnoreCase) >= 0);

        static JsonObject Show(UnityPackage package) => new JsonObject { ["name"] = package.name, ["version"] = package.version, ["display_name"] = package.displayName };

        static object Info(CommandArguments arguments)
        {
            var package = PackageChanges.Required(arguments.Required("package"));
            var dependencies = package.dependencies.Select(each => new JsonObject { ["name"] = each.name, ["version"] = each.version }).ToList();
            var shown = Show(package);
            shown["description"] = package.description;
            shown["source"] = package.source.ToString();
            shown["resolved_path"] = package.resolvedPath;
            shown["author"] = package.author?.name;
            shown["is_direct_dependency"] = package.isDirectDependency;
            shown["dependencies"] = dependencies;
            shown["dependency_count"] = dependencies.Count;
            return Done($"{package.name} {package.version}", shown);
        }

        static object Resolve()
        {
            Client.Resolve();
            return Done("Unity resolves the packages of the project's manifest now. refresh_unity waits until that and the compilation have ended");
        }

        static object Ping() => Done("The package manager is available", new JsonObject
        {
            ["unity_version"] = Application.unityVersion, ["installed_package_count"] = UnityPackage.GetAllRegisteredPackages().Length,
            ["is_compiling"] = EditorApplication.isCompiling, ["is_updating"] = EditorApplication.isUpdating,
        });
    }
}
