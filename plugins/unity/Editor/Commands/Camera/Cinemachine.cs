using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>Cameras of Cinemachine 3. The package is optional, so everything goes by name.</summary>
    internal sealed class Cinemachine
    {
        const string Namespace = "Unity.Cinemachine.";
        const int ForcedPriority = 10000;

        static readonly Dictionary<string, (string Body, string Aim)> Presets = new Dictionary<string, (string, string)>(StringComparer.OrdinalIgnoreCase)
        {
            ["follow"] = ("CinemachineFollow", "CinemachineRotationComposer"),
            ["third_person"] = ("CinemachineThirdPersonFollow", "CinemachineRotationComposer"),
            ["freelook"] = ("CinemachineOrbitalFollow", "CinemachineRotationComposer"),
            ["dolly"] = ("CinemachineSplineDolly", "CinemachineRotationComposer"),
            ["static"] = (null, "CinemachineHardLookAt"),
            ["top_down"] = ("CinemachineFollow", null),
            ["side_scroller"] = ("CinemachinePositionComposer", null),
        };

        readonly Services services;
        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly CommandTargets targets;
        readonly SceneObjects scene;
        Component forced;
        int priorityBefore;

        public Cinemachine(Services services, ObjectEdits edits, PropertySet properties, CommandTargets targets, SceneObjects scene)
        {
            this.services = services;
            this.edits = edits;
            this.properties = properties;
            this.targets = targets;
            this.scene = scene;
        }

        Type TypeOf(string name) => services.Types.Find(Namespace + name);

        public bool IsThere => TypeOf("CinemachineCamera") != null;

        public string Version => TypeOf("CinemachineCamera")?.Assembly.GetName().Version?.ToString();

        public Fault Missing() => services.Types.Find("Cinemachine.CinemachineVirtualCamera") != null
            ? Fault.Unsupported("The project has Cinemachine 2, and this command needs Cinemachine 3", "update com.unity.cinemachine, or set the components with manage_components")
            : Fault.Unsupported("Cinemachine is not installed", "install com.unity.cinemachine with manage_packages, or use create_camera, set_target, set_lens and set_priority with Unity's cameras");

        Type Required(string name) => IsThere ? TypeOf(name) ?? throw Fault.NotFound("Type", $"'{name}' of Cinemachine", TypeNames.Nearest(name, Types())) : throw Missing();

        IEnumerable<string> Types() => services.Types.Components().Where(type => type.Namespace + "." == Namespace).Select(type => type.Name);

        /// <summary>The Cinemachine camera of an object; null if it has none.</summary>
        public Component Find(GameObject target) => IsThere ? target.GetComponent(TypeOf("CinemachineCamera")) : null;

        Component On(GameObject target) => target.GetComponent(Required("CinemachineCamera")) is Component found && found != null
            ? found
            : throw Fault.NotFound("Component", $"'CinemachineCamera' on '{target.name}'", "create_camera makes one");

        public bool HasBrain(Camera camera) => IsThere && camera.GetComponent(TypeOf("CinemachineBrain")) != null;

        Component Brain() => IsThere ? scene.All(TypeOf("CinemachineBrain")).FirstOrDefault() : throw Missing();

        public JsonObject EnsureBrain(CommandArguments given)
        {
            var brain = Brain();
            var existed = brain != null;
            if (!existed)
            {
                var owner = given.Has("camera") ? targets.One(given, "camera") : GameCamera.Find() is Camera main && main != null ? main.gameObject : null;
                if (owner == null || owner.GetComponent<Camera>() == null) throw Fault.NotFound("Camera", "for the CinemachineBrain", "create a camera, or pass one as properties.camera");
                brain = edits.Add(owner, TypeOf("CinemachineBrain"));
            }
            var blend = Blend(given.Get("defaultBlendStyle"), given.Get("defaultBlendDuration"));
            if (blend.Count > 0) properties.Write(brain, new JsonObject { ["DefaultBlend"] = blend });
            var card = edits.Card(brain.gameObject);
            card["alreadyExisted"] = existed;
            return card;
        }

        static JsonObject Blend(object style, object duration)
        {
            var blend = new JsonObject();
            if (style != null) blend["Style"] = style;
            if (duration != null) blend["Time"] = duration;
            return blend;
        }

        public JsonObject BrainStatus()
        {
            var brain = Brain();
            if (brain == null) return new JsonObject { ["exists"] = false };
            var status = edits.Card(brain.gameObject);
            status["exists"] = true;
            status["gameObject"] = brain.gameObject.name;
            status["activeCameraName"] = MemberOwner.ValueOf(MemberOwner.ValueOf(brain, "ActiveVirtualCamera"), "Name") as string;
            status["isBlending"] = MemberOwner.ValueOf(brain, "IsBlending") is bool blending && blending;
            status["defaultBlend"] = properties.Values.Show(MemberOwner.ValueOf(brain, "DefaultBlend"));
            return status;
        }

        public JsonObject SetBlend(CommandArguments given)
        {
            var brain = Brain();
            if (brain == null) throw Fault.NotFound("Component", "'CinemachineBrain'", "ensure_brain adds one");
            var blend = Blend(given.Get("style"), given.Get("duration"));
            if (blend.Count == 0) throw Fault.Argument("properties", "style and duration are both missing");
            properties.Write(brain, new JsonObject { ["DefaultBlend"] = blend });
            return BrainStatus();
        }

        public List<JsonObject> List() => !IsThere ? new List<JsonObject>() : scene.All(TypeOf("CinemachineCamera")).Select(Show).ToList();

        // A target that was destroyed is not null for `?.`.
        JsonObject TargetOf(Component camera, string name) => MemberOwner.ValueOf(camera, name) is Transform target && target != null ? edits.Card(target.gameObject) : null;

        JsonObject Show(Component camera)
        {
            var card = edits.Card(camera.gameObject);
            card["isLive"] = MemberOwner.ValueOf(camera, "IsLive") is bool live && live;
            card["priority"] = PriorityOf(camera);
            card["follow"] = TargetOf(camera, "Follow");
            card["lookAt"] = TargetOf(camera, "LookAt");
            foreach (var stage in new[] { "body", "aim", "noise" }) card[stage] = Stage(camera.gameObject, stage)?.GetType().Name;
            var extension = TypeOf("CinemachineExtension");
            card["extensions"] = extension == null ? new List<string>() : camera.gameObject.GetComponents(extension).Select(each => each.GetType().Name).ToList();
            return card;
        }

        public JsonObject Create(string name, CommandArguments given)
        {
            var preset = given.TextOrNull("preset") ?? "follow";
            if (!Presets.TryGetValue(preset, out var parts)) throw Fault.Argument("properties.preset", $"unknown preset '{preset}'", $"it is one of {string.Join(", ", Presets.Keys)}");
            return edits.OneStep($"Create {name}", () =>
            {
                var made = edits.Create(name);
                var camera = edits.Add(made, TypeOf("CinemachineCamera"));
                foreach (var part in new[] { parts.Body, parts.Aim })
                    if (part != null)
                        edits.Add(made, Required(part));
                SetPriority(camera, given.Integer("priority", 10));
                if (given.Has("follow") || given.Has("lookAt")) SetTargets(camera, given);
                var card = Show(camera);
                card["cinemachine"] = true;
                card["preset"] = preset;
                return card;
            });
        }

        public JsonObject SetTargets(Component camera, CommandArguments given)
        {
            var wanted = new JsonObject();
            if (given.Has("follow")) wanted["Follow"] = given.Get("follow");
            if (given.Has("lookAt")) wanted["LookAt"] = given.Get("lookAt");
            properties.Write(camera, wanted);
            return Show(camera);
        }

        public JsonObject SetLens(Component camera, JsonObject lens)
        {
            properties.Write(camera, new JsonObject { ["Lens"] = lens });
            return Show(camera);
        }

        // The priority is a structure with a value of its own that may be off.
        public void SetPriority(Component camera, int priority) =>
            properties.Write(camera, new JsonObject { ["Priority"] = new JsonObject { ["Enabled"] = true, ["Value"] = (long)priority } });

        static int PriorityOf(Component camera) => MemberOwner.ValueOf(MemberOwner.ValueOf(camera, "Priority"), "Value") is int value ? value : 0;

        Component Stage(GameObject target, string stage)
        {
            var known = TypeOf("CinemachineComponentBase");
            return known == null ? null : target.GetComponents(known).FirstOrDefault(each => string.Equals(MemberOwner.ValueOf(each, "Stage")?.ToString(), stage, StringComparison.OrdinalIgnoreCase));
        }

        public JsonObject Configure(GameObject target, string stage, CommandArguments given)
        {
            var camera = On(target);
            var typeName = given.TextOrNull(stage + "Type") ?? (stage == "noise" ? "CinemachineBasicMultiChannelPerlin" : null);
            var rest = given.Without(stage + "Type", stage + "_type");
            return edits.OneStep($"Set {stage} of {target.name}", () =>
            {
                var now = Stage(target, stage);
                var wanted = typeName == null ? now?.GetType() : Required(typeName);
                if (wanted == null) throw Fault.NotFound("Component", $"{stage} of '{target.name}'", $"pass properties.{stage}Type, such as CinemachineFollow");
                if (now != null && now.GetType() != wanted) edits.Destroy(now);
                var component = target.GetComponent(wanted);
                if (component == null) component = edits.Add(target, wanted);
                properties.Write(component, rest);
                return Show(camera);
            });
        }

        public JsonObject Extension(GameObject target, string typeName, bool add)
        {
            var camera = On(target);
            var type = Required(typeName);
            var present = target.GetComponent(type);
            if (add && present == null) edits.Add(target, type);
            if (!add && present == null) throw Fault.NotFound("Component", $"'{typeName}' on '{target.name}'");
            if (!add) edits.Destroy(present);
            return Show(camera);
        }

        /// <summary>Makes a camera win over all others, until it is released.</summary>
        public JsonObject Force(GameObject target)
        {
            var camera = On(target);
            if (forced != null) Release();
            priorityBefore = PriorityOf(camera);
            SetPriority(camera, ForcedPriority);
            forced = camera;
            return Show(camera);
        }

        public JsonObject Release()
        {
            if (!IsThere) throw Missing();
            if (forced == null) return new JsonObject { ["released"] = false };
            SetPriority(forced, priorityBefore);
            var card = Show(forced);
            card["released"] = true;
            forced = null;
            return card;
        }
    }
}
