using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace Spawnpoint.Editor
{
    /// <summary>
    /// Volume profiles and their effects. They belong to the render pipelines, which are optional packages, so everything
    /// goes by name.
    /// </summary>
    internal sealed class VolumeProfiles
    {
        const string Namespace = "UnityEngine.Rendering.";

        readonly Services services;
        readonly ObjectEdits edits;
        readonly PropertySet properties;

        public VolumeProfiles(Services services, ObjectEdits edits, PropertySet properties)
        {
            this.services = services;
            this.edits = edits;
            this.properties = properties;
        }

        /// <summary>A type of the render pipelines; a fault if the project has none.</summary>
        public Type Required(string name) => services.Types.Find(Namespace + name)
            ?? throw Fault.Unsupported("The project has no volumes, which the built-in render pipeline lacks", "install com.unity.render-pipelines.universal with manage_packages");

        /// <summary>The classes of effects that can be added.</summary>
        public List<Type> Effects()
        {
            var known = Required("VolumeComponent");
            return services.Types.All.Where(type => known.IsAssignableFrom(type) && !type.IsAbstract && type != known).OrderBy(type => type.FullName, StringComparer.Ordinal).ToList();
        }

        Type EffectOf(string name)
        {
            var all = Effects();
            return all.FirstOrDefault(type => type.FullName == name) ?? all.FirstOrDefault(type => string.Equals(type.Name, name, StringComparison.OrdinalIgnoreCase))
                ?? throw Fault.NotFound("Effect", $"'{name}'", TypeNames.Nearest(name, all.Select(type => type.Name)) ?? "volume_list_effects lists all");
        }

        public ScriptableObject Load(string path)
        {
            var found = AssetDatabase.LoadAssetAtPath(AssetPaths.Existing("profile_path", path, true), Required("VolumeProfile")) as ScriptableObject;
            return found != null ? found : throw Fault.NotFound("Volume profile", $"'{path}'", "volume_create_profile creates one");
        }

        /// <summary>Creates a profile with effects. If one of them is not possible, no file remains.</summary>
        public ScriptableObject Create(string path, List<(string Name, JsonObject Parameters)> effects)
        {
            var made = ScriptableObject.CreateInstance(Required("VolumeProfile"));
            AssetChanges.Create(made, path);
            try
            {
                foreach (var (name, parameters) in effects) Add(made, name, parameters);
            }
            catch
            {
                AssetDatabase.DeleteAsset(path);
                throw;
            }
            return made;
        }

        static IList Components(ScriptableObject profile) => MemberOwner.ValueOf(profile, "components") as IList
            ?? throw Fault.Unsupported($"{profile.GetType().FullName} has no list of effects in this version", "change the profile with execute_code");

        ScriptableObject Find(ScriptableObject profile, Type effect) => Components(profile).Cast<ScriptableObject>().FirstOrDefault(each => each != null && each.GetType() == effect);

        /// <summary>Adds an effect with its parameters.</summary>
        public void Add(ScriptableObject profile, string effect, JsonObject parameters)
        {
            var type = EffectOf(effect);
            if (Find(profile, type) != null) throw Fault.Invalid($"'{profile.name}' has the effect {type.Name} already", "change it with volume_set_effect");
            edits.OneStep($"Add {type.Name}", () =>
            {
                var made = ScriptableObject.CreateInstance(type);
                made.name = type.Name;
                made.hideFlags = HideFlags.HideInInspector | HideFlags.HideInHierarchy;
                edits.Change(profile, $"Add {type.Name}", () => Components(profile).Add(made));
                AssetDatabase.AddObjectToAsset(made, profile);
                Undo.RegisterCreatedObjectUndo(made, $"Add {type.Name}");
                Set(made, parameters);
                return made;
            });
            Save(profile);
        }

        /// <summary>Sets parameters of an effect, and marks them as overridden.</summary>
        public void Set(ScriptableObject profile, string effect, JsonObject parameters)
        {
            if (parameters.Count == 0) throw Fault.Argument("parameters", "nothing to set", "volume_get_info lists the parameters of an effect");
            Set(Existing(profile, effect), parameters);
            Save(profile);
        }

        ScriptableObject Existing(ScriptableObject profile, string effect) => Find(profile, EffectOf(effect))
            ?? throw Fault.NotFound("Effect", $"'{effect}' in '{profile.name}'", "volume_add_effect adds it");

        void Set(ScriptableObject component, JsonObject given)
        {
            // All names are checked before the first value is set.
            var planned = given.Select(pair => (Parameter: Parameters(component).FirstOrDefault(each => PropertySet.Plain(each.Name) == PropertySet.Plain(pair.Key)), Pair: pair)).ToList();
            foreach (var (parameter, pair) in planned)
                if (parameter.Value == null && pair.Key != "active")
                    throw Fault.NotFound("Parameter", $"'{pair.Key}' of {component.GetType().Name}", TypeNames.Nearest(pair.Key, Parameters(component).Select(each => each.Name)) ?? $"it has {string.Join(", ", Parameters(component).Select(each => each.Name))}");
            edits.OneStep($"Set {component.name}", () =>
            {
                foreach (var (parameter, pair) in planned)
                    if (parameter.Value == null) properties.Write(component, new JsonObject { ["active"] = pair.Value });
                    else properties.WriteInside(component, parameter.Value, new JsonObject { ["overrideState"] = true, ["value"] = pair.Value });
                return component;
            });
        }

        IEnumerable<(string Name, object Value)> Parameters(ScriptableObject component)
        {
            var known = Required("VolumeParameter");
            return component.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public).Where(field => known.IsAssignableFrom(field.FieldType)).Select(field => (field.Name, field.GetValue(component)));
        }

        public void Remove(ScriptableObject profile, string effect)
        {
            var gone = Existing(profile, effect);
            edits.OneStep($"Remove {gone.name}", () =>
            {
                edits.Change(profile, $"Remove {gone.name}", () => Components(profile).Remove(gone));
                edits.Destroy(gone);
                return profile;
            });
            Save(profile);
        }

        static void Save(ScriptableObject profile)
        {
            if (AssetDatabase.Contains(profile)) AssetChanges.Save(profile);
        }

        /// <summary>The effects of a profile, with the parameters that are overridden.</summary>
        public List<JsonObject> Show(ScriptableObject profile) => Components(profile).Cast<ScriptableObject>().Where(each => each != null).Select(component =>
        {
            var values = new JsonObject();
            foreach (var (name, value) in Parameters(component))
                if (Equals(MemberOwner.ValueOf(value, "overrideState"), true))
                    values[name] = properties.Values.Show(MemberOwner.ValueOf(value, "value"));
            return new JsonObject { ["type"] = component.GetType().Name, ["active"] = MemberOwner.ValueOf(component, "active"), ["parameters"] = values, ["available"] = Parameters(component).Select(each => each.Name).ToList() };
        }).ToList();
    }
}
