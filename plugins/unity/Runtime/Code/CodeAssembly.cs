using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Threading.Tasks;

namespace Spawnpoint
{
    /// <summary>Compiles snippets of clients. Only the editor can; players have no compiler.</summary>
    internal interface ICodeCompiler
    {
        /// <summary>Compiles a snippet. Code that does not compile is a <see cref="Fault"/>.</summary>
        Task<MethodInfo> Compile(Call call, string code);
    }

    /// <summary>Names of the assemblies that hold snippets, and those that were compiled before.</summary>
    internal sealed class CodeAssembly
    {
        public const string Prefix = "Spawnpoint.Snippet.";
        const int Most = 64;

        readonly Dictionary<string, MethodInfo> compiled = new Dictionary<string, MethodInfo>();
        readonly Queue<string> order = new Queue<string>();

        public MethodInfo Find(string code) => compiled.TryGetValue(code, out var method) ? method : null;

        /// <summary>Keeps a snippet. Assemblies cannot be unloaded, so compiling the same code again would only cost memory.</summary>
        public MethodInfo Load(string code, byte[] assembly, byte[] symbols)
        {
            var type = Load(assembly, symbols).GetType(CodeSource.TypeName, true);
            var method = type.GetMethod(CodeSource.MethodName) ?? throw new MissingMethodException(CodeSource.MethodName);
            compiled[code] = method;
            order.Enqueue(code);
            if (order.Count > Most) compiled.Remove(order.Dequeue());
            return method;
        }

        // On CoreCLR, Assembly.Load creates a context that is never unloaded, and such a context may not refer to the
        // code of the project, which Unity unloads. netstandard does not have the type, and mono has no contexts.
        static Assembly Load(byte[] assembly, byte[] symbols)
        {
            var contexts = typeof(object).Assembly.GetType("System.Runtime.Loader.AssemblyLoadContext");
            var find = contexts?.GetMethod("GetLoadContext", new[] { typeof(Assembly) });
            var load = contexts?.GetMethod("LoadFromStream", new[] { typeof(Stream), typeof(Stream) });
            if (find == null || load == null) return Assembly.Load(assembly, symbols);
            var context = find.Invoke(null, new object[] { typeof(CodeAssembly).Assembly });
            return (Assembly)load.Invoke(context, new object[] { new MemoryStream(assembly), new MemoryStream(symbols) });
        }
    }
}
