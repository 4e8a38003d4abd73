//! Assembly definitions: the assembly of each script, and references between assemblies.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::Value;
use spawnpoint_core::folder::dependency_cycles;

use super::Project;
use crate::{asset::kind::Kind, id::Guid};

/// An assembly definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Assembly {
    /// The name.
    pub name: String,
    /// The `.asmdef` file.
    pub path: String,
    /// Names of the assemblies it references. GUIDs are resolved if possible.
    pub references: Vec<String>,
    /// What could not be read or resolved.
    pub problems: Vec<String>,
}

/// Dependencies between assemblies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AssemblyGraph {
    /// Dependency cycles, as names.
    pub cycles: Vec<Vec<String>>,
    /// The longest chain of dependencies, as names.
    pub longest: Vec<String>,
    /// Unresolved references and duplicate names.
    pub warnings: Vec<String>,
}

impl Project {
    /// All assembly definitions, by path.
    pub fn assemblies(&self) -> Vec<Assembly> {
        let files = self
            .index
            .assets()
            .filter(|asset| asset.kind() == Kind::AssemblyDefinition && asset.exists());
        let mut assemblies: Vec<Assembly> = files
            .map(|asset| {
                let json = self.read(asset).ok().and_then(|text| json(&text));
                assembly(asset.stem(), asset.path(), json.as_ref())
            })
            .collect();
        assemblies.sort_by(|a, b| a.path.cmp(&b.path));
        let names: HashMap<String, String> = assemblies
            .iter()
            .map(|assembly| (assembly.path.clone(), assembly.name.clone()))
            .collect();
        for assembly in &mut assemblies {
            for reference in &mut assembly.references {
                let Some(guid) =
                    reference.strip_prefix("GUID:").and_then(|guid| guid.parse::<Guid>().ok())
                else {
                    continue;
                };
                match self.index.by_guid(guid) {
                    Some(asset) => {
                        *reference = names
                            .get(asset.path())
                            .cloned()
                            .unwrap_or_else(|| asset.stem().to_owned());
                    }
                    None if self.packages.any_absent() => {}
                    None => assembly.problems.push(format!("{reference} is in no file")),
                }
            }
        }
        assemblies
    }

    /// The assembly that a script compiles to: that of the nearest definition in its folders, else
    /// Unity's default.
    pub fn assembly_of(&self, script: &str, assemblies: &[Assembly]) -> String {
        let nearest = assemblies
            .iter()
            .filter(|assembly| {
                let folder = assembly.path.rsplit_once('/').map_or("", |(folder, _)| folder);
                script.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
            })
            .max_by_key(|assembly| assembly.path.matches('/').count());
        match nearest {
            Some(assembly) => assembly.name.clone(),
            None if script.contains("/Editor/") => "Assembly-CSharp-Editor".into(),
            None => "Assembly-CSharp".into(),
        }
    }

    /// Dependency cycles, the longest chain and unresolved references; only of the definitions at
    /// these paths, if any are given.
    pub fn assembly_graph(&self, only: &[String]) -> AssemblyGraph {
        let mut assemblies = self.assemblies();
        assemblies.retain(|assembly| only.is_empty() || only.contains(&assembly.path));
        graph(&assemblies)
    }
}

fn json(text: &[u8]) -> Option<Value> {
    serde_json::from_slice(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)).ok()
}

fn assembly(stem: &str, path: &str, json: Option<&Value>) -> Assembly {
    let mut problems = Vec::new();
    if json.is_none() {
        problems.push("not readable as JSON".to_owned());
    }
    let json = json.unwrap_or(&Value::Null);
    let references = json["references"].as_array().into_iter().flatten();
    Assembly {
        name: json["name"].as_str().unwrap_or(stem).to_owned(),
        path: path.to_owned(),
        references: references.filter_map(|name| Some(name.as_str()?.to_owned())).collect(),
        problems,
    }
}

fn graph(assemblies: &[Assembly]) -> AssemblyGraph {
    let mut graph = AssemblyGraph::default();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    for (number, assembly) in assemblies.iter().enumerate() {
        graph.warnings.extend(
            assembly.problems.iter().map(|problem| format!("{}: {problem}", assembly.path)),
        );
        if numbers.insert(&assembly.name, number).is_some() {
            graph.warnings.push(format!("duplicate assembly name {}", assembly.name));
        }
    }
    let edges: Vec<Vec<usize>> = assemblies
        .iter()
        .map(|assembly| {
            assembly
                .references
                .iter()
                .filter_map(|name| numbers.get(name.as_str()).copied())
                .collect()
        })
        .collect();
    for cycle in dependency_cycles(&edges) {
        graph
            .cycles
            .push(cycle.into_iter().map(|number| assemblies[number].name.clone()).collect());
    }
    graph.longest = crate::graph::longest_path(&edges)
        .into_iter()
        .map(|number| assemblies[number].name.clone())
        .collect();
    graph
}
