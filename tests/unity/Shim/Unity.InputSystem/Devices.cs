using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.InputSystem.Controls;

namespace UnityEngine.InputSystem
{
    public class InputDevice : InputControl
    {
        internal float[] state = new float[0];
        internal float[] before = new float[0];
        int numbers;

        public bool enabled { get; internal set; } = true;
        public bool added { get; internal set; }
        public override Type valueType => typeof(byte[]);

        internal int TakeNumber()
        {
            state = new float[numbers + 1];
            before = new float[numbers + 1];
            return numbers++;
        }

        internal void Make(string name)
        {
            ownName = name;
            owner = this;
            Build();
        }

        internal override object ValueIn(float[] state) => null;
        internal override float MagnitudeIn(float[] state) => 0;

        internal virtual void MakeCurrent()
        {
        }
    }

    public enum Key
    {
        None, Space, Enter, Tab, Backquote, Quote, Semicolon, Comma, Period, Slash, Backslash, LeftBracket, RightBracket, Minus, Equals,
        A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
        Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9, Digit0,
        LeftShift, RightShift, LeftAlt, RightAlt, LeftCtrl, RightCtrl, LeftMeta, RightMeta, ContextMenu,
        Escape, LeftArrow, RightArrow, UpArrow, DownArrow, Backspace, PageDown, PageUp, Home, End, Insert, Delete,
    }

    public class Keyboard : InputDevice
    {
        readonly Dictionary<Key, KeyControl> keys = new Dictionary<Key, KeyControl>();

        public static Keyboard current { get; private set; }
        public event Action<char> onTextInput;
        public KeyControl this[Key key] => keys[key];

        internal override void Build()
        {
            foreach (Key key in Enum.GetValues(typeof(Key)))
            {
                if (key == Key.None) continue;
                var text = key.ToString();
                var name = text.StartsWith("Digit", StringComparison.Ordinal) ? text.Substring(5) : char.ToLowerInvariant(text[0]) + text.Substring(1);
                keys[key] = Add(name, new KeyControl { keyCode = key });
            }
        }

        internal override void MakeCurrent() => current = this;
        internal void Type(char letter) => onTextInput?.Invoke(letter);
    }

    public class Pointer : InputDevice
    {
        public static Pointer current { get; internal set; }
        public Vector2Control position { get; protected set; }

        internal override void MakeCurrent() => current = this;
        internal override void Build() => position = Add("position", new Vector2Control());
    }

    public class Mouse : Pointer
    {
        public new static Mouse current { get; private set; }
        public ButtonControl leftButton { get; protected set; }
        public ButtonControl rightButton { get; protected set; }

        internal override void Build()
        {
            base.Build();
            leftButton = Add("leftButton", new ButtonControl());
            rightButton = Add("rightButton", new ButtonControl());
        }

        internal override void MakeCurrent()
        {
            base.MakeCurrent();
            current = this;
        }
    }

    public class Gamepad : InputDevice
    {
        public static Gamepad current { get; private set; }
        public ButtonControl buttonSouth { get; protected set; }
        public ButtonControl rightTrigger { get; protected set; }
        public StickControl leftStick { get; protected set; }
        public DpadControl dpad { get; protected set; }

        internal override void Build()
        {
            buttonSouth = Add("buttonSouth", new ButtonControl());
            rightTrigger = Add("rightTrigger", new ButtonControl());
            leftStick = Add("leftStick", new StickControl());
            dpad = Add("dpad", new DpadControl());
        }

        internal override void MakeCurrent() => current = this;
    }
}
