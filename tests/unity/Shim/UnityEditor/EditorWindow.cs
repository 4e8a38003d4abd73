using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;
using UnityEngine.UIElements;

namespace UnityEditor
{
    // A hidden window: its tree is made and updated.
    public class EditorWindow : ScriptableObject
    {
        static readonly List<EditorWindow> open = new List<EditorWindow>();

        public VisualElement rootVisualElement { get; } = new VisualElement();

        // The shim draws nothing.
        public void Repaint()
        {
        }
        public GUIContent titleContent { get; set; } = new GUIContent("");
        public Vector2 minSize { get; set; }
        public Rect position { get; set; } = new Rect(100, 100, 400, 300);
        public static EditorWindow focusedWindow => open.LastOrDefault();

        public static T GetWindow<T>(string title) where T : EditorWindow => open.OfType<T>().FirstOrDefault() ?? (T)Make(typeof(T), title, new string[0]);

        static EditorWindow Make(Type type, string title, string[] values)
        {
            var window = (EditorWindow)CreateInstance(type);
            window.titleContent = new GUIContent(title);
            for (var at = 0; at < values.Length; at++) Kept(type)[at].SetValue(window, values[at]);
            open.Add(window);
            window.Send("OnEnable");
            window.Send("CreateGUI");
            return window;
        }

        // Unity keeps what it serializes. The shim keeps texts.
        static FieldInfo[] Kept(Type type) => type.GetFields(BindingFlags.Instance | BindingFlags.NonPublic)
            .Where(field => field.FieldType == typeof(string) && field.IsDefined(typeof(SerializeField), false)).ToArray();

        /// <summary>The open windows as text, for the next domain.</summary>
        internal static string Save() => string.Join("\n", open.Select(window =>
            string.Join("\t", new[] { window.GetType().AssemblyQualifiedName, window.titleContent.text }.Concat(Kept(window.GetType()).Select(field => (string)field.GetValue(window))))));

        internal static void Restore(string saved)
        {
            foreach (var line in saved.Split(new[] { '\n' }, StringSplitOptions.RemoveEmptyEntries))
            {
                var parts = line.Split('\t');
                Make(Type.GetType(parts[0], true), parts[1], parts.Skip(2).ToArray());
            }
        }

        public static bool HasOpenInstances<T>() where T : EditorWindow => open.OfType<T>().Any();

        public void Close()
        {
            if (!open.Remove(this)) return;
            Send("OnDisable");
            DestroyImmediate(this);
        }

        void Send(string message) => GetType().GetMethod(message, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)?.Invoke(this, null);

        internal static IReadOnlyList<EditorWindow> Open => open;

        internal static void UpdateAll()
        {
            foreach (var window in open.ToArray()) window.rootVisualElement.RunScheduled();
        }
    }

    public sealed class EditorGUIUtility
    {
        public static string systemCopyBuffer { get; set; } = "";
    }
}

namespace UnityShim
{
    /// <summary>What a user does in windows, for tests.</summary>
    public static class Ui
    {
        /// <summary>The text or value of an element; "(hidden)" if a class hides it or one above; null if there is none.</summary>
        public static string Read(string name)
        {
            var element = Find(name);
            if (element == null) return null;
            for (var at = element; at != null; at = at.parent)
                if (at.ClassListContains("hidden"))
                    return "(hidden)";
            switch (element)
            {
                case TextElement text: return text.text;
                case TextField field: return field.value;
                case DropdownField field: return field.value;
                case Toggle field: return field.value ? "on" : "off";
                default: return string.Join("\n", element.Below().Where(each => each.name != "").Select(each => each.name));
            }
        }

        public static void Click(string name)
        {
            var button = (Button)Find(name);
            if (!button.enabledSelf) throw new InvalidOperationException($"The button '{name}' is disabled");
            button.Click();
        }

        public static void Write(string name, string value)
        {
            switch (Find(name))
            {
                case TextField field: field.value = value; break;
                case DropdownField field when field.choices.Contains(value): field.value = value; break;
                case Toggle field: field.value = value == "on"; break;
                default: throw new ArgumentException($"'{name}' cannot be '{value}'");
            }
        }

        static VisualElement Find(string name) => EditorWindow.Open.Select(window => window.rootVisualElement.Q(name)).FirstOrDefault(each => each != null);
    }
}
