using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Spawnpoint.Editor
{
    /// <summary>Where an editor has its C# compiler and the runtime for it.</summary>
    internal static class EditorToolchain
    {
        // Below the editor's own folder. Later editors for macOS have them further down.
        static readonly string[] Roots = { "", "Resources/Scripting" };

        // Up to 6000.0 the compiler has a folder of its own; later editors have a whole SDK.
        static readonly string[] Compilers = { "DotNetSdkRoslyn/csc.dll" };
        static readonly string[] Sdks = { "sdk", "DotNetSdk/sdk" };
        static readonly string[] Runtimes = { "NetCoreRuntime/dotnet", "DotNetSdk/dotnet", "dotnet" };

        /// <param name="contents">The editor's own folder.</param>
        public static (string Dotnet, string Compiler) Find(string contents)
        {
            var roots = Roots.Select(root => Path.Combine(contents, root)).ToList();
            var compiler = First(roots, Compilers) ?? roots.SelectMany(InSdks).FirstOrDefault();
            var dotnet = First(roots, Runtimes) ?? First(roots, Runtimes.Select(path => path + ".exe"));
            if (compiler == null || dotnet == null)
                throw Fault.Unsupported($"This editor has no C# compiler that the package knows, below {contents}", "use unity_query, CallMethod and SetMember instead, and report the editor's version");
            return (dotnet, compiler);
        }

        static string First(IEnumerable<string> roots, IEnumerable<string> paths) =>
            roots.SelectMany(root => paths.Select(path => Path.Combine(root, path))).FirstOrDefault(File.Exists);

        // The newest SDK first.
        static IEnumerable<string> InSdks(string root) => Sdks.Select(sdk => Path.Combine(root, sdk)).Where(Directory.Exists)
            .SelectMany(sdk => Directory.GetDirectories(sdk).OrderByDescending(folder => folder, StringComparer.Ordinal))
            .Select(folder => Path.Combine(folder, "Roslyn", "bincore", "csc.dll")).Where(File.Exists);
    }
}
