//! Writes packages of any version, so that every gate of the reader is met by something.

use spawnpoint_unreal::package::Guid;

/// An engine: container version, UE4 and UE5 file versions.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    pub label: &'static str,
    pub legacy: i32,
    pub ue4: i32,
    pub ue5: i32,
}

const fn engine(label: &'static str, legacy: i32, ue4: i32, ue5: i32) -> Engine {
    Engine { label, legacy, ue4, ue5 }
}

/// One for every change of the layout.
pub const ENGINES: &[Engine] = &[
    engine("preview of 4.0", -2, 330, 0),
    engine("4.0", -3, 342, 0),
    engine("4.2", -3, 363, 0),
    engine("4.4", -4, 385, 0),
    engine("4.7", -5, 434, 0),
    engine("4.8", -6, 451, 0),
    engine("4.10", -6, 482, 0),
    engine("4.11", -6, 498, 0),
    engine("4.12", -7, 504, 0),
    engine("4.14", -7, 508, 0),
    engine("4.15", -7, 510, 0),
    engine("4.16", -7, 513, 0),
    engine("4.18", -7, 514, 0),
    engine("4.20", -7, 516, 0),
    engine("4.24", -7, 518, 0),
    engine("4.26", -7, 522, 0),
    engine("5.0 early", -8, 522, 1001),
    engine("5.0 early 2", -8, 522, 1002),
    engine("5.0", -8, 522, 1004),
    engine("5.1 early", -8, 522, 1006),
    engine("5.1", -8, 522, 1008),
    engine("5.2", -8, 522, 1009),
    engine("5.4 early", -8, 522, 1010),
    engine("5.4 early 2", -8, 522, 1011),
    engine("5.4", -8, 522, 1012),
    engine("5.5", -8, 522, 1013),
    engine("5.6 early", -8, 522, 1015),
    engine("5.6", -9, 522, 1017),
    engine("5.7", -9, 522, 1018),
];

/// Bytes that grow.
#[derive(Clone, Default)]
pub struct Bytes(pub Vec<u8>);

impl Bytes {
    pub fn i32(&mut self, value: i32) -> &mut Self {
        self.0.extend(value.to_le_bytes());
        self
    }

    pub fn i64(&mut self, value: i64) -> &mut Self {
        self.0.extend(value.to_le_bytes());
        self
    }

    pub fn u8(&mut self, value: u8) -> &mut Self {
        self.0.push(value);
        self
    }

    pub fn f32(&mut self, value: f32) -> &mut Self {
        self.0.extend(value.to_le_bytes());
        self
    }

    pub fn f64(&mut self, value: f64) -> &mut Self {
        self.0.extend(value.to_le_bytes());
        self
    }

    pub fn zeros(&mut self, count: usize) -> &mut Self {
        self.0.extend(std::iter::repeat_n(0, count));
        self
    }

    pub fn all(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.extend(bytes);
        self
    }

    /// What is not ASCII goes out in UTF-16, as engines do it.
    pub fn string(&mut self, text: &str) -> &mut Self {
        if text.is_ascii() {
            self.i32(if text.is_empty() { 0 } else { text.len() as i32 + 1 });
            self.all(text.as_bytes());
            return self.zeros(usize::from(!text.is_empty()));
        }
        let units: Vec<u16> = text.encode_utf16().chain([0]).collect();
        self.i32(-(units.len() as i32));
        units.iter().for_each(|unit| self.0.extend(unit.to_le_bytes()));
        self
    }
}

pub struct Import {
    pub class_package: &'static str,
    pub class: &'static str,
    pub outer: i32,
    pub name: &'static str,
}

pub struct Export {
    pub class: i32,
    pub super_struct: i32,
    pub outer: i32,
    pub name: &'static str,
    pub flags: u32,
    /// Properties, then whatever the class adds.
    pub properties: Vec<u8>,
    pub rest: Vec<u8>,
}

