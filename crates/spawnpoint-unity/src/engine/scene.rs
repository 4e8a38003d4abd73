//! Scenes as trees, and their objects.

use std::sync::Arc;

use spawnpoint_protocol::{ErrorKind, Fault, Sourced};
use spawnpoint_unity_ops::{
    FoundObject, FoundObjects, ObjectComponent, ObjectComponents, SceneComponents, SceneFind,
    SceneNode, SceneTree, SceneTreeGet, SerializedField,
};

use super::{
    active::{self, SelectedScene},
    object_number, project_fault,
};
use crate::{
    index::Asset,
    project::Project,
    queries::ObjectQuery,
    scene::{Component, Hierarchy, MAX_PATH},
};

/// The deepest tree that is returned. Many JSON parsers fail at twice that depth.
const MAX_DEPTH: usize = 50;
/// The most bytes of paths in one answer: a scene can have a long path for each of many objects.
const MAX_PATHS: usize = 16 << 20;
/// The term of the document for a component with a missing script.
pub const MISSING: &str = "Missing Script";

/// The tree of a scene.
pub fn tree(project: &Project, op: &SceneTreeGet) -> Result<Sourced<SceneTree>, Fault> {
    let (chosen, hierarchy) = open(project, op.scene.as_deref())?;
    let mut teller = TreeWriter {
        hierarchy: &hierarchy,
        scene: chosen.asset.path(),
        inactive: op.inactive,
        truncation_remark: 0,
        left: MAX_PATHS,
        omitted: 0,
    };
    let root_objects = teller.nodes(&hierarchy.roots, "", 1);
    let (deep, omitted) = (teller.truncation_remark, teller.omitted);
    let deep = (deep > 0).then(|| {
        format!("{deep} objects deeper than {MAX_DEPTH} levels are omitted, with their children.")
    });
    let omitted = (omitted > 0).then(|| {
        format!("{omitted} objects are omitted, with their children: the paths are too long.")
    });
    let tree = SceneTree { scene_path: chosen.asset.path().to_owned(), root_objects };
    Ok(Sourced::from_disk(tree)
        .with_diagnostics(chosen.remark)
        .with_diagnostics(deep)
        .with_diagnostics(omitted)
        .with_diagnostics(hierarchy.problems.iter().cloned()))
}

struct TreeWriter<'h> {
    hierarchy: &'h Hierarchy,
    scene: &'h str,
    inactive: bool,
    truncation_remark: usize,
    /// How many bytes of paths may still follow.
    left: usize,
    /// How many objects were left out for that.
    omitted: usize,
}

impl TreeWriter<'_> {
    fn nodes(&mut self, objects: &[u32], above: &str, depth: usize) -> Vec<SceneNode> {
        let hierarchy = self.hierarchy;
        let mut shown: Vec<u32> = objects
            .iter()
            .copied()
            .filter(|at| self.inactive || hierarchy.object(*at).active)
            .collect();
        if depth > MAX_DEPTH {
            self.truncation_remark += shown.len();
            return Vec::new();
        }
        shown.sort_by(|a, b| hierarchy.object(*a).name.cmp(&hierarchy.object(*b).name));
        shown.into_iter().filter_map(|at| self.node(at, above, depth)).collect()
    }

    fn node(&mut self, at: u32, above: &str, depth: usize) -> Option<SceneNode> {
        let hierarchy = self.hierarchy;
        let object = hierarchy.object(at);
        let path = match above {
            "" => object.name.to_string(),
            above if above.len() + object.name.len() >= MAX_PATH => hierarchy.path(at),
            above => format!("{above}/{}", object.name),
        };
        let Some(left) = self.left.checked_sub(path.len()) else {
            self.omitted += 1;
            return None;
        };
        self.left = left;
        Some(SceneNode {
            name: object.name.to_string(),
            instance_id: object_number::of(self.scene, object.id),
            active: object.active,
            components: names(&object.components),
            component_instance_ids: object
                .components
                .iter()
                .map(|component| component_number(self.scene, component))
                .collect(),
            children: self.nodes(&object.children, &path, depth + 1),
            path,
        })
    }
}

/// Finds objects of a scene.
pub fn find(project: &Project, op: SceneFind) -> Result<Sourced<FoundObjects>, Fault> {
    let (chosen, hierarchy) = open(project, op.scene.as_deref())?;
    let scene = chosen.asset.path();
    let query = ObjectQuery {
        name_contains: op.filter.name_contains,
        name_pattern: op.filter.name_pattern,
        path_pattern: op.filter.path_pattern,
        tag: op.filter.tag,
        layer: op.filter.layer,
        component: op.filter.component,
        ..ObjectQuery::default()
    };
    let found = hierarchy.find_objects(&query).ok_or_else(|| {
        Fault::new(ErrorKind::InvalidArgument, "Invalid hierarchy path pattern")
            .hint("* matches anything within a name, ** matches anything")
    })?;
    let (total, mut left) = (found.len(), MAX_PATHS);
    let paths = found.into_iter().map(|at| (hierarchy.path(at), at)).take_while(|(path, _)| {
        left = left.saturating_sub(path.len());
        left > 0
    });
    let mut found: Vec<(String, u32)> = paths.collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    let limit = op.limit.unwrap_or(usize::MAX).min(found.len());
    found.truncate(limit);
    let cut = (total > limit).then(|| format!("{limit} of {total} matches are listed."));
    let matches = found
        .into_iter()
        .map(|(path, at)| {
            let object = hierarchy.object(at);
            FoundObject {
                name: object.name.to_string(),
                path,
                instance_id: object_number::of(scene, object.id),
                components: names(&object.components),
                full_names: object
                    .components
                    .iter()
                    .map(|component| full_name(component).unwrap_or_else(|| MISSING.to_owned()))
                    .collect(),
                tag: object.tag.to_string(),
                layer: object.layer,
            }
        })
        .collect();
    let found = FoundObjects { scene_path: scene.to_owned(), matches };
    Ok(Sourced::from_disk(found).with_diagnostics(chosen.remark).with_diagnostics(cut))
}

