using System;
using UnityEditor;
using UnityEditor.Build;

namespace Spawnpoint.Editor
{
    /// <summary>How much the package writes to the console about its connection.</summary>
    internal enum LogLevel
    {
        Off,
        Connections,
        Attempts,
    }

    /// <summary>
    /// The settings of the package, with all their keys. Those of the user are in the editor's preferences, because they
    /// differ by machine; that of the project is a define, because the compiler needs it.
    /// </summary>
    internal static class PackageSettings
    {
        const string AddressKey = "Spawnpoint.ServerAddress";
        const string TokenKey = "Spawnpoint.Token";
        const string ProgramKey = "Spawnpoint.Program";
        const string LogLevelKey = "Spawnpoint.LogLevel";
        const string DisconnectedKey = "Spawnpoint.Disconnected";
        const string PlayerDefine = "SPAWNPOINT_PLAYER";

        /// <summary>The server's address; empty to find it.</summary>
        public static string ServerAddress
        {
            get => EditorPrefs.GetString(AddressKey, "");
            set => EditorPrefs.SetString(AddressKey, value);
        }

        /// <summary>The token for that address; empty if there is none.</summary>
        public static string Token
        {
            get => EditorPrefs.GetString(TokenKey, "");
            set => EditorPrefs.SetString(TokenKey, value);
        }

        public static ServerSettings Server => new ServerSettings(ServerAddress, Token);

        /// <summary>The path of the program `spawnpoint`; empty to find it.</summary>
        public static string Program
        {
            get => EditorPrefs.GetString(ProgramKey, "");
            set => EditorPrefs.SetString(ProgramKey, value);
        }

        public static LogLevel LogLevel
        {
            get => Enum.TryParse(EditorPrefs.GetString(LogLevelKey, ""), out LogLevel level) ? level : LogLevel.Off;
            set => EditorPrefs.SetString(LogLevelKey, value.ToString());
        }

        /// <summary>Whether the user disconnected. Kept until the editor ends.</summary>
        public static bool IsDisconnected
        {
            get => SessionState.GetString(DisconnectedKey, "") != "";
            set => SessionState.SetString(DisconnectedKey, value ? "yes" : "");
        }

        /// <summary>Whether players of the selected platform contain the package even if they are not development builds.</summary>
        public static bool AllowsReleasePlayers
        {
            get => Array.IndexOf(Defines, PlayerDefine) >= 0;
            set
            {
                var others = Array.FindAll(Defines, define => define != PlayerDefine);
                PlayerSettings.SetScriptingDefineSymbols(Target, string.Join(";", others) + (value ? (others.Length > 0 ? ";" : "") + PlayerDefine : ""));
            }
        }

        static NamedBuildTarget Target => NamedBuildTarget.FromBuildTargetGroup(EditorUserBuildSettings.selectedBuildTargetGroup);

        static string[] Defines => PlayerSettings.GetScriptingDefineSymbols(Target).Split(new[] { ';' }, StringSplitOptions.RemoveEmptyEntries);
    }
}
