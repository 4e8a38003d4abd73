using System.Collections.Generic;
using System.Linq;
using UnityEditor;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Volumes in scenes: components that apply the effects of a profile.</summary>
    internal sealed class Volumes
    {
        const string ProfileFolder = "Assets/Volumes";

        static readonly string[] Members = { "isGlobal", "weight", "priority", "blendDistance" };

        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly CommandTargets targets;
        readonly VolumeProfiles profiles;

        public Volumes(ObjectEdits edits, PropertySet properties, CommandTargets targets, VolumeProfiles profiles)
        {
            this.edits = edits;
            this.properties = properties;
            this.targets = targets;
            this.profiles = profiles;
        }

        public JsonObject ListEffects() => new JsonObject
        {
            ["effects"] = profiles.Effects().Select(type => new JsonObject { ["name"] = type.Name, ["fullName"] = type.FullName }).ToList(),
        };

        public JsonObject CreateProfile(CommandArguments given)
        {
            return Describe(profiles.Create(AssetPaths.Free("path", given.Required("path"), ".asset"), EffectsOf(given)));
        }

        JsonObject Describe(ScriptableObject profile) => new JsonObject { ["profilePath"] = AssetDatabase.GetAssetPath(profile), ["effects"] = profiles.Show(profile) };

        public JsonObject Create(CommandArguments given)
        {
            var type = profiles.Required("Volume");
            var name = given.TextOrNull("name") ?? "Volume";
            var profile = ProfileFor(given, name);
            return edits.OneStep($"Create {name}", () =>
            {
                var owner = edits.Create(name);
                if (given.VectorOrNull("position") is Vector3 position) edits.Change(owner.transform, "Place", () => owner.transform.position = position);
                var volume = edits.Add(owner, type);
                var wanted = given.In(new JsonObject { ["isGlobal"] = true });
                foreach (var member in Members)
                    if (given.Has(member) || wanted.Has(member))
                        properties.Write(volume, new JsonObject { [member] = given.Get(member) ?? wanted.Get(member) });
                properties.Write(volume, new JsonObject { ["sharedProfile"] = profile });
                return Show(volume);
            });
        }

        // The one at the path, or a new one.
        ScriptableObject ProfileFor(CommandArguments given, string name)
        {
            var (path, effects) = (given.TextOrNull("profilePath"), EffectsOf(given));
            if (path == null)
            {
                AssetPaths.MakeFolder(ProfileFolder);
                path = AssetDatabase.GenerateUniqueAssetPath(AssetPaths.Writable("name", $"{ProfileFolder}/{name}.asset"));
            }
            else if (AssetPaths.Exists(AssetPaths.Check("profile_path", path)))
            {
                var known = profiles.Load(path);
                foreach (var (effect, parameters) in effects) profiles.Add(known, effect, parameters);
                return known;
            }
            return profiles.Create(AssetPaths.Free("profile_path", path, ".asset"), effects);
        }

        // An effect is {"type": "Bloom", "parameters": {"intensity": 2}}, or has its parameters beside the type.
        static List<(string Name, JsonObject Parameters)> EffectsOf(CommandArguments given) => (given.ListOrNull("effects") ?? new List<object>()).Select(each =>
        {
            if (each is string name) return (name, new JsonObject());
            var effect = given.In(each as JsonObject ?? throw Fault.Argument("effects", "expected names or objects", "such as {\"type\": \"Bloom\", \"parameters\": {\"intensity\": 2}}"));
            var type = effect.TextOrNull("type") ?? effect.TextOrNull("effect") ?? throw Fault.Argument("effects", "an effect without 'type'", "volume_list_effects lists them");
            return (type, effect.ObjectOrNull("parameters") ?? effect.Without("type", "effect", "parameters"));
        }).ToList();

        Component On(CommandArguments given)
        {
            var target = targets.One(given);
            var volume = target.GetComponent(profiles.Required("Volume"));
            return volume != null ? volume : throw Fault.NotFound("Component", $"'Volume' on '{target.name}'", "volume_create creates one");
        }

        ScriptableObject ProfileOf(Component volume)
        {
            var of = MemberOwner.Of(volume);
            var profile = of.Get(of.Find("sharedProfile")) as ScriptableObject;
            return profile != null ? profile : throw Fault.NotFound("Volume profile", $"of '{volume.gameObject.name}'", "create one with volume_create_profile, and set sharedProfile with manage_components");
        }

        public JsonObject AddEffect(CommandArguments given)
        {
            var volume = On(given);
            profiles.Add(ProfileOf(volume), given.Required("effect"), given.ObjectOrNull("parameters") ?? new JsonObject());
            return Show(volume);
        }

        public JsonObject SetEffect(CommandArguments given)
        {
            var volume = On(given);
            profiles.Set(ProfileOf(volume), given.Required("effect"), given.ObjectOrNull("parameters") ?? new JsonObject());
            return Show(volume);
        }

        public JsonObject RemoveEffect(CommandArguments given)
        {
            var volume = On(given);
            profiles.Remove(ProfileOf(volume), given.Required("effect"));
            return Show(volume);
        }

        public JsonObject SetProperties(CommandArguments given)
        {
            var volume = On(given);
            var wanted = given.ObjectOrNull("properties") ?? given.Without("action", "target", "searchMethod");
            if (wanted.Count == 0) throw Fault.Argument("properties", "nothing to set", $"a volume has {string.Join(", ", Members)}");
            properties.Write(volume, wanted);
            return Show(volume);
        }

        public JsonObject Info(CommandArguments given) => Show(On(given));

        JsonObject Show(Component volume)
        {
            var card = edits.Card(volume.gameObject);
            foreach (var pair in properties.Read(MemberOwner.Of(volume), Members)) card[pair.Key] = pair.Value;
            foreach (var pair in Describe(ProfileOf(volume))) card[pair.Key] = pair.Value;
            return card;
        }
    }
}
