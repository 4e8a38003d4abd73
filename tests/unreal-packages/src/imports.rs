//! The imports of a Blueprint's package, in the order of the engine: by class, then by outer
//! object. Packages therefore follow the objects in them.

use crate::{Import, Kind, Release};

const CORE: &str = "/Script/CoreUObject";
const ENGINE: &str = "/Script/Engine";
const GRAPH: &str = "/Script/BlueprintGraph";

/// The imports of one package.
#[derive(Clone, Debug)]
pub(crate) struct Imports {
    /// Package of the class, class, and path.
    list: Vec<(&'static str, &'static str, String)>,
}

impl Imports {
    /// All imports that a Blueprint of a kind has in a release.
    pub fn of(kind: Kind, release: &Release) -> Self {
        let mut imports = Self { list: Vec::new() };
        imports.classes(GRAPH, &["EdGraphSchema_K2"]);
        imports.classes(CORE, &["Object"]);
        if release.before(5, 6) {
            imports.classes(CORE, &["MetaData"]);
        }
        imports.classes(ENGINE, &["Blueprint", "BlueprintGeneratedClass", "EdGraph"]);
        imports.classes("/Script/UnrealEd", &["SceneThumbnailInfo"]);
        imports.add(CORE, "Object", "/Script/CoreUObject.Default__Object");
        for class in kind.hard().iter().map(|kind| kind.class_path()) {
            imports.add(ENGINE, "BlueprintGeneratedClass", &class);
        }
        if !kind.hard().is_empty() {
            imports.classes(CORE, &["Class"]);
        }
        if release.before(4, 25) {
            for variable in kind.variables() {
                imports.classes(CORE, &[variable.property_class(release)]);
            }
        }
        if kind == Kind::HubRoot {
            imports.graph(release);
        }
        imports.packages();
        imports
    }

    /// The imports of the graph's nodes.
    fn graph(&mut self, release: &Release) {
        self.classes(
            GRAPH,
            &[
                "K2Node_CallFunction",
                "K2Node_CustomEvent",
                "K2Node_GetClassDefaults",
                "K2Node_IfThenElse",
            ],
        );
        self.classes(CORE, &["Function"]);
        self.classes(ENGINE, &["KismetSystemLibrary"]);
        self.add(CORE, "Function", "/Script/Engine.KismetSystemLibrary:PrintString");
        self.add(ENGINE, "KismetSystemLibrary", "/Script/Engine.Default__KismetSystemLibrary");
        self.add(CORE, "ScriptStruct", "/Script/CoreUObject.LinearColor");
        self.add(CORE, "ScriptStruct", "/Script/Engine.PointerToUberGraphFrame");
        if release.before(4, 13) {
            self.classes(ENGINE, &["EdGraphPin"]);
        }
        if release.before(4, 25) {
            // Properties were objects.
            self.classes(CORE, &["IntProperty", "StructProperty"]);
            self.add(CORE, "BoolProperty", &format!("{}:Open", Kind::HubGraph.class_path()));
        }
        if release.since(4, 12) && release.before(5, 1) {
            self.add(ENGINE, "Blueprint", &Kind::HubGraph.blueprint_path());
        }
    }

    fn add(&mut self, class_package: &'static str, class: &'static str, path: &str) {
        if self.list.iter().all(|(.., known)| known != path) {
            self.list.push((class_package, class, path.to_owned()));
        }
    }

    fn classes(&mut self, package: &str, classes: &[&str]) {
        for class in classes {
            self.add(CORE, "Class", &format!("{package}.{class}"));
        }
    }

    /// Adds the packages of all objects and sorts everything.
    fn packages(&mut self) {
        for (.., path) in self.list.clone() {
            let package = path.split('.').next().unwrap_or_default();
            self.add(CORE, "Package", package);
        }
        self.list.sort_by_cached_key(|(_, class, path)| {
            let (outer, name) = split(path);
            (*class, outer.to_owned(), name.to_owned())
        });
    }

    /// The index of an import; 0 if there is none.
    pub fn index(&self, path: &str) -> i32 {
        let found = self.list.iter().position(|(.., known)| known == path);
        found.map_or(0, |place| -i32::try_from(place + 1).unwrap_or(0))
    }

    /// The table.
    pub fn table(&self) -> Vec<Import> {
        let entries = self.list.iter().map(|(class_package, class, path)| {
            let (outer, name) = split(path);
            Import::new(*class_package, *class, self.index(outer), name)
        });
        entries.collect()
    }
}

/// The outer object and the name of an object.
fn split(path: &str) -> (&str, &str) {
    let leaf = path.rfind('/').unwrap_or(0);
    match path[leaf..].rfind(['.', ':']) {
        Some(at) => (&path[..leaf + at], &path[leaf + at + 1..]),
        None => ("", path),
    }
}
