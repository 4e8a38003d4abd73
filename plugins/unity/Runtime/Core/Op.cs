using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Spawnpoint
{
    /// <summary>Whether an op changes something.</summary>
    internal enum Effect
    {
        Read,
        Write,
    }

    /// <summary>One operation of the engine protocol.</summary>
    internal sealed class Op
    {
        public Op(string name, Effect effect, Func<Call, Task<object>> run)
        {
            Name = name;
            Effect = effect;
            Run = run;
        }

        public string Name { get; }
        public Effect Effect { get; }
        public Func<Call, Task<object>> Run { get; }
    }

    /// <summary>The ops of an instance, by name.</summary>
    internal sealed class OpTable
    {
        readonly Dictionary<string, Op> ops = new Dictionary<string, Op>(StringComparer.Ordinal);

        public IReadOnlyCollection<string> Names => ops.Keys;

        public Op Find(string name) => ops.TryGetValue(name, out var op) ? op : null;

        public void Read(string name, Func<Call, object> run) => ops[name] = new Op(name, Effect.Read, call => Task.FromResult(run(call)));

        public void Write(string name, Func<Call, object> run) => ops[name] = new Op(name, Effect.Write, call => Task.FromResult(run(call)));

        /// <summary>A read that takes several frames.</summary>
        public void LongRead(string name, Func<Call, Task<object>> run) => ops[name] = new Op(name, Effect.Read, run);

        /// <summary>A write that takes several frames.</summary>
        public void LongWrite(string name, Func<Call, Task<object>> run) => ops[name] = new Op(name, Effect.Write, run);
    }
}
