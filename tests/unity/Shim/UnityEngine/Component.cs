using System;
using System.Collections;
using UnityShim;

namespace UnityEngine
{
    public class Component : Object
    {
        internal GameObject owner;
        internal string prefabKey = "";

        public GameObject gameObject => owner;
        public Transform transform => owner.transform;
        public string tag { get => owner.tag; set => owner.tag = value; }

        public override string name
        {
            get => owner.name;
            set => owner.name = value;
        }

        public Component GetComponent(Type type) => owner.GetComponent(type);
        public T GetComponent<T>() => owner.GetComponent<T>();
        public bool CompareTag(string tag) => owner.CompareTag(tag);
    }

    public class Behaviour : Component
    {
        internal bool isEnabled = true;

        public bool enabled
        {
            get => isEnabled;
            set
            {
                if (isEnabled == value) return;
                isEnabled = value;
                Lifecycle.EnabledChanged(this);
            }
        }

        public bool isActiveAndEnabled => enabled && gameObject.activeInHierarchy;
    }

    public class MonoBehaviour : Behaviour
    {
        internal bool isAwake;
        internal bool isStarted;
        internal bool isOn;

        public Coroutine StartCoroutine(IEnumerator routine) => Lifecycle.StartCoroutine(this, routine);
    }

    public class YieldInstruction
    {
    }

    public sealed class Coroutine : YieldInstruction
    {
    }

    public sealed class WaitForSeconds : YieldInstruction
    {
        internal float m_Seconds;

        public WaitForSeconds(float seconds)
        {
            m_Seconds = seconds;
        }
    }

    public sealed class WaitForEndOfFrame : YieldInstruction
    {
    }

    public class AsyncOperation : YieldInstruction
    {
        internal bool done;

        public bool isDone => done;
        public float progress => done ? 1 : 0;
    }
}
