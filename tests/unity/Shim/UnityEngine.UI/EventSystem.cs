using System.Collections.Generic;
using System.Linq;
using UnityEngine.UI;

namespace UnityEngine.EventSystems
{
    public abstract class UIBehaviour : MonoBehaviour
    {
    }

    public abstract class BaseRaycaster : UIBehaviour
    {
    }

    public abstract class BaseInputModule : UIBehaviour
    {
    }

    // It reads the Input Manager, which nothing presses here.
    public class StandaloneInputModule : BaseInputModule
    {
    }

    public class EventSystem : UIBehaviour
    {
        public static EventSystem current { get; set; }
        public BaseInputModule currentInputModule => GetComponent<BaseInputModule>();
        public GameObject currentSelectedGameObject { get; private set; }

        void OnEnable() => current = this;

        void OnDisable()
        {
            if (current == this) current = null;
        }

        public void SetSelectedGameObject(GameObject selected, BaseEventData pointer)
        {
            if (currentSelectedGameObject == selected) return;
            currentSelectedGameObject = selected;
            if (selected != null) ExecuteEvents.Execute(selected, pointer, (ISelectHandler handler, BaseEventData data) => handler.OnSelect(data));
        }

        // The last element of a canvas that has a raycaster is on top.
        public void RaycastAll(PointerEventData eventData, List<RaycastResult> raycastResults)
        {
            foreach (var raycaster in Resources.FindObjectsOfTypeAll(typeof(GraphicRaycaster)).Cast<GraphicRaycaster>().Where(each => each && each.isActiveAndEnabled))
                raycastResults.AddRange(raycaster.Hits(eventData.position).Reverse().Select(hit => new RaycastResult { gameObject = hit }));
        }
    }

    public struct RaycastResult
    {
        public GameObject gameObject { get; set; }
    }

    public class BaseEventData
    {
        public BaseEventData(EventSystem eventSystem)
        {
        }
    }

    public class PointerEventData : BaseEventData
    {
        public enum InputButton
        {
            Left,
            Right,
            Middle,
        }

        public PointerEventData(EventSystem eventSystem) : base(eventSystem)
        {
        }

        public Vector2 position { get; set; }
        public Vector2 pressPosition { get; set; }
        public InputButton button { get; set; }
        public int clickCount { get; set; }
        public float clickTime { get; set; }
        public bool eligibleForClick { get; set; }
        public RaycastResult pointerCurrentRaycast { get; set; }
        public RaycastResult pointerPressRaycast { get; set; }
        public GameObject pointerPress { get; set; }
        public GameObject rawPointerPress { get; set; }
    }
}
