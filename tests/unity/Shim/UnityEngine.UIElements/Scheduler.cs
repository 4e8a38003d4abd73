using System;
using System.Collections.Generic;
using UnityShim;

namespace UnityEngine.UIElements
{
    public interface IVisualElementScheduledItem
    {
        bool isActive { get; }
        void Pause();
        void Resume();
        IVisualElementScheduledItem Every(long intervalMs);
    }

    public interface IVisualElementScheduler
    {
        IVisualElementScheduledItem Execute(Action updateEvent);
    }

    sealed class ElementScheduler : IVisualElementScheduler
    {
        readonly VisualElement owner;
        readonly List<Item> items = new List<Item>();

        public ElementScheduler(VisualElement owner)
        {
            this.owner = owner;
        }

        public IVisualElementScheduledItem Execute(Action updateEvent)
        {
            var item = new Item(updateEvent);
            items.Add(item);
            return item;
        }

        public void Run()
        {
            foreach (var item in items.ToArray()) item.Run();
        }

        sealed class Item : IVisualElementScheduledItem
        {
            readonly Action action;
            long interval = -1;
            double due;

            public Item(Action action)
            {
                this.action = action;
            }

            public bool isActive { get; private set; } = true;

            public void Pause() => isActive = false;
            public void Resume() => isActive = true;

            public IVisualElementScheduledItem Every(long intervalMs)
            {
                interval = intervalMs;
                return this;
            }

            public void Run()
            {
                var now = World.Clock.Elapsed.TotalMilliseconds;
                if (!isActive || now < due) return;
                if (interval < 0) isActive = false;
                due = now + interval;
                action();
            }
        }
    }
}
