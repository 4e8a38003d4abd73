using System;
using System.Collections.Generic;
using UnityEngine.UIElements;

namespace UnityEditor
{
    public enum SettingsScope
    {
        User,
        Project,
    }

    [AttributeUsage(AttributeTargets.Method)]
    public class SettingsProviderAttribute : Attribute
    {
    }

    // The shim shows no pages of settings.
    public class SettingsProvider
    {
        public SettingsProvider(string path, SettingsScope scopes, IEnumerable<string> keywords = null)
        {
            settingsPath = path;
            scope = scopes;
            this.keywords = keywords;
        }

        public string settingsPath { get; }
        public SettingsScope scope { get; }
        public string label { get; set; }
        public IEnumerable<string> keywords { get; set; }
        public Action<string, VisualElement> activateHandler { get; set; }
    }
}
