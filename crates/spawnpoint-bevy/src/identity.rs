//! The identity of the game on the server. The same program always has the same hash.

use std::{
    env,
    path::{Path, PathBuf},
};

use spawnpoint_protocol::{OpSet, message::Register, offer::Offers};
use spawnpoint_stage::ops::BEVY_VERSION;

/// How many ops the game runs at once. Long ops run in slices, so others need not wait for them.
const PARALLEL: u16 = 32;

/// The identity of the game.
#[derive(Clone, Debug)]
pub struct Identity {
    name: String,
    program: PathBuf,
    ops: Vec<String>,
    offers: Offers,
}

impl Identity {
    /// The identity of this program. Its default name is the name of the executable.
    pub fn new(name: Option<String>, ops: &OpSet, offers: Offers) -> Self {
        let program = env::current_exe().unwrap_or_else(|_| PathBuf::from("bevy-game"));
        Self {
            name: name.unwrap_or_else(|| stem(&program)),
            program,
            ops: ops.iter().map(str::to_owned).collect(),
            offers,
        }
    }

    /// The tools that the game offers besides its ops.
    pub fn offers(&self) -> &Offers {
        &self.offers
    }

    /// The registration message. `place` distinguishes several processes of the same program.
    pub fn register(&self, place: usize) -> Register {
        let folder = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let folder = folder.or_else(|| self.program.parent().map(Path::to_path_buf));
        Register {
            project_name: Some(self.name.clone()),
            project_hash: self.hash(place),
            project_path: folder.map(|folder| folder.to_string_lossy().into_owned()),
            engine: Some("bevy".into()),
            engine_version: Some(BEVY_VERSION.into()),
            ops: self.ops.clone(),
            parallel: Some(PARALLEL),
            ..Register::default()
        }
    }

    fn hash(&self, place: usize) -> String {
        let mut whole = format!("{}#{}", self.name, self.program.display());
        if place > 0 {
            whole += &format!("#{place}");
        }
        format!("{:016x}", fnv(whole.as_bytes()))
    }
}

/// The name of the executable.
pub fn stem(program: &Path) -> String {
    let stem = program.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    stem.filter(|stem| !stem.is_empty()).unwrap_or_else(|| "Bevy game".into())
}

/// FNV-1a: the same in every process and every version of Rust, which the hashers of std do not
/// guarantee.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_one_hash_and_a_second_copy_of_it_another() {
        let ops = OpSet::default();
        let hash = |name: &str, place| {
            Identity::new(Some(name.to_owned()), &ops, Offers::default())
                .register(place)
                .project_hash
        };
        assert_eq!(hash("Arena", 0), hash("Arena", 0));
        assert_ne!(hash("Arena", 0), hash("Arena", 1));
        assert_ne!(hash("Arena", 0), hash("Other", 0));
        assert_eq!(hash("Arena", 0).len(), 16);
        // The reference value of the algorithm: ids must not change from one version to the next.
        assert_eq!(fnv(b"foobar"), 0x85944171f73967e8);
    }

    #[test]
    fn a_game_without_a_name_has_the_name_of_its_program() {
        assert_eq!(stem(Path::new("/home/ada/target/debug/lighthouse")), "lighthouse");
        assert_eq!(stem(Path::new("/")), "Bevy game");
    }
}
