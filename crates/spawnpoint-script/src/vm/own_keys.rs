//! Keys of dictionaries and sets about which functions of the script decide.
//!
//! An entry of a dictionary is found by the identity of its key. With functions of the script, the
//! key that an operation uses is first replaced by the equal key that the dictionary has.

use std::{cmp::Ordering, collections::HashMap};

use super::{Cx, Dict, Obj, Thrown, Value};

/// The keys of a dictionary, as functions of the script see them.
#[derive(Debug, Default)]
pub(crate) struct OwnKeys {
    /// The comparer that the dictionary got; `null` if the keys compare themselves.
    pub comparer: Value,
    /// The keys of a sorted dictionary, in order.
    pub order: Vec<Value>,
    /// The keys by their hash codes.
    by_hash: HashMap<i32, Vec<Value>>,
}

impl OwnKeys {
    pub fn forget(&mut self, key: Value) {
        self.order.retain(|known| *known != key);
        for keys in self.by_hash.values_mut() {
            keys.retain(|known| *known != key);
        }
    }

    pub fn clear(&mut self) {
        self.order.clear();
        self.by_hash.clear();
    }

    pub fn bytes(&self) -> usize {
        (self.order.len() * 2 + self.by_hash.len() * 3) * size_of::<Value>()
    }
}

impl Cx<'_> {
    fn dict(&mut self, dict: Value) -> Result<&mut Dict, Thrown> {
        match dict {
            Value::Ref(at) => match self.heap.get_mut(at) {
                Obj::Dict(dict) => Ok(dict),
                _ => Err(Thrown::internal("expected a dictionary")),
            },
            _ => Err(Thrown::null()),
        }
    }

    /// The key of the dictionary that is equal to a key; the key itself if there is none. `adding`
    /// records it.
    pub fn own_key(&mut self, dict: Value, key: Value, adding: bool) -> Result<Value, Thrown> {
        let Some(Obj::Dict(found)) = self.heap.object(dict) else { return Ok(key) };
        let sorted = found.sorted;
        let comparer = found.own.as_ref().map_or(Value::Null, |own| own.comparer);
        let decides = !comparer.is_null()
            || if sorted { self.has_own_order(key) } else { self.has_own_equality(key) };
        if !decides {
            return Ok(key);
        }
        if sorted {
            self.sorted_key(dict, comparer, key, adding)
        } else {
            self.hashed_key(dict, comparer, key, adding)
        }
    }

    fn sorted_key(
        &mut self,
        dict: Value,
        comparer: Value,
        key: Value,
        adding: bool,
    ) -> Result<Value, Thrown> {
        let length = |cx: &mut Self| Ok(cx.dict(dict)?.own_keys().order.len());
        let (mut low, mut high) = (0, length(self)?);
        while low < high {
            let middle = usize::midpoint(low, high);
            let Some(known) = self.dict(dict)?.own_keys().order.get(middle).copied() else { break };
            match self.compared_by(comparer, key, known)? {
                Ordering::Equal => return Ok(known),
                Ordering::Less => high = middle,
                Ordering::Greater => low = middle + 1,
            }
        }
        if adding {
            let order = &mut self.dict(dict)?.own_keys().order;
            order.insert(low.min(order.len()), key);
        }
        Ok(key)
    }

    fn hashed_key(
        &mut self,
        dict: Value,
        comparer: Value,
        key: Value,
        adding: bool,
    ) -> Result<Value, Thrown> {
        let hash = if comparer.is_null() {
            self.own_hash(key).unwrap_or_default()
        } else {
            let hash = self.call_method(comparer, "GetHashCode", &[key]);
            hash.transpose()?.and_then(Value::whole).unwrap_or_default() as i32
        };
        let known = self.dict(dict)?.own_keys().by_hash.get(&hash).cloned().unwrap_or_default();
        for other in known {
            if self.equal_by(comparer, other, key)? {
                return Ok(other);
            }
        }
        if adding {
            self.dict(dict)?.own_keys().by_hash.entry(hash).or_default().push(key);
        }
        Ok(key)
    }

    /// The order of two values by a comparer: a delegate, an object, or `null` for their own order.
    pub fn compared_by(&mut self, comparer: Value, a: Value, b: Value) -> Result<Ordering, Thrown> {
        let sign = match self.heap.object(comparer) {
            None => {
                let order = self.order(a, b);
                return match self.heap.thrown.take() {
                    Some(thrown) => Err(thrown),
                    None => Ok(order.unwrap_or(Ordering::Equal)),
                };
            }
            Some(Obj::Closure(_) | Obj::Delegates(..)) => self.invoke(comparer, &[a, b])?,
            Some(_) => match self.call_method(comparer, "Compare", &[a, b]) {
                Some(result) => result?,
                None => return Err(Thrown::internal("expected a comparer")),
            },
        };
        Ok(sign.whole().unwrap_or_default().cmp(&0))
    }

    /// Whether two values are equal by a comparer; `null` for their own equality.
    pub fn equal_by(&mut self, comparer: Value, a: Value, b: Value) -> Result<bool, Thrown> {
        if !comparer.is_null()
            && let Some(result) = self.call_method(comparer, "Equals", &[a, b])
        {
            return Ok(result? == Value::Bool(true));
        }
        let same = self.same(a, b);
        match self.heap.thrown.take() {
            Some(thrown) => Err(thrown),
            None => Ok(same),
        }
    }
}
