//! Lists and dictionaries of the host that a script borrows. Changes to them are written back to
//! the host, as if there were only one instance.
//!
//! A member of the host is read as a copy. The copy, and every collection inside it, remembers the
//! member; after each change the whole member is written back.

use super::{Array, Obj, Ref, Run, Thrown, Value, rare::host_error, to_host};
use crate::host::{Host, HostValue, MemberId, Target};

/// The member that a collection came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Borrowed {
    target: Target,
    member: MemberId,
    writable: bool,
    /// The whole value of the member, of which the collection may be a part.
    pub root: Ref,
}

/// The state of a collection before an operation.
pub(super) enum CollectionState {
    Version(u32),
    Items(Box<[Value]>),
}

impl Run {
    /// Records the member of a value that was just read.
    pub(super) fn borrow(
        &mut self,
        value: Value,
        target: Target,
        member: MemberId,
        writable: bool,
    ) {
        let Value::Ref(root) = value else { return };
        let mut open = vec![root];
        while let Some(at) = open.pop() {
            let inside = |values: &mut dyn Iterator<Item = Value>| {
                values
                    .filter_map(|one| if let Value::Ref(at) = one { Some(at) } else { None })
                    .collect::<Vec<_>>()
            };
            let (lent, parts) = match self.heap.get(at) {
                Obj::List(list) => (true, inside(&mut list.items.iter().copied())),
                Obj::Array(array) => (true, inside(&mut array.items.iter().copied())),
                Obj::Dict(dict) => (true, inside(&mut dict.iter().map(|(_, value)| value))),
                Obj::Struct(_, fields) => (false, inside(&mut fields.iter().copied())),
                _ => continue,
            };
            if lent {
                self.heap.borrowed.insert(at, Borrowed { target, member, writable, root });
            }
            open.extend(parts);
        }
    }

    /// The current state of a borrowed collection; `None` for other values.
    pub(super) fn borrowed_state(&self, value: Option<&Value>) -> Option<(Ref, CollectionState)> {
        let Some(Value::Ref(at)) = value else { return None };
        self.heap.borrowed.get(at)?;
        let look = match self.heap.get(*at) {
            Obj::List(list) => CollectionState::Version(list.version),
            Obj::Dict(dict) => CollectionState::Version(dict.version),
            Obj::Array(array) => CollectionState::Items(array.items.clone()),
            _ => return None,
        };
        Some((*at, look))
    }

    /// Writes a borrowed collection back if it changed.
    pub(super) fn write_back_if_changed(
        &mut self,
        host: &mut dyn Host,
        (at, before): (Ref, CollectionState),
    ) -> Result<(), Thrown> {
        let same = match (self.heap.get(at), before) {
            (Obj::List(list), CollectionState::Version(before)) => list.version == before,
            (Obj::Dict(dict), CollectionState::Version(before)) => dict.version == before,
            (Obj::Array(Array { items, .. }), CollectionState::Items(before)) => *items == before,
            _ => true,
        };
        if same { Ok(()) } else { self.write_back(host, at) }
    }

    /// Writes back the member to which a borrowed collection belongs.
    pub(super) fn write_back(&mut self, host: &mut dyn Host, at: Ref) -> Result<(), Thrown> {
        let Some(borrowed) = self.heap.borrowed.get(&at).copied() else { return Ok(()) };
        if !borrowed.writable {
            let message = "Collection is read-only: the member it came from can only be read";
            return Err(Thrown::New("System.NotSupportedException", message.to_owned()));
        }
        let whole = to_host(&self.heap, &self.types, Value::Ref(borrowed.root));
        self.heap.charged += size(&whole);
        host.set(borrowed.target, borrowed.member, whole).map_err(host_error)
    }
}

/// The number of values that are converted with this one.
pub(super) fn size(value: &HostValue) -> u64 {
    match value {
        HostValue::List(_, items) | HostValue::Array(_, items) | HostValue::Struct(_, items) => {
            1 + items.iter().map(size).sum::<u64>()
        }
        HostValue::Dictionary(_, _, pairs) => {
            1 + pairs.iter().map(|(_, one)| size(one)).sum::<u64>()
        }
        _ => 1,
    }
}
