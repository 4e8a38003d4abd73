//! The objects of one file, before prefabs are expanded.

use crate::{
    asset::class::{self, id},
    hash::Map,
    id::{Guid, Pointer},
    yaml::{Document, Field, View, split},
};

/// The length of the longest name. Each instance of a prefab repeats its names, and so does each path below them.
const MAX_NAME: usize = 1024;

/// The objects of one scene or prefab file.
#[derive(Debug, Default)]
pub struct RawFile {
    /// In file order.
    pub game_objects: Vec<(i64, RawGameObject)>,
    pub transforms: Map<i64, RawTransform>,
    pub components: Map<i64, RawComponent>,
    /// The components in file order.
    pub component_order: Vec<i64>,
    pub instances: Vec<RawInstance>,
    pub stripped: Vec<RawStripped>,
    /// Root transforms and prefab instances, in files that list them.
    pub roots: Option<Vec<i64>>,
    /// The root object of a prefab, in files before Unity 2018.3.
    pub prefab_root: Option<i64>,
    pub problems: Vec<String>,
}

#[derive(Debug)]
pub struct RawGameObject {
    pub name: Box<str>,
    pub tag: Box<str>,
    pub layer: u32,
    pub active: bool,
    pub static_flags: u32,
    pub components: Vec<i64>,
    /// The disconnected prefab instance that it belonged to.
    pub disconnected_from: Option<i64>,
}

#[derive(Debug)]
pub struct RawTransform {
    pub game_object: i64,
    pub father: i64,
    pub children: Vec<i64>,
    pub order: Option<i64>,
}

#[derive(Debug)]
pub struct RawComponent {
    pub class: u32,
    pub type_name: Box<str>,
    pub game_object: i64,
    pub script: Option<Pointer>,
    /// The class identifier that Unity 6 writes: `Assembly::Namespace.Class`.
    pub identifier: Option<Box<str>>,
    pub enabled: Option<bool>,
}

#[derive(Debug)]
pub struct RawInstance {
    pub id: i64,
    pub source: Option<Guid>,
    pub parent: i64,
    pub modifications: Vec<Modification>,
    pub removed: Vec<Pointer>,
    pub added_objects: Vec<AddedObject>,
    pub added_components: Vec<AddedObject>,
}

/// A prefab override of a member.
#[derive(Clone, Debug, PartialEq)]
pub struct Modification {
    /// The object of the prefab.
    pub target: Pointer,
    /// The property path.
    pub path: Box<str>,
    /// The new value.
    pub value: Box<str>,
    /// The new reference, if the member is a pointer.
    pub reference: Pointer,
}

/// An object of this file that is added to a prefab instance, with its sibling index.
#[derive(Debug)]
pub struct AddedObject {
    /// The object or transform of the prefab.
    pub target: Option<Pointer>,
    pub index: i64,
    pub object: i64,
}

#[derive(Debug)]
pub struct RawStripped {
    pub id: i64,
    pub class: u32,
    pub source: Pointer,
    pub instance: i64,
}

impl RawFile {
    /// Parses the text of a file. Errors are listed in `problems`.
    pub fn parse(text: &[u8]) -> Self {
        let sheet = split(text);
        let mut file = Self::default();
        file.problems.extend(sheet.problems.iter().map(ToString::to_string));
        for document in &sheet.documents {
            file.document(document);
        }
        file
    }

    fn document(&mut self, document: &Document<'_>) {
        if document.stripped {
            self.stripped(document);
            return;
        }
        match document.class {
            id::GAME_OBJECT => self.game_object(document),
            id::TRANSFORM | id::RECT_TRANSFORM => {
                self.transform(document);
                self.component(document);
            }
            id::PREFAB_INSTANCE => self.instance(document),
            id::SCENE_ROOTS => {
                let tree = document.field("m_Roots").and_then(|field| field.tree().ok());
                self.roots = tree.map(|tree| tree.root().items().filter_map(file_id).collect());
            }
            _ => self.component(document),
        }
    }

    fn game_object(&mut self, document: &Document<'_>) {
        let mut object = RawGameObject {
            name: "".into(),
            tag: "Untagged".into(),
            layer: 0,
            active: true,
            static_flags: 0,
            components: Vec::new(),
            disconnected_from: None,
        };
        let mut link = PrefabLink::default();
        for field in document.fields() {
            match field.name {
                b"m_Name" => object.name = shortened(&text(&field)),
                b"m_TagString" => object.tag = shortened(&text(&field)),
                b"m_Layer" => object.layer = number(&field),
                b"m_IsActive" => object.active = field.int() != Some(0),
                b"m_StaticEditorFlags" => object.static_flags = number(&field),
                b"m_Component" => match field.tree() {
                    Ok(tree) => {
                        object.components = tree.root().items().filter_map(component_id).collect()
                    }
                    Err(error) => self.problem(document, &error),
                },
                _ => link.read(&field),
            }
        }
        object.disconnected_from = link.instance_of_object();
        self.game_objects.push((document.id, object));
    }

    fn transform(&mut self, document: &Document<'_>) {
        let mut transform =
            RawTransform { game_object: 0, father: 0, children: Vec::new(), order: None };
        for field in document.fields() {
            match field.name {
                b"m_GameObject" => transform.game_object = local(&field),
                b"m_Father" => transform.father = local(&field),
                b"m_RootOrder" => transform.order = field.int(),
                b"m_Children" => match field.tree() {
                    Ok(tree) => {
                        transform.children = tree.root().items().filter_map(file_id).collect()
                    }
                    Err(error) => self.problem(document, &error),
                },
                _ => {}
            }
        }
        self.transforms.insert(document.id, transform);
    }

