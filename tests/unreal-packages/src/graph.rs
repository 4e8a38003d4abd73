//! The graph of [`Kind::HubRoot`](crate::Kind::HubRoot): an event, a branch on a default value of
//! another Blueprint's class, and a function call.

use crate::{
    Guid, Kind, Pin, PinType, Property, Release, StructName, Text, Value,
    blueprint::{Builder, EVENT, GRAPH, Object},
    objects::{object, text},
    pin::pin_properties,
    property::property,
    summary::guid,
};

const CALL: &str = "K2Node_CallFunction_23";
const START: &str = "K2Node_CustomEvent_1";
const DEFAULTS: &str = "K2Node_GetClassDefaults_1";
const BRANCH: &str = "K2Node_IfThenElse_3";

/// The nodes, in the order of the exports.
pub(crate) const NODES: [&str; 4] = [CALL, START, DEFAULTS, BRANCH];

/// The connections: from a pin of a node to a pin of another.
const LINKS: [[(&str, &str); 2]; 3] = [
    [(START, "then"), (BRANCH, "execute")],
    [(DEFAULTS, "Open"), (BRANCH, "Condition")],
    [(BRANCH, "then"), (CALL, "execute")],
];

const LIBRARY: &str = "/Script/Engine.KismetSystemLibrary";
const ENGINE: &str = "/Script/Engine";

/// How many pins each node has before engine 4.13, where pins are objects.
const PIN_COUNTS: [usize; 4] = [9, 2, 2, 4];

/// The names of the pins that are objects, in the order of the exports.
pub(crate) fn pin_names(release: &Release) -> Vec<String> {
    let count = if release.before(4, 13) { PIN_COUNTS.iter().sum() } else { 0 };
    (0..count).map(|place| format!("EdGraphPin_{}", 40 + place)).collect()
}

/// The nodes and, before engine 4.13, their pins.
pub(crate) fn objects(builder: &Builder) -> Vec<Object> {
    let pin_objects = pin_names(builder.release);
    let pins: Vec<(&str, Vec<Pin>)> =
        NODES.iter().map(|node| (*node, pins(builder, node))).collect();
    let all: Vec<(&str, Pin)> =
        pins.iter().flat_map(|(node, pins)| pins.iter().map(|pin| (*node, pin.clone()))).collect();
    let mut objects = Vec::new();
    for ((node, pin), name) in all.iter().zip(&pin_objects) {
        let outer = builder.export(node);
        let mut object = object(builder, name, "/Script/Engine.EdGraphPin", outer);
        let links = pin.links.iter().filter_map(|(_, id)| {
            let place = all.iter().position(|(_, other)| other.id == *id)?;
            Some(builder.export(&pin_objects[place]))
        });
        object.properties = pin_properties(pin, links.collect());
        objects.push(object);
    }
    for (node, pins) in pins {
        let own = all.iter().zip(&pin_objects).filter(|((of, _), _)| *of == node);
        let own = own.map(|(_, name)| builder.export(name)).collect();
        objects.push(node_object(builder, node, pins, own));
    }
    objects
}

/// The data after the pins of a node: an event writes its number of parameters, which is 0.
pub(crate) fn behind_pins(node: &str) -> &'static [u8] {
    if node == START { &[0; 4] } else { &[] }
}

fn node_object(builder: &Builder, node: &str, pins: Vec<Pin>, pin_objects: Vec<i32>) -> Object {
    let release = builder.release;
    let class = node.rsplit_once('_').map_or(node, |(class, _)| class);
    let path = format!("/Script/BlueprintGraph.{class}");
    let object = object(builder, node, &path, builder.export(GRAPH));
    let mut properties = own_properties(builder, node);
    if release.before(4, 13) {
        properties.push(property("Pins", Value::Objects(pin_objects)));
    }
    let (x, y) = match node {
        CALL => (1104, 304),
        START => (416, 288),
        DEFAULTS => (528, 416),
        _ => (864, -304),
    };
    properties.push(property("NodePosX", Value::Int(x)));
    properties.push(property("NodePosY", Value::Int(y)));
    let id = property("NodeGuid", Value::Guid(builder.guid(node)));
    if node == CALL {
        let display = StructName("ENodeAdvancedPins", ENGINE);
        let display = Value::ByteEnum(display, "ENodeAdvancedPins::Hidden");
        let mut state = vec![property("AdvancedPinDisplay", display)];
        let (name, value) =
            (StructName("ENodeEnabledState", ENGINE), "ENodeEnabledState::DevelopmentOnly");
        if release.since(4, 15) {
            state.push(property("EnabledState", Value::Enum(name, value)));
        } else if release.since(4, 11) {
            state.push(property("EnabledState", Value::ByteEnum(name, value)));
        }
        // Engine 4.17 moved the guid to the end.
        let place = if release.since(4, 17) { state.len() } else { 0 };
        state.insert(place, id);
        properties.extend(state);
    } else {
        properties.push(id);
    }
    Object { properties, pins: Some(pins), ..object }
}

