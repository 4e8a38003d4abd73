//! The tags that a Blueprint and its class have in the asset registry, by release.

use crate::{Asset, Kind, Release};

const OBJECT: &str = "/Script/CoreUObject.Object";

/// The assets of a package: the Blueprint, and since engine 4.27 its class.
pub(crate) fn assets(kind: Kind, release: &Release) -> Vec<Asset> {
    let class = |name: &str| {
        if release.since(5, 1) { format!("/Script/Engine.{name}") } else { name.to_owned() }
    };
    let mut assets =
        vec![Asset::new(kind.name(), class("Blueprint"), in_order(release, tags(kind, release)))];
    if release.since(4, 27) {
        let tags = in_order(release, class_tags(kind, release));
        let name = format!("{}_C", kind.name());
        assets.push(Asset::new(name, class("BlueprintGeneratedClass"), tags));
    }
    assets
}

type Tags = Vec<(&'static str, String)>;

/// Engines since 5.4 sort the tags by name.
fn in_order(release: &Release, mut tags: Tags) -> Tags {
    if release.since(5, 4) {
        tags.sort();
    }
    tags
}

fn tags(kind: Kind, release: &Release) -> Tags {
    let since = |major, minor| release.since(major, minor);
    let parent = reference(release, "/Script/CoreUObject", "Class", OBJECT);
    let generated =
        reference(release, "/Script/Engine", "BlueprintGeneratedClass", &kind.class_path());
    let data_only = if kind.is_data_only() { "True" } else { "False" };
    let search = if since(4, 11) { "FiBData" } else { "FiB" };
    let all = [
        (release.before(4, 21), "ParentClass", parent.clone()),
        (true, "BlueprintType", "BPTYPE_Normal".to_owned()),
        (since(4, 26), "BlueprintNamespace", String::new()),
        (since(5, 0), "ImportedNamespaces", "()".to_owned()),
        (true, "ImplementedInterfaces", String::new()),
        (since(4, 21), "BlueprintPath", kind.name().to_owned()),
        (true, "GeneratedClass", generated),
        (since(4, 21), "ParentClass", parent.clone()),
        (true, "NativeParentClass", parent),
        (true, "NumReplicatedProperties", "0".to_owned()),
        (release.before(4, 20), "ParentClassPackage", "/Script/CoreUObject".to_owned()),
        (true, "BlueprintDescription", String::new()),
        (since(5, 0), "BlueprintCategory", String::new()),
        (since(4, 22), "BlueprintDisplayName", String::new()),
        (true, "ClassFlags", class_flags(release).to_owned()),
        (true, "IsDataOnly", data_only.to_owned()),
        (true, search, search_data(kind, release)),
        (since(4, 11), "NativeComponents", "0".to_owned()),
        (since(4, 11), "BlueprintComponents", "0".to_owned()),
    ];
    all.into_iter().filter(|(there, ..)| *there).map(|(_, key, value)| (key, value)).collect()
}

fn class_tags(kind: Kind, release: &Release) -> Tags {
    let parent = reference(release, "/Script/CoreUObject", "Class", OBJECT);
    let mut tags = vec![
        ("NumReplicatedProperties", "0".to_owned()),
        ("ParentClass", parent.clone()),
        ("ModuleName", kind.name().to_owned()),
        ("ModuleRelativePath", String::new()),
        ("NativeParentClass", parent),
    ];
    if release.since(5, 0) {
        // Engines 5.0 to 5.2 wrote other flags for classes without members.
        let plain = release.before(5, 3) && kind.is_data_only();
        let flags = if plain { "4456448" } else { class_flags(release) };
        tags.push(("ClassFlags", flags.to_owned()));
        tags.push(("BlueprintType", "BPTYPE_Normal".to_owned()));
    }
    tags
}

/// A reference to an object: its class with the path of the class since engine 5.1.
fn reference(release: &Release, package: &str, class: &str, path: &str) -> String {
    if release.since(5, 1) {
        format!("{package}.{class}'{path}'")
    } else {
        format!("{class}'{path}'")
    }
}

fn class_flags(release: &Release) -> &'static str {
    match release {
        release if release.since(5, 0) => "4458496",
        release if release.since(4, 20) => "4458512",
        release if release.since(4, 11) && release.before(4, 13) => "262160",
        _ => "4456464",
    }
}

/// The editor's search index of Blueprints. Engines convert bytes to characters, so most of it is
/// not readable, and nearly all packages need UTF-16 for it. It is the largest part of a header: in
/// the two oldest releases the header of [`Kind::HubRoot`] is longer than a reader's first read.
fn search_data(kind: Kind, release: &Release) -> String {
    let length = match kind {
        Kind::HubRoot if release.before(4, 12) => 12_400,
        Kind::HubRoot => 5_100,
        Kind::HubGraph => 850,
        kind if kind.is_data_only() => 480,
        _ => 1_100,
    };
    let ascii = release.before(4, 11) && !kind.is_data_only() && kind != Kind::HubRoot;
    let last = if ascii { 126 } else { 240 };
    let mut state = kind as u32 + 1;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // No character is 0: that ends a string.
        char::from_u32(1 + (state >> 8) % last).unwrap_or('?')
    };
    (0..length).map(|_| next()).collect()
}
