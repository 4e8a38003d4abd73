using System;
using System.Collections.Generic;
using System.Reflection;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// The contents of a prefab as a host: one scene that nobody sees, changed without undo, because it is gone after it
    /// was saved.
    /// </summary>
    internal sealed class PrefabHost : Host
    {
        public PrefabHost() : base(null)
        {
        }

        /// <summary>The root of the contents that are being edited.</summary>
        public GameObject Root { get; set; }

        public override List<LoadedScene> Scenes() => new List<LoadedScene> { new LoadedScene("scn:prefab", 0, Root.scene) };

        public override bool IsExposed(GameObject target) => target.scene == Root.scene;

        public override string AssetPath(Object asset)
        {
            var path = AssetDatabase.GetAssetPath(asset);
            return string.IsNullOrEmpty(path) ? null : path;
        }

        public override Object LoadAsset(string path, Type type) => AssetDatabase.LoadAssetAtPath(path, type);

        public override void Destroy(Object target) => Object.DestroyImmediate(target);

        public override void SetMember(object target, MemberInfo member, object value)
        {
            var owner = value is Object unity ? Values.GameObjectOf(unity) : null;
            if (owner != null && owner.scene.IsValid() && owner.scene != Root.scene)
                throw Fault.Invalid($"'{member.Name}' cannot refer to '{owner.name}', which is in a scene", "a prefab can refer to its own objects and to assets");
            base.SetMember(target, member, value);
        }
    }
}
