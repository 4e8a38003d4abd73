using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.InputSystem;
using UnityEngine.InputSystem.Controls;

namespace Spawnpoint
{
    /// <summary>A control of a device and the direction in which it is pressed.</summary>
    internal readonly struct ControlPress
    {
        public ControlPress(InputControl<float> control, int sign)
        {
            Control = control;
            Sign = sign;
        }

        public InputControl<float> Control { get; }
        public int Sign { get; }

        /// <summary>Whether it is pressed or not, with nothing in between.</summary>
        public bool IsDiscrete => Control is KeyControl || Control.device is Mouse || Control.parent is DpadControl;
    }

    /// <summary>An action, a part of one, a key or another control, under the name that a client uses.</summary>
    internal sealed class SimulatedControl : ISimulatedControl
    {
        readonly Func<List<ControlPress>> findAnalog;
        readonly DeviceState state;
        List<ControlPress> choices;
        ControlPress current;

        /// <param name="choices">The controls that press it; the first one that fits is used.</param>
        /// <param name="findAnalog">Finds them again after a gamepad was added, if that can help.</param>
        public SimulatedControl(string name, List<ControlPress> choices, Func<List<ControlPress>> findAnalog, DeviceState state)
        {
            Name = name;
            this.choices = choices;
            this.findAnalog = findAnalog;
            this.state = state;
        }

        public string Name { get; }

        /// <summary>The same for all names of the same input.</summary>
        public string Key => choices[0].Control.path + (choices[0].Sign > 0 ? "+" : "-");

        public bool IsReceived => current.Control == null || !state.IsUnseen(current.Control);

        public void Check(float strength)
        {
            if (strength >= 1) return;
            if (choices.All(choice => choice.IsDiscrete)) choices = findAnalog() ?? choices;
            if (choices.All(choice => choice.IsDiscrete))
                throw Fault.Argument("strength", $"'{Name}' is pressed by a key or button ({choices[0].Control.path}), which has no strength", "use 1");
        }

        public void Set(float strength)
        {
            if (strength > 0)
            {
                // With another strength, another control can be meant.
                if (current.Control != null) state.Set(current.Control, 0);
                current = choices.First(choice => strength >= 1 || !choice.IsDiscrete);
            }
            if (current.Control != null) state.Set(current.Control, strength * current.Sign);
        }
    }
}
