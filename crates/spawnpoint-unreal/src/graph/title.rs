//! Titles of nodes. The editor derives them from the class and properties of a node.

use crate::{
    package::Package,
    property::{PropertyBlock, Value},
};

/// Titles by class: the first words, and the property with the rest (a name, a text, an object, or
/// a member reference).
const TITLES: &[(&str, &str, &str)] = &[
    ("EdGraphNode_Comment", "Comment:", "NodeComment"),
    ("K2Node_ActorBoundEvent", "Event", "DelegatePropertyName"),
    ("K2Node_AddComponent", "Add component", "TemplateType"),
    ("K2Node_AddDelegate", "Bind event to", "DelegateReference"),
    ("K2Node_AssignDelegate", "Assign", "DelegateReference"),
    ("K2Node_AsyncAction", "", "ProxyFactoryFunctionName"),
    ("K2Node_BreakStruct", "Break", "StructType"),
    ("K2Node_CallArrayFunction", "", "FunctionReference"),
    ("K2Node_CallDataTableFunction", "", "FunctionReference"),
    ("K2Node_CallDelegate", "Call", "DelegateReference"),
    ("K2Node_CallFunction", "", "FunctionReference"),
    ("K2Node_CallFunctionOnMember", "", "FunctionReference"),
    ("K2Node_CallMaterialParameterCollectionFunction", "", "FunctionReference"),
    ("K2Node_CallParentFunction", "Parent:", "FunctionReference"),
    ("K2Node_ClassDynamicCast", "Cast to class", "TargetType"),
    ("K2Node_ClearDelegate", "Unbind all events from", "DelegateReference"),
    ("K2Node_CommutativeAssociativeBinaryOperator", "", "FunctionReference"),
    ("K2Node_ComponentBoundEvent", "Event", "DelegatePropertyName"),
    ("K2Node_Composite", "Collapsed graph", "BoundGraph"),
    ("K2Node_CreateDelegate", "Create event", "SelectedFunctionName"),
    ("K2Node_CustomEvent", "Custom event", "CustomFunctionName"),
    ("K2Node_DynamicCast", "Cast to", "TargetType"),
    ("K2Node_EnhancedInputAction", "Input action", "InputAction"),
    ("K2Node_EnumLiteral", "Literal", "Enum"),
    ("K2Node_Event", "Event", "EventReference"),
    ("K2Node_ExecutionSequence", "Sequence", ""),
    ("K2Node_ForEachElementInEnum", "For each", "Enum"),
    ("K2Node_FunctionEntry", "Entry", ""),
    ("K2Node_FunctionResult", "Return", ""),
    ("K2Node_GetArrayItem", "Get array element", ""),
    ("K2Node_GetClassDefaults", "Get class defaults", ""),
    ("K2Node_GetInputAxisKeyValue", "Get input axis", "InputAxisKey"),
    ("K2Node_GetInputAxisValue", "Get input axis", "InputAxisName"),
    ("K2Node_IfThenElse", "Branch", ""),
    ("K2Node_InputAction", "Input action", "InputActionName"),
    ("K2Node_InputAxisEvent", "Input axis", "InputAxisName"),
    ("K2Node_InputKey", "Input key", "InputKey"),
    ("K2Node_Knot", "Reroute", ""),
    ("K2Node_LatentAbilityCall", "", "ProxyFactoryFunctionName"),
    ("K2Node_Literal", "Reference to", "ObjectRef"),
    ("K2Node_LoadAsset", "Async load asset", ""),
    ("K2Node_MacroInstance", "Macro", "MacroGraphReference"),
    ("K2Node_MakeArray", "Make array", ""),
    ("K2Node_MakeMap", "Make map", ""),
    ("K2Node_MakeSet", "Make set", ""),
    ("K2Node_MakeStruct", "Make", "StructType"),
    ("K2Node_Message", "", "FunctionReference"),
    ("K2Node_MultiGate", "Multi gate", ""),
    ("K2Node_PromotableOperator", "", "FunctionReference"),
    ("K2Node_RemoveDelegate", "Unbind event from", "DelegateReference"),
    ("K2Node_Select", "Select", ""),
    ("K2Node_Self", "Self", ""),
    ("K2Node_SetFieldsInStruct", "Set members in", "StructType"),
    ("K2Node_SpawnActorFromClass", "Spawn actor from class", ""),
    ("K2Node_StructMemberGet", "Get members of", "VariableReference"),
    ("K2Node_StructMemberSet", "Set members in", "VariableReference"),
    ("K2Node_SwitchEnum", "Switch on", "Enum"),
    ("K2Node_SwitchInteger", "Switch on integer", ""),
    ("K2Node_SwitchName", "Switch on name", ""),
    ("K2Node_SwitchString", "Switch on string", ""),
    ("K2Node_TemporaryVariable", "Local variable", ""),
    ("K2Node_Timeline", "Timeline", "TimelineName"),
    ("K2Node_Tunnel", "Tunnel", ""),
    ("K2Node_VariableGet", "Get", "VariableReference"),
    ("K2Node_VariableSet", "Set", "VariableReference"),
    ("K2Node_VariableSetRef", "Set by reference", ""),
];

/// The title of a node.
pub(super) fn of(package: &Package<'_>, class: &str, block: &PropertyBlock<'_>) -> String {
    let Ok(at) = TITLES.binary_search_by(|(name, ..)| (*name).cmp(class)) else {
        return readable(class);
    };
    let (_, first, property) = TITLES[at];
    let rest = block.get(property).and_then(|value| word(package, value)).unwrap_or_default();
    let rest = short(class, &rest).to_owned();
    match (first.is_empty(), rest.is_empty()) {
        (true, true) => readable(class),
        (true, false) => rest,
        (false, true) => first.to_owned(),
        (false, false) => format!("{first} {rest}"),
    }
}

/// The value of a property as one word.
fn word(package: &Package<'_>, value: &Value<'_>) -> Option<String> {
    match value {
        Value::Object(object) if !object.is_null() => Some(package.object_name(*object).into()),
        Value::Struct(_) => ["MemberName", "MacroGraph", "KeyName"]
            .iter()
            .find_map(|name| word(package, value.field(name)?)),
        value => value.as_text().map(str::to_owned),
    }
}

/// The name of the engine's functions and events without the marks of their C++ names, as the editor shows them:
/// `SetActorLocation` for `K2_SetActorLocation`, `BeginPlay` for `ReceiveBeginPlay`.
fn short<'n>(class: &str, name: &'n str) -> &'n str {
    let is_name = |rest: &&str| rest.starts_with(|first: char| first.is_ascii_uppercase());
    let mark = match class {
        "K2Node_Event" => "Receive",
        class if class.starts_with("K2Node_Call") => "K2_",
        _ => return name,
    };
    name.strip_prefix(mark).filter(is_name).unwrap_or(name)
}

/// `SequencePlayer` for `AnimGraphNode_SequencePlayer`.
fn readable(class: &str) -> String {
    class.split_once('_').map_or(class, |(_, name)| name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_code_are_left_out() {
        assert_eq!(short("K2Node_CallFunction", "K2_SetActorLocation"), "SetActorLocation");
        assert_eq!(short("K2Node_Event", "ReceiveBeginPlay"), "BeginPlay");
        assert_eq!(short("K2Node_Event", "Received"), "Received");
        assert_eq!(short("K2Node_CustomEvent", "ReceiveMail"), "ReceiveMail");
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(TITLES.is_sorted_by_key(|(class, ..)| *class));
    }
}
