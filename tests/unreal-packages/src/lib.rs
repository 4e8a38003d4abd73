#![doc = include_str!("../README.md")]

mod annotated;
mod asset_tags;
mod blueprint;
mod bytes;
mod class_data;
mod corpus;
mod engine;
mod everything;
mod graph;
mod imports;
mod object;
mod objects;
mod pin;
mod property;
mod registry;
mod release;
mod summary;
mod tables;
mod tag;
mod writer;

pub use annotated::{COMMENT, DISABLED_EVENTS, annotated_graph};
pub use bytes::Bytes;
pub use corpus::{Kind, Sample, corpus, corpus_of, write_corpus};
pub use engine::{ENGINES, Engine};
pub use everything::{PROPERTIES, external_actor, one_of_everything, writer_of_everything};
pub use object::{Asset, Export, Import, SavedBy, SoftPath};
pub use pin::{Pin, PinType};
pub use property::{Property, StructName, Text, Value};
pub use release::{
    BLUEPRINTS, EDITOR, FRAMEWORK, RELEASE, RELEASES, Release, Scope, UE5_MAIN, UE5_RELEASE,
};
pub use tag::{PropertyType, Tags, of, plain};
pub use writer::PackageWriter;

/// A guid: four 32-bit numbers.
pub type Guid = [u32; 4];
