using System;
using System.Collections.Generic;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// The input of a player. It goes to the devices of the Input System, and to UI that does not listen to them. Unity's
    /// Input Manager (class `Input`) takes no simulated input.
    /// </summary>
    internal sealed class SimulatedInput : IDisposable
    {
        const string Alternatives =
            "click UI elements with a click step, call methods, or set members; or install com.unity.inputsystem 1.3 or newer and set Active Input Handling to it or to Both";

        readonly IInputDevices devices = OptionalAssembly.Create<IInputDevices>("Spawnpoint.InputSystem", "Spawnpoint.InputSystemDevices");
        readonly IUiPointer ui = OptionalAssembly.Create<IUiPointer>("Spawnpoint.Ugui", "Spawnpoint.UguiPointer");
        bool isUiPressed;

        /// <summary>The devices; a fault where there are none.</summary>
        public IInputDevices Devices => devices ?? throw Fault.Unsupported(
            "Keys, buttons and axes cannot be simulated: this game does not use the Input System, and Unity's Input Manager takes no simulated input", Alternatives);

        public IEnumerable<JsonObject> Actions(bool withUi) => Devices.Actions(withUi);

        public ISimulatedControl Find(string name) => Devices.Find(name);

        public void Set(ISimulatedControl control, float strength) => Devices.Set(control, strength);

        /// <summary>Sets an axis between two controls. What is released goes first: both can be the same stick.</summary>
        public void SetAxis(ISimulatedControl negative, ISimulatedControl positive, float value)
        {
            if (value <= 0) Set(positive, 0);
            if (value >= 0) Set(negative, 0);
            if (value < 0) Set(negative, -value);
            if (value > 0) Set(positive, value);
        }

        /// <summary>Fails if nothing can be clicked, wherever it is.</summary>
        public void CheckClicks()
        {
            if (devices == null && ui == null)
                throw Fault.Unsupported("Clicks cannot be simulated: the project has neither the Input System nor uGUI", Alternatives);
        }

        public void PressMouse(Vector2 point)
        {
            CheckClicks();
            devices?.PressMouse(point);
            if (ui == null || devices != null && ui.FollowsInputSystem) return;
            isUiPressed = ui.Press(point);
            if (!isUiPressed && devices == null)
                throw Fault.Unsupported($"No UI element takes a click at ({point.x:0}, {point.y:0}), and Unity's Input Manager takes no simulated mouse", Alternatives);
        }

        public void ReleaseMouse()
        {
            devices?.ReleaseMouse();
            if (isUiPressed) ui.Release();
            isUiPressed = false;
        }

        public void Type(string text)
        {
            devices?.Type(text);
            // Text fields of uGUI read Unity's own events, and not those of the Input System.
            var isTyped = ui != null && ui.Type(text);
            if (!isTyped && devices == null) throw Fault.Unsupported("No text field is selected, and Unity's Input Manager takes no simulated keys", "click a text field first");
        }

        public void ReleaseAll()
        {
            devices?.ReleaseAll();
            ReleaseMouse();
        }

        public void Dispose()
        {
            ReleaseMouse();
            devices?.Dispose();
        }
    }
}
