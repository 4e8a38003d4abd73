//! `components.list`, and the lookup of a component by name.

use spawnpoint_core::suggest::nearest;
use spawnpoint_protocol::{
    Fault,
    op::ComponentsList,
    shape::{ComponentCard, Page},
};

use super::object_registry::{ObjectRegistry, ResolvedObject};
use crate::{
    engine::scene::{MISSING, full_name},
    project::Project,
    scene::{Component, Object},
    script::ScriptState,
};

/// An object's components.
pub fn list(
    project: &Project,
    registry: &ObjectRegistry,
    op: &ComponentsList,
) -> Result<Page<ComponentCard>, Fault> {
    let found = registry.find(project, op.object)?;
    let page = op.paging.cut(&found.hierarchy.object(found.at).components);
    let card = |component: &Component| ComponentCard {
        type_name: type_name(component),
        summary: summary(component),
    };
    Ok(Page { total: page.total, items: page.items.into_iter().map(card).collect() })
}

/// A component's full type name.
pub fn type_name(component: &Component) -> String {
    full_name(component).unwrap_or_else(|| MISSING.to_owned())
}

/// The location of its script, or why it has none.
fn summary(component: &Component) -> Option<String> {
    let off = (component.enabled == Some(false)).then(|| "disabled".to_owned());
    let script = component.script.as_ref().and_then(|script| {
        let guid = script.guid.map(|guid| guid.to_string()).unwrap_or_default();
        match &script.state {
            ScriptState::Null => Some("no script".to_owned()),
            ScriptState::Unexplained => Some(format!("missing script {guid}")),
            ScriptState::PackageAbsent => {
                Some(format!("script {guid} may be in a package that is not on disk"))
            }
            ScriptState::Shipped { package } => Some(format!("of {package}")),
            ScriptState::Found | ScriptState::FileAbsent => {
                script.path.as_ref().map(ToString::to_string)
            }
        }
    });
    match (script, off) {
        (Some(script), Some(off)) => Some(format!("{script}, {off}")),
        (script, off) => script.or(off),
    }
}

/// The component of an object: by full name, by short name, or by its index in the list.
pub fn find<'f>(found: &'f ResolvedObject<'_>, name: &str) -> Result<&'f Component, Fault> {
    let object: &Object = found.hierarchy.object(found.at);
    let own = &object.components;
    let by_name = |fits: &dyn Fn(&Component) -> bool| own.iter().find(|one| fits(one));
    let by_place = || name.parse::<usize>().ok().and_then(|at| own.get(at));
    by_name(&|component| type_name(component) == name)
        .or_else(|| by_name(&|component| *component.type_name == *name))
        .or_else(by_place)
        .ok_or_else(|| {
            let names: Vec<String> = own.iter().map(type_name).collect();
            let hint = match nearest(name, names.iter().map(String::as_str)) {
                Some(near) => format!("did you mean '{near}'?"),
                None => format!("the object has {}", names.join(", ")),
            };
            Fault::missing("Component", format!("'{name}' on '{}'", object.name)).hint(hint)
        })
}