    fn component(&mut self, document: &Document<'_>) {
        let mut component = RawComponent {
            class: document.class,
            type_name: match document.type_name {
                "" => class::name(document.class).unwrap_or("Unknown").into(),
                name => shortened(name),
            },
            game_object: 0,
            script: None,
            identifier: None,
            enabled: None,
        };
        for field in document.fields() {
            match field.name {
                b"m_GameObject" => component.game_object = local(&field),
                b"m_Enabled" => component.enabled = field.int().map(|enabled| enabled != 0),
                b"m_Script" if document.class == id::MONO_BEHAVIOUR => {
                    component.script = field.pointer();
                }
                b"m_EditorClassIdentifier" => {
                    component.identifier = Some(text(&field)).filter(|text| !text.is_empty());
                }
                _ => {}
            }
        }
        self.component_order.push(document.id);
        self.components.insert(document.id, component);
    }

    fn stripped(&mut self, document: &Document<'_>) {
        let mut link = PrefabLink::default();
        document.fields().for_each(|field| link.read(&field));
        if let (Some(source), Some(instance)) = (link.source, link.instance) {
            self.stripped.push(RawStripped {
                id: document.id,
                class: document.class,
                source,
                instance,
            });
        }
    }

    fn instance(&mut self, document: &Document<'_>) {
        let mut instance = RawInstance {
            id: document.id,
            source: None,
            parent: 0,
            modifications: Vec::new(),
            removed: Vec::new(),
            added_objects: Vec::new(),
            added_components: Vec::new(),
        };
        let mut root_object = None;
        for field in document.fields() {
            match field.name {
                b"m_RootGameObject" => root_object = Some(local(&field)),
                // The document of the prefab itself, not of an instance.
                b"m_IsPrefabParent" | b"m_IsPrefabAsset" if field.int() == Some(1) => {
                    self.prefab_root = root_object;
                    return;
                }
                b"m_SourcePrefab" | b"m_ParentPrefab" => {
                    instance.source = field.pointer().and_then(|pointer| pointer.guid);
                }
                b"m_Modification" => match field.tree() {
                    Ok(tree) => instance.modification(tree.root()),
                    Err(error) => self.problem(document, &error),
                },
                _ => {}
            }
        }
        self.instances.push(instance);
    }

    fn problem(&mut self, document: &Document<'_>, error: &crate::yaml::SyntaxError) {
        self.problems.push(format!("document &{}: {error}", document.id));
    }
}

impl RawInstance {
    fn modification(&mut self, body: View<'_, '_>) {
        self.parent = body.get("m_TransformParent").and_then(file_id).unwrap_or_default();
        let list = |key| body.get(key).into_iter().flat_map(View::items);
        self.modifications.extend(list("m_Modifications").filter_map(modification));
        for key in ["m_RemovedComponents", "m_RemovedGameObjects"] {
            self.removed.extend(list(key).filter_map(Pointer::of));
        }
        self.added_objects.extend(list("m_AddedGameObjects").filter_map(added));
        self.added_components.extend(list("m_AddedComponents").filter_map(added));
    }
}

fn added(row: View<'_, '_>) -> Option<AddedObject> {
    let index = row.int_of("insertIndex").unwrap_or(-1);
    let target = row.get("targetCorrespondingSourceObject").and_then(Pointer::of);
    Some(AddedObject { target, index, object: file_id(row.get("addedObject")?)? })
}

pub(crate) fn modification(row: View<'_, '_>) -> Option<Modification> {
    Some(Modification {
        target: Pointer::of(row.get("target")?)?,
        path: row.text_of("propertyPath").into(),
        value: row.text_of("value").into(),
        reference: row
            .get("objectReference")
            .and_then(Pointer::of)
            .unwrap_or(Pointer { id: 0, guid: None }),
    })
}

/// The source of a prefab instance's object. The member names changed with Unity 2018.3.
#[derive(Default)]
struct PrefabLink {
    source: Option<Pointer>,
    instance: Option<i64>,
}

impl PrefabLink {
    fn read(&mut self, field: &Field<'_>) {
        match field.name {
            b"m_CorrespondingSourceObject" | b"m_PrefabParentObject" => {
                self.source = field.pointer()
            }
            b"m_PrefabInstance" | b"m_PrefabInternal" => self.instance = Some(local(field)),
            _ => {}
        }
    }

    fn instance_of_object(&self) -> Option<i64> {
        self.source.filter(|source| !source.is_null()).and(self.instance).filter(|id| *id != 0)
    }
}

fn file_id(view: View<'_, '_>) -> Option<i64> {
    view.int_of("fileID")
}

/// `- component: {fileID: 1}`, before Unity 5.5 `- 4: {fileID: 1}`.
fn component_id(row: View<'_, '_>) -> Option<i64> {
    let (_, pointer) = row.entries().next()?;
    file_id(pointer)
}

fn local(field: &Field<'_>) -> i64 {
    field.pointer().map(|pointer| pointer.id).unwrap_or_default()
}

fn text(field: &Field<'_>) -> Box<str> {
    field.text().unwrap_or_default().into()
}

/// A name without what is too much of it.
pub(super) fn shortened(name: &str) -> Box<str> {
    match name.floor_char_boundary(MAX_NAME) {
        end if end < name.len() => format!("{}…", &name[..end]).into(),
        _ => name.into(),
    }
}

fn number(field: &Field<'_>) -> u32 {
    field.int().and_then(|number| u32::try_from(number).ok()).unwrap_or_default()
}
