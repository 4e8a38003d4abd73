//! Two questions about a graph given as lists of neighbours, answered without recursion.

/// Groups of nodes that reach each other, larger than one node, or one node that reaches itself.
/// (Tarjan's strongly connected components.)
pub fn cycles(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let mut number = vec![UNSEEN; edges.len()];
    let mut low = vec![0; edges.len()];
    let mut on_stack = vec![false; edges.len()];
    let mut stack = Vec::new();
    let mut found = Vec::new();
    let mut next = 0;
    for start in 0..edges.len() {
        if number[start] != UNSEEN {
            continue;
        }
        let mut open = vec![(start, 0)];
        while let Some(&mut (node, ref mut at)) = open.last_mut() {
            if *at == 0 && number[node] == UNSEEN {
                number[node] = next;
                low[node] = next;
                next += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            if let Some(&to) = edges[node].get(*at) {
                *at += 1;
                if number[to] == UNSEEN {
                    open.push((to, 0));
                } else if on_stack[to] {
                    low[node] = low[node].min(number[to]);
                }
                continue;
            }
            open.pop();
            if let Some(&(above, _)) = open.last() {
                low[above] = low[above].min(low[node]);
            }
            if low[node] == number[node] {
                let from = stack.iter().rposition(|member| *member == node).unwrap_or(0);
                let mut group = stack.split_off(from);
                group.iter().for_each(|member| on_stack[*member] = false);
                if group.len() > 1 || edges[node].contains(&node) {
                    group.sort_unstable();
                    found.push(group);
                }
            }
        }
    }
    found
}

/// The nodes along the longest path; edges that would close a circle are left out.
pub fn longest_path(edges: &[Vec<usize>]) -> Vec<usize> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Unseen,
        Open,
        Done,
    }
    let mut state = vec![State::Unseen; edges.len()];
    let mut best: Vec<(usize, Option<usize>)> = vec![(0, None); edges.len()];
    for start in 0..edges.len() {
        let mut open = vec![(start, 0)];
        while let Some(&mut (node, ref mut at)) = open.last_mut() {
            if state[node] == State::Done {
                open.pop();
                continue;
            }
            state[node] = State::Open;
            if let Some(&to) = edges[node].get(*at) {
                *at += 1;
                if state[to] == State::Unseen {
                    open.push((to, 0));
                }
                continue;
            }
            let reached = edges[node].iter().filter(|to| state[**to] == State::Done);
            if let Some(to) = reached.max_by_key(|to| best[**to].0) {
                best[node] = (best[*to].0 + 1, Some(*to));
            }
            state[node] = State::Done;
            open.pop();
        }
    }
    let mut at = (0..edges.len()).max_by_key(|node| best[*node].0);
    std::iter::from_fn(|| {
        let node = at?;
        at = best[node].1;
        Some(node)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_found_and_straight_lines_are_not() {
        assert_eq!(cycles(&[vec![1], vec![2], vec![]]), Vec::<Vec<usize>>::new());
        assert_eq!(
            cycles(&[vec![1], vec![2], vec![0], vec![3], vec![0]]),
            [vec![0, 1, 2], vec![3]]
        );
    }

    #[test]
    fn the_longest_path_is_found_even_beside_a_circle() {
        assert_eq!(longest_path(&[vec![1, 2], vec![2], vec![3], vec![]]), [0, 1, 2, 3]);
        assert_eq!(longest_path(&[vec![1], vec![0]]).len(), 2);
        assert!(longest_path(&[]).is_empty());
    }
}
