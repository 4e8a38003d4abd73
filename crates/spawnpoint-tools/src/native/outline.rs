//! An outline of objects that is expanded level by level, as far as it fits.

use std::collections::VecDeque;

use spawnpoint_protocol::shape::ObjectCard;

use super::answer::one_line;

/// How many component names a line has.
const NAMES: usize = 8;
/// Of a node with more children than this share of the limit, only the number of children is shown, so that one
/// crowded node does not hide all others.
const CROWD_SHARE: usize = 4;
const CROWD: usize = 50;

/// How much may still be shown.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Lines.
    pub lines: usize,
    /// Bytes.
    pub bytes: usize,
    /// Levels.
    pub depth: usize,
}

/// A tree of objects, and which of them are shown.
#[derive(Debug, Default)]
pub struct Outline {
    nodes: Vec<Node>,
    roots: Vec<usize>,
}

#[derive(Debug)]
struct Node {
    card: ObjectCard,
    parent: Option<usize>,
    depth: usize,
    children: Vec<usize>,
    shown: bool,
}

impl Outline {
    /// A tree from a depth-first list. Names may contain slashes, so the parent is the last object whose path, with
    /// the name added, is the path of the child.
    pub fn new(cards: Vec<ObjectCard>) -> Self {
        let mut outline = Self::default();
        let mut above: Vec<usize> = Vec::new();
        for card in cards {
            let is_parent = |nodes: &[Node], at: usize| {
                let rest = card.path.strip_prefix(nodes[at].card.path.as_str());
                rest.and_then(|rest| rest.strip_prefix('/')) == Some(card.name.as_str())
            };
            let found = above.iter().rposition(|at| is_parent(&outline.nodes, *at));
            above.truncate(found.map_or(0, |found| found + 1));
            let (parent, at) = (above.last().copied(), outline.nodes.len());
            match parent {
                Some(parent) => outline.nodes[parent].children.push(at),
                None => outline.roots.push(at),
            }
            let depth = parent.map_or(0, |parent| outline.nodes[parent].depth + 1);
            outline.nodes.push(Node { card, parent, depth, children: Vec::new(), shown: false });
            above.push(at);
        }
        outline
    }

    /// How many objects it has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it has no objects.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Keeps the objects that match, and their parents. Returns the number of those that match.
    pub fn keep(&mut self, matches: impl Fn(&ObjectCard) -> bool) -> usize {
        let mut matching = 0;
        let mut kept = vec![false; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            let mut above = matches(&node.card).then_some(at);
            matching += usize::from(above.is_some());
            while let Some(at) = above.filter(|at| !kept[*at]) {
                kept[at] = true;
                above = self.nodes[at].parent;
            }
        }
        let cards = std::mem::take(self).nodes.into_iter().zip(kept);
        *self = Self::new(cards.filter(|(_, kept)| *kept).map(|(node, _)| node.card).collect());
        matching
    }

    /// Shows objects level by level, as far as they fit. The children of an object are shown all or not at all; of
    /// the first level, as many as fit.
    pub fn expand(&mut self, left: &mut Limits) {
        let crowd = CROWD.max(left.lines / CROWD_SHARE);
        let mut open = VecDeque::new();
        // A single root is the object that was asked for: its children are the first level.
        let mut levels = vec![self.roots.clone()];
        if let [only] = self.roots.as_slice()
            && left.depth > 1
        {
            levels.push(self.nodes[*only].children.clone());
        }
        for level in levels {
            for at in level {
                let bytes = self.nodes[at].cost();
                if left.lines == 0 || left.bytes < bytes {
                    return;
                }
                self.show(at, bytes, left);
                open.push_back(at);
            }
        }
        while let Some(at) = open.pop_front() {
            let node = &self.nodes[at];
            let children: Vec<usize> =
                node.children.iter().copied().filter(|child| !self.nodes[*child].shown).collect();
            let bytes: usize = children.iter().map(|child| self.nodes[*child].cost()).sum();
            let fits = children.len() <= left.lines.min(crowd) && bytes <= left.bytes;
            if node.depth + 1 >= left.depth || !fits {
                continue;
            }
            for child in children {
                let bytes = self.nodes[child].cost();
                self.show(child, bytes, left);
                open.push_back(child);
            }
        }
    }

    fn show(&mut self, at: usize, bytes: usize, left: &mut Limits) {
        self.nodes[at].shown = true;
        left.lines = left.lines.saturating_sub(1);
        left.bytes = left.bytes.saturating_sub(bytes);
    }

    /// How many objects are shown.
    pub fn shown_count(&self) -> usize {
        self.nodes.iter().filter(|node| node.shown).count()
    }

    /// The shown objects.
    pub fn shown_mut(&mut self) -> impl Iterator<Item = &mut ObjectCard> {
        self.nodes.iter_mut().filter(|node| node.shown).map(|node| &mut node.card)
    }

    /// The shown objects as lines, indented by their depth and `indent` levels more.
    pub fn lines(&self, indent: usize) -> Vec<String> {
        // How many objects below each one are not shown.
        let mut hidden = vec![0_usize; self.nodes.len()];
        for node in self.nodes.iter().filter(|node| !node.shown) {
            let mut above = node.parent;
            while let Some(at) = above {
                if self.nodes[at].shown {
                    hidden[at] += 1;
                    break;
                }
                above = self.nodes[at].parent;
            }
        }
        let shown = self.nodes.iter().zip(hidden).filter(|(node, _)| node.shown);
        shown.map(|(node, hidden)| node.line(indent, hidden)).collect()
    }
}