/// The properties that only nodes of one class have.
fn own_properties(builder: &Builder, node: &str) -> Vec<Property> {
    let release = builder.release;
    match node {
        CALL => {
            let fields = vec![
                property("MemberParent", Value::Object(builder.import(LIBRARY))),
                property("MemberName", Value::Name("PrintString".to_owned())),
            ];
            let name = StructName("MemberReference", ENGINE);
            vec![property("FunctionReference", Value::Struct(name, fields))]
        }
        START => vec![property("CustomFunctionName", Value::Name(EVENT.to_owned()))],
        DEFAULTS => {
            let mut properties = Vec::new();
            let blueprint = builder.import(&Kind::HubGraph.blueprint_path());
            if blueprint != 0 {
                properties.push(property("BlueprintSubscribedTo", Value::Object(blueprint)));
            }
            let name = StructName("OptionalPinFromProperty", "/Script/BlueprintGraph");
            let shown = Value::Structs(name, vec![shown_property(release)]);
            properties.push(property("ShowPinForProperties", shown));
            if release.before(4, 15) {
                properties.push(property("bExcludeObjectArrays", Value::Bool(true)));
            }
            properties
        }
        _ => Vec::new(),
    }
}

/// A default value that the node shows as a pin.
fn shown_property(release: &Release) -> Vec<Property> {
    let tooltip = release.before(5, 2).then(|| text("", &key("Open tooltip"), "Open"));
    let category = (true, "CategoryName", Value::Name("Default".to_owned()));
    let since = |major, minor| release.since(major, minor);
    let mut fields = vec![
        (true, "PropertyName", Value::Name("Open".to_owned())),
        (true, "PropertyFriendlyName", Value::Str("Open".to_owned())),
        (true, "PropertyTooltip", Value::Text(tooltip)),
        (true, "bShowPin", Value::Bool(true)),
        (true, "bCanToggleVisibility", Value::Bool(true)),
        (true, "bPropertyIsCustomized", Value::Bool(false)),
        (since(4, 11), "bHasOverridePin", Value::Bool(false)),
        (since(4, 14), "bIsMarkedForAdvancedDisplay", Value::Bool(false)),
        (since(4, 11), "bIsOverrideEnabled", Value::Bool(true)),
        (since(4, 11), "bIsSetValuePinVisible", Value::Bool(true)),
        (since(4, 11), "bIsOverridePinVisible", Value::Bool(true)),
    ];
    // Engine 4.17 moved all booleans to the end.
    fields.insert(if since(4, 17) { 3 } else { 6 }, category);
    let fields = fields.into_iter().filter(|(there, ..)| *there);
    fields.map(|(_, name, value)| property(name, value)).collect()
}

/// The key of a text without an explicit one.
fn key(of: &str) -> String {
    guid(of, 0).map(|part| format!("{part:08X}")).concat()
}

/// The display names of the graph's pins.
pub(crate) fn friendly_names(builder: &Builder) -> Vec<(&'static str, Text)> {
    if !builder.has_graph() {
        return Vec::new();
    }
    let pins = NODES.iter().flat_map(|node| pins(builder, node));
    pins.filter_map(|pin| Some((pin.name, pin.friendly_name?))).collect()
}

fn pin_id(node: &str, pin: &str) -> Guid {
    guid(&format!("{node}.{pin}"), 0)
}

fn pins(builder: &Builder, node: &str) -> Vec<Pin> {
    let mut pins = match node {
        CALL => call_pins(builder),
        START => start_pins(builder),
        DEFAULTS => default_pins(builder),
        _ => branch_pins(builder.release),
    };
    // Engine 4.26 sets this flag for nodes that do not need it.
    if builder.release.since(4, 26) && builder.release.before(4, 27) && node != CALL {
        pins.iter_mut().for_each(|pin| pin.kind.is_wrapped = true);
    }
    for pin in &mut pins {
        pin.id = pin_id(node, pin.name);
        for [from, to] in LINKS {
            for (one, other) in [(from, to), (to, from)] {
                if one == (node, pin.name) {
                    pin.links.push((builder.export(other.0), pin_id(other.0, other.1)));
                }
            }
        }
    }
    pins
}

