//! Data that classes write after the properties of their objects. Readers use only its size.

use crate::Release;

/// The objects of a Blueprint's package that have such data.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ClassData {
    /// A property that is an object; before engine 4.25.
    Property(&'static str),
    /// A function with its bytecode.
    Function { bytecode: usize },
    /// A class; since engine 4.25 with its properties.
    Class { variables: usize },
    /// The metadata of a package; before engine 5.6.
    MetaData { objects: usize },
}

impl ClassData {
    /// Four bytes for "no GUID", then the data.
    pub fn bytes(self, release: &Release) -> Vec<u8> {
        let length = match self {
            Self::Property(class) => {
                let own = match class {
                    "BoolProperty" => 2,
                    "IntProperty" => 0,
                    "StructProperty" => 4,
                    _ => 8,
                };
                let common = match release {
                    release if release.before(4, 18) => 24,
                    release if release.before(4, 23) => 20,
                    _ => 21,
                };
                common + own
            }
            Self::Function { bytecode } => 32 + bytecode,
            Self::Class { variables } if release.since(4, 25) => 68 + 101 * variables,
            Self::Class { .. } => 68,
            Self::MetaData { objects } => 54 + 46 * objects,
        };
        let mut bytes = vec![0; 4];
        // Small numbers, as indices and lengths are.
        bytes.extend((0..length).map(|at| if at % 4 == 0 { (at % 23) as u8 } else { 0 }));
        bytes
    }
}
