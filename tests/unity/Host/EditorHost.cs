using System;

/// <summary>The editor's process: one C# domain after the other, as Unity's Mono editors have them.</summary>
public static class EditorHost
{
    public static void Main(string[] arguments)
    {
        var options = Options.Parse(arguments);
        byte[] state = null;
        for (var number = 0;; number++)
        {
            var domain = AppDomain.CreateDomain("domain-" + number);
            var editor = (EditorDomain)domain.CreateInstanceAndUnwrap(typeof(EditorDomain).Assembly.FullName, typeof(EditorDomain).FullName);
            state = editor.Run(options, state);
            if (state == null) return;
            AppDomain.Unload(domain);
            Console.Error.WriteLine($"[Host] domain {number} was unloaded");
        }
    }
}
