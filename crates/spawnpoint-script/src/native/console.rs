//! Output of a script: the log, and reports to its caller.

use super::{Done, Native, Rows, string::array_items};
use crate::{
    host::{AiCall, HostValue, LogLevel, ObjectRef},
    types::Ty,
    vm::{Cx, Obj, Thrown, Value, from_host},
};

macro_rules! ai {
    ($name:literal) => {
        |cx, args| report(cx, $name, args)
    };
}

pub(super) const ROWS: Rows = &[
    ("Console.WriteLine", write_line as Native),
    ("Console.Write", write_line),
    ("Globals.print", |cx, args| log(cx, LogLevel::Info, args)),
    ("Debug.Log", |cx, args| log(cx, LogLevel::Info, args)),
    ("Debug.LogWarning", |cx, args| log(cx, LogLevel::Warning, args)),
    ("Debug.LogError", |cx, args| log(cx, LogLevel::Error, args)),
    ("Debug.LogAssertion", |cx, args| log(cx, LogLevel::Assert, args)),
    ("Debug.LogException", |cx, args| log(cx, LogLevel::Exception, args)),
    ("Debug.LogFormat", |cx, args| log_format(cx, LogLevel::Info, args)),
    ("Debug.LogWarningFormat", |cx, args| log_format(cx, LogLevel::Warning, args)),
    ("Debug.LogErrorFormat", |cx, args| log_format(cx, LogLevel::Error, args)),
    ("Debug.Assert", |cx, args| {
        if !cx.bool(&args[0]) {
            let text = match args.get(1) {
                Some(message) => cx.text_of(*message),
                None => "Assertion failed".to_owned(),
            };
            cx.log(LogLevel::Assert, &text, None)?;
        }
        Ok(Value::Null)
    }),
    ("Debug.DrawLine", |_, _| Ok(Value::Null)),
    ("Debug.DrawRay", |_, _| Ok(Value::Null)),
    ("AI.CleanupOldLogs", |cx, args| {
        let seconds = match args[0] {
            Value::TimeSpan(ticks) => ticks as f64 / 1e7,
            _ => 0.0,
        };
        send(cx, "CleanupOldLogs", None, &[Value::Double(seconds)])
    }),
    ("AI.Write", ai!("Write")),
    ("AI.Update", ai!("Update")),
    ("AI.WriteError", ai!("WriteError")),
    ("AI.GetLogs", ai!("GetLogs")),
    ("AI.GetLogDetails", ai!("GetLogDetails")),
    ("AI.ClearAllResults", ai!("ClearAllResults")),
    ("AI.Log", |cx, args| report_unnamed(cx, "Log", args)),
    ("AI.LogWarning", |cx, args| report_unnamed(cx, "LogWarning", args)),
    ("AI.LogError", |cx, args| report_unnamed(cx, "LogError", args)),
    ("AI.Result", |cx, args| Ok(cx.new_struct(Ty::AIRESULT, &args[..1]))),
    ("AIResult.Write", |cx, args| on_result(cx, "Result.Write", args)),
    ("AIResult.Append", |cx, args| on_result(cx, "Result.Append", args)),
    ("AIResult.WriteError", |cx, args| on_result(cx, "Result.WriteError", args)),
    ("AIResult.Clear", |cx, args| on_result(cx, "Result.Clear", args)),
    ("AIResult.Read", |cx, args| on_result(cx, "Result.Read", args)),
    ("WaitForSeconds.new", keep),
    ("WaitForSecondsRealtime.new", keep),
    ("WaitUntil.new", keep),
    ("WaitWhile.new", keep),
    ("WaitForEndOfFrame.new", keep),
    ("WaitForFixedUpdate.new", keep),
];

/// An object that only holds its constructor arguments.
fn keep(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let ty = cx.ty(&args[0])?;
    Ok(cx.new_struct(ty, &args[1..]))
}

fn write_line(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let text = match args {
        [] => String::new(),
        [value] => cx.text_of(*value),
        [format, rest, ..] => {
            let format = cx.owned(format)?;
            let items = array_items(cx, rest)?;
            cx.format(&format, &items)?
        }
    };
    cx.log(LogLevel::Info, &text, None)?;
    Ok(Value::Null)
}

fn log(cx: &mut Cx<'_>, level: LogLevel, args: &[Value]) -> Done {
    let text = match args[0] {
        Value::Null => "Null".to_owned(),
        value => cx.text_of(value),
    };
    let context = match args.get(1) {
        Some(Value::Host(ty, id)) => Some(ObjectRef { id: *id, ty: *ty }),
        _ => None,
    };
    cx.log(level, &text, context)?;
    Ok(Value::Null)
}

fn log_format(cx: &mut Cx<'_>, level: LogLevel, args: &[Value]) -> Done {
    let format = cx.owned(&args[0])?;
    let items = array_items(cx, &args[1])?;
    let text = cx.format(&format, &items)?;
    cx.log(level, &text, None)?;
    Ok(Value::Null)
}

fn send(cx: &mut Cx<'_>, method: &str, name: Option<String>, data: &[Value]) -> Done {
    let data = data.iter().map(|value| cx.json_of(*value)).collect::<Result<Vec<_>, _>>()?;
    let size: String = data.iter().map(ToString::to_string).collect();
    cx.output.count(&size)?;
    let call = AiCall { method: method.to_owned(), name, data };
    let answer =
        cx.host.report(call).map_err(|error| Thrown::Host(error.exception, error.message))?;
    Ok(match answer {
        HostValue::Null => Value::Null,
        other => from_host(cx.heap, cx.types, &other),
    })
}

fn report(cx: &mut Cx<'_>, method: &str, args: &[Value]) -> Done {
    let name = args.first().and_then(|name| cx.heap.text(*name)).map(str::to_owned);
    send(cx, method, name, args.get(1..).unwrap_or_default())
}

fn report_unnamed(cx: &mut Cx<'_>, method: &str, args: &[Value]) -> Done {
    send(cx, method, None, args)
}

fn on_result(cx: &mut Cx<'_>, method: &str, args: &[Value]) -> Done {
    let Some(Obj::Struct(_, fields)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    let name = cx.heap.text(fields[0]).map(str::to_owned);
    send(cx, method, name, &args[1..])
}
