using System.Reflection;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// A text field of uGUI or TextMeshPro. Both have the method ProcessEvent, which takes one key at a time; TextMeshPro is
    /// a package that a project can lack, so the method is found by its name.
    /// </summary>
    internal sealed class TextField
    {
        readonly Component component;
        readonly MethodInfo process;

        TextField(Component component, MethodInfo process)
        {
            this.component = component;
            this.process = process;
        }

        /// <summary>The text field of an object; null if it has none.</summary>
        public static TextField Find(GameObject target)
        {
            foreach (var component in target.GetComponents(typeof(Component)))
            {
                var process = component == null ? null : component.GetType().GetMethod("ProcessEvent", new[] { typeof(Event) });
                if (process != null) return new TextField(component, process);
            }
            return null;
        }

        public void Type(string text)
        {
            foreach (var letter in text) process.Invoke(component, new object[] { KeyOf(letter) });
            component.GetType().GetMethod("ForceLabelUpdate", System.Type.EmptyTypes)?.Invoke(component, null);
        }

        static Event KeyOf(char letter)
        {
            var key = new Event { type = EventType.KeyDown };
            if (letter == '\b') key.keyCode = KeyCode.Backspace;
            else if (letter == '\n') (key.keyCode, key.character) = (KeyCode.Return, letter);
            else key.character = letter;
            return key;
        }
    }
}
