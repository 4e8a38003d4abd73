//! Paths of objects: `/Game/Folder/Package.Object:SubObject.Another`.

use std::borrow::Cow;

use super::{ObjectRef, ObjectTarget, Package};

/// The maximum nesting depth of objects: a broken package may have cycles.
const MAX_DEPTH: usize = 64;

impl<'a> Package<'a> {
    /// The name of an object; `None` for a null reference.
    pub fn object_name(&self, object: ObjectRef) -> Cow<'a, str> {
        let name = match object.target() {
            ObjectTarget::Null => return Cow::Borrowed("None"),
            ObjectTarget::Export(index) => self.export(index).map(|export| export.name),
            ObjectTarget::Import(index) => self.import(index).map(|import| import.name),
        };
        name.map_or_else(|| Cow::Owned(format!("<object {}?>", object.0)), |name| self.text(name))
    }

    /// The outer object of an object.
    pub fn outer(&self, object: ObjectRef) -> ObjectRef {
        match object.target() {
            ObjectTarget::Null => None,
            ObjectTarget::Export(index) => self.export(index).map(|export| export.outer),
            ObjectTarget::Import(index) => self.import(index).map(|import| import.outer),
        }
        .unwrap_or_default()
    }

    /// The full path of an object; `None` for a null reference.
    pub fn path(&self, object: ObjectRef) -> String {
        if object.is_null() {
            return "None".to_owned();
        }
        let mut chain = Vec::new();
        let mut current = object;
        while !current.is_null() && chain.len() < MAX_DEPTH {
            chain.push(current);
            current = self.outer(current);
        }
        let mut path = String::new();
        // An export without an outer belongs to this package; an import without an outer is a
        // package.
        if let Some(ObjectTarget::Export(_)) = chain.last().map(|last| last.target()) {
            path.push_str(self.name);
        }
        let first = usize::from(!path.is_empty());
        for (depth, object) in (first..).zip(chain.into_iter().rev()) {
            match depth {
                0 => {}
                2 => path.push(':'),
                _ => path.push('.'),
            }
            path.push_str(&self.object_name(object));
        }
        path
    }

    /// The path of an object within its package; empty for a package itself.
    pub fn inner_path(&self, object: ObjectRef) -> String {
        split_object(&self.path(object)).1.unwrap_or_default().to_owned()
    }

    /// The name of an export's class; `Class` for a class.
    pub fn class_name(&self, class: ObjectRef) -> Cow<'a, str> {
        if class.is_null() { Cow::Borrowed("Class") } else { self.object_name(class) }
    }

    /// The path of an object's class.
    pub fn class_path(&self, object: ObjectRef) -> String {
        match object.target() {
            ObjectTarget::Null => "None".to_owned(),
            ObjectTarget::Export(index) => match self.export(index) {
                Some(export) if !export.class.is_null() => self.path(export.class),
                _ => "/Script/CoreUObject.Class".to_owned(),
            },
            ObjectTarget::Import(index) => match self.import(index) {
                Some(import) => {
                    format!("{}.{}", self.text(import.class_package), self.text(import.class_name))
                }
                None => "None".to_owned(),
            },
        }
    }

    /// Finds an export by its path within the package (`BP_Door_C`, `BP_Door:Graph.Node`).
    pub fn find_export(&self, inner_path: &str) -> Option<usize> {
        let leaf = inner_path.rsplit(['.', ':']).next().unwrap_or(inner_path);
        (0..self.export_count()).find(|index| {
            let object = ObjectRef::export(*index);
            self.object_name(object).eq_ignore_ascii_case(leaf)
                && self.inner_path(object).eq_ignore_ascii_case(inner_path)
        })
    }
}

/// The package of an object path, without the class and quotes: `/Game/A` for `Class'/Game/A.A_C'`.
pub fn package_of(path: &str) -> &str {
    split_object(object_of(path)).0
}

/// The package of an object path, and the path within it. Folder names may contain dots.
pub(crate) fn split_object(path: &str) -> (&str, Option<&str>) {
    let leaf = path.rfind('/').unwrap_or(0);
    match path[leaf..].find('.') {
        Some(dot) => (&path[..leaf + dot], Some(&path[leaf + dot + 1..])),
        None => (path, None),
    }
}

/// An object path without the class and quotes.
pub(crate) fn object_of(path: &str) -> &str {
    let path = match path.split_once('\'') {
        Some((_, rest)) => rest.split('\'').next().unwrap_or(rest),
        None => path,
    };
    path.trim_matches('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_of_a_path() {
        for path in ["/Game/A", "/Game/A.A_C", "Class'/Game/A.A_C'", "/Game/A.A:B.C"] {
            assert_eq!(package_of(path), "/Game/A", "{path}");
        }
        assert_eq!(split_object("/Game/v1.2/A.A:B"), ("/Game/v1.2/A", Some("A:B")));
        assert_eq!(split_object("/Game/v1.2/A"), ("/Game/v1.2/A", None));
        assert_eq!(split_object("A.B"), ("A", Some("B")));
        assert_eq!(object_of("/Script/Engine.Blueprint'/Game/A.A'"), "/Game/A.A");
    }
}
