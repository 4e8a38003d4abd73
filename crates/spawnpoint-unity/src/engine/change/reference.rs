//! References to objects and components of the same file.

use serde_json::Value as Json;
use spawnpoint_protocol::{Fault, ObjectId};

use crate::{
    engine::explorer::{ObjectRegistry, ResolvedObject, find_component},
    project::Project,
    scene::{Slot, Value},
    yaml::split,
};

/// How clients write a reference.
const FORM: &str = "pass an object of the same file as \"obj:<number>\", or a component as {\"id\": \"obj:<number>\", \"component\": \"Rigidbody\"}";
/// The name of an object itself among the types of references.
const GAME_OBJECT: &str = "GameObject";

/// Finds the targets of references.
pub struct References<'r> {
    pub project: &'r Project,
    pub registry: &'r ObjectRegistry,
    /// The object with the reference.
    pub found: &'r ResolvedObject<'r>,
    /// The type that the script declares for the member.
    pub declared: Option<&'r str>,
}

impl References<'_> {
    /// The document that a reference in JSON leads to: 0 for null.
    pub fn target_of(&self, current: &Value, json: &Json) -> Result<i64, Fault> {
        let wrong = |what: String| Fault::argument("value", what).hint(FORM);
        let (object, component) = match json {
            Json::Null => return Ok(0),
            Json::String(text) => (text.as_str(), None),
            Json::Object(parts) => {
                let text = |name: &str| parts.get(name).and_then(Json::as_str);
                let id = text("id").ok_or_else(|| wrong(format!("{json} is not a reference")))?;
                (id, text("component"))
            }
            other => return Err(wrong(format!("{other} is not a reference"))),
        };
        let id: ObjectId =
            object.parse().map_err(|_| wrong(format!("'{object}' is not the id of an object")))?;
        let target = self.registry.find(self.project, id)?;
        if target.scene.id() != self.found.scene.id() {
            return Err(wrong(format!("{id} is in another file")));
        }
        let wanted = component.map(str::to_owned).or_else(|| self.expected(current));
        let Some(wanted) = wanted else {
            return Err(wrong(format!(
                "it is not known whether a reference to {id} leads to the object or to one of its components"
            )));
        };
        let document = match wanted.as_str() {
            GAME_OBJECT => target.hierarchy.object(target.at).id,
            component => find_component(&target, component)?.id,
        };
        self.check_document(document, id)?;
        Ok(document)
    }

    /// The type of what the reference leads to: as declared, else as now.
    fn expected(&self, current: &Value) -> Option<String> {
        if let Some(declared) = self.declared {
            return Some(declared.rsplit('.').next().unwrap_or(declared).to_owned());
        }
        let pointer = current.pointer().filter(|to| to.guid.is_none() && to.id != 0)?;
        let hierarchy = &self.found.hierarchy;
        Some(match hierarchy.by_id(pointer.id)? {
            Slot::Object(_) => GAME_OBJECT.to_owned(),
            Slot::Component(at, number) => {
                hierarchy.object(at).components.get(number as usize)?.type_name.to_string()
            }
        })
    }

    /// Objects of a prefab instance can only be referenced if the file has a stripped document for them.
    fn check_document(&self, document: i64, id: ObjectId) -> Result<(), Fault> {
        let text = self.project.read(self.found.scene);
        let text =
            text.map_err(|error| Fault::internal(format!("Cannot read the file: {error}")))?;
        let exists = split(&text).documents.iter().any(|found| found.id == document);
        match exists {
            true => Ok(()),
            false => Err(Fault::argument(
                "value",
                format!("{id} is part of a prefab instance and has no document in this file"),
            )
            .hint("set this reference in the editor")),
        }
    }
}
