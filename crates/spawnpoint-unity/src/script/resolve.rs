//! Finds the class of a script.

use std::{collections::HashMap, sync::Arc};

use parking_lot::Mutex;

use super::{Script, ScriptState, built_in};
use crate::{
    asset::{assembly, csharp::Source, kind::Kind},
    id::{Guid, Pointer},
    index::{Asset, Index},
    known_guids,
    project::Packages,
};

/// A cache of scripts, so that each file is read once.
#[derive(Debug, Default)]
pub struct Scripts {
    found: Mutex<HashMap<(Guid, i64), Arc<Script>>>,
}

/// Larger source files are not parsed; their class has the name of the file.
const MAX_SOURCE: u64 = 1 << 20;
/// Larger assemblies are not read.
const MAX_ASSEMBLY: u64 = 1 << 26;

impl Scripts {
    /// Clears the cache after the index changed.
    pub fn clear(&self) {
        self.found.lock().clear();
    }

    /// The script that a component references. `identifier` is the class identifier of the
    /// component.
    pub fn resolve(
        &self,
        index: &Index,
        packages: &Packages,
        pointer: Option<Pointer>,
        identifier: Option<&str>,
    ) -> Arc<Script> {
        let Some((guid, file_id)) = pointer
            .and_then(|pointer| Some((pointer.guid?, pointer.id)))
            .filter(|(guid, _)| !guid.is_zero())
        else {
            return Arc::new(without_script(identifier));
        };
        let key = (guid, file_id);
        let known = self.found.lock().get(&key).cloned();
        let script = known.unwrap_or_else(|| {
            let script = Arc::new(look_up(index, packages, guid, file_id));
            self.found.lock().insert(key, script.clone());
            script
        });
        match identifier.filter(|_| script.class.is_none()).and_then(class_of) {
            Some((full_name, class)) => Arc::new(Script {
                class: Some(class.into()),
                full_name: Some(full_name.into()),
                ..(*script).clone()
            }),
            None => script,
        }
    }
}

/// A component that points to no script. Classes of the editor itself have none, only an identifier.
fn without_script(identifier: Option<&str>) -> Script {
    let named = identifier.filter(|identifier| assembly_of(identifier).is_some_and(is_of_editor));
    let (full_name, class) = named.and_then(class_of).unzip();
    Script {
        guid: None,
        file_id: 0,
        state: match class {
            Some(_) => ScriptState::Shipped { package: "Unity" },
            None => ScriptState::Null,
        },
        class: class.map(Into::into),
        full_name: full_name.map(Into::into),
        path: None,
    }
}

/// The assembly in an identifier `Assembly::Namespace.Class` or `Assembly:Namespace:Class`.
pub(crate) fn assembly_of(identifier: &str) -> Option<&str> {
    let (assembly, _) = identifier.split_once(':')?;
    Some(assembly).filter(|assembly| !assembly.is_empty())
}

/// Whether an assembly is a part of the editor, not of a package or project.
fn is_of_editor(assembly: &str) -> bool {
    let is_named = |name: &str| {
        let rest = assembly.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    (is_named("UnityEditor") || is_named("UnityEngine"))
        && known_guids::package_of_assembly(assembly).is_none()
}

/// The class in an identifier `Assembly::Namespace.Class` or `Assembly:Namespace:Class`.
fn class_of(identifier: &str) -> Option<(String, String)> {
    let full_name = match identifier.split_once("::") {
        Some((_, name)) => name.to_owned(),
        None => {
            let (_, rest) = identifier.split_once(':')?;
            let (namespace, class) = rest.split_once(':')?;
            if namespace.is_empty() { class.to_owned() } else { format!("{namespace}.{class}") }
        }
    };
    let class = full_name.rsplit(['.', '+', '/']).next()?.to_owned();
    (!class.is_empty()).then_some((full_name, class))
}

fn look_up(index: &Index, packages: &Packages, guid: Guid, file_id: i64) -> Script {
    let mut script = Script {
        guid: Some(guid),
        file_id,
        state: ScriptState::Unexplained,
        class: None,
        full_name: None,
        path: None,
    };
    if let Some(asset) = index.by_guid(guid) {
        script.state = if asset.exists() { ScriptState::Found } else { ScriptState::FileAbsent };
        script.path = Some(asset.path().into());
        if asset.kind() == Kind::Script {
            let (class, full_name) = class_in(asset);
            script.class = Some(class.into());
            script.full_name = Some(full_name.into());
            return script;
        }
    }
    if let Some(asset) = index.by_guid(guid).filter(|asset| asset.kind() == Kind::Assembly)
        && let Some((namespace, class)) = class_by_number(asset, file_id)
    {
        let dot = if namespace.is_empty() { "" } else { "." };
        script.full_name = Some(format!("{namespace}{dot}{class}").into());
        script.class = Some(class.into());
        return script;
    }
    let known = built_in::script(guid).or_else(|| built_in::assembly_class(guid, file_id));
    if let Some(known) = &known {
        script.class = Some(known.class.into());
        script.full_name = Some(format!("{}.{}", known.namespace, known.class).into());
    }
    if script.path.is_none() {
        script.state = match known {
            Some(known) if packages.may_hold(known.package) => {
                ScriptState::Shipped { package: known.package }
            }
            _ if guid.is_builtin() => ScriptState::Shipped { package: "Unity" },
            _ if packages.any_absent() => ScriptState::PackageAbsent,
            _ => ScriptState::Unexplained,
        };
    }
    script
}

/// The class of an assembly with this file id.
fn class_by_number(asset: Asset<'_>, file_id: i64) -> Option<(String, String)> {
    if !asset.exists() || asset.size() > MAX_ASSEMBLY {
        return None;
    }
    let classes = assembly::classes(&asset.read(MAX_ASSEMBLY).ok()?);
    let is_meant = |(namespace, class): &(String, String)| {
        i64::from(assembly::class_hash(namespace, class)) == file_id
    };
    classes.into_iter().find(is_meant)
}

fn class_in(asset: Asset<'_>) -> (String, String) {
    let stem = asset.stem();
    let text = (asset.exists() && asset.size() <= MAX_SOURCE)
        .then(|| asset.read(MAX_SOURCE).ok())
        .flatten();
    let source = Source::parse(&text.unwrap_or_default());
    match source.main_type(stem) {
        Some(found) => (found.name.clone(), found.full_name()),
        None => (stem.to_owned(), stem.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_identifiers_contain_the_class() {
        assert_eq!(class_of("UnityEngine.UI::UnityEngine.UI.Image").unwrap().1, "Image");
        assert_eq!(class_of("Assembly-CSharp::Player").unwrap().0, "Player");
        assert_eq!(class_of("Game:Game.Units:Unit").unwrap().0, "Game.Units.Unit");
        assert_eq!(class_of("Game"), None);
        assert_eq!(class_of("Game::"), None);
    }

    #[test]
    fn classes_of_the_editor_need_no_script() {
        let settings =
            "UnityEditor.ProjectAuditorModule:Unity.ProjectAuditor.Editor:ProjectAuditorSettings";
        let script = without_script(Some(settings));
        assert_eq!(script.state, ScriptState::Shipped { package: "Unity" });
        assert_eq!(script.class.as_deref(), Some("ProjectAuditorSettings"));
        for identifier in [
            "",
            "Assembly-CSharp::Spawner",
            "UnityEngine.UI::UnityEngine.UI.Image",
            "UnityEditors::A",
        ] {
            assert_eq!(without_script(Some(identifier)).state, ScriptState::Null, "{identifier}");
        }
    }
}
