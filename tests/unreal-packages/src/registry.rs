//! The data of a package for the engine's asset registry.

use crate::{Bytes, PackageWriter, summary::Offsets};

/// The assets with their tags.
pub(crate) fn assets(package: &PackageWriter, offsets: &Offsets) -> Bytes {
    let mut out = Bytes::default();
    if package.engine.ue4 >= 521 && package.has_editor_data() {
        out.len64(offsets.dependency_flags);
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

/// Flags of imports and soft packages that the game needs, one bit each, and since engine 5.5 the
/// build dependencies.
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
