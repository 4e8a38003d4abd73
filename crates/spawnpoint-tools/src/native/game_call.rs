//! `game_call`: calls a method of a component.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
    guard::on_list,
};
use spawnpoint_protocol::{
    ErrorKind, Fault, ObjectId, OpName, ToolOutput,
    condition::MemberPath,
    op::{ComponentsList, MemberCall},
    shape::{CallResult, ComponentCard, Page, Paging},
    suggest::nearest,
};

use super::{
    answer::{self, one_line},
    inspect_read, target,
};

/// How many methods an error lists.
const CHOICES: usize = 5;
/// The longest result.
const RESULT: usize = 4000;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_call",
        "Call a method (function) on an object's script or component: object=obj:1064 method=Health.Damage \
         args=[30]. Returns its result. To set a value, use game_edit; static methods: game_run_code.",
        Needs::all(&[OpName::MemberCall, OpName::ComponentsList]),
        call,
    )
    .titled("Call a method")
    .writes()
    .confirm()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CallArguments {
    /// Id, path or unique name.
    object: String,
    /// Component.Method, or Method if only one component has it.
    method: String,
    /// In order: numbers, texts, booleans, {"x":1,"y":2,"z":3}, "obj:12".
    #[serde(default)]
    // The schema needs one type; any JSON value is accepted.
    #[schemars(with = "Vec<String>")]
    args: Vec<Value>,
}

async fn call(tools: Toolbox, p: CallArguments) -> Result<ToolOutput, Fault> {
    tools.check_can_run(OpName::MemberCall)?;
    let object = target::object(&tools, &p.object).await?;
    // Many write a method as it is called.
    let method = p.method.trim();
    let method = method.strip_suffix("()").unwrap_or(method);
    let MemberPath { component, name: method, .. } = match method.contains('.') {
        true => target::member(&tools, object, method).await?,
        false => with_method(&tools, object, method).await?,
    };
    // The list names full types, which are known only now.
    let called = format!("{component}.{method}");
    tools.core.guard().with_policy(|policy| match on_list(&policy.members, &called) {
        true => Ok(()),
        false => Err(Fault::new(
            ErrorKind::PermissionDenied,
            format!("The owner does not allow calls of {}", one_line(&called, 120)),
        )
        .hint(format!("allowed: {}", policy.members.join(", ")))),
    })?;
    let op =
        MemberCall { object, component: component.clone(), method: method.clone(), args: p.args };
    let result = tools.run(op).await.and_then(|output| output.into_shape::<CallResult>());
    match result {
        Ok(CallResult { result: Some(result), .. }) => {
            let shown = one_line(&result, RESULT);
            Ok(answer::text(
                &tools,
                format!("{}.{method} of {object} returned {shown}\n", target::short(&component)),
            ))
        }
        Ok(CallResult { result: None, .. }) => Ok(answer::text(
            &tools,
            format!("{}.{method} of {object} was called.\n", target::short(&component)),
        )),
        Err(fault) => {
            let methods = inspect_read::methods(&tools, object, &component).await;
            Err(explained(fault, &method, &methods))
        }
    }
}

/// The only component of an object that has a method of this name.
async fn with_method(tools: &Toolbox, object: ObjectId, method: &str) -> Result<MemberPath, Fault> {
    let paging = Paging { limit: Some(100), offset: None };
    let page: Page<ComponentCard> =
        tools.run(ComponentsList { object, paging }).await?.into_shape()?;
    let (mut having, mut all) = (Vec::new(), Vec::new());
    // Scripts come after the classes of a node.
    for card in page.items.into_iter().rev() {
        let component = card.type_name;
        let methods = inspect_read::methods(tools, object, &component).await;
        if methods.iter().any(|known| known == method) {
            having.push(component.clone());
        }
        all.extend(methods.iter().map(|known| format!("{}.{known}", target::short(&component))));
    }
    match having.as_slice() {
        [component] => {
            Ok(MemberPath { object, component: component.clone(), name: method.to_owned() })
        }
        [] => {
            let what = format!("'{}' of {object}", one_line(method, 80));
            Err(explained(Fault::missing("Method", what), method, &all))
        }
        several => {
            let names = several
                .iter()
                .take(CHOICES)
                .map(|name| format!("{}.{method}", target::short(name)));
            let what = format!("{} components of {object} have it", several.len());
            Err(Fault::argument("method", what)
                .hint(format!("pass one of {}", names.collect::<Vec<_>>().join(", "))))
        }
    }
}

/// The fault, with methods that exist if the requested one does not.
fn explained(fault: Fault, wanted: &str, methods: &[String]) -> Fault {
    if methods.is_empty() || methods.iter().any(|method| method == wanted) {
        return fault;
    }
    let near = nearest(wanted, methods.iter().map(String::as_str));
    let others = methods.iter().map(String::as_str).filter(|method| Some(*method) != near);
    let some: Vec<&str> = near.into_iter().chain(others).take(CHOICES).collect();
    let more = methods.len().saturating_sub(some.len());
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    fault.hint(format!("methods: {}{more}", some.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_method_is_answered_with_the_nearest_ones() {
        let methods: Vec<String> =
            ["A", "B", "C", "D", "E", "Damage"].iter().map(|name| (*name).to_owned()).collect();
        let hint = |wanted| explained(Fault::not_found("x"), wanted, &methods).hint;
        assert_eq!(hint("Damge").unwrap(), "methods: Damage, A, B, C, D, and 1 more");
        assert_eq!(hint("Damage"), None, "the method exists; something else is wrong");
    }
}
