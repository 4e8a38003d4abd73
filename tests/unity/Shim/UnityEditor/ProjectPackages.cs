using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using UnityEditor;
using UnityEditor.PackageManager;
using UnityEditor.PackageManager.Requests;

namespace UnityShim
{
    sealed class PackageError : Exception
    {
        public PackageError(ErrorCode code, string message) : base(message)
        {
            Code = code;
        }

        public ErrorCode Code { get; }
    }

    /// <summary>
    /// The package manager: a registry of a few packages, and the manifest of the project, which is what is installed.
    /// Requests take a while. A change reloads the code as soon as it is made, so that its request is forgotten.
    /// </summary>
    static class ProjectPackages
    {
        const double Seconds = 0.15;

        static readonly string[] Available =
        {
            "com.unity.cinemachine|2.9.7|Cinemachine|Smart camera tools for passionate creators.|com.unity.mathematics",
            "com.unity.cinemachine|2.8.9|Cinemachine|Smart camera tools for passionate creators.|",
            "com.unity.mathematics|1.2.6|Mathematics|A C# math library with SIMD types.|",
            "com.unity.inputsystem|1.7.0|Input System|A new input system.|",
            "com.unity.test-framework|1.1.33|Test Framework|Test framework for running edit mode and play mode tests.|",
        };

        static string Folder => Path.Combine(World.Settings.Project, "Packages");
        static string Manifest => Path.Combine(Folder, "manifest.json");

        public static PackageInfo[] Registry() => Available.Select(Parse).GroupBy(package => package.name).Select(versions => versions.First()).ToArray();

        static PackageInfo Parse(string line)
        {
            var parts = line.Split('|');
            return new PackageInfo
            {
                packageId = parts[0] + "@" + parts[1], name = parts[0], version = parts[1], displayName = parts[2], description = parts[3], source = PackageSource.Registry,
                author = new AuthorInfo { name = "Unity" }, resolvedPath = Path.Combine(World.Settings.Project, "Library/PackageCache", parts[0]),
                dependencies = parts[4] == "" ? new DependencyInfo[0] : new[] { new DependencyInfo { name = parts[4], version = "1.0.0" } },
            };
        }

        public static PackageInfo InRegistry(string id) => Available.Select(Parse).FirstOrDefault(package => package.name == id || package.packageId == id)
            ?? throw new PackageError(ErrorCode.NotFound, $"Cannot find [{id}]: package not found");

        static List<KeyValuePair<string, string>> Dependencies()
        {
            if (!File.Exists(Manifest)) Write(new Dictionary<string, string> { ["com.unity.test-framework"] = "1.1.33", ["dev.spawnpoint"] = "https://github.com/spawnpoint/spawnpoint.git?path=/plugins/unity" });
            var block = Regex.Match(File.ReadAllText(Manifest), "\"dependencies\"\\s*:\\s*\\{([^}]*)\\}").Groups[1].Value;
            return Regex.Matches(block, "\"([^\"]+)\"\\s*:\\s*\"([^\"]+)\"").Cast<Match>().Select(pair => new KeyValuePair<string, string>(pair.Groups[1].Value, pair.Groups[2].Value)).ToList();
        }

        static void Write(IEnumerable<KeyValuePair<string, string>> dependencies)
        {
            Directory.CreateDirectory(Folder);
            var block = "\"dependencies\": {\n" + string.Join(",\n", dependencies.Select(pair => $"    \"{pair.Key}\": \"{pair.Value}\"")) + "\n  }";
            var before = File.Exists(Manifest) ? File.ReadAllText(Manifest) : "{\n  \"dependencies\": {}\n}\n";
            File.WriteAllText(Manifest, Regex.Replace(before, "\"dependencies\"\\s*:\\s*\\{[^}]*\\}", block));
        }

        public static List<PackageInfo> Installed()
        {
            var installed = Dependencies().Select(pair => Direct(pair.Key, pair.Value)).ToList();
            foreach (var dependency in installed.SelectMany(package => package.dependencies).ToList())
                if (installed.All(package => package.name != dependency.name))
                    installed.Add(InRegistry(dependency.name));
            return installed;
        }

        static PackageInfo Direct(string name, string version)
        {
            var isGit = version.Contains("://");
            var package = isGit ? new PackageInfo { packageId = name + "@" + version, name = name, version = "1.0.0", displayName = name, source = PackageSource.Git } : InRegistry(name + "@" + version);
            package.isDirectDependency = true;
            var embedded = Path.Combine(Folder, name);
            if (!Directory.Exists(embedded)) return package;
            package.source = PackageSource.Embedded;
            package.resolvedPath = embedded;
            return package;
        }

        public static PackageInfo Add(string id)
        {
            var isGit = id.Contains("://");
            // The name is in the package itself.
            var name = isGit ? "com.git." + Path.GetFileNameWithoutExtension(id) : id.Split('@')[0];
            var version = isGit ? id : InRegistry(id).version;
            var before = File.ReadAllText(Manifest);
            Write(Dependencies().Where(pair => pair.Key != name).Append(new KeyValuePair<string, string>(name, version)));
            if (File.ReadAllText(Manifest) != before) EditorLoop.ReloadRequested = true;
            return Installed().First(package => package.name == name);
        }

        public static void Remove(string name)
        {
            var before = Dependencies();
            if (before.All(pair => pair.Key != name)) throw new PackageError(ErrorCode.InvalidParameter, $"Package [{name}] is not a direct dependency");
            Write(before.Where(pair => pair.Key != name));
            EditorLoop.ReloadRequested = true;
        }

        public static PackageInfo Embed(string name)
        {
            var package = Installed().FirstOrDefault(each => each.name == name) ?? throw new PackageError(ErrorCode.NotFound, $"Package [{name}] is not installed");
            Directory.CreateDirectory(Path.Combine(Folder, name));
            EditorLoop.ReloadRequested = true;
            return Direct(name, package.version);
        }

        public static TRequest Begin<TRequest, T>(TRequest request, Func<T> work) where TRequest : Request<T>
        {
            request.work = work;
            Later(request);
            return request;
        }

        public static RemoveRequest Begin(RemoveRequest request, Action work)
        {
            request.work = work;
            Later(request);
            return request;
        }

        static void Later(Request request)
        {
            var at = EditorApplication.timeSinceStartup + Seconds;
            EditorApplication.CallbackFunction step = null;
            step = () =>
            {
                if (EditorApplication.timeSinceStartup < at) return;
                EditorApplication.update -= step;
                request.Run();
            };
            EditorApplication.update += step;
        }
    }
}