fn pin(name: &'static str, kind: PinType) -> Pin {
    Pin {
        id: [0; 4],
        name,
        friendly_name: None,
        tooltip: "",
        is_output: false,
        kind,
        default_value: "",
        automatic_default: "",
        default_object: 0,
        links: Vec::new(),
        is_hidden: false,
        is_advanced: false,
    }
}

fn exec(name: &'static str) -> Pin {
    pin(name, PinType::plain("exec"))
}

fn with_default(pin: Pin, value: &'static str) -> Pin {
    Pin { default_value: value, automatic_default: value, ..pin }
}

fn call_pins(builder: &Builder) -> Vec<Pin> {
    let release = builder.release;
    let import = |path: &str| builder.import(path);
    let duration = match release.since(5, 0) {
        true => PinType { sub_category: "float", ..PinType::plain("real") },
        false => PinType::plain("float"),
    };
    let color = PinType::of("struct", import("/Script/CoreUObject.LinearColor"));
    let object = PinType::of("object", import("/Script/CoreUObject.Object"));
    let advanced = |pin| Pin { is_advanced: true, ..pin };
    let mut pins = vec![
        exec("execute"),
        Pin { is_output: true, ..exec("then") },
        Pin {
            friendly_name: Some(text("K2Node", "Target", "Target")),
            default_object: import("/Script/Engine.Default__KismetSystemLibrary"),
            is_hidden: true,
            ..pin("self", PinType::of("object", import(LIBRARY)))
        },
        pin("WorldContextObject", PinType { is_const: release.since(4, 26), ..object }),
        with_default(pin("InString", PinType::plain("string")), "Good morning"),
        advanced(with_default(pin("bPrintToScreen", PinType::plain("bool")), "true")),
        advanced(with_default(pin("bPrintToLog", PinType::plain("bool")), "true")),
        advanced(with_default(
            pin("TextColor", color),
            "(R=0.500000,G=0.250000,B=1.000000,A=1.000000)",
        )),
        advanced(with_default(pin("Duration", duration), "4.000000")),
    ];
    if release.since(5, 0) {
        let key = PinType { is_const: true, ..PinType::plain("name") };
        pins.push(advanced(with_default(pin("Key", key), "None")));
    }
    // Engine 4.10 saves what later engines compute when needed.
    if release.before(4, 11) {
        pins.iter_mut().for_each(|pin| pin.tooltip = "What this pin is for");
    }
    pins
}

fn start_pins(builder: &Builder) -> Vec<Pin> {
    let class = builder.export(&format!("{}_C", builder.kind.name()));
    let member = Some((class, EVENT.to_owned(), builder.guid(START)));
    let delegate = PinType { member, ..PinType::plain("delegate") };
    vec![
        Pin { is_output: true, ..pin("OutputDelegate", delegate) },
        Pin { is_output: true, ..exec("then") },
    ]
}

fn default_pins(builder: &Builder) -> Vec<Pin> {
    let class = PinType::of("class", builder.import("/Script/CoreUObject.Object"));
    let name = match builder.release.since(5, 5) {
        true => Text { is_invariant: true, ..text("", "", "Open") },
        false => text("", &key("Open"), "Open"),
    };
    vec![
        Pin {
            tooltip: "Class\nObject Class Reference\n\nThe class whose default values to read.",
            default_object: builder.import(&Kind::HubGraph.class_path()),
            ..pin("Class", class)
        },
        Pin {
            friendly_name: Some(name),
            tooltip: "Open\nBoolean",
            is_output: true,
            ..pin("Open", PinType::plain("bool"))
        },
    ]
}

fn branch_pins(release: &Release) -> Vec<Pin> {
    let condition = with_default(pin("Condition", PinType::plain("bool")), "true");
    // In packages of these engines the default is not the automatic one.
    let changed = release.since(4, 11) && release.before(4, 17);
    let default_value = if changed { "false" } else { "true" };
    let way = |name, title: &str| Pin {
        friendly_name: Some(text("K2Node", title, title)),
        is_output: true,
        ..exec(name)
    };
    vec![
        exec("execute"),
        Pin { default_value, ..condition },
        way("then", "true"),
        way("else", "false"),
    ]
}
