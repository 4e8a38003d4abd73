//! Which ops an engine offers.

use std::{borrow::Cow, sync::Arc};

use super::{Op, OpName};

/// The most ops that an engine behind a wire can offer.
const MAX_OFFERED: usize = 512;
/// No op has a longer name.
const MAX_NAME_BYTES: usize = 64;

/// The ops that an engine offers, by name. An engine behind a wire may offer names that no linked
/// table declares; no tool uses those.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpSet(Arc<[Cow<'static, str>]>);

impl OpSet {
    /// Every shared op.
    pub fn shared() -> Self {
        Op::NAMES.iter().copied().collect()
    }

    /// Those of the names in an engine's introduction that can be names of ops.
    pub fn offered(names: &[String]) -> Self {
        let letters = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'.');
        let can_be = |name: &&String| {
            !name.is_empty() && name.len() <= MAX_NAME_BYTES && name.bytes().all(letters)
        };
        let names = names.iter().filter(can_be).take(MAX_OFFERED);
        Self::sorted(names.map(|name| Cow::Owned(name.clone())).collect())
    }

    /// The same with these too.
    pub fn with(&self, ops: impl IntoIterator<Item = OpName>) -> Self {
        let added = ops.into_iter().map(|op| Cow::Borrowed(op.as_str()));
        Self::sorted(self.0.iter().cloned().chain(added).collect())
    }

    /// Whether the engine offers it.
    pub fn has(&self, op: OpName) -> bool {
        self.0.binary_search_by(|name| name.as_ref().cmp(op.as_str())).is_ok()
    }

    /// The names, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(AsRef::as_ref)
    }

    fn sorted(mut names: Vec<Cow<'static, str>>) -> Self {
        names.sort_unstable();
        names.dedup();
        Self(names.into())
    }
}

impl FromIterator<OpName> for OpSet {
    fn from_iter<I: IntoIterator<Item = OpName>>(ops: I) -> Self {
        Self::default().with(ops)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_the_names_it_was_built_from() {
        let set = OpSet::from_iter([OpName::TimeSet, OpName::Pick, OpName::Pick]);
        assert!(set.has(OpName::Pick) && set.has(OpName::TimeSet) && !set.has(OpName::TimeGet));
        assert_eq!(set.iter().collect::<Vec<_>>(), ["pick", "time.set"]);
        assert!(set.with([OpName::TimeGet]).has(OpName::TimeGet));
    }

    #[test]
    fn only_names_that_an_op_can_have_are_kept() {
        let names = ["time.get", "", "A", "x y", "other.thing_2", "time.get"].map(str::to_owned);
        let set = OpSet::offered(&names);
        assert_eq!(set.iter().collect::<Vec<_>>(), ["other.thing_2", "time.get"]);
        let many: Vec<_> = (0..2000).map(|n| format!("op.{n}")).chain(["x".repeat(65)]).collect();
        assert_eq!(OpSet::offered(&many).iter().count(), MAX_OFFERED);
    }
}
