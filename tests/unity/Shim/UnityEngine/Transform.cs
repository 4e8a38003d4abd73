using System.Collections.Generic;
using UnityShim;

namespace UnityEngine
{
    public partial class Transform : Component
    {
        internal readonly List<Transform> children = new List<Transform>();
        internal Transform up;

        internal Vector3 local;
        internal Quaternion turn = Quaternion.identity;
        internal Vector3 size = Vector3.one;

        public Vector3 localPosition { get => local; set => local = value; }
        public Quaternion localRotation { get => turn; set => turn = value; }
        public Vector3 localScale { get => size; set => size = value; }
        public Vector3 localEulerAngles { get => turn.eulerAngles; set => turn = Quaternion.Euler(value); }

        public Vector3 position
        {
            get => up == null ? local : up.TransformPoint(local);
            set => local = up == null ? value : up.InverseTransformPoint(value);
        }

        public Quaternion rotation
        {
            get => up == null ? turn : up.rotation * turn;
            set => turn = up == null ? value : Quaternion.Inverse(up.rotation) * value;
        }

        public Vector3 eulerAngles { get => rotation.eulerAngles; set => rotation = Quaternion.Euler(value); }
        public Vector3 lossyScale => up == null ? size : Vector3.Scale(up.lossyScale, size);
        public Vector3 forward => rotation * Vector3.forward;

        public Vector3 TransformPoint(Vector3 position)
        {
            var at = local + turn * Vector3.Scale(size, position);
            return up == null ? at : up.TransformPoint(at);
        }

        public Vector3 InverseTransformPoint(Vector3 position)
        {
            var at = up == null ? position : up.InverseTransformPoint(position);
            at = Quaternion.Inverse(turn) * (at - local);
            return new Vector3(at.x / size.x, at.y / size.y, at.z / size.z);
        }

        public int childCount => children.Count;
        public Transform GetChild(int index) => children[index];
        public Transform root => up == null ? this : up.root;
        public Transform parent { get => up; set => SetParent(value); }
        public Transform Find(string n) => children.Find(child => child.name == n);
        public int GetSiblingIndex() => (up == null ? owner.sceneData.roots.IndexOf(owner) : up.children.IndexOf(this));

        public void SetSiblingIndex(int index)
        {
            if (up == null)
            {
                owner.sceneData.roots.Remove(owner);
                owner.sceneData.roots.Insert(Mathf.Clamp(index, 0, owner.sceneData.roots.Count), owner);
                return;
            }
            up.children.Remove(this);
            up.children.Insert(Mathf.Clamp(index, 0, up.children.Count), this);
        }

        public void SetParent(Transform p) => SetParent(p, true);

        public void SetParent(Transform parent, bool worldPositionStays)
        {
            if (parent == up) return;
            if (parent != null && parent.IsChildOf(this)) return;
            var (at, facing) = (position, rotation);
            if (up != null) up.children.Remove(this);
            else owner.sceneData.roots.Remove(owner);
            up = parent;
            if (up != null) up.children.Add(this);
            var scene = up != null ? up.owner.sceneData : owner.sceneData;
            foreach (var below in owner.Below()) below.sceneData = scene;
            if (up == null) scene.roots.Add(owner);
            if (!worldPositionStays) return;
            position = at;
            rotation = facing;
        }

        public bool IsChildOf(Transform parent)
        {
            for (var at = this; at != null; at = at.up)
                if (at == parent)
                    return true;
            return false;
        }

        internal void TakeOver(Transform old)
        {
            (local, turn, size, up) = (old.local, old.turn, old.size, old.up);
            children.AddRange(old.children);
            foreach (var child in children) child.up = this;
            if (up != null) up.children[up.children.IndexOf(old)] = this;
        }
    }

    public sealed class RectTransform : Transform
    {
        internal Vector2 extent = new Vector2(100, 100);
        internal Vector2 anchored;

        public Vector2 sizeDelta { get => extent; set => extent = value; }
        public Vector2 anchoredPosition { get => anchored; set => anchored = value; }
        public Vector2 anchorMin { get; set; } = new Vector2(0.5f, 0.5f);
        public Vector2 anchorMax { get; set; } = new Vector2(0.5f, 0.5f);
        public Vector2 pivot { get; set; } = new Vector2(0.5f, 0.5f);
        public Rect rect => new Rect(-extent.x * pivot.x, -extent.y * pivot.y, extent.x, extent.y);

        // In the canvas of an overlay, the world is the screen.
        public void GetWorldCorners(Vector3[] fourCornersArray)
        {
            var area = OnScreen();
            fourCornersArray[0] = new Vector3(area.x, area.y, 0);
            fourCornersArray[1] = new Vector3(area.x, area.y + area.height, 0);
            fourCornersArray[2] = new Vector3(area.x + area.width, area.y + area.height, 0);
            fourCornersArray[3] = new Vector3(area.x + area.width, area.y, 0);
        }

        // On the screen, for children of a canvas that fills it.
        internal Rect OnScreen()
        {
            var middle = new Vector2(anchorMin.x * Screen.width + anchored.x, anchorMin.y * Screen.height + anchored.y);
            return new Rect(middle.x - extent.x / 2, middle.y - extent.y / 2, extent.x, extent.y);
        }
    }
}
