using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using UnityEngine;

namespace UnityShim
{
    /// <summary>Calls the messages of scripts: Awake, OnEnable, Start, FixedUpdate, Update, LateUpdate and the others.</summary>
    public static class Lifecycle
    {
        const BindingFlags Any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

        static readonly Dictionary<(Type, string), MethodInfo> methods = new Dictionary<(Type, string), MethodInfo>();
        static readonly List<(MonoBehaviour Owner, IEnumerator Steps, WaitClock Wait)> coroutines = new List<(MonoBehaviour, IEnumerator, WaitClock)>();
        static readonly List<MonoBehaviour> updated = new List<MonoBehaviour>();
        static float fixedTime;

        sealed class WaitClock
        {
            public float Until;
            public bool ForEndOfFrame;
        }

        static void Send(MonoBehaviour target, string message)
        {
            if (!methods.TryGetValue((target.GetType(), message), out var method))
            {
                for (var type = target.GetType(); type != null && method == null; type = type.BaseType) method = type.GetMethod(message, Any, null, Type.EmptyTypes, null);
                methods[(target.GetType(), message)] = method;
            }
            if (method == null) return;
            try
            {
                method.Invoke(target, null);
            }
            catch (TargetInvocationException error)
            {
                Debug.LogException(error.InnerException);
            }
        }

        internal static void Added(Component component)
        {
            if (World.IsPlaying && component is MonoBehaviour script) Awake(script);
        }

        static void Awake(MonoBehaviour script)
        {
            if (!script.gameObject.activeInHierarchy) return;
            if (!script.isAwake)
            {
                script.isAwake = true;
                Send(script, "Awake");
            }
            SwitchOn(script);
        }

        static void SwitchOn(MonoBehaviour script)
        {
            var on = script.isAwake && script.isActiveAndEnabled;
            if (on == script.isOn) return;
            script.isOn = on;
            Send(script, on ? "OnEnable" : "OnDisable");
        }

        internal static void EnabledChanged(Behaviour behaviour)
        {
            if (World.IsPlaying && behaviour is MonoBehaviour script) Awake(script);
            if (behaviour is MonoBehaviour other && other.isAwake) SwitchOn(other);
        }

        internal static void ActiveChanged(GameObject target)
        {
            if (!World.IsPlaying) return;
            foreach (var script in target.Below().SelectMany(each => each.components).OfType<MonoBehaviour>().ToArray())
            {
                Awake(script);
                if (script.isAwake) SwitchOn(script);
            }
        }

        internal static void Removing(Component component)
        {
            if (!(component is MonoBehaviour script) || !script.isAwake) return;
            if (script.isOn) Send(script, "OnDisable");
            script.isOn = false;
            Send(script, "OnDestroy");
        }

        internal static void AwakeAll(SceneData scene)
        {
            foreach (var script in scene.roots.ToArray().SelectMany(root => root.Below()).SelectMany(each => each.components.ToArray()).OfType<MonoBehaviour>().ToArray()) Awake(script);
        }

        /// <summary>Begins the game in the loaded scenes.</summary>
        public static void AwakeLoaded()
        {
            foreach (var scene in World.Scenes.ToArray()) AwakeAll(scene);
        }

        static int OrderOf(Type type) => type.GetCustomAttribute<DefaultExecutionOrder>()?.order ?? 0;

        internal static void RunFrame()
        {
            updated.Clear();
            updated.AddRange(World.Loaded().SelectMany(each => each.components).OfType<MonoBehaviour>().Where(script => script.isOn).OrderBy(script => OrderOf(script.GetType())));
            foreach (var script in updated)
            {
                if (script.isStarted || !script) continue;
                script.isStarted = true;
                Send(script, "Start");
            }
            fixedTime += Time.deltaTime;
            for (; fixedTime >= Time.fixedDeltaTime; fixedTime -= Time.fixedDeltaTime) Each("FixedUpdate");
            Each("Update");
            RunCoroutines(false);
            Each("LateUpdate");
            RunCoroutines(true);
        }

        static void Each(string message)
        {
            foreach (var script in updated)
                if (script && script.isOn)
                    Send(script, message);
        }

        internal static Coroutine StartCoroutine(MonoBehaviour owner, IEnumerator steps)
        {
            var wait = new WaitClock();
            if (Advance(steps, wait)) coroutines.Add((owner, steps, wait));
            return new Coroutine();
        }

        static bool Advance(IEnumerator steps, WaitClock wait)
        {
            if (!steps.MoveNext()) return false;
            wait.ForEndOfFrame = steps.Current is WaitForEndOfFrame;
            wait.Until = steps.Current is WaitForSeconds seconds ? Time.time + seconds.m_Seconds : 0;
            return true;
        }

        static void RunCoroutines(bool endOfFrame)
        {
            foreach (var running in coroutines.ToArray())
            {
                if (running.Wait.ForEndOfFrame != endOfFrame || Time.time < running.Wait.Until) continue;
                if (!running.Owner || !Advance(running.Steps, running.Wait)) coroutines.Remove(running);
            }
        }

        /// <summary>Calls static methods of all loaded assemblies that have an attribute.</summary>
        public static void CallStatics(Func<MethodInfo, bool> isMeant)
        {
            foreach (var assembly in AppDomain.CurrentDomain.GetAssemblies().Where(each => !each.IsDynamic && each.GetReferencedAssemblies().Any(name => name.Name == "UnityEngine")))
                foreach (var type in assembly.GetTypes())
                    foreach (var method in type.GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic))
                        if (isMeant(method))
                            method.Invoke(null, null);
        }

        /// <summary>Calls the methods that a game runs when it begins.</summary>
        public static void InitializeGame(RuntimeInitializeLoadType when) =>
            CallStatics(method => method.GetCustomAttribute<RuntimeInitializeOnLoadMethodAttribute>()?.loadType == when);
    }
}
