//! Exceptions.

use super::{Done, Native, Rows};
use crate::{
    types::{DefId, Ty},
    vm::{Cx, Exception, List, Obj, Thrown, Unwinding, Value},
};

macro_rules! rows {
    ($($name:literal,)*) => {
        pub(super) const ROWS: Rows = &[
            $((concat!($name, ".new"), new as Native),)*
            ("ArgumentException.new", |cx, args| match args {
                [ty, message, param] if cx.heap.text(*param).is_some() => {
                    let text = with_param(cx, Some(*message), *param);
                    make(cx, ty, Some(text), Value::Null)
                }
                _ => new(cx, args),
            }),
            ("ArgumentNullException.new", |cx, args| {
                let default = "Value cannot be null.";
                about_param(cx, args, default)
            }),
            ("ArgumentOutOfRangeException.new", |cx, args| {
                let default = "Specified argument was out of the range of valid values.";
                match args {
                    [ty, param, value, message] => {
                        let text = with_param(cx, Some(*message), *param);
                        let value = cx.text_of(*value);
                        make(cx, ty, Some(format!("{text}\nActual value was {value}.")), Value::Null)
                    }
                    _ => about_param(cx, args, default),
                }
            }),
            ("AggregateException.new", |cx, args| {
                let message = args.get(1).and_then(|text| cx.heap.text(*text)).map(str::to_owned);
                let mut inner = Vec::new();
                for arg in args.iter().skip(1) {
                    match cx.heap.object(*arg) {
                        Some(Obj::Str(_)) => {}
                        Some(Obj::Exception(_)) => inner.push(*arg),
                        Some(_) => inner.extend(cx.elements(arg)?.unwrap_or_default()),
                        None => {}
                    }
                }
                let first = inner.first().copied().unwrap_or(Value::Null);
                let made = make(cx, &args[0], message, first)?;
                if let Value::Ref(at) = made
                    && let Obj::Exception(exception) = cx.heap.get_mut(at)
                {
                    exception.fields = inner.into();
                }
                Ok(made)
            }),
            ("AggregateException.InnerExceptions", |cx, args| {
                let is_own = cx.types.declared_class(cx.type_of(args[0])).is_some();
                let items = match exception(cx, args)? {
                    found if !found.fields.is_empty() && !is_own => found.fields.to_vec(),
                    found if found.inner.is_null() => Vec::new(),
                    found => vec![found.inner],
                };
                let ty = cx.types.def(DefId::READONLY, &[Ty::EXCEPTION]);
                Ok(cx.heap.alloc(Obj::List(List { ty, items, version: 0 })))
            }),
            ("AggregateException.Flatten", |cx, args| {
                let mut flat = Vec::new();
                let mut pending = vec![args[0]];
                // Exceptions do not contain themselves, but a script can build a deep chain.
                for _ in 0..10_000 {
                    let Some(next) = pending.pop() else { break };
                    let Some(Obj::Exception(found)) = cx.heap.object(next) else { continue };
                    if cx.types.full_name(&(), found.ty) != "System.AggregateException" {
                        flat.push(next);
                    } else if found.fields.is_empty() {
                        pending.push(found.inner);
                    } else {
                        pending.extend(found.fields.iter().rev().copied());
                    }
                }
                let ty = Value::Type(cx.type_of(args[0]));
                let message = exception(cx, args)?.message.clone();
                let first = flat.first().copied().unwrap_or(Value::Null);
                let made = make(cx, &ty, message, first)?;
                if let Value::Ref(at) = made
                    && let Obj::Exception(exception) = cx.heap.get_mut(at)
                {
                    exception.fields = flat.into();
                }
                Ok(made)
            }),
            ("Exception.Message", |cx, args| {
                if let Some(own) = cx.call_method(args[0], "get_Message", &[]) {
                    return own;
                }
                let text = cx.message_of(args[0]);
                Ok(cx.str(text))
            }),
            // The part of a script's exception that the library has: that of another exception.
            ("Exception.__Init", |cx, args| {
                let Some(Obj::Exception(from)) = cx.heap.object(args[1]) else {
                    return Err(Thrown::null());
                };
                let (message, inner) = (from.message.clone(), from.inner);
                if let Value::Ref(at) = args[0]
                    && let Obj::Exception(exception) = cx.heap.get_mut(at)
                {
                    (exception.message, exception.inner) = (message, inner);
                }
                Ok(Value::Null)
            }),
            ("Exception.__Message", |cx, args| {
                let text = cx.message_of(args[0]);
                Ok(cx.str(text))
            }),
            ("Exception.InnerException", |cx, args| Ok(exception(cx, args)?.inner)),
            ("Exception.StackTrace", |cx, args| {
                let lines = exception(cx, args)?.stack.clone();
                if lines.is_empty() {
                    return Ok(Value::Null);
                }
                let text = lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n");
                Ok(cx.str(text))
            }),
            ("Exception.Source", |cx, _| Ok(cx.str("script"))),
            ("Exception.GetBaseException", |cx, args| {
                let mut at = args[0];
                for _ in 0..64 {
                    match cx.heap.object(at) {
                        Some(Obj::Exception(one)) if !one.inner.is_null() => at = one.inner,
                        _ => break,
                    }
                }
                Ok(at)
            }),
            ("ArgumentException.ParamName", |cx, args| {
                let message = cx.message_of(args[0]);
                let name = message.rsplit_once("\nParameter name: ");
                let name = name.map(|(_, name)| name.to_owned());
                Ok(name.map_or(Value::Null, |name| cx.str(name)))
            }),
        ];
    };
}

