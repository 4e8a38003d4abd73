//! Toolset `editor`: a Unity project read from its folder. Names, arguments, answers and sentences are
//! those of the editor document. There the ids have dots, `scene.hierarchy.dump`; here they have
//! underscores, as every client takes those.

mod asset;
mod audio;
mod beyond;
mod files;
mod hierarchy;
mod objects;
mod platform;
mod project;
mod row;
mod scene;
mod tier;

use spawnpoint_core::catalog::{Listing, Tool, Toolset};

pub use self::tier::Tier;

/// The kind of engine these tools are for.
const KIND: &str = "unity-disk";
/// The name of the toolset.
const NAME: &str = "editor";

/// Tools that need only shared ops. Every engine that reads a project from disk can answer them.
const SHARED: [&str; 8] = [
    "asset_info",
    "asset_dependencies_graph",
    "asset_find",
    "asset_tree",
    "asset_export",
    "project_refs",
    "project_check",
    "project_diff",
];

/// The toolset, on a server of this tier.
pub fn toolset(tier: Tier) -> Toolset {
    let tools = [
        platform::tools(tier),
        project::tools(),
        scene::tools(),
        asset::tools(),
        audio::tools(),
        objects::tools(),
        files::tools(),
        beyond::tools(),
    ];
    Toolset {
        name: NAME,
        help: "Unity projects read from their folder, with no editor running",
        tools: tools.concat().into_iter().map(|tool| for_projects(tier.offer(tool))).collect(),
        resources: &[],
        prompts: &[],
        start_with: &[],
    }
}

/// The tool for Unity projects, or for all that have its ops.
fn for_projects(tool: Tool) -> Tool {
    match SHARED.contains(&tool.name) {
        true => tool.listed(Listing::WhereAble),
        false => tool.only_for(KIND),
    }
}

/// The document's name of a tool.
fn id_of(tool: &Tool) -> String {
    tool.name.replace('_', ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ids of the document, in its order, with their descriptions.
    const DOCUMENT: &[(&str, &str, &str)] = &[
        ("mcp.server.info", "mcp.platform", "core"),
        ("mcp.tools.list", "mcp.platform", "core"),
        ("mcp.tool.describe", "mcp.platform", "core"),
        ("project.info", "project", "core"),
        ("project.scenes.list", "project", "core"),
        ("project.assets.summary", "project", "core"),
        ("project.references.missing", "project", "core"),
        ("scene.hierarchy.dump", "scene", "core"),
        ("scene.objects.find", "scene", "core"),
        ("scene.components.list", "scene", "core"),
        ("asset.info", "asset", "core"),
        ("asset.dependencies.graph", "asset", "core"),
        ("audio.mixer.list", "audio", "core"),
        ("audio.mixer.snapshot.read", "audio", "core"),
        ("editor.selection.info", "editor", "core"),
        ("go.find", "go", "core"),
        ("go.setParent", "go", "core"),
        ("component.list", "go", "core"),
        ("project.getVersion", "project", "pro"),
        ("project.listFiles", "project", "pro"),
        ("project.readFile", "project", "pro"),
        ("project.searchText", "project", "pro"),
        ("project.inspectScript", "project", "pro"),
        ("project.architectureSummary", "project", "studio"),
        ("asmdef.validateGraph", "asmdef", "studio"),
        ("audio.mixer.validateRouting", "audio", "studio"),
    ];

    /// Tools that the document does not have.
    const BEYOND: &[&str] = &[
        "project.refs",
        "project.unused",
        "project.check",
        "project.diff",
        "asset.find",
        "asset.tree",
        "asset.export",
    ];

    #[test]
    fn the_toolset_has_exactly_the_tools_of_the_document() {
        let mut ours: Vec<_> = toolset(Tier::default())
            .tools
            .iter()
            .map(|tool| {
                let metadata = tool.metadata.as_ref().unwrap();
                (id_of(tool), metadata.category, metadata.level)
            })
            .collect();
        ours.retain(|(id, ..)| !BEYOND.contains(&id.as_str()));
        let mut theirs: Vec<_> = DOCUMENT
            .iter()
            .map(|(id, category, tier)| ((*id).to_owned(), *category, *tier))
            .collect();
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs);
    }

    #[test]
    fn only_one_tool_changes_anything_and_titles_are_short() {
        let tools = toolset(Tier::default()).tools;
        let writing: Vec<_> = tools.iter().filter(|tool| !tool.is_read_only()).map(id_of).collect();
        assert_eq!(writing, ["go.setParent"]);
        for tool in &tools {
            let title = tool.metadata.as_ref().unwrap().title;
            assert!(!title.is_empty() && title.len() < 50, "{title}");
            assert!(!tool.name.contains('.') && tool.help.ends_with('.'), "{}", tool.name);
        }
    }
}
