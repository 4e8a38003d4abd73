//! Finding a script's class.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::{Script, ScriptState, known};
use crate::{
    asset::{assembly, csharp::Source, kind::Kind},
    id::{Guid, Pointer},
    index::{Asset, Index},
    project::Packages,
};

/// Scripts that have been looked up, so that each file is read once.
#[derive(Debug, Default)]
pub struct Scripts {
    found: Mutex<HashMap<(Guid, i64), Arc<Script>>>,
}

/// Larger files are generated tables; their class is named like the file.
const MAX_SOURCE: u64 = 1 << 20;
/// Larger assemblies are not the project's own.
const MAX_ASSEMBLY: u64 = 1 << 26;

impl Scripts {
    /// Forgets everything, after the index has changed.
    pub fn clear(&self) {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// What a component's pointer leads to. `identifier` is what the component itself says of its
    /// class.
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
            return Arc::new(Script {
                guid: None,
                file_id: 0,
                state: ScriptState::Null,
                class: None,
                full_name: None,
                path: None,
            });
        };
        let key = (guid, file_id);
        let known = self.found.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let script = known.unwrap_or_else(|| {
            let script = Arc::new(look_up(index, packages, guid, file_id));
            self.found.lock().unwrap_or_else(PoisonError::into_inner).insert(key, script.clone());
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

/// `Assembly::Namespace.Class` and `Assembly:Namespace:Class` tell the class themselves.
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
    let known = known::script(guid).or_else(|| known::assembly_class(guid, file_id));
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

/// The class of an assembly that a component names by its number.
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
    fn identifiers_of_both_kinds_tell_the_class() {
        assert_eq!(class_of("UnityEngine.UI::UnityEngine.UI.Image").unwrap().1, "Image");
        assert_eq!(class_of("Assembly-CSharp::Player").unwrap().0, "Player");
        assert_eq!(class_of("Game:Game.Units:Unit").unwrap().0, "Game.Units.Unit");
        assert_eq!(class_of("Game"), None);
        assert_eq!(class_of("Game::"), None);
    }
}
