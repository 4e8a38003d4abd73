//! One version of a file, prepared for comparison.

use std::collections::{BTreeMap, HashMap};

use crate::scene::{NodeEntry, Property, SceneFile};

/// One version of a file.
pub struct Version {
    pub file: SceneFile,
    /// Nodes by path; the root's is its name.
    pub by_path: HashMap<String, usize>,
    /// The paths of the nodes.
    pub paths: Vec<String>,
}

impl Version {
    pub fn of(text: &str) -> Self {
        let file = SceneFile::parse(text);
        let root = file.nodes.first().map(|node| node.name.clone()).unwrap_or_default();
        let path = |node: &NodeEntry| match node.parent.as_deref() {
            None => node.name.clone(),
            Some(".") => format!("{root}/{}", node.name),
            Some(parent) => format!("{root}/{parent}/{}", node.name),
        };
        // A broken file may have several nodes at one path; the later ones get a number.
        let mut seen: HashMap<String, usize> = HashMap::new();
        let paths: Vec<String> = file
            .nodes
            .iter()
            .map(|node| {
                let path = path(node);
                let count = seen.entry(path.clone()).or_default();
                *count += 1;
                if *count == 1 { path } else { format!("{path}#{count}") }
            })
            .collect();
        let by_path = paths.iter().enumerate().map(|(at, path)| (path.clone(), at)).collect();
        Self { file, by_path, paths }
    }

    pub fn parent_path(&self, at: usize) -> &str {
        self.paths[at].rsplit_once('/').map_or("", |(parent, _)| parent)
    }

    /// The last part of a node's path.
    pub fn leaf(&self, at: usize) -> &str {
        self.paths[at].rsplit('/').next().unwrap_or_default()
    }

    /// A value with the ids of resources replaced by what they stand for, because ids change.
    fn shown(&self, value: &str) -> String {
        const CALL: &str = "Resource(\"";
        let mut shown = String::with_capacity(value.len());
        let mut rest = value;
        while let Some((before, call)) = rest.split_once(CALL) {
            let Some((id, after)) = call.split_once("\")") else { break };
            let external = before.strip_suffix("Ext").and_then(|head| {
                let external = self.file.external.get(id)?;
                Some((head, external.path.as_deref().or(external.uid.as_deref())?))
            });
            let sub = before
                .strip_suffix("Sub")
                .and_then(|head| Some((head, self.file.sub_resources.get(id)?.type_name.as_str())));
            match external.or(sub) {
                Some((head, name)) => shown.extend([head, name]),
                None => shown.extend([before, CALL, id, "\")"]),
            }
            rest = after;
        }
        shown + rest
    }

    /// Everything that a node says besides its name and place.
    pub fn members(&self, node: &NodeEntry) -> BTreeMap<String, String> {
        let instance = node.instance.as_deref().and_then(|id| self.file.external.get(id));
        let instance = instance.and_then(|external| external.path.clone().or(external.uid.clone()));
        let groups = (!node.groups.is_empty()).then(|| node.groups.join(", "));
        let heading =
            [("type", node.type_name.clone()), ("instance", instance), ("groups", groups)];
        let heading =
            heading.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        heading.chain(self.properties(&node.properties)).collect()
    }

    pub fn properties(&self, properties: &[Property]) -> BTreeMap<String, String> {
        let pair = |one: &Property| (one.name.clone(), self.shown(&one.value));
        properties.iter().map(pair).collect()
    }
}
