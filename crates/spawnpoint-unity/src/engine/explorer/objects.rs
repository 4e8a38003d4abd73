//! `objects.list`, `object.get`, `object.children`.

use spawnpoint_core::OpContext;
use spawnpoint_protocol::{
    ErrorKind, Fault,
    op::{ObjectChildren, ObjectFilter, ObjectGet, ObjectsList},
    shape::{ObjectCard, Page},
};

use super::{components::type_name, object_registry::ObjectRegistry, scenes};
use crate::{
    index::Asset,
    project::Project,
    queries::has_component,
    scene::{Hierarchy, Object},
};

/// Lists objects depth first; every given filter must match.
pub fn list(
    project: &Project,
    registry: &ObjectRegistry,
    op: ObjectsList,
    cx: &OpContext,
) -> Result<Page<ObjectCard>, Fault> {
    let wanted = ObjectMatcher::new(op.filter);
    // An unknown scene has no objects.
    let looked_at = match &op.scene {
        Some(id) => scenes::find(project, id).into_iter().collect(),
        None => scenes::all(project),
    };
    let only_one = op.scene.is_some();
    let (offset, limit) = op.paging.bounds();
    let mut page = Page { total: 0, items: Vec::new() };
    for scene in looked_at {
        if cx.cancelled.is_cancelled() {
            return Err(Fault::new(ErrorKind::Cancelled, "The list was cancelled"));
        }
        let hierarchy = match scenes::open(project, scene) {
            Ok(hierarchy) => hierarchy,
            // Unreadable scenes are skipped in a list of all scenes; scenes.list shows which ones.
            Err(_) if !only_one => continue,
            Err(fault) => return Err(fault),
        };
        wanted.each(&hierarchy, |at| {
            if page.total >= offset && page.items.len() < limit {
                let components = op.components.then(|| component_names(hierarchy.object(at)));
                let card = card(registry, scene, &hierarchy, at);
                page.items.push(ObjectCard { components, ..card });
            }
            page.total += 1;
        });
    }
    Ok(page)
}

/// One object.
pub fn get(
    project: &Project,
    registry: &ObjectRegistry,
    op: &ObjectGet,
) -> Result<ObjectCard, Fault> {
    let found = registry.find(project, op.id)?;
    Ok(card(registry, found.scene, &found.hierarchy, found.at))
}

/// Its direct children.
pub fn children(
    project: &Project,
    registry: &ObjectRegistry,
    op: &ObjectChildren,
) -> Result<Page<ObjectCard>, Fault> {
    let found = registry.find(project, op.id)?;
    let page = op.paging.cut(&found.hierarchy.object(found.at).children);
    let cards = page.items.into_iter().map(|at| card(registry, found.scene, &found.hierarchy, *at));
    Ok(Page { total: page.total, items: cards.collect() })
}

fn card(registry: &ObjectRegistry, scene: Asset<'_>, hierarchy: &Hierarchy, at: u32) -> ObjectCard {
    let object = hierarchy.object(at);
    ObjectCard {
        id: registry.id_of(scene.path(), object.id),
        name: object.name.to_string(),
        path: format!("/{}", hierarchy.path(at)),
        tag: object.tag.to_string(),
        layer: i32::try_from(object.layer).unwrap_or(i32::MAX),
        active: object.active,
        component_count: object.components.len(),
        components: None,
    }
}

/// The short names of an object's components.
fn component_names(object: &Object) -> Vec<String> {
    let short = |full: String| full.rsplit('.').next().map_or(full.clone(), str::to_owned);
    object.components.iter().map(|component| short(type_name(component))).collect()
}

/// A filter with its texts in lower case.
struct ObjectMatcher {
    query: Option<String>,
    name: Option<String>,
    path: Option<String>,
    type_name: Option<String>,
    active_only: bool,
}

/// An object that was not visited yet.
struct PendingObject {
    at: u32,
    /// The length of the path of its parent.
    above: usize,
    active: bool,
}

impl ObjectMatcher {
    fn new(filter: ObjectFilter) -> Self {
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let low = |text| given(text).map(|text: String| text.to_lowercase());
        Self {
            query: low(filter.query),
            name: low(filter.name),
            path: low(filter.path),
            type_name: given(filter.type_name),
            active_only: filter.active_only,
        }
    }

    /// Calls `found` with every matching object, in the order of the tree. One buffer holds the
    /// current path in lower case, so that no path is built twice.
    fn each(&self, hierarchy: &Hierarchy, mut found: impl FnMut(u32)) {
        let open = |above, active| move |at: &u32| PendingObject { at: *at, above, active };
        let mut next: Vec<PendingObject> =
            hierarchy.roots.iter().rev().map(open(0, true)).collect();
        let mut low = String::new();
        while let Some(PendingObject { at, above, active }) = next.pop() {
            let object = hierarchy.object(at);
            low.truncate(above);
            low.push('/');
            let begin = low.len();
            low.push_str(&object.name.to_lowercase());
            let active = active && object.active;
            if self.fits(object, &low, begin) && (active || !self.active_only) {
                found(at);
            }
            next.extend(object.children.iter().rev().map(open(low.len(), active)));
        }
    }

    fn fits(&self, object: &Object, low: &str, begin: usize) -> bool {
        let holds = |text: &str, part: &Option<String>| {
            part.as_ref().is_none_or(|part| text.contains(part.as_str()))
        };
        // The path ends with the name, so a query that is in the name is also in the path.
        holds(&low[begin..], &self.name)
            && holds(low, &self.path)
            && holds(low, &self.query)
            && self.type_name.as_ref().is_none_or(|class| has_component(object, class))
    }
}
