using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;
using UnityEngine.InputSystem;

namespace Spawnpoint
{
    /// <summary>
    /// The enabled actions of a game. An action with several directions is listed by its parts: `Player/Move/left`.
    /// </summary>
    internal sealed class ActionList
    {
        const int MostChoices = 5;
        const string UiMap = "UI";

        readonly VirtualDevices devices;
        readonly DeviceState state;

        public ActionList(VirtualDevices devices, DeviceState state)
        {
            this.devices = devices;
            this.state = state;
        }

        static string NameOf(InputAction action) => action.actionMap == null ? action.name : $"{action.actionMap.name}/{action.name}";

        static bool IsOfUi(InputAction action) => action.actionMap != null && action.actionMap.name == UiMap;

        public IEnumerable<JsonObject> List(bool withUi) =>
            InputSystem.ListEnabledActions().Where(action => withUi || !IsOfUi(action)).SelectMany(Show);

        IEnumerable<JsonObject> Show(InputAction action)
        {
            var parts = ActionParts.Of(action).GroupBy(each => each.Part).ToList();
            if (parts.All(part => part.Key == ""))
            {
                yield return Entry(NameOf(action), action.IsPressed(), StrengthOf(action), action.bindings.Where(binding => !binding.isComposite).Select(binding => binding.effectivePath));
                yield break;
            }
            foreach (var part in parts.Where(each => each.Key != ""))
            {
                var strength = part.Max(each => StrengthOf(each.Press));
                yield return Entry($"{NameOf(action)}/{part.Key}", strength >= InputSystem.settings.defaultButtonPressPoint, strength, part.Select(each => each.Press.Control.path));
            }
        }

        static JsonObject Entry(string name, bool isPressed, float strength, IEnumerable<string> inputs) => new JsonObject
        {
            ["Name"] = name, ["Pressed"] = isPressed, ["Strength"] = strength, ["Inputs"] = inputs.Distinct().ToList(),
        };

        static float StrengthOf(InputAction action)
        {
            if (action.ReadValueAsObject() is float value) return Mathf.Clamp01(Math.Abs(value));
            return action.IsPressed() ? 1 : 0;
        }

        float StrengthOf(ControlPress press) => Mathf.Clamp01((state.ValueOf(press.Control) ?? press.Control.ReadValue()) * press.Sign);

        /// <summary>What presses the action or part of an action with this name; null if there is none of this name.</summary>
        public List<ControlPress> Find(string name)
        {
            var (action, part) = Locate(name);
            return action == null ? null : Choices(action, part);
        }

        /// <summary>Whether an action is bound to a gamepad, also if there is none.</summary>
        public bool UsesGamepad(string name) => Locate(name).Action is InputAction action && IsBoundTo(action, "Gamepad");

        static bool IsBoundTo(InputAction action, string layout) =>
            action.bindings.Any(binding => binding.effectivePath != null && binding.effectivePath.StartsWith($"<{layout}>", StringComparison.Ordinal));

        static (InputAction Action, string Part) Locate(string name)
        {
            foreach (var action in InputSystem.ListEnabledActions())
            {
                foreach (var known in new[] { NameOf(action), action.name })
                {
                    if (string.Equals(known, name, StringComparison.OrdinalIgnoreCase)) return (action, "");
                    if (name.StartsWith(known + "/", StringComparison.OrdinalIgnoreCase) && ActionParts.IsPart(action, name.Substring(known.Length + 1)))
                        return (action, name.Substring(known.Length + 1).ToLowerInvariant());
                }
            }
            return default;
        }

        List<ControlPress> Choices(InputAction action, string part)
        {
            AddDevices(action);
            var parts = ActionParts.Of(action);
            var found = parts.Where(each => each.Part == part).Select(each => each.Press).ToList();
            // One axis is pressed in its positive direction.
            if (found.Count == 0 && part == "") found = parts.Where(each => each.Part == "positive").Select(each => each.Press).ToList();
            if (found.Count > 0) return found.OrderBy(press => Array.IndexOf(VirtualDevices.Layouts, press.Control.device is Keyboard ? "Keyboard" : press.Control.device is Mouse ? "Mouse" : "Gamepad")).ToList();
            var others = parts.Select(each => each.Part).Where(each => each != "").Distinct().Select(each => $"{NameOf(action)}/{each}").ToList();
            if (others.Count > 0) throw Fault.Invalid($"'{NameOf(action)}' has several directions", $"use {string.Join(", ", others.Take(MostChoices))}");
            throw Fault.Unsupported($"'{NameOf(action)}' is bound to nothing that can be pressed: {string.Join(", ", action.bindings.Select(binding => binding.effectivePath))}", "bind it to a key, a mouse button or a gamepad");
        }

        // An action of a machine without its devices has no controls.
        void AddDevices(InputAction action)
        {
            if (ActionParts.Of(action).Count > 0) return;
            var layout = VirtualDevices.Layouts.FirstOrDefault(each => IsBoundTo(action, each));
            if (layout != null) devices.Add(layout);
        }

        public Fault Missing(string name)
        {
            var names = List(false).Select(entry => (string)entry["Name"]).OrderBy(each => EditDistance.Of(each, name)).Take(MostChoices).ToList();
            var actions = names.Count > 0 ? $"enabled actions: {string.Join(", ", names)}" : "no actions are enabled";
            return Fault.NotFound("Action", $"'{name}'", $"{actions}; or a key such as Space, W or LeftArrow; or a control such as Gamepad/buttonSouth");
        }
    }
}
