using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>manage_camera: Unity's cameras, those of Cinemachine if it is there, and screenshots.</summary>
    internal sealed class ManageCamera : Command
    {
        // Where a new camera stands, seen from what it follows.
        static readonly Vector3 FollowOffset = new Vector3(0, 5, -10);

        readonly ObjectEdits edits;
        readonly PropertySet properties;
        readonly SceneObjects scene;
        readonly Cinemachine cinemachine;

        public ManageCamera(Services services, EditorHost host) : base("manage_camera", services)
        {
            edits = new ObjectEdits(services, host);
            properties = new PropertySet(services, edits, Targets);
            scene = new SceneObjects(services);
            cinemachine = new Cinemachine(services, edits, properties, Targets, scene);
            var screenshots = new Screenshots(services, Targets, scene);

            On("ping", Ping);
            On("list_cameras", List);
            On("create_camera", Create);
            On("set_target", SetTarget);
            On("set_lens", SetLens);
            On("set_priority", SetPriority);
            On("ensure_brain", arguments => Done("The camera has a CinemachineBrain", cinemachine.EnsureBrain(PropertiesOf(arguments))));
            On("get_brain_status", arguments => Done("The state of the CinemachineBrain", cinemachine.BrainStatus()));
            On("set_body", arguments => Configure(arguments, "body"));
            On("set_aim", arguments => Configure(arguments, "aim"));
            On("set_noise", arguments => Configure(arguments, "noise"));
            On("add_extension", arguments => Extension(arguments, true));
            On("remove_extension", arguments => Extension(arguments, false));
            On("set_blend", arguments => Done("Set the default blend of the CinemachineBrain", cinemachine.SetBlend(PropertiesOf(arguments))));
            On("force_camera", ForceCamera);
            On("release_override", arguments => Done("Restored the priority of the camera that was forced", cinemachine.Release()));
            OnLong("screenshot", (call, arguments) => screenshots.Take(call, arguments, arguments.TextOrNull("batch")));
            OnLong("screenshot_multiview", (call, arguments) => screenshots.Take(call, arguments, "surround"));
        }

        static CommandArguments PropertiesOf(CommandArguments arguments) => arguments.In(arguments.ObjectOrNull("properties") ?? new JsonObject());

        object Ping(CommandArguments arguments) => Done(cinemachine.IsThere ? "Cinemachine is installed" : "Cinemachine is not installed; Unity's own cameras work", new JsonObject
        {
            ["cinemachine"] = cinemachine.IsThere, ["version"] = cinemachine.Version,
        });

        object List(CommandArguments arguments)
        {
            var cameras = scene.All<Camera>().Select(camera =>
            {
                var card = edits.Card(camera.gameObject);
                card["depth"] = camera.depth;
                card["fieldOfView"] = camera.fieldOfView;
                card["orthographic"] = camera.orthographic;
                card["enabled"] = camera.isActiveAndEnabled;
                card["isMain"] = camera == Camera.main;
                card["hasBrain"] = cinemachine.HasBrain(camera);
                return card;
            }).ToList();
            var virtuals = cinemachine.List();
            return Done($"Found {cameras.Count} cameras and {virtuals.Count} Cinemachine cameras", new JsonObject
            {
                ["brain"] = cinemachine.IsThere ? cinemachine.BrainStatus() : null, ["cinemachineCameras"] = virtuals, ["unityCameras"] = cameras,
                ["cinemachineInstalled"] = cinemachine.IsThere,
            });
        }

        object Create(CommandArguments arguments)
        {
            var given = PropertiesOf(arguments);
            var name = given.TextOrNull("name") ?? (cinemachine.IsThere ? "CM Camera" : "Camera");
            if (cinemachine.IsThere) return Done($"Created the Cinemachine camera '{name}'", cinemachine.Create(name, given));
            if (given.Has("preset")) throw cinemachine.Missing();
            var follow = given.Has("follow") ? Targets.One(given, "follow") : null;
            var lookAt = given.Has("lookAt") ? Targets.One(given, "lookAt") : null;
            var position = given.Value("position", follow == null ? Vector3.zero : follow.transform.position + FollowOffset);
            var lens = LensOf(given);
            return edits.OneStep($"Create {name}", () =>
            {
                var made = edits.Create(name);
                var camera = edits.Add(made, typeof(Camera));
                properties.Write(camera, lens);
                edits.Change(made.transform, "Place the camera", () =>
                {
                    made.transform.position = position;
                    if (lookAt != null) made.transform.LookAt(lookAt.transform.position, Vector3.up);
                    else if (given.Has("rotation")) made.transform.eulerAngles = given.Value("rotation", Vector3.zero);
                });
                var card = edits.Card(made);
                card["cinemachine"] = false;
                return Done($"Created the camera '{name}'; Cinemachine is not installed", card);
            });
        }

        static readonly string[] LensNames = { "fieldOfView", "nearClipPlane", "farClipPlane", "orthographicSize", "orthographic", "dutch" };

        static JsonObject LensOf(CommandArguments given)
        {
            var lens = new JsonObject();
            foreach (var name in LensNames)
                if (given.Has(name))
                    lens[name] = given.Get(name);
            return lens;
        }

        object SetTarget(CommandArguments arguments)
        {
            var target = Targets.One(arguments);
            var given = PropertiesOf(arguments);
            if (!given.Has("follow") && !given.Has("lookAt")) throw Fault.Argument("properties", "follow and lookAt are both missing", "pass the object that the camera follows or looks at");
            if (cinemachine.Find(target) is Component virtualCamera) return Done($"Set the targets of '{target.name}'", cinemachine.SetTargets(virtualCamera, given));
            var camera = CameraOf(target);
            if (given.Has("follow")) throw Fault.Unsupported("A camera of Unity follows nothing", "install Cinemachine (com.unity.cinemachine), make it a child of the object with manage_gameobject, or pass lookAt");
            var at = Targets.One(given, "lookAt");
            edits.Change(camera.transform, $"Turn {target.name}", () => camera.transform.LookAt(at.transform.position, Vector3.up));
            return Done($"'{target.name}' looks at '{at.name}'", edits.Card(target));
        }

        object SetLens(CommandArguments arguments)
        {
            var target = Targets.One(arguments);
            var lens = LensOf(PropertiesOf(arguments));
            if (lens.Count == 0) throw Fault.Argument("properties", "nothing to set", $"it may have {string.Join(", ", LensNames)}");
            if (cinemachine.Find(target) is Component virtualCamera) return Done($"Set the lens of '{target.name}'", cinemachine.SetLens(virtualCamera, lens));
            if (lens.ContainsKey("dutch")) throw Fault.Unsupported("Only a Cinemachine camera has a dutch angle", "turn the camera around z with manage_gameobject");
            var written = properties.Write(CameraOf(target), lens);
            var card = edits.Card(target);
            card["changed"] = written;
            return Done($"Set the lens of '{target.name}'", card);
        }

        object SetPriority(CommandArguments arguments)
        {
            var target = Targets.One(arguments);
            var priority = PropertiesOf(arguments).NumberOrNull("priority") ?? throw Fault.Argument("properties.priority", "missing");
            var card = edits.Card(target);
            if (cinemachine.Find(target) is Component virtualCamera)
            {
                cinemachine.SetPriority(virtualCamera, (int)priority);
                card["priority"] = (int)priority;
                return Done($"Set the priority of '{target.name}'", card);
            }
            properties.Write(CameraOf(target), new JsonObject { ["depth"] = priority });
            card["depth"] = CameraOf(target).depth;
            return Done($"Set the depth of '{target.name}'", card);
        }

        object Configure(CommandArguments arguments, string stage) =>
            Done($"Set the {stage} of the Cinemachine camera", cinemachine.Configure(Targets.One(arguments), stage, PropertiesOf(arguments)));

        object Extension(CommandArguments arguments, bool add)
        {
            var type = PropertiesOf(arguments).Required("extensionType");
            return Done($"{(add ? "Added" : "Removed")} {type}", cinemachine.Extension(Targets.One(arguments), type, add));
        }

        object ForceCamera(CommandArguments arguments) => Done("The camera has the highest priority until release_override", cinemachine.Force(Targets.One(arguments)));

        static Camera CameraOf(GameObject target)
        {
            var camera = target.GetComponent<Camera>();
            return camera != null ? camera : throw Fault.NotFound("Component", $"'Camera' on '{target.name}'", "list_cameras lists the cameras");
        }
    }
}
