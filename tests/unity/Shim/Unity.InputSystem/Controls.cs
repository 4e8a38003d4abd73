using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.InputSystem.LowLevel;
using UnityEngine.InputSystem.Utilities;

namespace UnityEngine.InputSystem
{
    // A control reads its value from the state of its device: numbers, of which it has some.
    public abstract class InputControl
    {
        internal readonly List<InputControl> below = new List<InputControl>();
        internal InputDevice owner;
        internal InputControl above;
        internal string ownName = "";

        public string name => ownName;
        public string path => above == null ? "/" + ownName : above.path + "/" + ownName;
        public InputDevice device => owner;
        public InputControl parent => above;
        public abstract Type valueType { get; }

        internal T Add<T>(string name, T control) where T : InputControl
        {
            control.ownName = name;
            control.above = this;
            control.owner = owner;
            below.Add(control);
            control.Build();
            return control;
        }

        internal virtual void Build()
        {
        }

        internal abstract object ValueIn(float[] state);
        internal abstract float MagnitudeIn(float[] state);
    }

    public abstract class InputControl<TValue> : InputControl where TValue : struct
    {
        public override Type valueType => typeof(TValue);
        public TValue ReadValue() => (TValue)ValueIn(device.state);
        public TValue ReadUnprocessedValue() => ReadValue();
        internal abstract void Write(TValue value, float[] state);
        internal override object ValueIn(float[] state) => Read(state);
        internal abstract TValue Read(float[] state);
    }

    public static class InputControlExtensions
    {
        public static void WriteValueIntoEvent<TValue>(this InputControl<TValue> control, TValue value, InputEventPtr eventPtr) where TValue : struct =>
            control.Write(value, eventPtr.data.State);
    }
}

namespace UnityEngine.InputSystem.Controls
{
    public class AxisControl : InputControl<float>
    {
        internal int at;

        internal override void Build() => at = device.TakeNumber();
        internal override float Read(float[] state) => state[at];
        internal override void Write(float value, float[] state) => state[at] = value;
        internal override float MagnitudeIn(float[] state) => Math.Abs(Read(state));
    }

    public class ButtonControl : AxisControl
    {
        static float Point => InputSystem.settings.defaultButtonPressPoint;

        public bool isPressed => ReadValue() >= Point;
        public bool wasPressedThisFrame => isPressed && device.before[at] < Point;
        public bool wasReleasedThisFrame => !isPressed && device.before[at] >= Point;
    }

    // A key is one bit.
    public class KeyControl : ButtonControl
    {
        public Key keyCode { get; set; }
        internal override void Write(float value, float[] state) => state[at] = value >= 0.5f ? 1 : 0;
    }

    public class Vector2Control : InputControl<Vector2>
    {
        public AxisControl x { get; set; }
        public AxisControl y { get; set; }

        internal override void Build()
        {
            x = Add("x", new AxisControl());
            y = Add("y", new AxisControl());
        }

        internal override Vector2 Read(float[] state) => new Vector2(x.Read(state), y.Read(state));
        internal override float MagnitudeIn(float[] state) => (float)Math.Sqrt(Read(state).x * Read(state).x + Read(state).y * Read(state).y);

        internal override void Write(Vector2 value, float[] state)
        {
            x.Write(value.x, state);
            y.Write(value.y, state);
        }
    }

    public class StickControl : Vector2Control
    {
    }

    public class DpadControl : Vector2Control
    {
        public ButtonControl up { get; set; }
        public ButtonControl down { get; set; }
        public ButtonControl left { get; set; }
        public ButtonControl right { get; set; }

        internal override void Build()
        {
            up = Add("up", new ButtonControl());
            down = Add("down", new ButtonControl());
            left = Add("left", new ButtonControl());
            right = Add("right", new ButtonControl());
        }

        internal override Vector2 Read(float[] state) => new Vector2(right.Read(state) - left.Read(state), up.Read(state) - down.Read(state));
        internal override void Write(Vector2 value, float[] state) => throw new NotSupportedException("The state of a d-pad is that of its buttons");
    }
}
