//! The new text of a file that is not written yet.

use std::{path::PathBuf, sync::Arc};

use spawnpoint_protocol::Fault;

use super::{Outcome, Subject};
use crate::{
    edit::{Leaf, PrefabTarget, Step, property_path, set_members, set_override},
    engine::{explorer::ResolvedObject, project_fault},
    index::AssetId,
    project::Project,
    scene::{Hierarchy, SourceLocation},
};

/// A file with changes that are only in memory.
pub struct FileDraft {
    pub asset: AssetId,
    pub path: String,
    pub location: PathBuf,
    /// The hierarchy of the file on disk.
    pub hierarchy: Arc<Hierarchy>,
    pub old: Vec<u8>,
    pub new: Vec<u8>,
    /// Overrides that the new text must show: object or component, path, value.
    overrides: Vec<(i64, String, Leaf)>,
    /// Whether a transform was changed: a parent cannot be changed after that, because the position in
    /// the world is computed from the file on disk.
    pub has_moved: bool,
}

impl FileDraft {
    pub fn open(project: &Project, found: &ResolvedObject<'_>) -> Result<Self, Fault> {
        let path = found.scene.path().to_owned();
        if !path.starts_with("Assets/") {
            let what = format!("{path} belongs to a package; only files in Assets/ are changed");
            return Err(project_fault(what, &[("scenePath", &path)]));
        }
        let old = project
            .read(found.scene)
            .map_err(|error| Fault::internal(format!("Cannot read {path}: {error}")))?;
        Ok(Self {
            asset: found.scene.id(),
            location: found.scene.location(),
            hierarchy: found.hierarchy.clone(),
            new: old.clone(),
            old,
            path,
            overrides: Vec::new(),
            has_moved: false,
        })
    }

    pub fn is_changed(&self) -> bool {
        self.old != self.new
    }

    /// Sets values of an object or component: in its own document, or as overrides of its prefab instance.
    pub fn set(
        &mut self,
        project: &Project,
        id: i64,
        origin: Option<SourceLocation>,
        is_opaque: bool,
        values: &[(Vec<Step>, Leaf)],
    ) -> Result<(), Fault> {
        let own = origin.filter(|origin| origin.asset == self.asset);
        if let Some(own) = own {
            self.new = set_members(&self.new, own.id, values).map_err(refused)?;
            return Ok(());
        }
        let target = self.prefab_target(project, id)?;
        for (steps, leaf) in values {
            let path = property_path(steps);
            let is_known = || self.hierarchy.override_of(id, &path).is_some();
            if is_opaque && !is_known() {
                return Err(Fault::argument(
                    "object",
                    "its prefab is a model or cannot be read, so only values that are overridden already can be changed",
                )
                .hint("open the project in Unity for this change"));
            }
            self.new = set_override(&self.new, target, &path, leaf).map_err(refused)?;
            self.overrides.push((id, path, leaf.clone()));
        }
        Ok(())
    }

    /// The object of the prefab that an id of this file stands for.
    fn prefab_target(&self, project: &Project, id: i64) -> Result<PrefabTarget, Fault> {
        let source = self.hierarchy.prefab_source(id);
        let target = source.map(|(instance, prefab, id)| PrefabTarget { instance, prefab, id });
        match target {
            Some(target) if self.is_unitys(project, target) => Ok(target),
            _ => Err(Fault::argument(
                "object",
                "it is part of a prefab instance, and its id in the prefab is not certain",
            )
            .hint("change it in the prefab itself, or open the project in Unity")),
        }
    }

    /// Whether an id of a prefab is the one that Unity uses: that of a document, or one computed from the ids of an
    /// instance and its source. Ids that collide are replaced by free ones, which Unity does not know.
    fn is_unitys(&self, project: &Project, target: PrefabTarget) -> bool {
        let Some(asset) = project.index().by_guid(target.prefab) else { return false };
        let Ok(text) = project.read(asset) else { return false };
        let documents = crate::yaml::split(&text).documents;
        if documents.iter().any(|document| document.id == target.id) {
            return true;
        }
        let Ok(hierarchy) = project.hierarchy(asset.id()) else {
            // An opaque prefab: its ids come from the overrides of the instance.
            return documents.is_empty();
        };
        hierarchy.prefab_source(target.id).is_some_and(|(instance, prefab, id)| {
            (instance ^ id) & i64::MAX == target.id
                && self.is_unitys(project, PrefabTarget { instance, prefab, id })
        })
    }

    /// Builds the hierarchy of the new text and checks that it shows the changes, and no other objects.
    pub fn check(&self, project: &Project, outcomes: &[Outcome]) -> Result<(), Fault> {
        let wrong = |what: &str| {
            Fault::internal(format!("The change of {} would not be safe: {what}", self.path))
                .hint("nothing was changed; open the project in Unity for this change")
        };
        let (old, new) = (&self.hierarchy, project.hierarchy_of_text(self.asset, &self.new));
        if new.objects.len() != old.objects.len() || new.problems.len() > old.problems.len() {
            return Err(wrong("its objects would be others"));
        }
        let has_all = old.objects.iter().all(|object| new.by_id(object.id).is_some());
        if !has_all {
            return Err(wrong("an object would be lost"));
        }
        for (id, path, leaf) in &self.overrides {
            let shown = new.override_of(*id, path).is_some_and(|found| match leaf {
                Leaf::Text(text) => *found.value == **text,
                Leaf::Pointer(to) => found.reference.id == *to,
            });
            if !shown {
                return Err(wrong("an override would have no effect"));
            }
        }
        let renamed = outcomes.iter().filter(|outcome| outcome.subject == Subject::Name);
        let names: Vec<&str> = renamed.map(|outcome| outcome.after.as_str()).collect();
        let mut changed =
            old.objects.iter().zip(&new.objects).filter(|(was, is)| was.name != is.name);
        match changed.all(|(_, is)| names.contains(&&*is.name)) {
            true => Ok(()),
            false => Err(wrong("another object would be renamed")),
        }
    }
}

pub fn refused(error: crate::edit::EditError) -> Fault {
    Fault::argument("object", error)
}
