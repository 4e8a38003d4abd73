//! What the evaluator asks of the world it runs in.
//!
//! [`Types`] says what exists, and is asked while compiling. [`Host`] does it, and is asked while
//! running. On the hot path everything goes by number, never by name.

mod types;
mod value;

pub use types::{
    HostKind, HostMember, HostMethod, HostParam, HostTy, HostType, MemberId, MethodId, ParamMode,
    TypeId, Types,
};
pub use value::{HostError, HostValue, ObjectRef};

/// What a member or method is asked of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// The type itself: static members, and constructors.
    Static,
    /// An object of the host.
    Object(ObjectRef),
}

/// How loud a log line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogLevel {
    /// `Debug.Log`, `print`, `Console.WriteLine`.
    Info,
    /// `Debug.LogWarning`.
    Warning,
    /// `Debug.LogError`.
    Error,
    /// `Debug.LogException`.
    Exception,
    /// `Debug.LogAssertion`, and `Debug.Assert` that does not hold.
    Assert,
}

/// What a script says to whoever started it (`AI.…`). Data is JSON already.
#[derive(Clone, Debug, PartialEq)]
pub struct AiCall {
    /// The method as written, `Write`, `Update`, `WriteError`, `GetLogs`, `Result.Append`, ….
    pub method: String,
    /// The log, the log id or the name of the result; none for calls about all logs.
    pub name: Option<String>,
    /// What was handed over, in order.
    pub data: Vec<serde_json::Value>,
}

/// What time it is in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    /// Number of the frame; a coroutine that waits for the next frame waits until it changes.
    pub frame: u64,
    /// Game time in seconds, stopped by a time scale of 0.
    pub time: f64,
    /// Seconds on the wall.
    pub realtime: f64,
}

/// What a query begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryRoot {
    /// `Scene["Player"]`: an object by its name.
    Scene,
    /// `Game["X"]`: whatever the game registered under that name.
    Game,
}

/// The world a script runs in.
///
/// Every answer is final: the evaluator caches nothing but types. Errors become C# exceptions that the
/// script may catch.
pub trait Host {
    /// The types, the same that the script was compiled with.
    fn types(&self) -> &dyn Types;

    /// Reads a field or property.
    fn get(&mut self, target: Target, member: MemberId) -> Result<HostValue, HostError>;

    /// Writes a field or property. The value has the member's type already.
    fn set(&mut self, target: Target, member: MemberId, value: HostValue) -> Result<(), HostError>;

    /// Calls a method or constructor. Arguments are complete and have the parameters' types;
    /// what the host leaves in the place of `out` and `ref` arguments goes back to the script.
    fn call(
        &mut self,
        target: Target,
        method: MethodId,
        type_args: &[HostTy],
        args: &mut [HostValue],
    ) -> Result<HostValue, HostError>;

    /// One line of the script's log.
    fn log(&mut self, level: LogLevel, text: &str, context: Option<ObjectRef>);

    /// `AI.…`: partial results, named logs and results.
    fn report(&mut self, call: AiCall) -> Result<HostValue, HostError>;

    /// The time in the game.
    fn clock(&self) -> Clock;

    /// The time on the wall, in seconds since 1970 (UTC), and what the local time is ahead of it.
    fn wall(&self) -> (f64, f64) {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        (now.map_or(0.0, |since| since.as_secs_f64()), 0.0)
    }

    /// A number to seed random generators with.
    fn seed(&mut self) -> u64 {
        let (now, _) = self.wall();
        (now * 1e6) as u64
    }

    /// `Scene["…"]` and `Game["…"]` of a query; the answer is looked at while the query runs.
    fn lookup(&mut self, root: QueryRoot, name: &str) -> Result<HostValue, HostError>;

    /// Whether an object still exists; one that does not equals `null`, as in Unity.
    fn alive(&mut self, object: ObjectRef) -> bool {
        let _ = object;
        true
    }

    /// `ToString()` of an object.
    fn text(&mut self, object: ObjectRef) -> String {
        self.types().describe(object.ty).full_name.clone()
    }

    /// An object as a query's answer shows it: key properties and references.
    fn json(&mut self, object: ObjectRef) -> serde_json::Value {
        let text = self.text(object);
        serde_json::json!({ "type": self.types().describe(object.ty).full_name, "text": text })
    }
}
