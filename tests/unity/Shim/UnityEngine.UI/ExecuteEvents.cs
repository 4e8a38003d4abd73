using System.Linq;

namespace UnityEngine.EventSystems
{
    public interface IEventSystemHandler
    {
    }

    public interface IPointerEnterHandler : IEventSystemHandler
    {
        void OnPointerEnter(PointerEventData eventData);
    }

    public interface IPointerExitHandler : IEventSystemHandler
    {
        void OnPointerExit(PointerEventData eventData);
    }

    public interface IPointerDownHandler : IEventSystemHandler
    {
        void OnPointerDown(PointerEventData eventData);
    }

    public interface IPointerUpHandler : IEventSystemHandler
    {
        void OnPointerUp(PointerEventData eventData);
    }

    public interface IPointerClickHandler : IEventSystemHandler
    {
        void OnPointerClick(PointerEventData eventData);
    }

    public interface ISelectHandler : IEventSystemHandler
    {
        void OnSelect(BaseEventData eventData);
    }

    public static class ExecuteEvents
    {
        public delegate void EventFunction<T1>(T1 handler, BaseEventData eventData);

        public static EventFunction<IPointerEnterHandler> pointerEnterHandler { get; } = (handler, data) => handler.OnPointerEnter((PointerEventData)data);
        public static EventFunction<IPointerExitHandler> pointerExitHandler { get; } = (handler, data) => handler.OnPointerExit((PointerEventData)data);
        public static EventFunction<IPointerDownHandler> pointerDownHandler { get; } = (handler, data) => handler.OnPointerDown((PointerEventData)data);
        public static EventFunction<IPointerUpHandler> pointerUpHandler { get; } = (handler, data) => handler.OnPointerUp((PointerEventData)data);
        public static EventFunction<IPointerClickHandler> pointerClickHandler { get; } = (handler, data) => handler.OnPointerClick((PointerEventData)data);

        public static bool Execute<T>(GameObject target, BaseEventData eventData, EventFunction<T> functor) where T : IEventSystemHandler
        {
            var handlers = target.GetComponents(typeof(Component)).Where(each => !(each is Behaviour behaviour) || behaviour.isActiveAndEnabled).OfType<T>().ToList();
            foreach (var handler in handlers) functor(handler, eventData);
            return handlers.Count > 0;
        }

        public static GameObject ExecuteHierarchy<T>(GameObject root, BaseEventData eventData, EventFunction<T> callbackFunction) where T : IEventSystemHandler
        {
            for (var at = root.transform; at != null; at = at.parent)
                if (Execute(at.gameObject, eventData, callbackFunction))
                    return at.gameObject;
            return null;
        }

        public static GameObject GetEventHandler<T>(GameObject root) where T : IEventSystemHandler
        {
            for (var at = root.transform; at != null; at = at.parent)
                if (at.gameObject.GetComponents(typeof(Component)).Any(each => each is T && (!(each is Behaviour behaviour) || behaviour.isActiveAndEnabled)))
                    return at.gameObject;
            return null;
        }
    }
}
