using System.Collections.Generic;
using UnityEngine;
using UnityEngine.InputSystem;

namespace Spawnpoint
{
    /// <summary>
    /// Simulates input by events of the Input System, on the devices that exist; a keyboard, mouse or gamepad that does
    /// not exist is added. Only the next update of the game sees an event.
    /// </summary>
    internal sealed class InputSystemDevices : IInputDevices
    {
        readonly FocusRules focus = new FocusRules();
        readonly DeviceState state;
        readonly VirtualDevices devices = new VirtualDevices();
        readonly ActionList actions;
        readonly ControlNames controls;
        readonly Dictionary<string, SimulatedControl> pressed = new Dictionary<string, SimulatedControl>();
        Mouse clicked;

        public InputSystemDevices()
        {
            state = new DeviceState(focus);
            actions = new ActionList(devices, state);
            controls = new ControlNames(devices);
        }

        public IEnumerable<JsonObject> Actions(bool withUi) => actions.List(withUi);

        public ISimulatedControl Find(string name)
        {
            var found = actions.Find(name) ?? controls.Find(name) ?? throw actions.Missing(name);
            return new SimulatedControl(name, found, () => actions.UsesGamepad(name) && devices.Ensure("Gamepad") ? actions.Find(name) : null, state);
        }

        public void Set(ISimulatedControl control, float strength)
        {
            var simulated = (SimulatedControl)control;
            // It may have been pressed under another name.
            if (pressed.TryGetValue(simulated.Key, out var held) && held != simulated) held.Set(0);
            if (strength > 0) pressed[simulated.Key] = simulated;
            else pressed.Remove(simulated.Key);
            simulated.Set(strength);
        }

        public void ReleaseAll()
        {
            foreach (var control in pressed.Values) control.Set(0);
            pressed.Clear();
            ReleaseMouse();
        }

        public void PressMouse(Vector2 point)
        {
            clicked = devices.Get<Mouse>("Mouse");
            state.MoveMouse(clicked, point);
            state.Set(clicked.leftButton, 1);
        }

        public void ReleaseMouse()
        {
            if (clicked == null) return;
            state.Set(clicked.leftButton, 0);
            clicked = null;
        }

        public void Type(string text)
        {
            focus.Apply();
            var keyboard = devices.Get<Keyboard>("Keyboard");
            foreach (var letter in text) InputSystem.QueueTextEvent(keyboard, letter);
        }

        public void Dispose()
        {
            ReleaseAll();
            state.Dispose();
            devices.Dispose();
            focus.Dispose();
        }
    }
}
