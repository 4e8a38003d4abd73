using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

// A command line for Roslyn that understands the options of csc. It stands in for the compiler of a Unity editor.
static class CommandLine
{
    static int Main(string[] arguments)
    {
        var folder = Directory.GetCurrentDirectory();
        var options = CSharpCommandLineParser.Default.Parse(arguments, folder, sdkDirectory: null);
        if (Report(options.Errors)) return 1;
        var compilation = CSharpCompilation.Create(
            Path.GetFileNameWithoutExtension(options.OutputFileName),
            options.SourceFiles.AsParallel().AsOrdered().Select(file => Parse(file, options)).ToList(),
            options.MetadataReferences.Select(reference => Resolve(reference, options.ReferencePaths, folder)).ToList(),
            options.CompilationOptions.WithConcurrentBuild(true));
        return Emit(compilation, options) ? 0 : 1;
    }

    static SyntaxTree Parse(CommandLineSourceFile file, CSharpCommandLineArguments options)
    {
        var text = SourceText.From(File.ReadAllText(file.Path), Encoding.UTF8);
        return CSharpSyntaxTree.ParseText(text, options.ParseOptions, file.Path);
    }

    static MetadataReference Resolve(CommandLineReference reference, IEnumerable<string> folders, string current)
    {
        var name = reference.Reference;
        var found = Path.IsPathRooted(name)
            ? name
            : folders.Prepend(current).Select(folder => Path.Combine(folder, name)).FirstOrDefault(File.Exists);
        return MetadataReference.CreateFromFile(found ?? name, reference.Properties);
    }

    static bool Emit(CSharpCompilation compilation, CSharpCommandLineArguments options)
    {
        var output = Path.Combine(options.OutputDirectory, options.OutputFileName);
        var symbols = options.EmitPdb ? new MemoryStream() : null;
        var code = new MemoryStream();
        var emitOptions = options.EmitOptions.WithDebugInformationFormat(DebugInformationFormat.PortablePdb);
        var result = compilation.Emit(code, symbols, options: emitOptions);
        Report(result.Diagnostics);
        if (!result.Success) return false;
        File.WriteAllBytes(output, code.ToArray());
        if (symbols != null) File.WriteAllBytes(Path.ChangeExtension(output, ".pdb"), symbols.ToArray());
        return true;
    }

    // Writes warnings and errors. Returns whether there were errors.
    static bool Report(IEnumerable<Diagnostic> diagnostics)
    {
        var failed = false;
        foreach (var diagnostic in diagnostics)
        {
            if (diagnostic.IsSuppressed || diagnostic.Severity < DiagnosticSeverity.Warning) continue;
            Console.WriteLine(diagnostic);
            failed |= diagnostic.Severity == DiagnosticSeverity.Error;
        }
        return failed;
    }
}
