using System.Collections.Generic;
using UnityEngine.EventSystems;

namespace UnityEngine.UI
{
    public abstract class Graphic : UIBehaviour
    {
        public bool raycastTarget { get; set; } = true;
    }

    public class Image : Graphic
    {
    }

    public class GraphicRaycaster : BaseRaycaster
    {
        internal IEnumerable<GameObject> Hits(Vector2 point) => Below(transform, point);

        static IEnumerable<GameObject> Below(Transform from, Vector2 point)
        {
            var graphic = from.gameObject.GetComponent<Graphic>();
            if (graphic != null && graphic.raycastTarget && graphic.isActiveAndEnabled && RectTransformUtility.RectangleContainsScreenPoint((RectTransform)from, point, null)) yield return from.gameObject;
            for (var at = 0; at < from.childCount; at++)
                foreach (var hit in Below(from.GetChild(at), point))
                    yield return hit;
        }
    }

    // One line of text. Keys arrive one at a time.
    public class InputField : Graphic, IPointerClickHandler, ISelectHandler
    {
        public string text { get; set; } = "";

        public void ProcessEvent(Event e)
        {
            if (e.keyCode == KeyCode.Backspace && text != "") text = text.Substring(0, text.Length - 1);
            else if (e.character >= ' ') text += e.character;
        }

        public void ForceLabelUpdate()
        {
        }

        public virtual void OnPointerClick(PointerEventData eventData)
        {
        }

        public void OnSelect(BaseEventData eventData)
        {
        }
    }
}
