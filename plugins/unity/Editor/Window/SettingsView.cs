using System;
using System.Linq;
using UnityEngine.UIElements;

namespace Spawnpoint.Editor
{
    /// <summary>The settings of the user, and that of the project. Each change applies at once.</summary>
    internal sealed class SettingsView
    {
        public SettingsView(VisualElement root)
        {
            BindText(root.Q<TextField>("address"), PackageSettings.ServerAddress, value =>
            {
                PackageSettings.ServerAddress = value;
                Reconnect();
            });
            var token = root.Q<TextField>("token");
            token.isPasswordField = true;
            BindText(token, PackageSettings.Token, value =>
            {
                PackageSettings.Token = value;
                Reconnect();
            });
            BindText(root.Q<TextField>("program"), PackageSettings.Program, value => PackageSettings.Program = value);

            var level = root.Q<DropdownField>("log-level");
            level.choices = Enum.GetNames(typeof(LogLevel)).ToList();
            level.SetValueWithoutNotify(PackageSettings.LogLevel.ToString());
            level.RegisterValueChangedCallback(change => PackageSettings.LogLevel = (LogLevel)Enum.Parse(typeof(LogLevel), change.newValue));

            var players = root.Q<Toggle>("release-players");
            players.SetValueWithoutNotify(PackageSettings.AllowsReleasePlayers);
            players.RegisterValueChangedCallback(change => PackageSettings.AllowsReleasePlayers = change.newValue);
        }

        static void BindText(TextField field, string value, Action<string> set)
        {
            // A value applies when it is complete, not with each key.
            field.isDelayed = true;
            field.SetValueWithoutNotify(value);
            field.RegisterValueChangedCallback(change => set(change.newValue.Trim()));
        }

        // A user who disconnected stays disconnected.
        static void Reconnect()
        {
            if (!PackageSettings.IsDisconnected) EditorSession.Current?.Connect();
        }
    }
}
