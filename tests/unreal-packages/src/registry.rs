//! What the engine's asset registry reads without loading a package.

use crate::{Bytes, PackageWriter, summary::Places};

/// The assets with their tags.
pub(crate) fn assets(package: &PackageWriter, places: &Places) -> Bytes {
    let mut out = Bytes::default();
    if package.engine.ue4 >= 521 && package.has_editor_data() {
        out.len64(places.dependency_flags);
    }
    out.len32(package.assets.len());
    for asset in &package.assets {
        out.string(&asset.path).string(&asset.class).len32(asset.tags.len());
        for (key, value) in &asset.tags {
            out.string(key).string(value);
        }
    }
    out
}

/// Which imports and which soft packages the game needs, one bit each, and since engine 5.5 the
/// packages that are needed to build this one.
pub(crate) fn dependency_flags(package: &mut PackageWriter) -> Bytes {
    let mut out = Bytes::default();
    if package.engine.ue4 < 521 {
        return out;
    }
    for count in [package.imports.len(), package.soft_packages.len()] {
        out.len32(count);
        for word in 0..count.div_ceil(32) {
            let bits = (count - word * 32).min(32);
            out.u32(0x5B6D_B6DB & (u32::MAX >> (32 - bits)));
        }
    }
    if package.engine.ue5 >= 1013 {
        out.len32(package.build_packages.len());
        for (name, flags) in package.build_packages.clone() {
            package.put_name(&mut out, &name);
            out.u32(flags);
        }
    }
    out
}
