using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>Physics materials. Their type has another name since Unity 6, so it is found by name.</summary>
    internal sealed class PhysicsMaterials
    {
        const string DefaultFolder = "Assets/Physics Materials";

        static readonly string[] Names = { "dynamicFriction", "staticFriction", "friction", "bounciness", "frictionCombine", "bounceCombine" };

        readonly Services services;
        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly CommandTargets targets;

        public PhysicsMaterials(Services services, ObjectEdits edits, PropertySet properties, CommandTargets targets)
        {
            this.services = services;
            this.edits = edits;
            this.properties = properties;
            this.targets = targets;
        }

        Type TypeOf(bool flat) => flat ? services.Types.Find("UnityEngine.PhysicsMaterial2D") : services.Types.Find("UnityEngine.PhysicsMaterial") ?? services.Types.Find("UnityEngine.PhysicMaterial");

        static JsonObject Given(CommandArguments arguments)
        {
            var given = new JsonObject();
            foreach (var name in Names)
                if (arguments.Has(name))
                    given[name] = arguments.Get(name);
            return given;
        }

        public JsonObject Create(CommandArguments arguments)
        {
            var flat = ManagePhysics.IsFlat(arguments);
            var name = arguments.Required("name");
            if (name.IndexOfAny(new[] { '/', '\\', ':' }) >= 0 || name.StartsWith(".", StringComparison.Ordinal)) throw Fault.Argument("name", $"'{name}' is not a file name");
            var folder = ProjectPath.Check(arguments.TextOrNull("path") ?? DefaultFolder, "path");
            var path = $"{folder}/{name}.{(flat ? "physicsMaterial2D" : "physicMaterial")}";
            if (File.Exists(ProjectPath.Full(path))) throw Fault.Argument("name", $"'{path}' exists already", "change it with configure_physics_material");
            var material = (Object)Activator.CreateInstance(TypeOf(flat));
            material.name = name;
            try
            {
                properties.Write(material, Given(arguments));
                AssetFolders.Ensure(folder);
                AssetDatabase.CreateAsset(material, path);
            }
            catch
            {
                if (!AssetDatabase.Contains(material)) Object.DestroyImmediate(material);
                throw;
            }
            return Show(Load(path, "path"), path);
        }

        Object Load(string path, string argument)
        {
            var known = new[] { false, true }.Select(TypeOf).Where(type => type != null);
            return known.Select(type => AssetDatabase.LoadAssetAtPath(path, type)).FirstOrDefault(found => found != null)
                ?? throw Fault.NotFound("Physics material", $"'{path}'", $"pass {argument} as the path of an asset, such as {DefaultFolder}/Ice.physicMaterial");
        }

        JsonObject Show(Object material, string path)
        {
            var shown = properties.Read(MemberOwner.Of(material), Names);
            shown["name"] = material.name;
            shown["path"] = path;
            return shown;
        }

        public JsonObject Configure(CommandArguments arguments)
        {
            var path = ProjectPath.Check(arguments.TextOrNull("path") ?? arguments.Required("materialPath"), "path");
            var material = Load(path, "path");
            var wanted = Given(arguments);
            foreach (var pair in arguments.ObjectOrNull("properties") ?? new JsonObject()) wanted[pair.Key] = pair.Value;
            if (wanted.Count == 0) throw Fault.Argument("properties", "nothing to set", $"it has one or more of {string.Join(", ", Names)}");
            var changed = properties.Write(material, wanted);
            AssetDatabase.SaveAssetIfDirty(material);
            var shown = Show(material, path);
            shown["changed"] = changed;
            return shown;
        }

        public JsonObject Assign(CommandArguments arguments)
        {
            var target = targets.One(arguments);
            var path = ProjectPath.Check(arguments.Required("materialPath"), "materialPath");
            var material = Load(path, "material_path");
            var type = material.GetType() == TypeOf(true) ? typeof(Collider2D) : typeof(Collider);
            var wanted = arguments.TextOrNull("colliderType");
            var fitting = target.GetComponents(type).Where(each => wanted == null || string.Equals(each.GetType().Name, wanted, StringComparison.OrdinalIgnoreCase)).ToList();
            if (fitting.Count == 0)
            {
                var present = target.GetComponents(type).Select(each => each.GetType().Name).ToList();
                throw Fault.NotFound("Component", $"'{wanted ?? type.Name}' on '{target.name}'", present.Count == 0 ? "add a collider with manage_components" : $"it has {string.Join(", ", present)}");
            }
            var index = arguments.Integer("componentIndex", 0, 0);
            if (index >= fitting.Count) throw Fault.Argument("componentIndex", $"'{target.name}' has {fitting.Count} such colliders");
            properties.Write(fitting[index], new JsonObject { ["sharedMaterial"] = material });
            var card = edits.Card(target);
            card["collider"] = fitting[index].GetType().Name;
            card["material"] = path;
            return card;
        }
    }
}
