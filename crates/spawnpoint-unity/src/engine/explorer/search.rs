//! `members.search`: members of all components, by name.

use spawnpoint_core::OpContext;
use spawnpoint_protocol::{
    ErrorKind, Fault,
    op::MembersSearch,
    shape::{MemberKind, MemberMatch, Page},
};

use super::{components::type_name, object_registry::ObjectRegistry, scenes};
use crate::{hash::Map, index::AssetId, project::Project, scene::Component, yaml::split};

/// Finds all members whose name contains the query, of components whose type contains `component`.
pub fn members(
    project: &Project,
    registry: &ObjectRegistry,
    op: &MembersSearch,
    cx: &OpContext,
) -> Result<Page<MemberMatch>, Fault> {
    let query = op.query.trim().to_lowercase();
    if query.is_empty() {
        return Err(Fault::new(ErrorKind::InvalidArgument, "query is required"));
    }
    let wanted = op.component.as_deref().unwrap_or_default().trim().to_lowercase();
    let (offset, limit) = op.paging.bounds();
    let mut names = Names { project, query, files: Map::default() };
    let mut page = Page { total: 0, items: Vec::new() };
    for scene in scenes::all(project) {
        if cx.cancelled.is_cancelled() {
            return Err(Fault::new(ErrorKind::Cancelled, "The search was cancelled"));
        }
        let Ok(hierarchy) = project.hierarchy(scene.id()) else { continue };
        for (at, object) in hierarchy.walk() {
            for component in &object.components {
                let component_type = type_name(component);
                if !component_type.to_lowercase().contains(&wanted) {
                    continue;
                }
                for member in names.of(component) {
                    if page.total >= offset && page.items.len() < limit {
                        page.items.push(MemberMatch {
                            object_id: registry.id_of(scene.path(), object.id),
                            object_path: format!("/{}", hierarchy.path(at)),
                            component_type: component_type.clone(),
                            member: member.clone(),
                            kind: MemberKind::Field,
                        });
                    }
                    page.total += 1;
                }
            }
        }
    }
    Ok(page)
}

/// The matching members, by file and document. Each prefab is read only once.
struct Names<'p> {
    project: &'p Project,
    query: String,
    files: Map<AssetId, Map<i64, Vec<String>>>,
}

impl Names<'_> {
    fn of(&mut self, component: &Component) -> &[String] {
        let Some(origin) = component.origin else { return &[] };
        let file = self.files.entry(origin.asset).or_insert_with(|| {
            let text = self.project.read(self.project.index().asset(origin.asset));
            let text = text.unwrap_or_default();
            let fitting = |document: &crate::yaml::Document<'_>| {
                let names = document.fields().filter_map(|field| {
                    let name = String::from_utf8_lossy(field.name);
                    name.to_lowercase().contains(&self.query).then(|| name.into_owned())
                });
                (document.id, names.collect::<Vec<_>>())
            };
            let documents = split(&text).documents;
            documents.iter().map(fitting).filter(|(_, names)| !names.is_empty()).collect()
        });
        file.get(&origin.id).map(Vec::as_slice).unwrap_or_default()
    }
}
