using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using UnityEditor;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Compiles snippets with the editor's own compiler, in a process of its own, so that nothing is loaded into the
    /// editor and no frame waits for it.
    /// </summary>
    internal sealed class EditorCompiler : ICodeCompiler
    {
        static readonly Regex Message = new Regex(@"^(?<file>[^(\r\n]*)\((?<line>\d+),\d+\): error (?<text>.*)$", RegexOptions.Multiline | RegexOptions.CultureInvariant);

        readonly CodeAssembly assemblies = new CodeAssembly();
        int next;

        public async Task<MethodInfo> Compile(Call call, string code)
        {
            var known = assemblies.Find(code);
            if (known != null) return known;
            if (CodeSource.MayEndWithValue(code))
            {
                var (valued, _) = await TryCompile(call, code, true);
                if (valued != null) return valued;
            }
            var (method, errors) = await TryCompile(call, code, false);
            return method ?? throw Complaint(errors);
        }

        static Fault Complaint(string output)
        {
            var errors = Message.Matches(output).Cast<Match>().Take(5)
                .Select(match => match.Groups["file"].Value.EndsWith(CodeSource.FileName, StringComparison.Ordinal)
                    ? $"{match.Groups["text"].Value.Trim()} (line {match.Groups["line"].Value})"
                    : match.Groups["text"].Value.Trim()).Distinct().ToList();
            return Fault.Invalid($"Unable to compile the code: {(errors.Count > 0 ? string.Join("; ", errors) : Values.Cut(output.Trim(), 500))}", "this engine runs C#");
        }

        async Task<(MethodInfo, string)> TryCompile(Call call, string code, bool valued)
        {
            var name = CodeAssembly.Prefix + next++;
            var folder = Path.Combine(Path.GetTempPath(), "spawnpoint-" + Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(folder);
            try
            {
                var source = Path.Combine(folder, "source.cs");
                var output = Path.Combine(folder, name + ".dll");
                File.WriteAllText(source, CodeSource.Make(code, valued, new[] { "UnityEditor" }));
                var options = Path.Combine(folder, "options.rsp");
                File.WriteAllLines(options, Options(output, source));
                var said = await Run(call, options);
                if (!File.Exists(output)) return (null, said);
                return (assemblies.Load(code, File.ReadAllBytes(output), File.ReadAllBytes(Path.ChangeExtension(output, ".pdb"))), said);
            }
            finally
            {
                Directory.Delete(folder, true);
            }
        }

        static IEnumerable<string> Options(string output, string source)
        {
            foreach (var option in new[] { "-nologo", "-nostdlib+", "-noconfig", "-target:library", "-langversion:9.0", "-debug:portable", "-optimize-" }) yield return option;
            yield return $"-out:\"{output}\"";
            foreach (var reference in References()) yield return $"-r:\"{reference}\"";
            yield return $"\"{source}\"";
        }

        // What is loaded can be used.
        static IEnumerable<string> References() => LoadedAssemblies.Current().Select(assembly => assembly.Location).Where(path => !string.IsNullOrEmpty(path));

        static async Task<string> Run(Call call, string options)
        {
            var (dotnet, compiler) = EditorToolchain.Find(EditorApplication.applicationContentsPath);
            using var process = new Process
            {
                StartInfo = new ProcessStartInfo(dotnet, $"exec \"{compiler}\" \"@{options}\"")
                {
                    UseShellExecute = false, CreateNoWindow = true, RedirectStandardOutput = true, RedirectStandardError = true,
                },
            };
            process.Start();
            // Read on other threads: a compiler blocks when its output is not read.
            var output = process.StandardOutput.ReadToEndAsync();
            var errors = process.StandardError.ReadToEndAsync();
            try
            {
                while (!process.HasExited || !output.IsCompleted || !errors.IsCompleted) await call.NextFrame();
            }
            catch (Fault)
            {
                if (!process.HasExited) process.Kill();
                throw;
            }
            return output.Result + errors.Result;
        }
    }
}
