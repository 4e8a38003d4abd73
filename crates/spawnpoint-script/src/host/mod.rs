//! The interface between the evaluator and the world in which it runs.
//!
//! [`Types`] describes the types and is used by the compiler. [`Host`] is used at run time. The hot
//! path uses ids, not names.

mod types;
mod value;

pub use types::{
    HostKind, HostMember, HostMethod, HostParam, HostTy, HostType, MemberId, MethodId, ParamMode,
    TypeId, Types,
};
pub use value::{HostError, HostValue, ObjectRef};

/// The target of a member access or call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// The type itself: static members, and constructors.
    Static,
    /// An object of the host.
    Object(ObjectRef),
}

/// The level of a log line.
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
    /// `Debug.LogAssertion`, and failed `Debug.Assert`.
    Assert,
}

/// A report of a script to its caller (`AI.…`). The data is JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct AiCall {
    /// The method as written, `Write`, `Update`, `WriteError`, `GetLogs`, `Result.Append`, ….
    pub method: String,
    /// The log, the log id or the name of the result; none for calls about all logs.
    pub name: Option<String>,
    /// The arguments, in order.
    pub data: Vec<serde_json::Value>,
}

/// The time of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    /// The number of the frame. A coroutine that waits for the next frame waits until it changes.
    pub frame: u64,
    /// Game time in seconds, stopped by a time scale of 0.
    pub time: f64,
    /// Real time in seconds.
    pub realtime: f64,
}

/// The root of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryRoot {
    /// `Scene["Player"]`: an object by its name.
    Scene,
    /// `Game["X"]`: an object that the game registered under that name.
    Game,
}

/// The world in which a script runs.
///
/// The evaluator caches only types, no values. Errors become C# exceptions that the script can
/// catch.
pub trait Host {
    /// The types with which the script was compiled.
    fn types(&self) -> &dyn Types;

    /// Reads a field or property.
    fn get(&mut self, target: Target, member: MemberId) -> Result<HostValue, HostError>;

    /// Writes a field or property. The value already has the member's type.
    fn set(&mut self, target: Target, member: MemberId, value: HostValue) -> Result<(), HostError>;

    /// Calls a method or constructor. The arguments are complete and have the types of the
    /// parameters. The final values of `out` and `ref` arguments are passed back to the script.
    fn call(
        &mut self,
        target: Target,
        method: MethodId,
        type_args: &[HostTy],
        args: &mut [HostValue],
    ) -> Result<HostValue, HostError>;

    /// Writes a line to the script's log.
    fn log(&mut self, level: LogLevel, text: &str, context: Option<ObjectRef>);

    /// `AI.…`: partial results, named logs and results.
    fn report(&mut self, call: AiCall) -> Result<HostValue, HostError>;

    /// The time in the game.
    fn clock(&self) -> Clock;

    /// The current time in seconds since 1970 (UTC), and the offset of the local time.
    fn wall(&self) -> (f64, f64) {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        (now.map_or(0.0, |since| since.as_secs_f64()), 0.0)
    }

    /// A seed for random generators.
    fn seed(&mut self) -> u64 {
        let (now, _) = self.wall();
        (now * 1e6) as u64
    }

    /// `Scene["…"]` and `Game["…"]` of a query. The type of the result is inspected at run time.
    fn lookup(&mut self, root: QueryRoot, name: &str) -> Result<HostValue, HostError>;

    /// Whether an object still exists. A destroyed object equals `null`, as in Unity.
    fn alive(&mut self, object: ObjectRef) -> bool {
        let _ = object;
        true
    }

    /// `ToString()` of an object.
    fn text(&mut self, object: ObjectRef) -> String {
        self.types().describe(object.ty).full_name.clone()
    }

    /// An object in the result of a query: key properties and references.
    fn json(&mut self, object: ObjectRef) -> serde_json::Value {
        let text = self.text(object);
        serde_json::json!({ "type": self.types().describe(object.ty).full_name, "text": text })
    }
}
