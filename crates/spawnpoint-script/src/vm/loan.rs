//! Lists and dictionaries of the host, lent to the script: what is changed in them is changed in the
//! host, as it would be if there were only one of them.
//!
//! A member of the host is read as a copy. The copy remembers where it came from, and so does every
//! collection inside it; after each change the whole member is written back.

use super::{Array, Obj, Ref, Run, Thrown, Value, other::host_error, to_host};
use crate::host::{Host, HostValue, MemberId, Target};

/// Where a collection came from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loan {
    target: Target,
    member: MemberId,
    writable: bool,
    /// The member's whole value, of which the collection may be a part.
    pub root: Ref,
}

/// What a collection looked like before something was done with it.
pub(super) enum Look {
    Version(u32),
    Items(Box<[Value]>),
}

impl Run {
    /// Remembers where a value came from that was just read.
    pub(super) fn lend(&mut self, value: Value, target: Target, member: MemberId, writable: bool) {
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
                self.heap.loans.insert(at, Loan { target, member, writable, root });
            }
            open.extend(parts);
        }
    }

    /// How a lent collection looks now; nothing, if this is none.
    pub(super) fn look_at_loan(&self, value: Option<&Value>) -> Option<(Ref, Look)> {
        let Some(Value::Ref(at)) = value else { return None };
        self.heap.loans.get(at)?;
        let look = match self.heap.get(*at) {
            Obj::List(list) => Look::Version(list.version),
            Obj::Dict(dict) => Look::Version(dict.version),
            Obj::Array(array) => Look::Items(array.items.clone()),
            _ => return None,
        };
        Some((*at, look))
    }

    /// Writes a lent collection back if it does not look any more as it did.
    pub(super) fn settle_loan(
        &mut self,
        host: &mut dyn Host,
        (at, before): (Ref, Look),
    ) -> Result<(), Thrown> {
        let same = match (self.heap.get(at), before) {
            (Obj::List(list), Look::Version(before)) => list.version == before,
            (Obj::Dict(dict), Look::Version(before)) => dict.version == before,
            (Obj::Array(Array { items, .. }), Look::Items(before)) => *items == before,
            _ => true,
        };
        if same { Ok(()) } else { self.write_back(host, at) }
    }

    /// Writes the member back that a lent collection belongs to.
    pub(super) fn write_back(&mut self, host: &mut dyn Host, at: Ref) -> Result<(), Thrown> {
        let Some(loan) = self.heap.loans.get(&at).copied() else { return Ok(()) };
        if !loan.writable {
            let message = "Collection is read-only: the member it came from can only be read";
            return Err(Thrown::New("System.NotSupportedException", message.to_owned()));
        }
        let whole = to_host(&self.heap, &self.types, Value::Ref(loan.root));
        self.heap.charged += size(&whole);
        host.set(loan.target, loan.member, whole).map_err(host_error)
    }
}

/// How many values cross with this one.
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
