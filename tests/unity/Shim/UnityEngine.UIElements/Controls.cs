using System;
using System.Collections.Generic;

namespace UnityEngine.UIElements
{
    public class TextElement : VisualElement
    {
        public virtual string text { get; set; } = "";
    }

    public class Label : TextElement
    {
        public Label() : this("")
        {
        }

        public Label(string text)
        {
            this.text = text;
        }
    }

    public class Button : TextElement
    {
        public Button() : this(null)
        {
        }

        public Button(Action clickEvent)
        {
            if (clickEvent != null) clicked += clickEvent;
        }

        public event Action clicked;

        internal void Click()
        {
            if (enabledSelf) clicked?.Invoke();
        }
    }

    public class ScrollView : VisualElement
    {
    }

    public class ChangeEvent<T>
    {
        public T previousValue { get; internal set; }
        public T newValue { get; internal set; }
    }

    public delegate void EventCallback<in TEventType>(TEventType evt);

    public interface INotifyValueChanged<T>
    {
        T value { get; set; }
        void SetValueWithoutNotify(T newValue);
    }

    public static class INotifyValueChangedExtensions
    {
        public static bool RegisterValueChangedCallback<T>(this INotifyValueChanged<T> control, EventCallback<ChangeEvent<T>> callback)
        {
            ((BaseField<T>)control).callbacks.Add(callback);
            return true;
        }
    }

    public abstract class BaseField<TValueType> : VisualElement, INotifyValueChanged<TValueType>
    {
        internal readonly List<EventCallback<ChangeEvent<TValueType>>> callbacks = new List<EventCallback<ChangeEvent<TValueType>>>();
        TValueType current;

        public virtual TValueType value
        {
            get => current;
            set
            {
                if (EqualityComparer<TValueType>.Default.Equals(current, value)) return;
                var change = new ChangeEvent<TValueType> { previousValue = current, newValue = value };
                SetValueWithoutNotify(value);
                foreach (var callback in callbacks.ToArray()) callback(change);
            }
        }

        public virtual void SetValueWithoutNotify(TValueType newValue) => current = newValue;
    }

    public abstract class TextInputBaseField<TValueType> : BaseField<TValueType>
    {
        public bool isDelayed { get; set; }
        public bool isPasswordField { get; set; }
    }

    public class TextField : TextInputBaseField<string>
    {
        public TextField()
        {
            SetValueWithoutNotify("");
        }
    }

    public class Toggle : BaseField<bool>
    {
    }

    public abstract class BasePopupField<TValueType, TValueChoice> : BaseField<TValueType>
    {
        public virtual List<TValueChoice> choices { get; set; } = new List<TValueChoice>();
    }

    public class PopupField<T> : BasePopupField<T, T>
    {
    }

    public class DropdownField : PopupField<string>
    {
    }
}
