using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine;

namespace Spawnpoint.Editor
{
    /// <summary>manage_vfx: particle systems, lines, trails, and VFX Graph if the project has it.</summary>
    internal sealed class ManageVfx : Command
    {
        readonly ObjectEdits edits;
        readonly PropertySet properties;

        public ManageVfx(Services services, EditorHost host) : base("manage_vfx", services)
        {
            edits = new ObjectEdits(services, host);
            properties = new PropertySet(services, edits, Targets);
            var graph = new VfxGraph(services, edits, properties);
            On("ping", arguments => Done("Particles, lines and trails are ready", new JsonObject
            {
                ["components"] = new[] { "ParticleSystem", "LineRenderer", "TrailRenderer" }, ["vfxGraph"] = graph.IsThere,
            }));
            Particles();
            new Lines(edits, properties, Targets).Declare(On, Find);
            foreach (var action in VfxGraph.Actions) On(action, arguments => Done("Done with the VFX Graph", graph.Run(action, () => Targets.One(arguments), PropertiesOf(arguments), arguments)));
        }

        public static CommandArguments PropertiesOf(CommandArguments arguments) => arguments.In(arguments.ObjectOrNull("properties") ?? new JsonObject());

        /// <summary>A component of the target.</summary>
        Component Find(CommandArguments arguments, Type type)
        {
            var target = Targets.One(arguments);
            var found = target.GetComponents(type);
            var index = arguments.Integer("componentIndex", 0, 0);
            if (found.Length == 0) throw Fault.NotFound("Component", $"'{type.Name}' on '{target.name}'", "add one with manage_components");
            return index < found.Length ? found[index] : throw Fault.Argument("componentIndex", $"'{target.name}' has {found.Length} of {type.Name}");
        }

        ParticleSystem Particle(CommandArguments arguments) => (ParticleSystem)Find(arguments, typeof(ParticleSystem));

        // What commands call members of modules.
        static readonly Dictionary<string, string> Names = new Dictionary<string, string>
        {
            ["shape"] = "shapeType", ["type"] = "shapeType", ["gradient"] = "color", ["curve"] = "size", ["looping"] = "loop", ["rate"] = "rateOverTime",
            ["materialpath"] = "sharedMaterial", ["material"] = "sharedMaterial", ["lifetime"] = "startLifetime", ["speed"] = "startSpeed", ["gravity"] = "gravityModifier",
        };

        static readonly Dictionary<string, string> Modules = new Dictionary<string, string>
        {
            ["particle_set_main"] = "main", ["particle_set_emission"] = "emission", ["particle_set_shape"] = "shape", ["particle_set_color_over_lifetime"] = "colorOverLifetime",
            ["particle_set_size_over_lifetime"] = "sizeOverLifetime", ["particle_set_velocity_over_lifetime"] = "velocityOverLifetime", ["particle_set_noise"] = "noise",
        };

        void Particles()
        {
            On("particle_create", Create);
            On("particle_get_info", arguments => Done("The particle system", Show(Particle(arguments))));
            foreach (var pair in Modules) On(pair.Key, arguments => SetModule(arguments, pair.Value));
            On("particle_set_renderer", arguments => SetRenderer(arguments));
            On("particle_enable_module", EnableModule);
            On("particle_play", arguments => Control(arguments, "Plays", (system, deep) => system.Play(deep)));
            On("particle_stop", arguments => Control(arguments, "Stopped", (system, deep) => system.Stop(deep, ParticleSystemStopBehavior.StopEmitting)));
            On("particle_pause", arguments => Control(arguments, "Paused", (system, deep) => system.Pause(deep)));
            On("particle_clear", arguments => Control(arguments, "Cleared", (system, deep) => system.Clear(deep)));
            On("particle_restart", arguments => Control(arguments, "Restarted", (system, deep) =>
            {
                system.Stop(deep, ParticleSystemStopBehavior.StopEmittingAndClear);
                system.Play(deep);
            }));
            On("particle_add_burst", AddBurst);
            On("particle_clear_bursts", ClearBursts);
        }

        object Create(CommandArguments arguments)
        {
            var given = PropertiesOf(arguments);
            var existing = arguments.Has("target") ? Targets.OneOrNull(arguments.Required("target")) : null;
            var name = given.TextOrNull("name") ?? (existing == null ? arguments.TextOrNull("target") : null) ?? "Particle System";
            if (existing != null && existing.GetComponent<ParticleSystem>() != null) throw Fault.Invalid($"'{existing.name}' has a ParticleSystem already", "set it with particle_set_main and the others");
            var parent = given.Has("parent") ? Targets.One(given, "parent").transform : null;
            return edits.OneStep($"Create {name}", () =>
            {
                var owner = existing != null ? existing : edits.Create(name, parent);
                var system = edits.Add(owner, typeof(ParticleSystem));
                if (given.Has("position")) edits.Change(owner.transform, "Place", () => owner.transform.position = given.VectorOrNull("position").Value);
                var main = given.ObjectOrNull("main");
                if (main != null) properties.WriteInside(system, ((ParticleSystem)system).main, main, Names);
                return Done($"Created the particle system '{owner.name}'", Show((ParticleSystem)system));
            });
        }

