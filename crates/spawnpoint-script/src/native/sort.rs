//! A sort that keeps working with a comparison that contradicts itself.

use std::cmp::Ordering;

/// Sorts with a merge sort. Equal items keep their order.
pub(super) fn merge_sort<T: Copy>(items: &mut [T], order: &mut dyn FnMut(T, T) -> Ordering) {
    let count = items.len();
    if count < 2 {
        return;
    }
    let (left, right) = items.split_at_mut(count / 2);
    merge_sort(left, order);
    merge_sort(right, order);
    let (left, right) = (left.to_vec(), right.to_vec());
    let (mut a, mut b) = (left.iter().peekable(), right.iter().peekable());
    for slot in items.iter_mut() {
        let next = match (a.peek(), b.peek()) {
            (Some(x), Some(y)) if order(**x, **y).is_gt() => b.next(),
            (None, _) => b.next(),
            _ => a.next(),
        };
        if let Some(next) = next {
            *slot = *next;
        }
    }
}