rows! {
    "Exception", "SystemException", "ApplicationException", "NullReferenceException",
    "InvalidOperationException", "NotSupportedException", "NotImplementedException",
    "ArithmeticException", "DivideByZeroException", "OverflowException",
    "IndexOutOfRangeException", "InvalidCastException", "FormatException", "TimeoutException",
    "UnauthorizedAccessException", "RankException", "ArrayTypeMismatchException",
    "OutOfMemoryException", "ObjectDisposedException", "OperationCanceledException",
    "KeyNotFoundException", "SwitchExpressionException", "RuntimeBinderException",
    "UnityException", "MissingReferenceException", "MissingComponentException",
    "UnassignedReferenceException",
}

/// The default messages of .NET.
const DEFAULTS: &[(&str, &str)] = &[
    ("System.NullReferenceException", "Object reference not set to an instance of an object."),
    (
        "System.InvalidOperationException",
        "Operation is not valid due to the current state of the object.",
    ),
    ("System.NotSupportedException", "Specified method is not supported."),
    ("System.NotImplementedException", "The method or operation is not implemented."),
    ("System.ArgumentException", "Value does not fall within the expected range."),
    ("System.DivideByZeroException", "Attempted to divide by zero."),
    ("System.OverflowException", "Arithmetic operation resulted in an overflow."),
    ("System.IndexOutOfRangeException", "Index was outside the bounds of the array."),
    ("System.InvalidCastException", "Specified cast is not valid."),
    ("System.FormatException", "One of the identified items was in an invalid format."),
    ("System.TimeoutException", "The operation has timed out."),
    ("System.ArithmeticException", "Overflow or underflow in the arithmetic operation."),
    ("System.OperationCanceledException", "The operation was canceled."),
    ("System.SystemException", "System error."),
    ("System.AggregateException", "One or more errors occurred."),
    ("System.ApplicationException", "Error in the application."),
    (
        "System.Collections.Generic.KeyNotFoundException",
        "The given key was not present in the dictionary.",
    ),
];

fn new(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let message = args.get(1).and_then(|text| cx.heap.text(*text)).map(str::to_owned);
    let inner = args.get(2).copied().unwrap_or(Value::Null);
    make(cx, &args[0], message, inner)
}

fn make(cx: &mut Cx<'_>, ty: &Value, message: Option<String>, inner: Value) -> Done {
    let ty = cx.ty(ty)?;
    let message = message.or_else(|| {
        let name = cx.types.full_name(&(), ty);
        let found = DEFAULTS.iter().find(|(known, _)| *known == name);
        found.map(|(_, message)| (*message).to_owned())
    });
    let exception = Exception {
        ty,
        name: None,
        message,
        inner,
        line: 0,
        stack: Vec::new(),
        kind: Unwinding::Exception,
        fields: Box::new([]),
        chosen: None,
    };
    Ok(cx.heap.alloc(Obj::Exception(Box::new(exception))))
}

fn with_param(cx: &Cx<'_>, message: Option<Value>, param: Value) -> String {
    let message = message.and_then(|text| cx.heap.text(text)).unwrap_or_default();
    match cx.heap.text(param) {
        Some(param) if !param.is_empty() => format!("{message}\nParameter name: {param}"),
        _ => message.to_owned(),
    }
}

/// The name of a parameter, then optionally a message.
fn about_param(cx: &mut Cx<'_>, args: &[Value], default: &str) -> Done {
    let text = match args {
        [_, param, message] => with_param(cx, Some(*message), *param),
        [_, param] => match cx.heap.text(*param) {
            Some(param) => format!("{default}\nParameter name: {param}"),
            None => default.to_owned(),
        },
        _ => default.to_owned(),
    };
    make(cx, &args[0], Some(text), Value::Null)
}

fn exception<'c>(cx: &'c Cx<'_>, args: &[Value]) -> Result<&'c Exception, Thrown> {
    match cx.heap.object(args[0]) {
        Some(Obj::Exception(exception)) => Ok(exception),
        _ => Err(Thrown::null()),
    }
}