/// The components of an object.
pub fn components(
    project: &Project,
    op: &SceneComponents,
) -> Result<Sourced<ObjectComponents>, Fault> {
    let (chosen, hierarchy) = open(project, op.scene.as_deref())?;
    let scene = chosen.asset.path();
    let object = hierarchy.find(&op.object).ok_or_else(|| no_object(&op.object, scene))?;
    let mut problems = Vec::new();
    let components = hierarchy.object(object).components.iter().enumerate();
    let components = components
        .map(|(index, component)| {
            let members = project.members(component).unwrap_or_else(|error| {
                problems.push(error.to_string());
                Vec::new()
            });
            let fields = members.iter().take(op.members).map(|member| SerializedField {
                name: member.name.clone(),
                type_name: format!("{:?}", member.kind),
                value: serde_json::to_value(&member.value).unwrap_or_default(),
            });
            ObjectComponent {
                type_name: component.type_name.to_string(),
                instance_id: component_number(scene, component),
                index,
                full_type_name: full_name(component),
                property_count: members.len(),
                serialized_fields: (op.members > 0).then(|| fields.collect()),
            }
        })
        .collect();
    let result = ObjectComponents {
        game_object_path: op.object.clone(),
        scene_path: scene.to_owned(),
        components,
    };
    Ok(Sourced::from_disk(result).with_diagnostics(chosen.remark).with_diagnostics(problems))
}

/// The error for a missing object.
pub fn no_object(path: &str, scene: &str) -> Fault {
    project_fault(
        format!("GameObject with path '{path}' not found in scene"),
        &[("gameObjectPath", path), ("scenePath", scene)],
    )
    .hint("scene.objects.find finds objects by a part of their name")
}

/// A scene and its hierarchy.
pub fn open<'p>(
    project: &'p Project,
    path: Option<&str>,
) -> Result<(SelectedScene<'p>, Arc<Hierarchy>), Fault> {
    let chosen = active::scene(project, path)?;
    let hierarchy = hierarchy_of(project, chosen.asset)?;
    Ok((chosen, hierarchy))
}

/// The hierarchy of a scene.
pub fn hierarchy_of(project: &Project, asset: Asset<'_>) -> Result<Arc<Hierarchy>, Fault> {
    project.hierarchy(asset.id()).map_err(|error| {
        let path = asset.path();
        project_fault(error.to_string(), &[("scenePath", path)])
    })
}

fn names(components: &[Component]) -> Vec<String> {
    components.iter().map(|component| component.type_name.to_string()).collect()
}

fn component_number(scene: &str, component: &Component) -> i32 {
    match &*component.type_name {
        MISSING => 0,
        _ => object_number::of(scene, component.id),
    }
}

/// The full type name of a component, as far as the files contain it.
pub fn full_name(component: &Component) -> Option<String> {
    if let Some(script) = &component.script {
        let name = script.full_name.as_ref().or(script.class.as_ref());
        return name.map(|name| name.to_string());
    }
    let name = &*component.type_name;
    let space = NAMESPACES.iter().find(|(_, names)| names.contains(&name));
    Some(format!("{}.{name}", space.map_or("UnityEngine", |(space, _)| space)))
}

/// Built-in components that are not in `UnityEngine` itself.
const NAMESPACES: &[(&str, &[&str])] = &[
    ("UnityEngine.AI", &["NavMeshAgent", "NavMeshObstacle", "OffMeshLink"]),
    (
        "UnityEngine.Animations",
        &[
            "AimConstraint",
            "LookAtConstraint",
            "ParentConstraint",
            "PositionConstraint",
            "RotationConstraint",
            "ScaleConstraint",
        ],
    ),
    ("UnityEngine.Playables", &["PlayableDirector"]),
    ("UnityEngine.Rendering", &["SortingGroup"]),
    ("UnityEngine.Tilemaps", &["Tilemap", "TilemapRenderer", "TilemapCollider2D"]),
    ("UnityEngine.U2D", &["SpriteShapeRenderer"]),
    ("UnityEngine.VFX", &["VisualEffect", "VFXRenderer"]),
    ("UnityEngine.Video", &["VideoPlayer"]),
];
