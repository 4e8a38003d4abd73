using System;
using System.Linq;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>Creates folders, materials, physics materials, and assets of ScriptableObject classes.</summary>
    internal sealed class AssetCreation
    {
        readonly Services services;
        readonly AssetModification modification;

        public AssetCreation(Services services, AssetModification modification)
        {
            this.services = services;
            this.modification = modification;
        }

        /// <summary>Creates an asset and returns its path.</summary>
        public string Create(CommandArguments arguments)
        {
            var path = arguments.Required("path");
            var type = arguments.Required("assetType");
            var properties = arguments.ObjectOrNull("properties") ?? new JsonObject();
            switch (type.ToLowerInvariant())
            {
                case "folder": return Folder(path);
                case "material": return Create(AssetPaths.Free("path", path, ".mat"), properties, () => new Material(Shaders.Find(properties.Text("shader"))));
                case "physicsmaterial":
                case "physicmaterial": return PhysicsMaterial(path, properties);
                case "prefab": throw Fault.Unsupported("A prefab is made of an object", "use manage_prefabs with the action create_from_gameobject");
                case "scene": throw Fault.Unsupported("manage_asset creates no scenes", "use manage_scene with the action create");
                case "script":
                case "monoscript": throw Fault.Unsupported("manage_asset creates no scripts", "use create_script");
                default: return Scriptable(path, type, properties);
            }
        }

        /// <summary>Creates a folder and those above it.</summary>
        public static string Folder(string path)
        {
            var folder = AssetPaths.Writable("path", path);
            if (AssetDatabase.IsValidFolder(folder)) return folder;
            if (AssetPaths.Exists(folder) && System.IO.File.Exists(folder)) throw Fault.Argument("path", $"there is already a file at '{folder}'");
            AssetPaths.MakeFolder(folder);
            return folder;
        }

        // Unity 6 has given the class another name.
        string PhysicsMaterial(string path, JsonObject properties)
        {
            var type = services.Types.Find("UnityEngine.PhysicsMaterial");
            var extension = type == null ? ".physicMaterial" : ".physicsMaterial";
            type = type ?? services.Types.Find("UnityEngine.PhysicMaterial") ?? throw Fault.Unsupported("This project has no physics module", "enable com.unity.modules.physics");
            return Create(AssetPaths.Free("path", path, extension, ".asset"), properties, () => (Object)Activator.CreateInstance(type));
        }

        string Scriptable(string path, string name, JsonObject properties)
        {
            var type = FindScriptable(services, name) ?? throw Fault.Argument("assetType", $"'{name}' cannot be created", Nearest(name));
            return Create(AssetPaths.Free("path", path, ".asset"), properties, () => ScriptableObject.CreateInstance(type));
        }

        string Nearest(string name) =>
            TypeNames.Nearest(name, Classes(services).Select(type => type.FullName)) ?? "it is Folder, Material, PhysicsMaterial or a class that derives from ScriptableObject";

        static System.Collections.Generic.IEnumerable<Type> Classes(Services services) =>
            services.Types.All.Where(type => typeof(ScriptableObject).IsAssignableFrom(type) && !type.IsAbstract && !type.IsGenericTypeDefinition && !typeof(EditorWindow).IsAssignableFrom(type));

        /// <summary>A class of ScriptableObjects by its full or short name; null if there is none.</summary>
        public static Type FindScriptable(Services services, string name)
        {
            var exact = services.Types.Find(name);
            if (exact != null && Classes(services).Contains(exact)) return exact;
            var similar = Classes(services).Where(type => string.Equals(type.Name, name, StringComparison.OrdinalIgnoreCase)).ToList();
            return similar.Count == 1 ? similar[0] : null;
        }

        // The values are set before there is a file, so that none remains if they are wrong.
        string Create(string path, JsonObject properties, Func<Object> make)
        {
            var made = make();
            try
            {
                modification.Set(made, properties);
            }
            catch
            {
                Object.DestroyImmediate(made);
                throw;
            }
            AssetChanges.Create(made, path);
            AssetChanges.Save(made);
            return path;
        }
    }
}
