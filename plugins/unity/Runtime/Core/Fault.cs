using System;

namespace Spawnpoint
{
    /// <summary>A failure that is reported to the caller, in the form of the engine protocol.</summary>
    internal sealed class Fault : Exception
    {
        public string Kind { get; }
        public string Hint { get; }

        /// <summary>What is missing, for programs; null if nothing is.</summary>
        public string Missing { get; private set; }

        string which;

        public Fault(string kind, string message, string hint = null) : base(message)
        {
            Kind = kind;
            Hint = hint;
        }

        public static Fault Argument(string name, string problem, string hint = null) =>
            new Fault("InvalidArgument", $"Invalid argument '{name}': {problem}", hint);

        public static Fault Invalid(string message, string hint = null) => new Fault("InvalidArgument", message, hint);

        public static Fault NotFound(string sort, string which, string hint = null) =>
            new Fault("NotFound", $"{sort} not found: {which}", hint) { Missing = sort, which = which };

        public static Fault Unsupported(string message, string hint = null) => new Fault("Unsupported", message, hint);

        public static Fault NotReady(string message, string hint = null) => new Fault("NotReady", message, hint);

        public static Fault Internal(string message, string hint = null) => new Fault("Internal", message, hint);

        public static Fault Cancelled() => new Fault("Cancelled", "The call was cancelled");

        /// <summary>The fault that reports any exception.</summary>
        public static Fault Of(Exception error)
        {
            if (error is Fault fault) return fault;
            return Internal($"{error.GetType().Name}: {error.Message}", "this is a bug of the Spawnpoint package; its stack trace is in the Unity console");
        }

        /// <summary>The same fault with another message.</summary>
        public Fault WithMessage(string message) => new Fault(Kind, message, Hint) { Missing = Missing, which = which };

        /// <summary>The result of a call that failed.</summary>
        public JsonObject ToResult()
        {
            var fault = new JsonObject { ["kind"] = Kind, ["message"] = Message };
            if (Hint != null) fault["hint"] = Hint;
            if (Missing != null) fault["data"] = new JsonObject { ["missing"] = Missing, ["which"] = which };
            return new JsonObject { ["status"] = "error", ["error"] = Message, ["fault"] = fault };
        }
    }
}
