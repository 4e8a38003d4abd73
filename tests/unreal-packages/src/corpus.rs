//! The corpus: nine Blueprints for each released engine from 4.10 to 5.6.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use crate::{PackageWriter, Pin, Property, RELEASES, Release, blueprint};

/// The kind of a Blueprint of the corpus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// References [`Kind::PairB`], which references it.
    PairA,
    /// References [`Kind::PairA`], which references it.
    PairB,
    /// The first of a cycle of three.
    RingA,
    /// The second of the cycle.
    RingB,
    /// The third of the cycle.
    RingC,
    /// Has no variables; the default value of a variable refers to it.
    HubDefaults,
    /// Has a variable that a node of another graph reads.
    HubGraph,
    /// Has variables and a graph, and refers to the other three of its group.
    HubRoot,
    /// Has no variables; a variable refers to it softly.
    HubSoft,
}

/// A variable of a Blueprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Variable {
    pub name: &'static str,
    /// Its display name.
    pub title: &'static str,
    /// `bool`, `class` or `softclass`.
    pub category: &'static str,
    /// The Blueprint whose class is its default value.
    pub default: Option<Kind>,
}

impl Variable {
    /// The class of the property that the variable becomes.
    pub fn property_class(self, release: &Release) -> &'static str {
        match self.category {
            "bool" => "BoolProperty",
            "class" => "ClassProperty",
            _ if release.before(4, 18) => "AssetClassProperty",
            _ => "SoftClassProperty",
        }
    }
}

const fn other(kind: Kind) -> [Variable; 1] {
    [Variable { name: "Other", title: "Other", category: "class", default: Some(kind) }]
}

use Kind::{HubDefaults, HubGraph, HubRoot, HubSoft, PairA, PairB, RingA, RingB, RingC};

impl Kind {
    /// All kinds, in the order of their paths.
    pub const ALL: [Self; 9] =
        [HubDefaults, HubGraph, HubRoot, HubSoft, PairA, PairB, RingA, RingB, RingC];

    /// The folder.
    pub fn group(self) -> &'static str {
        match self {
            PairA | PairB => "Pair",
            RingA | RingB | RingC => "Ring",
            HubDefaults | HubGraph | HubRoot | HubSoft => "Hub",
        }
    }

    /// The name of the Blueprint and of its file.
    pub fn name(self) -> &'static str {
        match self {
            PairA => "PairA",
            PairB => "PairB",
            RingA => "RingA",
            RingB => "RingB",
            RingC => "RingC",
            HubDefaults => "HubDefaults",
            HubGraph => "HubGraph",
            HubRoot => "HubRoot",
            HubSoft => "HubSoft",
        }
    }

    /// The name of the package.
    pub fn package(self) -> String {
        format!("/Game/{}/{}", self.group(), self.name())
    }

    /// The path of the Blueprint.
    pub fn blueprint_path(self) -> String {
        format!("{}.{}", self.package(), self.name())
    }

    /// The path of the Blueprint's generated class.
    pub fn class_path(self) -> String {
        format!("{}_C", self.blueprint_path())
    }

    /// Its hard dependencies.
    pub fn hard(self) -> &'static [Self] {
        match self {
            PairA => &[PairB],
            PairB => &[PairA],
            RingA => &[RingB],
            RingB => &[RingC],
            RingC => &[RingA],
            HubRoot => &[HubDefaults, HubGraph],
            HubDefaults | HubGraph | HubSoft => &[],
        }
    }

    /// Its soft dependencies.
    pub fn soft(self) -> &'static [Self] {
        if self == HubRoot { &[HubSoft] } else { &[] }
    }

    /// Whether it has neither variables nor nodes.
    pub fn is_data_only(self) -> bool {
        matches!(self, HubDefaults | HubSoft)
    }

    pub(crate) fn variables(self) -> &'static [Variable] {
        const TO_PAIR_A: [Variable; 1] = other(PairA);
        const TO_PAIR_B: [Variable; 1] = other(PairB);
        const TO_RING_A: [Variable; 1] = other(RingA);
        const TO_RING_B: [Variable; 1] = other(RingB);
        const TO_RING_C: [Variable; 1] = other(RingC);
        match self {
            PairA => &TO_PAIR_B,
            PairB => &TO_PAIR_A,
            RingA => &TO_RING_B,
            RingB => &TO_RING_C,
            RingC => &TO_RING_A,
            HubGraph => {
                &[Variable { name: "Open", title: "Open", category: "bool", default: None }]
            }
            HubRoot => &[
                Variable {
                    name: "FrontClass",
                    title: "Front Class",
                    category: "class",
                    default: Some(HubDefaults),
                },
                Variable {
                    name: "LaterClass",
                    title: "Later Class",
                    category: "softclass",
                    default: Some(HubSoft),
                },
            ],
            HubDefaults | HubSoft => &[],
        }
    }
}

/// A package of the corpus with the truth about it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The engine that saved it.
    pub release: &'static Release,
    /// Its kind.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// Its tables.
    pub tables: PackageWriter,
    /// The properties of each export.
    pub properties: Vec<Vec<Property>>,
    /// The nodes of its graph: export index and pins.
    pub nodes: Vec<(usize, Vec<Pin>)>,
    /// The file.
    pub bytes: Vec<u8>,
}

impl Sample {
    /// The path of the file in a folder of the corpus: engine, group and name.
    pub fn file(&self) -> PathBuf {
        let (group, name) = (self.kind.group(), self.kind.name());
        Path::new(self.release.engine.label).join(group).join(name).with_extension("uasset")
    }
}

/// The whole corpus, by engine and path. It is made once.
pub fn corpus() -> &'static [Sample] {
    static CORPUS: LazyLock<Vec<Sample>> =
        LazyLock::new(|| RELEASES.iter().flat_map(corpus_of).collect());
    &CORPUS
}

/// The nine packages of one engine.
pub fn corpus_of(release: &'static Release) -> Vec<Sample> {
    Kind::ALL.iter().map(|kind| blueprint::sample(*kind, release)).collect()
}

/// Writes the whole corpus into a folder.
pub fn write_corpus(folder: &Path) -> io::Result<()> {
    for sample in corpus() {
        let file = folder.join(sample.file());
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(file, &sample.bytes)?;
    }
    Ok(())
}
