using System;
using System.Collections.Generic;
using System.Linq;
using Unity.Collections;
using UnityEngine.InputSystem.LowLevel;
using UnityShim;

namespace UnityEngine.InputSystem
{
    public class InputSettings : ScriptableObject
    {
        public enum BackgroundBehavior
        {
            ResetAndDisableNonBackgroundDevices,
            ResetAndDisableAllDevices,
            IgnoreFocus,
        }

        public enum EditorInputBehaviorInPlayMode
        {
            PointersAndKeyboardsRespectGameViewFocus,
            AllDevicesRespectGameViewFocus,
            AllDeviceInputAlwaysGoesToGameView,
        }

        public BackgroundBehavior backgroundBehavior { get; set; }
        public EditorInputBehaviorInPlayMode editorInputBehaviorInPlayMode { get; set; }
        public float defaultButtonPressPoint { get; set; } = 0.5f;
    }

    /// <summary>
    /// Devices and events. The machine has a keyboard and a mouse, and no gamepad. The game's window never has the focus, as
    /// it is when a client plays: events arrive only if the settings ignore that.
    /// </summary>
    public static class InputSystem
    {
        static readonly List<InputDevice> all = new List<InputDevice>();
        static readonly List<EventData> queue = new List<EventData>();

        public static event Action onAfterUpdate;
        public static InputSettings settings { get; set; } = new InputSettings();

        static InputSystem()
        {
            AddDevice("Keyboard");
            AddDevice("Mouse");
            // They were disabled when the game lost the focus.
            foreach (var device in all) device.enabled = false;
            World.FrameBegins += Update;
        }

        // Devices exist before the game begins.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.BeforeSceneLoad)]
        static void Initialize()
        {
        }

        public static InputDevice AddDevice(string layout, string name = null, string variants = null)
        {
            InputDevice device;
            switch (layout)
            {
                case "Keyboard": device = new Keyboard(); break;
                case "Mouse": device = new Mouse(); break;
                case "Gamepad": device = new Gamepad(); break;
                default: throw new ArgumentException($"Cannot find layout '{layout}'");
            }
            device.Make(name ?? layout);
            device.added = true;
            device.MakeCurrent();
            all.Add(device);
            return device;
        }

        public static void RemoveDevice(InputDevice device)
        {
            all.Remove(device);
            device.added = false;
        }

        public static void EnableDevice(InputDevice device) => device.enabled = true;

        public static TDevice GetDevice<TDevice>() where TDevice : InputDevice => all.OfType<TDevice>().LastOrDefault();

        public static InputControl FindControl(string path) => FindControls(path).FirstOrDefault();

        // `<Layout>/control/child`.
        internal static IEnumerable<InputControl> FindControls(string path)
        {
            var parts = path.TrimStart('/').Split('/');
            foreach (var device in all.ToArray())
            {
                if (parts[0] != $"<{device.GetType().Name}>" && !string.Equals(parts[0], device.name, StringComparison.OrdinalIgnoreCase)) continue;
                InputControl found = device;
                foreach (var part in parts.Skip(1)) found = found?.below.FirstOrDefault(each => string.Equals(each.name, part, StringComparison.OrdinalIgnoreCase));
                if (found != null) yield return found;
            }
        }

        public static List<InputAction> ListEnabledActions() => InputAction.Enabled.ToList();

        public static void QueueEvent(InputEventPtr eventPtr) => queue.Add(eventPtr.data.Copy());

        public static void QueueTextEvent(InputDevice device, char character, double time = -1) => queue.Add(new EventData { Device = device, Text = character });

        static bool GameHasFocus => settings.backgroundBehavior == InputSettings.BackgroundBehavior.IgnoreFocus &&
            (!Application.isEditor || settings.editorInputBehaviorInPlayMode == InputSettings.EditorInputBehaviorInPlayMode.AllDeviceInputAlwaysGoesToGameView);

        // The update before a frame. There is none in frames that the editor plays by its step button.
        static void Update()
        {
            if (World.IsPaused) return;
            InputState.currentUpdateType = InputUpdateType.Dynamic;
            foreach (var device in all) device.state.CopyTo(device.before, 0);
            foreach (var next in queue.ToArray())
            {
                if (!next.Device.added || !next.Device.enabled || !GameHasFocus) continue;
                next.Device.MakeCurrent();
                if (next.Text != null) ((Keyboard)next.Device).Type(next.Text.Value);
                else next.State.CopyTo(next.Device.state, 0);
            }
            queue.Clear();
            foreach (var action in ListEnabledActions()) action.Update();
            onAfterUpdate?.Invoke();
        }
    }
}

namespace UnityEngine.InputSystem.LowLevel
{
    [Flags]
    public enum InputUpdateType
    {
        None = 0,
        Dynamic = 1,
        Fixed = 2,
        BeforeRender = 4,
        Editor = 8,
        Manual = 16,
    }

    public static class InputState
    {
        public static InputUpdateType currentUpdateType { get; internal set; }
    }

    sealed class EventData
    {
        public InputDevice Device;
        public float[] State;
        public char? Text;

        public EventData Copy() => new EventData { Device = Device, State = (float[])State.Clone() };
    }

    public struct InputEventPtr
    {
        internal EventData data;
    }

    public struct StateEvent
    {
        public static NativeArray<byte> From(InputDevice device, out InputEventPtr eventPtr, Allocator allocator = Allocator.Temp)
        {
            eventPtr = new InputEventPtr { data = new EventData { Device = device, State = (float[])device.state.Clone() } };
            return default;
        }
    }
}

namespace Unity.Collections
{
    public enum Allocator
    {
        Temp = 2,
    }

    public struct NativeArray<T> : IDisposable where T : struct
    {
        public void Dispose()
        {
        }
    }
}
