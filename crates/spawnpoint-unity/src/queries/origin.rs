//! Explains a GUID that no asset has: where its asset was, or which package has it.

use std::collections::{HashMap, HashSet};

use spawnpoint_core::folder::{DeletedAsset, FindingUse, deleted_assets};

use super::{BrokenKind, BrokenReference, LoneMeta, MissingScript, Scope};
use crate::{
    diff::SerializedFiles,
    id::Guid,
    known_guids,
    project::{Packages, Project},
    script::ScriptState,
};

/// The members of a prefab instance that hold its prefab; the latter until Unity 2018.2.
const SOURCE_PREFABS: [&str; 2] = ["m_SourcePrefab", "m_ParentPrefab"];

/// A GUID that no asset has, and everything that uses it.
#[derive(Debug)]
pub struct UnresolvedGuid {
    /// The GUID.
    pub guid: Guid,
    /// Whether it is the script of a component or asset.
    pub is_script: bool,
    /// Whether instances of it are in a scene or prefab.
    pub is_prefab: bool,
    /// The class, if a file contains its name.
    pub class: Option<String>,
    /// The assembly of the class, if a file contains its name.
    assembly: Option<String>,
    /// What uses it.
    pub uses: Vec<FindingUse>,
}

/// Why no asset has a GUID.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuidOrigin {
    /// The asset's file does not exist, only its `.meta` file.
    LoneMeta {
        /// The path of the asset.
        path: String,
    },
    /// The repository had the asset.
    Deleted(DeletedAsset),
    /// An earlier index had the asset.
    Indexed {
        /// Its path at that time.
        path: String,
    },
    /// The class belongs to an assembly of the project.
    ProjectAssembly {
        /// The assembly.
        assembly: String,
    },
    /// A package that the project uses has the asset, and is not on disk.
    PackageNotRestored {
        /// The package.
        package: String,
    },
    /// A sample of a package has the asset, and is not imported.
    SampleNotImported {
        /// The package.
        package: &'static str,
        /// The sample.
        sample: &'static str,
    },
    /// Some version of a package has the asset. The project does not use the package, or has another version.
    OtherPackage {
        /// The package.
        package: &'static str,
    },
    /// A package that is not on disk may have the asset.
    Unknown,
    /// All packages are on disk, and none has the asset.
    Missing,
}

impl Project {
    /// All GUIDs that files use and no asset has, sorted, with the reason for each.
    pub(super) fn unresolved_guids(
        &self,
        scripts: &[MissingScript],
        references: &[BrokenReference],
    ) -> Vec<(UnresolvedGuid, GuidOrigin)> {
        let mut by_guid: HashMap<Guid, UnresolvedGuid> = HashMap::new();
        for row in scripts {
            let Some(guid) = row.guid else { continue };
            let known = by_guid.entry(guid).or_insert_with(|| UnresolvedGuid::new(guid));
            known.is_script = true;
            known.class = known.class.take().or_else(|| row.class.clone());
            known.assembly = known.assembly.take().or_else(|| row.assembly.clone());
            known.uses.push(script_use(row));
        }
        for row in references.iter().filter(|row| row.kind != BrokenKind::Dangling) {
            let Some(guid) = row.guid else { continue };
            let known = by_guid.entry(guid).or_insert_with(|| UnresolvedGuid::new(guid));
            known.is_prefab |= SOURCE_PREFABS.contains(&row.reference_path.as_str());
            known.uses.push(reference_use(row));
        }
        let mut unresolved: Vec<UnresolvedGuid> = by_guid.into_values().collect();
        unresolved.sort_by_key(|unresolved| unresolved.guid);
        self.explain(unresolved)
    }

    fn explain(&self, unresolved: Vec<UnresolvedGuid>) -> Vec<(UnresolvedGuid, GuidOrigin)> {
        let own: HashSet<String> = self.own_assemblies();
        let early: Vec<Option<GuidOrigin>> =
            unresolved.iter().map(|one| self.origin_on_disk(one)).collect();
        let open = unresolved.iter().zip(&early).filter(|(_, origin)| origin.is_none());
        let ids: HashSet<String> = open.map(|(one, _)| one.guid.to_string()).collect();
        // Without a repository, or without git, there is no history to ask.
        let deleted = match ids.is_empty() {
            true => HashMap::new(),
            false => deleted_assets(&self.root, &ids, &SerializedFiles::new(&())).unwrap_or_else(
                |error| {
                    tracing::debug!(%error, "the history of deleted assets is not known");
                    HashMap::new()
                },
            ),
        };
        let explained = unresolved.into_iter().zip(early).map(|(one, early)| {
            let origin = early.unwrap_or_else(|| self.origin(&one, &deleted, &own));
            (one, origin)
        });
        explained.collect()
    }

