using System;
using System.IO;
using UnityEditor;
using UnityShim;

/// <summary>
/// Does in windows what a test asks for. A test writes the file `command` and waits for the file `answer`, so that this
/// works without a connection and over reloads.
/// </summary>
public sealed class UiCommands
{
    readonly string command;
    readonly string answer;

    public UiCommands(string folder)
    {
        command = Path.Combine(folder, "command");
        answer = Path.Combine(folder, "answer");
    }

    public void Run()
    {
        if (!File.Exists(command)) return;
        var lines = File.ReadAllText(command).Split(new[] { '\n' }, 3);
        File.Delete(command);
        File.WriteAllText(answer + ".new", Do(lines[0], lines[1], lines[2]));
        File.Move(answer + ".new", answer);
    }

    static string Do(string verb, string name, string value)
    {
        try
        {
            switch (verb)
            {
                case "menu": return EditorApplication.ExecuteMenuItem(name).ToString();
                case "click": Ui.Click(name); return "";
                case "write": Ui.Write(name, value); return "";
                case "read": return Ui.Read(name) ?? "(none)";
                case "reload": EditorUtility.RequestScriptReload(); return "";
                case "clipboard": return EditorGUIUtility.systemCopyBuffer;
                default: throw new ArgumentException(verb);
            }
        }
        catch (Exception error)
        {
            return $"(failed) {error.GetBaseException().Message}";
        }
    }
}
