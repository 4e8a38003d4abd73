using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.InputSystem.Utilities;

namespace UnityEngine.InputSystem
{
    public enum InputActionType
    {
        Value,
        Button,
        PassThrough,
    }

    public struct InputBinding
    {
        public string name { get; set; }
        public string path { get; set; }
        public string effectivePath => path;
        public bool isComposite { get; set; }
        public bool isPartOfComposite { get; set; }
    }

    public sealed class InputActionMap
    {
        public InputActionMap(string name)
        {
            this.name = name;
        }

        internal readonly List<InputAction> all = new List<InputAction>();

        public string name { get; }

        public void Enable()
        {
            foreach (var action in all) action.Enable();
        }

        public void Disable()
        {
            foreach (var action in all) action.Disable();
        }
    }

    // Without interactions: an action is pressed as far as its control, or its composite, is.
    public sealed class InputAction
    {
        internal static readonly List<InputAction> Enabled = new List<InputAction>();

        internal readonly List<InputBinding> bound = new List<InputBinding>();
        internal InputActionMap map;
        bool isPressed;
        bool wasPressed;

        public string name { get; internal set; }
        public InputActionMap actionMap => map;
        public bool enabled => Enabled.Contains(this);
        public ReadOnlyArray<InputBinding> bindings => new ReadOnlyArray<InputBinding>(bound.ToArray());

        public ReadOnlyArray<InputControl> controls =>
            new ReadOnlyArray<InputControl>(bound.Where(each => !each.isComposite).SelectMany(each => InputSystem.FindControls(each.path)).Distinct().ToArray());

        public void Enable()
        {
            if (!enabled) Enabled.Add(this);
        }

        public void Disable() => Enabled.Remove(this);

        internal void Update()
        {
            wasPressed = isPressed;
            isPressed = Magnitude() >= InputSystem.settings.defaultButtonPressPoint;
        }

        float Magnitude() => controls.ToArray().Select(control => control.MagnitudeIn(control.device.state)).DefaultIfEmpty(0).Max();

        public bool IsPressed() => isPressed;
        public bool WasPressedThisFrame() => isPressed && !wasPressed;
        public bool WasReleasedThisFrame() => !isPressed && wasPressed;

        public TValue ReadValue<TValue>() where TValue : struct => (TValue)(Value() ?? default(TValue));

        public object ReadValueAsObject() => Magnitude() > 0 ? Value() : null;

        float Part(string part) => bound.Where(each => each.isPartOfComposite && string.Equals(each.name, part, StringComparison.OrdinalIgnoreCase))
            .SelectMany(each => InputSystem.FindControls(each.path)).Select(control => control.MagnitudeIn(control.device.state)).DefaultIfEmpty(0).Max();

        object Value()
        {
            var strongest = bound.Where(each => !each.isComposite && !each.isPartOfComposite).SelectMany(each => InputSystem.FindControls(each.path))
                .OrderByDescending(control => control.MagnitudeIn(control.device.state)).FirstOrDefault();
            if (strongest != null && (strongest.MagnitudeIn(strongest.device.state) > 0 || !bound.Any(each => each.isComposite))) return strongest.ValueIn(strongest.device.state);
            var composite = bound.FirstOrDefault(each => each.isComposite).path;
            if (composite == "1DAxis") return Part("positive") - Part("negative");
            return composite == "2DVector" ? new Vector2(Part("right") - Part("left"), Part("up") - Part("down")) : (object)null;
        }
    }

    public static class InputActionRebindingExtensions
    {
        public static int GetBindingIndexForControl(this InputAction action, InputControl control) =>
            action.bound.FindIndex(binding => !binding.isComposite && InputSystem.FindControls(binding.path).Contains(control));
    }

    public static class InputActionSetupExtensions
    {
        public static InputAction AddAction(this InputActionMap map, string name, InputActionType type = default, string binding = null,
            string interactions = null, string processors = null, string groups = null, string expectedControlLayout = null)
        {
            var action = new InputAction { name = name, map = map };
            if (binding != null) action.bound.Add(new InputBinding { path = binding });
            map.all.Add(action);
            return action;
        }

        public static BindingSyntax AddBinding(this InputAction action, string path, string interactions = null, string processors = null, string groups = null)
        {
            action.bound.Add(new InputBinding { path = path });
            return default;
        }

        public static CompositeSyntax AddCompositeBinding(this InputAction action, string composite, string interactions = null, string processors = null)
        {
            action.bound.Add(new InputBinding { name = composite, path = composite, isComposite = true });
            return new CompositeSyntax { action = action };
        }

        public struct BindingSyntax
        {
        }

        public struct CompositeSyntax
        {
            internal InputAction action;

            public CompositeSyntax With(string name, string binding, string groups = null, string processors = null)
            {
                action.bound.Add(new InputBinding { name = name, path = binding, isPartOfComposite = true });
                return this;
            }
        }
    }
}

namespace UnityEngine.InputSystem.Utilities
{
    public struct ReadOnlyArray<TValue> : IReadOnlyList<TValue>
    {
        readonly TValue[] values;

        public ReadOnlyArray(TValue[] array)
        {
            values = array;
        }

        public int Count => values.Length;
        public TValue this[int index] => values[index];
        public TValue[] ToArray() => values;
        IEnumerator<TValue> IEnumerable<TValue>.GetEnumerator() => ((IEnumerable<TValue>)values).GetEnumerator();
        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => values.GetEnumerator();
    }
}