    /// The origin, if the project's own files and packages tell it.
    fn origin_on_disk(&self, unresolved: &UnresolvedGuid) -> Option<GuidOrigin> {
        if let Some(asset) = self.index.by_guid(unresolved.guid) {
            return Some(GuidOrigin::LoneMeta { path: asset.path().to_owned() });
        }
        let assembly = unresolved.assembly.as_deref();
        let of_assembly = assembly.and_then(known_guids::package_of_assembly);
        // A script of a package that is used belongs to the package, even if the project had a copy of it once.
        let known = known_guids::find(unresolved.guid).filter(|known| known.sample.is_none());
        let package = of_assembly.or(known.map(|known| known.package));
        let package = package.filter(|package| is_absent(&self.packages, package))?;
        Some(GuidOrigin::PackageNotRestored { package: package.to_owned() })
    }

    fn origin(
        &self,
        unresolved: &UnresolvedGuid,
        deleted: &HashMap<String, DeletedAsset>,
        own_assemblies: &HashSet<String>,
    ) -> GuidOrigin {
        let known = known_guids::find(unresolved.guid);
        let deleted = deleted.get(&unresolved.guid.to_string());
        // Samples are imported and removed as a whole. A script or prefab that was deleted is lost all the same.
        if let Some(known_guids::KnownAsset { package, sample: Some(sample) }) = known
            && !unresolved.is_script
            && !(unresolved.is_prefab && deleted.is_some())
        {
            return GuidOrigin::SampleNotImported { package, sample };
        }
        if let Some(deleted) = deleted {
            return GuidOrigin::Deleted(deleted.clone());
        }
        if let Some(assembly) = &unresolved.assembly
            && (is_default_assembly(assembly) || own_assemblies.contains(assembly))
        {
            return GuidOrigin::ProjectAssembly { assembly: assembly.clone() };
        }
        if let Some(path) = self.index.last_path(unresolved.guid) {
            return GuidOrigin::Indexed { path: path.to_owned() };
        }
        match known {
            Some(known_guids::KnownAsset { package, sample: Some(sample) }) => {
                GuidOrigin::SampleNotImported { package, sample }
            }
            Some(known_guids::KnownAsset { package, sample: None }) => {
                GuidOrigin::OtherPackage { package }
            }
            None if self.packages.any_absent() => GuidOrigin::Unknown,
            None => GuidOrigin::Missing,
        }
    }

    /// The assemblies that are defined in the project itself.
    fn own_assemblies(&self) -> HashSet<String> {
        let is_own = |path: &str| self.index.by_path(path).is_some_and(|asset| asset.is_own());
        let assemblies = self.assemblies().into_iter();
        assemblies.filter(|assembly| is_own(&assembly.path)).map(|assembly| assembly.name).collect()
    }

    /// Finds what uses GUIDs that no asset has. An asset counts as missing if only its `.meta` file exists.
    pub(super) fn all_uses(&self) -> (Vec<MissingScript>, Vec<BrokenReference>) {
        let scripts = self.missing_scripts_with(Scope::All, None, LoneMeta::Missing).found;
        let references = self.broken_references_with(Scope::All, None, LoneMeta::Missing).found;
        (scripts, references)
    }
}

impl UnresolvedGuid {
    fn new(guid: Guid) -> Self {
        Self {
            guid,
            is_script: false,
            is_prefab: false,
            class: None,
            assembly: None,
            uses: Vec::new(),
        }
    }
}

/// Whether the project uses a package that is not on disk. Without a lock file, it may use any.
fn is_absent(packages: &Packages, name: &str) -> bool {
    let on_disk = |name: &str| {
        packages.list.iter().any(|package| package.name == name && package.folder.is_some())
    };
    // Text Mesh Pro became a part of the UI package.
    let is_merged = name == "com.unity.textmeshpro" && on_disk("com.unity.ugui");
    packages.may_hold(name) && !on_disk(name) && !is_merged
}

/// The assemblies of scripts without an assembly definition.
fn is_default_assembly(name: &str) -> bool {
    let rest = name.strip_prefix("Assembly-CSharp");
    rest.is_some_and(|rest| matches!(rest, "" | "-Editor" | "-firstpass" | "-Editor-firstpass"))
}

fn script_use(row: &MissingScript) -> FindingUse {
    let message = match row.state {
        ScriptState::Null => format!("{} has no script", component(row)),
        _ => format!("script of {}", component(row)),
    };
    FindingUse {
        path: row.path.clone(),
        line: row.line,
        object: row.game_object_path.clone(),
        message,
    }
}

/// The component or object with a script.
pub(super) fn component(row: &MissingScript) -> String {
    match row.game_object_path.is_empty() {
        true => format!("the object &{}", row.file_id),
        false => format!("component {} of {}", row.component_index, row.game_object_path),
    }
}

fn reference_use(row: &BrokenReference) -> FindingUse {
    FindingUse {
        path: row.path.clone(),
        line: row.line,
        object: row.game_object_path.clone(),
        message: member(row),
    }
}

/// The member with a reference.
pub(super) fn member(row: &BrokenReference) -> String {
    let of = match row.game_object_path.is_empty() {
        true => String::new(),
        false => format!(" on {}", row.game_object_path),
    };
    format!("{} of {}{of}", row.reference_path, row.type_name)
}
