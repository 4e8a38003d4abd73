using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.InputSystem;
using UnityEngine.InputSystem.Controls;

namespace Spawnpoint
{
    /// <summary>
    /// The parts of an action that can be pressed, with their controls: of composite bindings, sticks and axes. The part of
    /// a simple button is empty.
    /// </summary>
    internal static class ActionParts
    {
        public static List<(string Part, ControlPress Press)> Of(InputAction action)
        {
            var parts = new List<(string, ControlPress)>();
            foreach (var control in action.controls)
            {
                var at = action.GetBindingIndexForControl(control);
                var binding = at >= 0 ? action.bindings[at] : default;
                if (binding.isPartOfComposite) Add(parts, binding.name.ToLowerInvariant(), control, 1);
                else parts.AddRange(OfControl(control));
            }
            return parts;
        }

        /// <summary>Whether the action has such a part, also if no device is there for it.</summary>
        public static bool IsPart(InputAction action, string part) =>
            action.bindings.Any(binding => binding.isPartOfComposite && string.Equals(binding.name, part, StringComparison.OrdinalIgnoreCase)) ||
            Of(action).Any(each => string.Equals(each.Part, part, StringComparison.OrdinalIgnoreCase));

        static void Add(List<(string, ControlPress)> parts, string part, InputControl control, int sign)
        {
            if (control is InputControl<float> number) parts.Add((part, new ControlPress(number, sign)));
        }

        static List<(string, ControlPress)> OfControl(InputControl control)
        {
            var parts = new List<(string, ControlPress)>();
            switch (control)
            {
                case DpadControl pad:
                    Add(parts, "up", pad.up, 1);
                    Add(parts, "down", pad.down, 1);
                    Add(parts, "left", pad.left, 1);
                    Add(parts, "right", pad.right, 1);
                    break;
                // The position and movement of a pointer are not directions.
                case Vector2Control stick when !(stick.device is Pointer):
                    Add(parts, "up", stick.y, 1);
                    Add(parts, "down", stick.y, -1);
                    Add(parts, "left", stick.x, -1);
                    Add(parts, "right", stick.x, 1);
                    break;
                case ButtonControl button:
                    Add(parts, "", button, 1);
                    break;
                case AxisControl axis when !(axis.device is Pointer):
                    Add(parts, "negative", axis, -1);
                    Add(parts, "positive", axis, 1);
                    break;
            }
            return parts;
        }
    }
}