impl Node {
    /// About how many bytes its line has, with room for the number of what is hidden below it.
    fn cost(&self) -> usize {
        self.line(1, 0).len() + 14
    }

    fn line(&self, indent: usize, hidden: usize) -> String {
        let mut line = "  ".repeat(indent + self.depth);
        line.push_str(&described(&self.card));
        if hidden > 0 {
            line.push_str(&format!(" (+{hidden} below)"));
        }
        line
    }
}

/// An object in one line, without its path: `Target obj:1064 [Transform, Health] (inactive)`.
fn described(card: &ObjectCard) -> String {
    let mut line = format!("{} {}", one_line(&card.name, 80), card.id);
    line.push_str(&components(card, NAMES));
    if !card.active {
        line.push_str(" (inactive)");
    }
    line
}

/// The components of an object, after a space: ` [Transform, Health]`. A lone transform, which every object has, is
/// left out.
pub fn components(card: &ObjectCard, most: usize) -> String {
    let names = card.components.as_deref().unwrap_or_default();
    let is_plain = matches!(names, [only] if only == "Transform");
    if names.is_empty() || is_plain {
        return String::new();
    }
    let mut shown: Vec<String> = names.iter().take(most).map(|name| one_line(name, 60)).collect();
    if names.len() > most {
        shown.push(format!("+{}", names.len() - most));
    }
    format!(" [{}]", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::ObjectId;

    use super::*;

    fn cards(paths: &[&str]) -> Vec<ObjectCard> {
        let card = |(number, path): (usize, &&str)| ObjectCard {
            id: ObjectId(i32::try_from(number).unwrap()),
            name: path.rsplit('/').next().unwrap().replace('|', "/"),
            path: path.replace('|', "/"),
            tag: "Untagged".into(),
            layer: 0,
            active: true,
            component_count: 0,
            components: None,
        };
        paths.iter().enumerate().map(card).collect()
    }

    fn shown(paths: &[&str], lines: usize, depth: usize) -> Vec<String> {
        let mut outline = Outline::new(cards(paths));
        outline.expand(&mut Limits { lines, bytes: 10_000, depth });
        outline.lines(0)
    }

    const SMALL: &[&str] = &["/A", "/A/B", "/A/B/C", "/A/B/C/D", "/A/E", "/F"];

    #[test]
    fn levels_are_indented_and_what_is_hidden_is_counted() {
        let expected = ["A obj:0", "  B obj:1 (+2 below)", "  E obj:4", "F obj:5"];
        assert_eq!(shown(SMALL, 100, 2), expected);
        assert_eq!(shown(SMALL, 100, 9).len(), 6);
        assert_eq!(shown(SMALL, 4, 9), expected);
    }

    #[test]
    fn upper_levels_come_before_deeper_ones() {
        assert_eq!(shown(SMALL, 3, 9), ["A obj:0 (+4 below)", "F obj:5"]);
        assert_eq!(shown(SMALL, 1, 9), ["A obj:0 (+4 below)"]);
    }

    #[test]
    fn names_may_contain_slashes_and_paths_may_repeat() {
        let paths = ["/A", "/A/x|y", "/A/x|y/z", "/A", "/A/b"];
        let lines = shown(&paths, 100, 9);
        let expected = ["A obj:0", "  x/y obj:1", "    z obj:2", "A obj:3", "  b obj:4"];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_crowded_object_is_counted_and_does_not_hide_the_others() {
        let many: Vec<String> = (0..300).map(|number| format!("/A/{number}")).collect();
        let mut paths = vec!["/A"];
        paths.extend(many.iter().map(String::as_str));
        paths.extend(["/B", "/B/C"]);
        assert_eq!(shown(&paths, 200, 3), ["A obj:0 (+300 below)", "B obj:301", "  C obj:302"]);
        // Alone, as many of its children are shown as fit.
        assert_eq!(shown(&paths[..301], 200, 3).len(), 200);
    }

    #[test]
    fn a_filter_keeps_parents() {
        let mut outline = Outline::new(cards(SMALL));
        assert_eq!(outline.keep(|card| card.name == "C"), 1);
        outline.expand(&mut Limits { lines: 9, bytes: 1000, depth: 9 });
        assert_eq!(outline.lines(1), ["  A obj:0", "    B obj:1", "      C obj:2"]);
    }

    #[test]
    fn components_are_named_unless_there_is_only_a_transform() {
        let with = |names: &[&str]| {
            let names = names.iter().map(|name| (*name).to_owned()).collect();
            let card = ObjectCard { components: Some(names), ..cards(&["/A"]).remove(0) };
            components(&card, 2)
        };
        assert_eq!(with(&["Transform"]), "");
        assert_eq!(with(&["Node3D"]), " [Node3D]");
        assert_eq!(with(&["Transform", "Health", "Target"]), " [Transform, Health, +1]");
    }

    #[test]
    fn bytes_are_a_limit_too() {
        let long: Vec<String> =
            (0..9).map(|number| format!("/{number}{}", "x".repeat(70))).collect();
        let paths: Vec<&str> = long.iter().map(String::as_str).collect();
        let mut outline = Outline::new(cards(&paths));
        outline.expand(&mut Limits { lines: 99, bytes: 300, depth: 9 });
        assert_eq!(outline.shown_count(), 3);
    }
}
