//! The results of the reader for each variety of file, settings, package and assembly, compared
//! with the generator.

use spawnpoint_unity::{Project, yaml::split};
use unity_projects::{Format, Truth};

use crate::projects::Generated;

fn each(check: impl Fn(&Project, &Truth)) {
    for format in [Format::Unity2017, Format::Unity2022] {
        let generated = Generated::everything(format);
        check(&generated.open(), &generated.truth);
    }
}

#[test]
fn types_and_importers_are_those_of_the_files() {
    each(|project, truth| {
        assert!(truth.types.len() > 40 && truth.importers.len() > 100);
        for (path, expected) in &truth.types {
            let asset = project.index().by_path(path).unwrap_or_else(|| panic!("no {path}"));
            assert_eq!(&project.type_of(asset), expected, "{path}");
        }
        for (path, expected) in &truth.importers {
            let asset = project.index().by_path(path).unwrap_or_else(|| panic!("no {path}"));
            let info = project.asset_info(asset.id());
            assert_eq!(info.importer_type.as_ref(), Some(expected), "{path}");
        }
    });
}

#[test]
fn texts_are_read_in_every_form() {
    each(|project, truth| {
        assert!(!truth.texts.is_empty());
        for (path, texts) in &truth.texts {
            let bytes = project.read(project.index().by_path(path).unwrap()).unwrap();
            let sheet = split(&bytes);
            let document = &sheet.documents[0];
            let tree = document.tree().unwrap();
            let (_, body) = tree.root().entries().next().unwrap();
            for (member, meant) in texts {
                assert_eq!(&body.text_of(member), meant, "{member} in the whole document");
                let field = document.field(member).unwrap();
                assert_eq!(&field.text().unwrap(), meant, "{member} by itself");
            }
        }
    });
}

#[test]
fn overrides_of_every_sort_of_member_are_applied() {
    each(|project, truth| {
        assert!(truth.overrides.len() > 30);
        for expected in &truth.overrides {
            let asset = project.index().by_path(&expected.path).unwrap();
            let hierarchy = project.hierarchy(asset.id()).unwrap();
            let object = hierarchy.object(hierarchy.find(&expected.object).unwrap());
            let members = project.members(&object.components[expected.component]).unwrap();
            let name = expected.member.split('/').nth(1).unwrap();
            let member = members.iter().find(|member| member.name == name).unwrap();
            assert!(member.overridden, "{}", expected.member);
            let whole = serde_json::json!({ name: &member.value });
            let value = match whole.pointer(&expected.member).unwrap() {
                serde_json::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(value, expected.value, "{}", expected.member);
        }
    });
}

#[test]
fn settings_are_read() {
    each(|project, truth| {
        let (settings, expected) = (project.settings(), &truth.settings);
        assert_eq!(settings.problems, Vec::<String>::new());
        assert_eq!(settings.unity_version.as_ref(), Some(&expected.unity_version));
        assert_eq!(settings.product_name, expected.product_name);
        assert_eq!(settings.build_targets, expected.build_targets);
        let tags = project.tags();
        assert_eq!(tags.tags, expected.tags);
        assert_eq!(tags.layers, expected.layers);
        assert_eq!(tags.layers.len(), 32);
        assert_eq!(tags.sorting_layers, expected.sorting_layers);
        let scenes = project.build_scenes();
        assert!(scenes.iter().all(|scene| scene.exists && scene.moved_to.is_none()));
        assert!(scenes.iter().any(|scene| scene.enabled));
        assert!(scenes.iter().any(|scene| !scene.enabled));
    });
}

#[test]
fn packages_and_assemblies_are_read() {
    each(|project, truth| {
        let packages: Vec<(String, String, bool)> = project
            .packages()
            .list
            .iter()
            .map(|package| {
                let source = format!("{:?}", package.source);
                (package.name.clone(), source, package.folder.is_some())
            })
            .collect();
        let expected: Vec<(String, String, bool)> = truth
            .packages
            .iter()
            .map(|package| (package.name.clone(), package.source.to_owned(), package.on_disk))
            .collect();
        assert_eq!(packages, expected);
        let assemblies = project.assemblies();
        assert_eq!(assemblies.len(), truth.assemblies.len());
        for (assembly, expected) in assemblies.iter().zip(&truth.assemblies) {
            assert_eq!(assembly.path, expected.path);
            assert_eq!(assembly.name, expected.name);
            assert_eq!(assembly.references, expected.references);
            assert_eq!(assembly.problems, Vec::<String>::new());
        }
        assert_eq!(project.assembly_graph(&[]).cycles, Vec::<Vec<String>>::new());
    });
}

#[test]
fn ignored_files_and_files_loaded_by_name_are_recognized() {
    each(|project, truth| {
        for path in &truth.ignored {
            assert!(project.index().by_path(path).is_none(), "{path}");
        }
        let unused: Vec<String> = project.unused().into_iter().map(|asset| asset.path).collect();
        assert!(!unused.is_empty());
        for path in &truth.loaded_by_name {
            assert!(project.index().by_path(path).is_some(), "{path}");
            assert!(!unused.contains(path), "{path}");
        }
    });
}

#[test]
fn mixers_and_addresses_are_read() {
    each(|project, truth| {
        let mixers = project.mixers();
        assert_eq!(mixers.len(), truth.mixer_groups.len());
        for mixer in mixers {
            let groups: Vec<String> = mixer.groups.into_iter().map(|group| group.path).collect();
            let mut expected = truth.mixer_groups[&mixer.path].clone();
            // The reader sorts by the name of the group.
            expected.sort_by_key(|path| path.rsplit('/').next().map(str::to_owned));
            assert_eq!(groups, expected);
            let asset = project.index().by_path(&mixer.path).unwrap();
            let values = project.mixer_snapshot(asset.id(), "Snapshot").unwrap();
            let told: Vec<(&str, f64)> =
                values.parameters.iter().map(|row| (&*row.name, row.value)).collect();
            assert_eq!(told, [("EffectsVolume", -12.5), ("Lowpass: Cutoff freq", 800.0)]);
            let routes = project.mixer_routes(asset.id()).unwrap();
            let routed: Vec<&str> = routes.iter().map(|route| &*route.game_object_path).collect();
            assert_eq!(routed, ["AudioSource"]);
        }
        let entries = project.addressables().into_iter().flat_map(|group| group.entries);
        let addresses: Vec<(String, String)> =
            entries.map(|entry| (entry.address, entry.path.unwrap())).collect();
        assert_eq!(addresses, truth.addresses);
    });
}
