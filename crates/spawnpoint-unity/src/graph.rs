//! The longest path through a graph, without recursion.

/// The nodes along the longest path; edges that would close a cycle are ignored.
pub fn longest_path(edges: &[Vec<usize>]) -> Vec<usize> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Unvisited,
        Open,
        Done,
    }
    let mut state = vec![State::Unvisited; edges.len()];
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
                if state[to] == State::Unvisited {
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
    fn the_longest_path_is_found_even_beside_a_cycle() {
        assert_eq!(longest_path(&[vec![1, 2], vec![2], vec![3], vec![]]), [0, 1, 2, 3]);
        assert_eq!(longest_path(&[vec![1], vec![0]]).len(), 2);
        assert!(longest_path(&[]).is_empty());
    }
}
