using System;
using System.IO;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Threading;

/// <summary>
/// The editor's process on .NET: one load context after the other, as Unity's CoreCLR editors have them. A context ends
/// only when nothing refers to it any more, so a thread, timer or handler that the package leaves behind is found here.
/// </summary>
public static class LoadContextHost
{
    const int UnloadAttempts = 200;

    public static void Main(string[] arguments)
    {
        var state = new State();
        for (var number = 0;; number++)
        {
            var context = RunIn(number, arguments, state);
            if (state.Bytes == null) return;
            Console.Error.WriteLine(IsUnloaded(context) ? $"[Host] domain {number} was unloaded" : $"[Host] domain {number} is still referenced");
        }
    }

    // Not inlined, so that no local variable of the caller keeps the context.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static WeakReference RunIn(int number, string[] arguments, State state)
    {
        var context = new EditorContext(number);
        var code = context.LoadFromAssemblyName(new AssemblyName("EditorDomain"));
        var options = code.GetType("Options", true).GetMethod("Parse").Invoke(null, new object[] { arguments });
        var type = code.GetType("EditorDomain", true);
        var run = type.GetMethod("Run");
        state.Bytes = (byte[])run.Invoke(Activator.CreateInstance(type), new[] { options, state.Bytes });
        SynchronizationContext.SetSynchronizationContext(null);
        context.Unload();
        return new WeakReference(context);
    }

    static bool IsUnloaded(WeakReference context)
    {
        for (var left = UnloadAttempts; context.IsAlive && left > 0; left--)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            // What was queued for other threads ends meanwhile.
            if (context.IsAlive) Thread.Sleep(10);
        }
        return !context.IsAlive;
    }

    /// <summary>What one context leaves for the next.</summary>
    sealed class State
    {
        public byte[] Bytes;
    }

    /// <summary>Loads what is in the folder of the editor. Everything else is .NET's own.</summary>
    sealed class EditorContext : AssemblyLoadContext
    {
        public EditorContext(int number) : base("domain-" + number, true)
        {
        }

        protected override Assembly Load(AssemblyName name)
        {
            var file = Path.Combine(AppContext.BaseDirectory, "..", "editor", name.Name + ".dll");
            return File.Exists(file) ? LoadFromAssemblyPath(Path.GetFullPath(file)) : null;
        }
    }
}