/// Path, class, tags.
pub type Asset = (&'static str, &'static str, Vec<(&'static str, String)>);

/// A package to be written.
pub struct Writer {
    pub engine: Engine,
    pub flags: u32,
    pub custom: Vec<(Guid, i32)>,
    pub names: Vec<String>,
    pub imports: Vec<Import>,
    pub exports: Vec<Export>,
    pub soft_packages: Vec<&'static str>,
    /// Package, asset, path within it.
    pub soft_paths: Vec<(&'static str, &'static str, &'static str)>,
    pub assets: Vec<Asset>,
}

/// Where the parts of a package lie.
#[derive(Default)]
struct Places {
    header: usize,
    names: usize,
    soft_paths: usize,
    imports: usize,
    exports: usize,
    depends: usize,
    soft_packages: usize,
    registry: usize,
    dependency_flags: usize,
    data: usize,
}

impl Writer {
    pub fn new(engine: Engine) -> Self {
        Self {
            engine,
            flags: 0,
            custom: Vec::new(),
            names: vec!["None".to_owned()],
            imports: Vec::new(),
            exports: Vec::new(),
            soft_packages: Vec::new(),
            soft_paths: Vec::new(),
            assets: Vec::new(),
        }
    }

    fn editor(&self) -> bool {
        self.flags & 0x8000_0000 == 0
    }

    /// A name, with the number behind it as engines split it off.
    pub fn name(&mut self, text: &str) -> [i32; 2] {
        let split = text.rsplit_once('_').and_then(|(base, number)| {
            let plain = number == "0" || !number.starts_with('0');
            Some((base, number.parse::<i32>().ok().filter(|_| plain)?))
        });
        let (base, number) = split.map_or((text, 0), |(base, number)| (base, number + 1));
        let index = self.names.iter().position(|name| name == base).unwrap_or_else(|| {
            self.names.push(base.to_owned());
            self.names.len() - 1
        });
        [index as i32, number]
    }

    fn put_name(&mut self, out: &mut Bytes, text: &str) {
        let [index, number] = self.name(text);
        out.i32(index).i32(number);
    }

    /// The whole package.
    pub fn write(mut self) -> Vec<u8> {
        // Twice: the first time to know how long the parts are and which names there will be.
        let mut places = Places::default();
        self.parts(&places);
        let parts = self.parts(&places);
        let mut at = self.summary(&places).0.len();
        let mut place = |part: &Bytes| {
            at += part.0.len();
            at - part.0.len()
        };
        places.names = place(&parts[0]);
        places.soft_paths = place(&parts[1]);
        places.imports = place(&parts[2]);
        places.exports = place(&parts[3]);
        places.depends = place(&parts[4]);
        places.soft_packages = place(&parts[5]);
        places.registry = place(&parts[6]);
        places.dependency_flags = place(&parts[7]);
        places.header = at;
        places.data = at;
        let mut out = self.summary(&places);
        for part in self.parts(&places) {
            out.all(&part.0);
        }
        for export in &self.exports {
            out.all(&export.properties).all(&export.rest);
        }
        out.i32(0x9E2A_83C1_u32 as i32);
        out.0
    }

    fn parts(&mut self, places: &Places) -> [Bytes; 8] {
        let soft_paths = self.write_soft_paths();
        let imports = self.write_imports();
        let exports = self.write_exports(places);
        let soft_packages = self.write_soft_packages();
        let mut depends = Bytes::default();
        for _ in &self.exports {
            depends.i32(1).i32(-1);
        }
        let registry = self.write_registry(places);
        let mut flags = Bytes::default();
        for count in [self.imports.len(), self.soft_packages.len()] {
            flags.i32(count as i32).zeros(count.div_ceil(32) * 4);
        }
        if self.engine.ue5 >= 1013 {
            flags.i32(1);
            self.put_name(&mut flags, "/Script/Engine");
            flags.i32(2);
        }
        let flags = if self.engine.ue4 >= 521 { flags } else { Bytes::default() };
        [self.write_names(), soft_paths, imports, exports, depends, soft_packages, registry, flags]
    }

    fn write_names(&self) -> Bytes {
        let mut out = Bytes::default();
        for name in &self.names {
            out.string(name);
            if self.engine.ue4 >= 504 {
                out.i32(0x1234_5678);
            }
        }
        out
    }

    fn write_soft_paths(&mut self) -> Bytes {
        let mut out = Bytes::default();
        if self.engine.ue5 < 1008 {
            return out;
        }
        for (package, asset, sub) in self.soft_paths.clone() {
            self.put_name(&mut out, package);
            self.put_name(&mut out, asset);
            if self.engine.ue5 >= 1017 {
                out.i32(sub.len() as i32).all(sub.as_bytes());
            } else {
                out.string(sub);
            }
        }
        out
    }

    fn write_imports(&mut self) -> Bytes {
        let mut out = Bytes::default();
        let Engine { ue4, ue5, .. } = self.engine;
        for import in std::mem::take(&mut self.imports) {
            self.put_name(&mut out, import.class_package);
            self.put_name(&mut out, import.class);
            out.i32(import.outer);
            self.put_name(&mut out, import.name);
            if self.editor() && ue4 >= 520 {
                self.put_name(&mut out, "None");
            }
            if ue5 >= 1003 {
                out.i32(0);
            }
            self.imports.push(import);
        }
        out
    }

    fn write_exports(&mut self, places: &Places) -> Bytes {
        let mut out = Bytes::default();
        let Engine { ue4, ue5, .. } = self.engine;
        let mut at = places.data;
        for export in std::mem::take(&mut self.exports) {
            out.i32(export.class).i32(export.super_struct);
            if ue4 >= 508 {
                out.i32(0);
            }
            out.i32(export.outer);
            self.put_name(&mut out, export.name);
            out.i32(export.flags as i32);
            let size = export.properties.len() + export.rest.len();
            if ue4 >= 511 {
                out.i64(size as i64).i64(at as i64);
            } else {
                out.i32(size as i32).i32(at as i32);
            }
            at += size;
            out.zeros(12);
            out.zeros(if ue5 < 1005 { 16 } else { 0 });
            out.zeros(if ue5 >= 1006 { 4 } else { 0 });
            out.zeros(4);
            out.zeros(if ue4 >= 365 { 4 } else { 0 });
            if ue4 >= 485 {
                out.i32(i32::from(export.outer == 0));
            }
            out.zeros(if ue5 >= 1003 { 4 } else { 0 });
            out.zeros(if ue4 >= 507 { 20 } else { 0 });
            if ue5 >= 1010 {
                out.i64(0).i64(export.properties.len() as i64);
            }
            self.exports.push(export);
        }
        out
    }

    fn write_soft_packages(&mut self) -> Bytes {
        let mut out = Bytes::default();
        for name in self.soft_packages.clone() {
            if self.engine.ue4 >= 514 {
                self.put_name(&mut out, name);
            } else {
                // Whole object paths at first, names of packages later.
                let leaf = name.rsplit('/').next().unwrap();
                let path =
                    if self.engine.ue4 < 490 { format!("{name}.{leaf}") } else { name.to_owned() };
                out.string(&path);
            }
        }
        out
    }

    fn write_registry(&self, places: &Places) -> Bytes {
        let mut out = Bytes::default();
        if self.engine.ue4 >= 521 && self.editor() {
            out.i64(places.dependency_flags as i64);
        }
        out.i32(self.assets.len() as i32);
        for (path, class, tags) in &self.assets {
            out.string(path).string(class).i32(tags.len() as i32);
            for (key, value) in tags {
                out.string(key).string(value);
            }
        }
        out
    }

    fn summary(&self, places: &Places) -> Bytes {
        let Engine { legacy, ue4, ue5, .. } = self.engine;
        let mut out = Bytes::default();
        out.i32(0x9E2A_83C1_u32 as i32).i32(legacy);
        if legacy != -4 {
            out.i32(864);
        }
        out.i32(ue4);
        if legacy <= -8 {
            out.i32(ue5);
        }
        out.i32(0);
        if ue5 >= 1016 {
            out.zeros(20).i32(places.header as i32);
        }
        self.custom_versions(&mut out);
        if ue5 < 1016 {
            out.i32(places.header as i32);
        }
        out.string("/Game/Made").i32(self.flags as i32);
        let mut table = |count: usize, place: usize| {
            out.i32(count as i32).i32(place as i32);
        };
        table(self.names.len(), places.names);
        if ue5 >= 1008 {
            table(self.soft_paths.len(), places.soft_paths);
        }
        if self.editor() && ue4 >= 516 {
            out.string("0123456789ABCDEF");
        }
        if ue4 >= 459 {
            out.i32(0).i32(0);
        }
        out.i32(self.exports.len() as i32).i32(places.exports as i32);
        out.i32(self.imports.len() as i32).i32(places.imports as i32);
        out.zeros(if ue5 >= 1015 { 16 } else { 0 });
        out.zeros(if ue5 >= 1014 { 4 } else { 0 });
        out.i32(places.depends as i32);
        if ue4 >= 384 {
            out.i32(self.soft_packages.len() as i32).i32(places.soft_packages as i32);
        }
        out.zeros(if ue4 >= 510 { 4 } else { 0 });
        out.i32(0);
        out.zeros(if ue5 >= 1018 { 8 } else { 0 });
        out.zeros(if ue5 < 1016 { 16 } else { 0 });
        if self.editor() && ue4 >= 518 {
            out.zeros(if ue4 < 520 { 32 } else { 16 });
        }
        out.i32(1).i32(1).i32(1);
        if ue4 >= 336 {
            self.engine_version(&mut out);
        } else {
            out.i32(1234);
        }
        if ue4 >= 444 {
            self.engine_version(&mut out);
        }
        out.i32(0).i32(0).i32(0).i32(1).string("/Game/Also");
        if legacy > -7 {
            out.i32(0);
        }
        out.i32(places.registry as i32).i64(0);
        // World tile, chunks, preload, names in exports, payloads, resources: nobody looks at them.
        out.zeros(40);
        out
    }

    fn custom_versions(&self, out: &mut Bytes) {
        match self.engine.legacy {
            -2 => {
                out.i32(1).i32(7).i32(1);
            }
            legacy => {
                out.i32(self.custom.len() as i32);
                for (guid, version) in &self.custom {
                    guid.0.iter().for_each(|part| {
                        out.i32(*part as i32);
                    });
                    out.i32(*version);
                    if legacy >= -5 {
                        out.string("Some name");
                    }
                }
            }
        }
    }

    fn engine_version(&self, out: &mut Bytes) {
        out.all(&[5, 0, 4, 0, 1, 0]).i32(1234).string("++UE5+Test");
    }
}
