using System;
using System.Collections.Generic;
using UnityEngine.InputSystem;

namespace Spawnpoint
{
    /// <summary>Finds devices, and adds those that the machine does not have. They are removed when this is disposed.</summary>
    internal sealed class VirtualDevices : IDisposable
    {
        /// <summary>The layouts of devices that can be added, in the order in which they are preferred.</summary>
        public static readonly string[] Layouts = { "Keyboard", "Mouse", "Gamepad" };

        readonly List<InputDevice> added = new List<InputDevice>();

        /// <summary>The device that was used last of this type, or a new one.</summary>
        public T Get<T>(string layout) where T : InputDevice => InputSystem.GetDevice<T>() ?? (T)Add(layout);

        public InputDevice Add(string layout)
        {
            var device = InputSystem.AddDevice(layout, "Spawnpoint" + layout);
            added.Add(device);
            return device;
        }

        /// <summary>Adds a device of this layout if there is none. Returns false if it cannot be added.</summary>
        public bool Ensure(string layout)
        {
            switch (layout)
            {
                case "Keyboard": return Get<Keyboard>(layout) != null;
                case "Mouse": return Get<Mouse>(layout) != null;
                case "Gamepad": return Get<Gamepad>(layout) != null;
                default: return false;
            }
        }

        public void Dispose()
        {
            foreach (var device in added) InputSystem.RemoveDevice(device);
            added.Clear();
        }
    }
}
