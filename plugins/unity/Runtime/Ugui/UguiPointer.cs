using System.Collections.Generic;
using UnityEngine;
using UnityEngine.EventSystems;

namespace Spawnpoint
{
    /// <summary>
    /// Clicks elements of uGUI by the events that its input modules send. UI Toolkit receives them too, where the scene has
    /// an EventSystem.
    /// </summary>
    internal sealed class UguiPointer : IUiPointer
    {
        const string InputSystemModule = "InputSystemUIInputModule";

        readonly List<RaycastResult> hits = new List<RaycastResult>();
        PointerEventData pointer;

        public bool FollowsInputSystem
        {
            get
            {
                var system = EventSystem.current;
                return system != null && system.currentInputModule != null && system.currentInputModule.GetType().Name == InputSystemModule;
            }
        }

        public bool Press(Vector2 point)
        {
            var system = EventSystem.current;
            if (system == null) return false;
            var data = new PointerEventData(system)
            {
                position = point, pressPosition = point, button = PointerEventData.InputButton.Left, clickCount = 1, eligibleForClick = true,
                clickTime = Time.unscaledTime,
            };
            hits.Clear();
            system.RaycastAll(data, hits);
            var hit = hits.Find(each => each.gameObject != null);
            var target = hit.gameObject;
            if (target == null) return false;
            var clickable = ExecuteEvents.GetEventHandler<IPointerClickHandler>(target);
            if (clickable == null && ExecuteEvents.GetEventHandler<IPointerDownHandler>(target) == null) return false;
            data.pointerCurrentRaycast = data.pointerPressRaycast = hit;
            data.rawPointerPress = target;
            system.SetSelectedGameObject(ExecuteEvents.GetEventHandler<ISelectHandler>(target), data);
            ExecuteEvents.ExecuteHierarchy(target, data, ExecuteEvents.pointerEnterHandler);
            var pressed = ExecuteEvents.ExecuteHierarchy(target, data, ExecuteEvents.pointerDownHandler);
            data.pointerPress = pressed != null ? pressed : clickable;
            pointer = data;
            return true;
        }

        public void Release()
        {
            var data = pointer;
            pointer = null;
            // Pressing can destroy what was pressed.
            if (data == null || data.pointerPress == null) return;
            ExecuteEvents.Execute(data.pointerPress, data, ExecuteEvents.pointerUpHandler);
            if (data.rawPointerPress == null || data.pointerPress == null) return;
            var clickable = ExecuteEvents.GetEventHandler<IPointerClickHandler>(data.rawPointerPress);
            if (clickable != null && clickable == data.pointerPress) ExecuteEvents.Execute(clickable, data, ExecuteEvents.pointerClickHandler);
            data.eligibleForClick = false;
            if (data.rawPointerPress != null) ExecuteEvents.ExecuteHierarchy(data.rawPointerPress, data, ExecuteEvents.pointerExitHandler);
        }

        public bool Type(string text)
        {
            var system = EventSystem.current;
            var selected = system == null ? null : system.currentSelectedGameObject;
            var field = selected == null ? null : TextField.Find(selected);
            field?.Type(text);
            return field != null;
        }
    }
}
