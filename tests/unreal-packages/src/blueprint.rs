//! A package of the corpus: which objects it has, in which order, and its tables.

use crate::{
    Asset, Export, Guid, Kind, PackageWriter, Pin, Property, Release, Sample, Scope, SoftPath,
    asset_tags, graph, imports::Imports, objects, pin::encode_pins, property::encode,
    summary::guid, tables::MetaData,
};

/// The name of the graph.
pub(crate) const GRAPH: &str = "EventGraph";
/// The event in the graph.
pub(crate) const EVENT: &str = "Greet";
pub(crate) const THUMBNAIL: &str = "SceneThumbnailInfo_1";
pub(crate) const METADATA: &str = "PackageMetaData";

/// An object of the package.
pub(crate) struct Object {
    pub export: Export,
    pub properties: Vec<Property>,
    /// The pins, if it is a node.
    pub pins: Option<Vec<Pin>>,
}

/// Builds a Blueprint.
pub(crate) struct Builder {
    pub kind: Kind,
    pub release: &'static Release,
    imports: Imports,
    /// The names of the exports, in order. Each name occurs once.
    order: Vec<String>,
}

/// Builds a package of the corpus.
pub(crate) fn sample(kind: Kind, release: &'static Release) -> Sample {
    let builder = Builder::new(kind, release);
    let mut objects = objects::all(&builder);
    objects.sort_by_key(|object| builder.export(&object.export.name));
    let mut tables = builder.tables();
    let (mut properties, mut nodes) = (Vec::new(), Vec::new());
    for (place, mut object) in objects.into_iter().enumerate() {
        object.export.properties = encode(&mut tables, &object.properties);
        if let Some(pins) = object.pins {
            if release.since(4, 13) {
                let node = builder.export(&object.export.name);
                object.export.rest.extend(encode_pins(&mut tables, node, &pins));
            }
            object.export.rest.extend(graph::behind_pins(&object.export.name));
            nodes.push((place, pins));
        }
        object.export.depends = builder.depends(&object.properties);
        properties.push(object.properties);
        tables.exports.push(object.export);
    }
    builder.soft_references(&mut tables);
    let (name, bytes) = (kind.package(), tables.write());
    Sample { release, kind, name, tables, properties, nodes, bytes }
}

impl Builder {
    fn new(kind: Kind, release: &'static Release) -> Self {
        let imports = Imports::of(kind, release);
        let mut builder = Self { kind, release, imports, order: Vec::new() };
        builder.order = builder.names();
        builder
    }

    /// Whether the graph has nodes.
    pub fn has_graph(&self) -> bool {
        self.kind == Kind::HubRoot
    }

    /// The names of the exports in the order of the release.
    fn names(&self) -> Vec<String> {
        let own = self.kind.name();
        let (blueprint, class) = (own.to_owned(), format!("{own}_C"));
        let default = format!("Default__{own}_C");
        let mut members: Vec<String> = Vec::new();
        if self.release.before(4, 25) {
            members.extend(self.kind.variables().iter().rev().map(|one| one.name.to_owned()));
        }
        let (mut pins, mut nodes) = (Vec::new(), Vec::new());
        if self.has_graph() {
            let (function, event) = (format!("ExecuteUbergraph_{own}"), EVENT.to_owned());
            if self.release.before(4, 25) {
                let (argument, frame) = ("EntryPoint".to_owned(), "UberGraphFrame".to_owned());
                members.extend([argument, function, event, frame]);
            } else {
                members.extend([function, event]);
            }
            pins = graph::pin_names(self.release);
            nodes = graph::NODES.map(str::to_owned).to_vec();
        }
        let graph = vec![GRAPH.to_owned()];
        let metadata = self.release.before(5, 6).then(|| METADATA.to_owned());
        let metadata = metadata.into_iter().collect();
        let thumbnail = vec![THUMBNAIL.to_owned()];
        let parts = if self.release.before(4, 26) {
            let first = vec![class, default, blueprint];
            [members, first, graph, pins, nodes, metadata, thumbnail]
        } else {
            let first = vec![blueprint, class];
            [first, graph, members, nodes, metadata, thumbnail, vec![default]]
        };
        parts.concat()
    }

