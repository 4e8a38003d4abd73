using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using UnityEngine.InputSystem;
using UnityEngine.InputSystem.LowLevel;

namespace Spawnpoint
{
    /// <summary>
    /// What clients hold, as events of the Input System. An event has the whole state of a device, so each one repeats
    /// what is held, and what was released since the game last ran.
    /// </summary>
    internal sealed class DeviceState : IDisposable
    {
        readonly FocusRules focus;
        readonly Dictionary<InputControl<float>, float> values = new Dictionary<InputControl<float>, float>();
        readonly HashSet<InputControl<float>> unseen = new HashSet<InputControl<float>>();
        Mouse mouse;
        Vector2 mousePoint;
        bool listens;

        public DeviceState(FocusRules focus)
        {
            this.focus = focus;
        }

        public void Set(InputControl<float> control, float value)
        {
            values[control] = value;
            unseen.Add(control);
            Send(control.device);
        }

        public void MoveMouse(Mouse moved, Vector2 point)
        {
            mouse = moved;
            mousePoint = point;
        }

        /// <summary>What clients set a control to; null if they do not hold it.</summary>
        public float? ValueOf(InputControl<float> control) => values.TryGetValue(control, out var value) ? value : (float?)null;

        /// <summary>Whether the game has not seen the last change of a control yet.</summary>
        public bool IsUnseen(InputControl<float> control) => unseen.Contains(control);

        void Send(InputDevice device)
        {
            focus.Apply();
            // The Input System disables devices while the game has no focus.
            if (!device.enabled) InputSystem.EnableDevice(device);
            Listen(true);
            using (StateEvent.From(device, out var next))
            {
                foreach (var held in values.Where(each => each.Key.device == device)) held.Key.WriteValueIntoEvent(held.Value, next);
                if (device == mouse) mouse.position.WriteValueIntoEvent(mousePoint, next);
                InputSystem.QueueEvent(next);
            }
        }

        // Costs something in every frame, so only while a change is on its way.
        void Listen(bool wanted)
        {
            if (wanted == listens) return;
            listens = wanted;
            if (wanted) InputSystem.onAfterUpdate += AfterUpdate;
            else InputSystem.onAfterUpdate -= AfterUpdate;
        }

        void AfterUpdate()
        {
            const InputUpdateType game = InputUpdateType.Dynamic | InputUpdateType.Fixed | InputUpdateType.Manual;
            if ((InputState.currentUpdateType & game) == 0) return;
            unseen.RemoveWhere(control => Math.Abs(control.ReadUnprocessedValue() - values[control]) < 0.01f || !control.device.added);
            foreach (var released in values.Where(each => each.Value == 0 && !unseen.Contains(each.Key)).Select(each => each.Key).ToList()) values.Remove(released);
            if (unseen.Count == 0) Listen(false);
        }

        public void Dispose() => Listen(false);
    }
}
