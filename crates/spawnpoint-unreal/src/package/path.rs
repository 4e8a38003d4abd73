//! Paths of objects: `/Game/Folder/Package.Object:SubObject.Another`.

use std::borrow::Cow;

use super::{ObjectRef, Package, Place};

/// How deep objects may lie in each other. Real ones lie a dozen deep; a broken package has rings.
const MAX_DEPTH: usize = 64;

impl<'a> Package<'a> {
    /// The name of an object alone; `None` for nothing.
    pub fn object_name(&self, object: ObjectRef) -> Cow<'a, str> {
        let name = match object.place() {
            Place::Null => return Cow::Borrowed("None"),
            Place::Export(index) => self.export(index).map(|export| export.name),
            Place::Import(index) => self.import(index).map(|import| import.name),
        };
        name.map_or_else(|| Cow::Owned(format!("<object {}?>", object.0)), |name| self.text(name))
    }

    /// What an object lies in.
    pub fn outer(&self, object: ObjectRef) -> ObjectRef {
        match object.place() {
            Place::Null => None,
            Place::Export(index) => self.export(index).map(|export| export.outer),
            Place::Import(index) => self.import(index).map(|import| import.outer),
        }
        .unwrap_or_default()
    }

    /// The whole path of an object; `None` for nothing.
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
        // An export that lies in nothing lies in this package; an import that does is one.
        if let Some(Place::Export(_)) = chain.last().map(|last| last.place()) {
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

    /// The name of an export's class. A class has none of its own and is a `Class`.
    pub fn class_name(&self, class: ObjectRef) -> Cow<'a, str> {
        if class.is_null() { Cow::Borrowed("Class") } else { self.object_name(class) }
    }

    /// The path of an object's class.
    pub fn class_path(&self, object: ObjectRef) -> String {
        match object.place() {
            Place::Null => "None".to_owned(),
            Place::Export(index) => match self.export(index) {
                Some(export) if !export.class.is_null() => self.path(export.class),
                _ => "/Script/CoreUObject.Class".to_owned(),
            },
            Place::Import(index) => match self.import(index) {
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

/// The package of an object path, without the class in front and the quotes around it:
/// `Class'/Game/A.A_C'` lies in `/Game/A`.
pub fn package_of(path: &str) -> &str {
    split_object(object_of(path)).0
}

/// The package of an object path, and the path within it. Folders may have dots in their names, though
/// the engine does not like it.
pub(crate) fn split_object(path: &str) -> (&str, Option<&str>) {
    let leaf = path.rfind('/').unwrap_or(0);
    match path[leaf..].find('.') {
        Some(dot) => (&path[..leaf + dot], Some(&path[leaf + dot + 1..])),
        None => (path, None),
    }
}

/// An object path without the class in front and the quotes around it.
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
