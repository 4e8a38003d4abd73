using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.InputSystem;
using UnityEngine.InputSystem.Controls;

namespace Spawnpoint
{
    /// <summary>Keys by their names (`Space`, `W`, `LeftArrow`, `5`), and controls by their paths (`Gamepad/buttonSouth`).</summary>
    internal sealed class ControlNames
    {
        static readonly Dictionary<string, Key> Aliases = new Dictionary<string, Key>(StringComparer.OrdinalIgnoreCase)
        {
            ["Left"] = Key.LeftArrow, ["Right"] = Key.RightArrow, ["Up"] = Key.UpArrow, ["Down"] = Key.DownArrow,
            ["Shift"] = Key.LeftShift, ["Ctrl"] = Key.LeftCtrl, ["Control"] = Key.LeftCtrl, ["Alt"] = Key.LeftAlt,
            ["Esc"] = Key.Escape, ["Return"] = Key.Enter, [" "] = Key.Space,
        };

        readonly VirtualDevices devices;

        public ControlNames(VirtualDevices devices)
        {
            this.devices = devices;
        }

        /// <summary>What presses the key or control with this name; null if there is none of this name.</summary>
        public List<ControlPress> Find(string name)
        {
            if (FindKey(name, out var key)) return One(devices.Get<Keyboard>("Keyboard")[key]);
            var path = name.TrimStart('/');
            var slash = path.IndexOf('/');
            if (slash <= 0) return null;
            var layout = VirtualDevices.Layouts.FirstOrDefault(each => string.Equals(each, path.Substring(0, slash).Trim('<', '>'), StringComparison.OrdinalIgnoreCase));
            if (layout != null)
            {
                devices.Ensure(layout);
                path = $"<{layout}>{path.Substring(slash)}";
            }
            return InputSystem.FindControl(path) is AxisControl control ? One(control) : null;
        }

        static List<ControlPress> One(InputControl<float> control) => new List<ControlPress> { new ControlPress(control, 1) };

        static bool FindKey(string name, out Key key)
        {
            if (name.Length == 1 && char.IsDigit(name[0])) name = "Digit" + name;
            if (Aliases.TryGetValue(name, out key)) return true;
            // A number would be taken as the number of a key.
            return name.Length > 0 && char.IsLetter(name[0]) && name.IndexOf(',') < 0 && Enum.TryParse(name, true, out key) && key != Key.None && Enum.IsDefined(typeof(Key), key);
        }
    }
}
