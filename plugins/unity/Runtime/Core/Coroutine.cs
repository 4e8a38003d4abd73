using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using UnityEngine;

namespace Spawnpoint
{
    /// <summary>
    /// A coroutine that Spawnpoint runs, one step per frame. It understands what scripts usually yield: null, nested
    /// coroutines, WaitForSeconds, and anything that Unity calls a custom instruction or an asynchronous operation.
    /// </summary>
    internal sealed class Coroutine
    {
        static readonly System.Reflection.FieldInfo Seconds =
            typeof(WaitForSeconds).GetField("m_Seconds", System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic);

        readonly Stack<IEnumerator> nested = new Stack<IEnumerator>();
        double resumeAt;

        public Coroutine(IEnumerator steps)
        {
            nested.Push(steps);
        }

        /// <summary>The last value that was yielded and is not an instruction: the result.</summary>
        public object Last { get; private set; }

        /// <summary>Runs one step. Returns false when the coroutine has ended.</summary>
        public bool MoveNext()
        {
            if (Now < resumeAt) return true;
            while (nested.Count > 0)
            {
                var current = nested.Peek();
                if (!current.MoveNext())
                {
                    nested.Pop();
                    continue;
                }
                switch (current.Current)
                {
                    case WaitForSeconds wait:
                        resumeAt = Now + (Seconds?.GetValue(wait) is float seconds ? seconds : 0);
                        return true;
                    case AsyncOperation operation:
                        nested.Push(Await(operation));
                        return true;
                    case IEnumerator inner:
                        nested.Push(inner);
                        continue;
                    case null:
                    case YieldInstruction _:
                        return true;
                    default:
                        Last = current.Current;
                        return true;
                }
            }
            return false;
        }

        static double Now => (double)Stopwatch.GetTimestamp() / Stopwatch.Frequency;

        static IEnumerator Await(AsyncOperation operation)
        {
            while (!operation.isDone) yield return null;
        }
    }
}