        JsonObject Show(ParticleSystem system)
        {
            var shown = edits.Card(system.gameObject);
            shown["isPlaying"] = system.isPlaying;
            shown["isPaused"] = system.isPaused;
            shown["isEmitting"] = system.isEmitting;
            shown["particleCount"] = system.particleCount;
            foreach (var module in Modules.Values.Distinct()) shown[module] = Module(system, module);
            var bursts = new ParticleSystem.Burst[system.emission.burstCount];
            system.emission.GetBursts(bursts);
            shown["bursts"] = bursts.Select(burst => new JsonObject { ["time"] = burst.time, ["count"] = properties.Values.Show(burst.count) }).ToList();
            return shown;
        }

        JsonObject Module(ParticleSystem system, string module)
        {
            var owner = MemberOwner.Of(ModuleOf(system, module));
            var members = owner.List(false).Where(card => Equals(card["CanWrite"], true)).Select(card => (string)card["Name"]);
            return properties.Read(owner, members);
        }

        static object ModuleOf(ParticleSystem system, string module)
        {
            var owner = MemberOwner.Of(system);
            return owner.Get(owner.Find(module));
        }

        object SetModule(CommandArguments arguments, string module)
        {
            var system = Particle(arguments);
            var wanted = arguments.ObjectOrNull("properties");
            if (wanted == null || wanted.Count == 0) throw Fault.Argument("properties", "nothing to set", $"it has members of the module '{module}'");
            // A module that is off ignores what is set.
            if (module != "main" && !wanted.ContainsKey("enabled")) wanted["enabled"] = true;
            var changed = properties.WriteInside(system, ModuleOf(system, module), wanted, Names);
            var data = edits.Card(system.gameObject);
            data["changed"] = changed;
            data[module] = Module(system, module);
            return Done($"Set the module '{module}'", data);
        }

        object SetRenderer(CommandArguments arguments)
        {
            var owner = Particle(arguments).gameObject;
            var renderer = owner.GetComponent(typeof(ParticleSystemRenderer));
            if (renderer == null) throw Fault.NotFound("Component", $"'ParticleSystemRenderer' on '{owner.name}'");
            var wanted = arguments.ObjectOrNull("properties");
            if (wanted == null || wanted.Count == 0) throw Fault.Argument("properties", "nothing to set", "it has members of ParticleSystemRenderer");
            var data = edits.Card(owner);
            data["changed"] = properties.Write(renderer, wanted, Names);
            return Done("Set the renderer", data);
        }

        object EnableModule(CommandArguments arguments)
        {
            var system = Particle(arguments);
            var given = PropertiesOf(arguments);
            var plain = PropertySet.Plain(given.Required("module"));
            var modules = MemberOwner.Of(system).List(false).Where(card => ((string)card["Type"]).EndsWith("Module", StringComparison.Ordinal)).Select(card => (string)card["Name"]).Where(name => name != "main").ToList();
            var module = modules.FirstOrDefault(name => PropertySet.Plain(name) == plain) ?? throw Fault.Argument("properties.module", $"there is no module '{given.Required("module")}'", $"it is one of {string.Join(", ", modules)}");
            var enabled = given.Flag("enabled", true);
            properties.WriteInside(system, ModuleOf(system, module), new JsonObject { ["enabled"] = enabled });
            return Done($"Turned '{module}' {(enabled ? "on" : "off")}", edits.Card(system.gameObject));
        }

        // Playing is the state of the moment, which is neither saved nor undone.
        object Control(CommandArguments arguments, string what, Action<ParticleSystem, bool> act)
        {
            var system = Particle(arguments);
            act(system, PropertiesOf(arguments).Flag("withChildren", true));
            var data = edits.Card(system.gameObject);
            data["isPlaying"] = system.isPlaying;
            data["isPaused"] = system.isPaused;
            return Done($"{what}: '{system.gameObject.name}'", data);
        }

        object AddBurst(CommandArguments arguments)
        {
            var system = Particle(arguments);
            var given = PropertiesOf(arguments);
            var count = given.Get("count") ?? (given.Has("minCount") && given.Has("maxCount") ? new JsonObject { ["min"] = given.Get("minCount"), ["max"] = given.Get("maxCount") } : (object)30L);
            var burst = new ParticleSystem.Burst((float)(given.NumberOrNull("time") ?? 0), properties.Values.Parse<ParticleSystem.MinMaxCurve>(count, "count"));
            var bursts = new ParticleSystem.Burst[system.emission.burstCount];
            system.emission.GetBursts(bursts);
            SetBursts(system, bursts.Append(burst).ToArray());
            return Done("Added a burst", Show(system));
        }

        object ClearBursts(CommandArguments arguments)
        {
            var system = Particle(arguments);
            SetBursts(system, new ParticleSystem.Burst[0]);
            return Done("Removed all bursts", Show(system));
        }

        void SetBursts(ParticleSystem system, ParticleSystem.Burst[] bursts)
        {
            edits.Change(system, "Set bursts", () => system.emission.SetBursts(bursts));
            if (system.emission.burstCount != bursts.Length) throw Fault.Invalid($"Unity kept {system.emission.burstCount} of {bursts.Length} bursts", "a particle system has up to 8");
        }
    }
}
