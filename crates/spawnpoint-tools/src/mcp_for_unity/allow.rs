//! Checks calls against the owner's allowlists. Component types and members may appear in several arguments, and
//! in several commands of a batch; all of them are checked.

use serde_json::Value;
use spawnpoint_core::{
    catalog::gates::plain,
    guard::{Policy, on_list},
};
use spawnpoint_protocol::{ErrorKind, Fault};

use super::{definition::Params, lenient::from_text};

/// Refuses a command that adds or removes a component, or sets a member, that is not on the allowlist.
pub(super) fn check(policy: &Policy, command: &str, params: &Params) -> Result<(), Fault> {
    let allows_all = |list: &[String]| list.iter().any(|entry| entry == "*");
    if allows_all(&policy.components) && allows_all(&policy.members) {
        return Ok(());
    }
    let mut changes = Changes::default();
    changes.add(command, params);
    let denied = |what: &String, list: &[String]| {
        Fault::new(ErrorKind::PermissionDenied, "Denied by allowlist")
            .hint(format!("'{what}' is not on the allowlist: {}", list.join(", ")))
    };
    for (keys, list) in
        [(&changes.components, &policy.components), (&changes.members, &policy.members)]
    {
        if let Some(key) = keys.iter().find(|key| !on_list(list, key)) {
            return Err(denied(key, list));
        }
    }
    Ok(())
}

/// Arguments in which components and members are looked up, in the plain spelling.
const STRUCTURED: [&str; 5] =
    ["commands", "properties", "componentstoadd", "componentstoremove", "componentproperties"];

/// A name that is on no list but `*`.
const UNKNOWN: &str = "?";

/// The components and members that a command changes.
#[derive(Default)]
struct Changes {
    components: Vec<String>,
    /// `Type.Member`.
    members: Vec<String>,
}

impl Changes {
    fn add(&mut self, command: &str, params: &Params) {
        // In a batch and over REST, names come in the spelling of the client.
        let params: Params =
            params.iter().map(|(name, value)| (plain(name), from_text(value))).collect();
        // Unity may read a text that cannot be read here.
        let is_unreadable = |name: &&str| match params.get(*name) {
            Some(Value::String(text)) => text.trim_start().starts_with(['{', '[']),
            _ => false,
        };
        if STRUCTURED.iter().any(is_unreadable) {
            self.components.push(UNKNOWN.to_owned());
            self.members.push(UNKNOWN.to_owned());
        }
        if plain(command) == "batchexecute" {
            let commands = params.get("commands");
            for inner in commands.and_then(Value::as_array).into_iter().flatten() {
                if let (Some(command), Value::Object(params)) =
                    (inner["tool"].as_str(), from_text(&inner["params"]))
                {
                    self.add(command, &params);
                }
            }
            return;
        }
        let text = |name: &str| params.get(name).and_then(Value::as_str);
        if let Some(kind) = text("componenttype") {
            if text("action") != Some("set_property") {
                self.components.push(kind.to_owned());
            }
            self.members.extend(text("property").map(|member| format!("{kind}.{member}")));
            self.add_members(kind, params.get("properties"));
        }
        for list in ["componentstoadd", "componentstoremove"] {
            // One name may come without a list.
            let items = match params.get(list) {
                Some(Value::Array(items)) => items.as_slice(),
                Some(one) => std::slice::from_ref(one),
                None => &[],
            };
            for item in items.iter().filter(|item| !item.is_null()) {
                let kind = item.as_str().or_else(|| item["typeName"].as_str()).unwrap_or(UNKNOWN);
                self.components.push(kind.to_owned());
                self.add_members(kind, item.get("properties"));
            }
        }
        let properties = params.get("componentproperties").and_then(Value::as_object);
        for (kind, members) in properties.into_iter().flatten() {
            self.add_members(kind, Some(members));
        }
    }

    fn add_members(&mut self, kind: &str, members: Option<&Value>) {
        match members {
            None | Some(Value::Null) => {}
            Some(Value::Object(members)) => {
                self.members.extend(members.keys().map(|member| format!("{kind}.{member}")));
            }
            Some(_) => self.members.push(UNKNOWN.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn allowed(command: &str, params: Value) -> bool {
        let policy = Policy {
            components: vec!["Light".into()],
            members: vec!["Light.*".into()],
            ..Policy::default()
        };
        check(&policy, command, params.as_object().unwrap()).is_ok()
    }

    #[test]
    fn components_and_members_are_found_in_every_argument() {
        let component = |action: &str, kind: &str| json!({"action": action, "componentType": kind});
        assert!(allowed("manage_components", component("add", "Light")));
        assert!(!allowed("manage_components", component("remove", "Camera")));
        let set = json!({"action": "set_property", "componentType": "Camera", "property": "depth"});
        assert!(!allowed("manage_components", set));
        let several =
            json!({"action": "add", "componentType": "Light", "properties": {"range": 1}});
        assert!(allowed("manage_components", several));
        assert!(!allowed("manage_gameobject", json!({"componentsToAdd": ["Light", "Camera"]})));
        assert!(!allowed(
            "manage_gameobject",
            json!({"componentsToAdd": [{"typeName": "Camera"}]})
        ));
        assert!(!allowed("manage_gameobject", json!({"components_to_add": "Camera"})));
        assert!(allowed("manage_gameobject", json!({"componentsToRemove": "Light"})));
        assert!(!allowed(
            "manage_prefabs",
            json!({"componentProperties": {"Camera": {"depth": 1}}})
        ));
        assert!(allowed("manage_scene", json!({"action": "save"})));
        let unreadable = r#"{"Camera": {"depth": "\ud800"}}"#;
        assert!(!allowed("manage_prefabs", json!({"componentProperties": unreadable})));
        assert!(!allowed("manage_prefabs", json!({"componentProperties": {"Light": "{}"}})));
        assert!(!allowed("batch_execute", json!({"commands": "[{'tool': 'manage_components'}]"})));
    }

    #[test]
    fn commands_of_a_batch_are_checked() {
        let batch =
            |params: Value| json!({"commands": [{"tool": "manage_components", "params": params}]});
        let camera = json!({"action": "add", "component_type": "Camera"});
        assert!(!allowed("batch_execute", batch(camera.clone())));
        assert!(!allowed("batchExecute", batch(json!(camera.to_string()))));
        let light = json!({"action": "add", "componentType": "Light"});
        assert!(allowed("batch_execute", batch(light)));
    }
}
