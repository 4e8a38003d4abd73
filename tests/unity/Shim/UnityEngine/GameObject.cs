using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.SceneManagement;
using UnityShim;

namespace UnityEngine
{
    public enum PrimitiveType
    {
        Sphere,
        Capsule,
        Cylinder,
        Cube,
        Plane,
        Quad,
    }

    public sealed class GameObject : Object
    {
        internal readonly List<Component> components = new List<Component>();
        internal SceneData sceneData;
        internal bool isActive = true;
        // The object of a prefab that this is an instance of.
        internal string prefabKey = "";
        internal string tagName = "Untagged";
        internal int staticFlags;

        public GameObject() : this("New Game Object")
        {
        }

        public GameObject(string name)
        {
            objectName = name;
            sceneData = World.ActiveScene;
            sceneData.roots.Add(this);
            Attach(new Transform());
        }

        public GameObject(string name, params Type[] components) : this(name)
        {
            foreach (var type in components) AddComponent(type);
        }

        // For objects that a snapshot restores, whose components follow.
        internal GameObject(SceneData scene)
        {
            sceneData = scene;
        }

        public Transform transform => (Transform)components[0];
        public GameObject gameObject => this;
        public string tag { get => tagName; set => tagName = TagManager.Checked(value); }
        public int layer { get; set; }
        public bool isStatic { get => staticFlags != 0; set => staticFlags = value ? ~0 : 0; }
        public bool activeSelf => isActive;
        public bool activeInHierarchy => isActive && (transform.parent == null || transform.parent.gameObject.activeInHierarchy);
        public Scene scene => new Scene(sceneData);

        public void SetActive(bool value)
        {
            if (isActive == value) return;
            isActive = value;
            Lifecycle.ActiveChanged(this);
        }

        public bool CompareTag(string tag) => this.tag == tag;

        public Component AddComponent(Type componentType)
        {
            if (componentType.IsDefined(typeof(DisallowMultipleComponent), true) && GetComponent(componentType) != null)
            {
                Debug.LogError($"Can't add component because class '{componentType.Name}' can only be added once.");
                return null;
            }
            foreach (RequireComponent required in componentType.GetCustomAttributes(typeof(RequireComponent), true))
                if (required.m_Type0 != null && GetComponent(required.m_Type0) == null)
                    AddComponent(required.m_Type0);
            if (typeof(Transform).IsAssignableFrom(componentType)) return BecomeRect();
            var added = (Component)Activator.CreateInstance(componentType);
            Attach(added);
            Lifecycle.Added(added);
            return added;
        }

        internal void Attach(Component component)
        {
            component.owner = this;
            components.Add(component);
        }

        // Adding a RectTransform replaces the Transform.
        Component BecomeRect()
        {
            if (transform is RectTransform) return transform;
            var old = transform;
            var rect = new RectTransform { owner = this };
            rect.TakeOver(old);
            components[0] = rect;
            old.isDestroyed = true;
            return rect;
        }

        public T AddComponent<T>() where T : Component => (T)AddComponent(typeof(T));
        public Component GetComponent(Type type) => components.FirstOrDefault(type.IsInstanceOfType);
        public T GetComponent<T>() => (T)(object)components.FirstOrDefault(component => component is T);
        public Component[] GetComponents(Type type) => components.Where(type.IsInstanceOfType).Select(component => component is MissingScript ? null : component).ToArray();
        public Component GetComponentInChildren(Type type, bool includeInactive) => Below().Where(each => includeInactive || each.activeInHierarchy).Select(each => each.GetComponent(type)).FirstOrDefault(found => found != null);

        public Component GetComponentInParent(Type type)
        {
            for (var at = transform; at != null; at = at.parent)
                if (at.gameObject.GetComponent(type) is Component found)
                    return found;
            return null;
        }

        internal IEnumerable<GameObject> Below()
        {
            yield return this;
            foreach (var child in transform.children.ToArray())
                foreach (var below in child.gameObject.Below())
                    yield return below;
        }

        public static GameObject Find(string name) => World.Loaded().FirstOrDefault(each => each.activeInHierarchy && (each.name == name || World.PathOf(each) == "/" + name.TrimStart('/')));

        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            var made = new GameObject(type.ToString());
            if (type == PrimitiveType.Cube) made.AddComponent<BoxCollider>();
            return made;
        }
    }
}