    /// The index of an import; 0 if there is none.
    pub fn import(&self, path: &str) -> i32 {
        self.imports.index(path)
    }

    /// The index of an export.
    pub fn export(&self, name: &str) -> i32 {
        let place = self.order.iter().position(|known| known == name);
        place.map_or(0, |place| i32::try_from(place + 1).unwrap_or(0))
    }

    /// A guid that stays the same in all releases.
    pub fn guid(&self, of: &str) -> Guid {
        guid(&format!("{}.{of}", self.kind.name()), 0)
    }

    /// The tables without names, exports and soft paths.
    fn tables(&self) -> PackageWriter {
        let (kind, release) = (self.kind, self.release);
        let mut tables = PackageWriter::new(release.engine);
        // Engines before 5.1 do not write the name.
        tables.package_name = if release.since(5, 1) { kind.package() } else { "None".to_owned() };
        tables.flags = if kind.is_data_only() { 0 } else { HAS_TEXTS };
        let (variables, graph) = (!kind.variables().is_empty(), self.has_graph());
        let custom = release.custom.iter().filter(|(.., scope)| match scope {
            Scope::All => true,
            Scope::Variables => variables,
            Scope::Graph => graph,
        });
        tables.custom = custom.map(|(guid, version, _)| (*guid, *version)).collect();
        tables.saved_by = release.saved_by();
        tables.imports = self.imports.table();
        tables.assets = asset_tags::assets(kind, release);
        tables.thumbnails = thumbnails(&tables.assets);
        tables.additional_packages = Vec::new();
        tables.chunks = Vec::new();
        tables.trailer = release.since(5, 1);
        if release.before(4, 13) {
            tables.texts = objects::texts(self);
        }
        if release.since(5, 6) {
            let packages = tables.imports.iter().filter(|import| import.outer == 0);
            tables.build_packages = packages.map(|import| (import.name.clone(), 3)).collect();
            let entry = |key: &str| (key.to_owned(), "true".to_owned());
            let (key, value) = entry("IsBlueprintBase");
            tables.metadata = Some(MetaData {
                objects: vec![(self.export(kind.name()), key, value)],
                package: vec![entry("PackageLocalizationNamespace")],
            });
        }
        tables
    }

    /// The soft references. Since engine 4.20 the Blueprint has one to its graph, and since engine
    /// 5.6 one to its class.
    fn soft_references(&self, tables: &mut PackageWriter) {
        let (kind, release) = (self.kind, self.release);
        let own = kind.package();
        let edited = release.since(4, 20) && objects::was_edited(kind);
        if edited || release.since(5, 6) {
            tables.soft_packages.push(own.clone());
        }
        // Engine 4.10 names the class.
        let name = |kind: &Kind| match release.before(4, 11) {
            true => kind.class_path(),
            false => kind.package(),
        };
        tables.soft_packages.extend(kind.soft().iter().map(name));
        if release.since(5, 6) {
            let class = format!("{}_C", kind.name());
            let skeleton = format!("SKEL_{class}");
            tables.soft_paths.push(SoftPath::new(&own, class, ""));
            if self.has_graph() {
                tables.soft_paths.push(SoftPath::new(&own, &skeleton, EVENT));
            }
            tables.soft_paths.push(SoftPath::new(&own, skeleton, ""));
        }
    }

    /// The objects that must be loaded before one with these properties. Engines since 5.4 write
    /// them only for graphs.
    fn depends(&self, properties: &[Property]) -> Vec<i32> {
        let has_nodes = properties.iter().any(|property| property.name == "Nodes");
        if self.release.since(5, 4) && !has_nodes {
            return Vec::new();
        }
        let mut depends: Vec<i32> =
            properties.iter().flat_map(|property| property.value.objects()).collect();
        depends.retain(|object| *object != 0);
        depends
    }
}

/// The package flag of packages with texts that can be translated.
const HAS_TEXTS: u32 = 0x0004_0000;

/// An empty preview for each asset, by the name of its class without the path.
fn thumbnails(assets: &[Asset]) -> Vec<(String, String)> {
    let class = |asset: &Asset| asset.class.rsplit('.').next().unwrap_or_default().to_owned();
    assets.iter().map(|asset| (class(asset), asset.path.clone())).collect()
}
