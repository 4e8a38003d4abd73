//! Files contain redundant data. In every project, both representations must agree: children with
//! their parents, roots with the list of roots, stripped objects with their sources.

use spawnpoint_unity::{
    Pointer,
    scene::{Hierarchy, PrefabState},
    yaml::{Document, View, split},
};

use crate::projects;

fn ids(document: &Document<'_>, field: &str) -> Vec<i64> {
    let tree = document.field(field).and_then(|field| field.tree().ok());
    let ids = |view: View<'_, '_>| view.items().filter_map(Pointer::of).map(|to| to.id).collect();
    tree.map(|tree| ids(tree.root())).unwrap_or_default()
}

fn pointer(document: &Document<'_>, fields: &[&str]) -> i64 {
    let found = fields.iter().find_map(|name| document.field(name)?.pointer());
    found.map(|found| found.id).unwrap_or_default()
}

struct Checked<'h> {
    path: &'h str,
    hierarchy: &'h Hierarchy,
    wrong: Vec<String>,
}

impl Checked<'_> {
    fn document(&mut self, document: &Document<'_>) {
        let at = |id: i64| self.hierarchy.by_id(id).map(|slot| slot.object());
        match (document.class, document.stripped) {
            (4 | 224, false) => {
                let Some(own) = at(document.id) else { return };
                for child in ids(document, "m_Children") {
                    let parent = at(child).and_then(|child| self.hierarchy.object(child).parent);
                    if parent != Some(own) {
                        self.wrong.push(format!("&{child} is not a child of &{}", document.id));
                    }
                }
                let listed = ids(document, "m_Children").len();
                let found = self.hierarchy.object(own).children.len();
                if listed != found {
                    let what = format!("&{} lists {listed} and has {found}", document.id);
                    self.wrong.push(what);
                }
            }
            (1660057539, _) => {
                let listed = ids(document, "m_Roots").len();
                let found = self.hierarchy.roots.len();
                if listed != found {
                    self.wrong.push(format!("{listed} roots are listed, {found} found"));
                }
            }
            (1 | 4 | 224, true) if at(document.id).is_none() => {
                let instance = pointer(document, &["m_PrefabInstance", "m_PrefabInternal"]);
                self.wrong.push(format!("&{} of &{instance} has no source object", document.id));
            }
            _ => {}
        }
    }
}

#[test]
fn redundant_data_of_files_agrees() {
    let (mut files, mut wrong) = (0, Vec::new());
    projects::each(|folder| {
        let project = projects::open(folder);
        let trees = project.index().assets().filter(|asset| asset.kind().has_objects());
        for asset in trees {
            let Ok(hierarchy) = project.hierarchy(asset.id()) else { continue };
            let text = project.read(asset).unwrap();
            let mut checked =
                Checked { path: asset.path(), hierarchy: &hierarchy, wrong: Vec::new() };
            split(&text).documents.iter().for_each(|document| checked.document(document));
            let all_read = hierarchy.objects.iter().all(|object| {
                object.prefab.as_ref().is_none_or(|from| from.state == PrefabState::Expanded)
            });
            // What hangs below something that cannot be read may be anything.
            if all_read {
                let path = checked.path;
                wrong.extend(checked.wrong.iter().map(|what| format!("{path}: {what}")));
                files += 1;
            }
        }
    });
    assert!(files > 60, "{files}");
    assert!(wrong.is_empty(), "{} of {files}: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
}
