//! `game_find`: one query over everything that has a name or a text.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
};
use spawnpoint_protocol::{ErrorKind, Fault, OpName, ToolOutput};

use super::{
    answer::{self, Lines, bounded, one_line},
    find_kinds::{self, FindKind, SearchMatch},
};

const DEFAULT_LIMIT: usize = 20;
const MOST_LIMIT: usize = 100;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_find",
        "Search the project for one text: find (locate, look up) objects that have a component, prefabs and other \
         assets, files, scripts, classes, types, members, which file defines them, code, settings. Best first, with \
         id or path.",
        Needs::any(&[
            OpName::ObjectsList,
            OpName::AssetsFind,
            OpName::TypesList,
            OpName::MembersSearch,
            OpName::FilesSearch,
            OpName::SettingsList,
        ]),
        find,
    )
    .titled("Find by text")
    .idempotent()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FindArguments {
    /// Part of a name, path or line, in any case.
    query: String,
    /// What to search.
    #[schemars(extend("default" = "any"))]
    #[serde(default)]
    kind: WantedKind,
    /// At most 100.
    #[schemars(extend("default" = DEFAULT_LIMIT))]
    limit: Option<usize>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum WantedKind {
    #[default]
    Any,
    Object,
    Asset,
    Type,
    Member,
    Code,
    Setting,
}

impl WantedKind {
    fn kinds(self) -> Vec<FindKind> {
        let only = match self {
            Self::Any => return FindKind::ALL.to_vec(),
            Self::Object => FindKind::Object,
            Self::Asset => FindKind::Asset,
            Self::Type => FindKind::Type,
            Self::Member => FindKind::Member,
            Self::Code => FindKind::Code,
            Self::Setting => FindKind::Setting,
        };
        vec![only]
    }
}

async fn find(tools: Toolbox, p: FindArguments) -> Result<ToolOutput, Fault> {
    let query = answer::query(&p.query, "pass part of a name; game_tree shows all objects")?;
    let limit = bounded(p.limit, DEFAULT_LIMIT, MOST_LIMIT);
    let kinds = p.kind.kinds();
    let (able, unable): (Vec<_>, Vec<_>) = kinds.into_iter().partition(|kind| kind.can_run(&tools));
    if able.is_empty() {
        return Err(cannot_search(&tools, &unable));
    }
    let mut matches = Vec::new();
    let mut failed = Vec::new();
    let mut is_cut = false;
    let found = able.iter().map(|kind| find_kinds::search(&tools, *kind, query));
    for (kind, found) in able.iter().zip(futures_util::future::join_all(found).await) {
        match found {
            Ok(some) => {
                matches.extend(some.matches);
                is_cut |= some.is_cut;
            }
            Err(fault) => {
                failed.push(format!("{} ({})", kind.plural(), one_line(&fault.message, 120)))
            }
        }
    }
    let searched: Vec<&str> = able.iter().map(|kind| kind.plural()).collect();
    if matches.is_empty() && failed.len() == able.len() {
        return Err(Fault::new(
            ErrorKind::Internal,
            format!("The search failed: {}", failed.join("; ")),
        ));
    }
    let mut text = written(query, matches, limit, is_cut);
    text.push_str(&format!("Searched: {}.", searched.join(", ")));
    if !failed.is_empty() {
        text.push_str(&format!(" Failed: {}.", failed.join("; ")));
    }
    if !unable.is_empty() {
        let names: Vec<&str> = unable.iter().map(|kind| kind.plural()).collect();
        text.push_str(&format!(" Not available here: {}.", names.join(", ")));
    }
    text.push('\n');
    if p.limit.is_some_and(|wanted| wanted > MOST_LIMIT) {
        text.push_str(&format!("limit was reduced to {MOST_LIMIT}.\n"));
    }
    Ok(answer::text(&tools, text))
}

/// `is_cut`: there are more matches than those that were looked at.
fn written(query: &str, mut matches: Vec<SearchMatch>, limit: usize, is_cut: bool) -> String {
    if matches.is_empty() {
        return format!(
            "Nothing matches '{}'. Try a shorter part of the name.\n",
            one_line(query, 80)
        );
    }
    matches.sort_by(|a, b| a.order().cmp(&b.order()));
    let total = matches.len();
    let mut lines = Lines::new();
    for found in matches.iter().take(limit) {
        lines.push(&found.line);
    }
    let cut = lines.left_out();
    let mut text = lines.finish("pass kind or a longer query");
    if total > limit && cut == 0 {
        let least = if is_cut { "at least " } else { "" };
        text.push_str(&format!(
            "({least}{} more; pass limit, kind or a longer query)\n",
            total - limit
        ));
    } else if is_cut && cut == 0 {
        text.push_str("(there are more; pass kind or a longer query)\n");
    }
    text
}

fn cannot_search(tools: &Toolbox, kinds: &[FindKind]) -> Fault {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.plural()).collect();
    let engine = tools.instance().map(|on| on.id().to_string()).unwrap_or_default();
    let what = format!("{engine} cannot search {}", names.join(", "));
    let can: Vec<&str> =
        FindKind::ALL.iter().filter(|kind| kind.can_run(tools)).map(|kind| kind.plural()).collect();
    let is_on_disk = kinds.iter().any(|kind| matches!(kind, FindKind::Asset | FindKind::Code));
    let folder = if is_on_disk {
        "; to search files, also serve the project's folder with --project"
    } else {
        ""
    };
    Fault::new(ErrorKind::Unsupported, what)
        .hint(format!("it can search {}{folder}", can.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::{super::ranking::Rank, *};

    fn found(rank: Rank, name: &str) -> SearchMatch {
        SearchMatch { rank, kind: FindKind::Object, name: name.into(), line: name.into() }
    }

    #[test]
    fn the_best_match_comes_first_and_the_rest_is_counted() {
        let matches = vec![
            found(Rank::Elsewhere, "d"),
            found(Rank::Word, "longer c"),
            found(Rank::Word, "b"),
            found(Rank::Exact, "a"),
        ];
        let text = written("a", matches.clone(), 3, false);
        assert_eq!(text, "a\nb\nlonger c\n(1 more; pass limit, kind or a longer query)\n");
        let cut = written("a", matches, 3, true);
        assert!(cut.ends_with("(at least 1 more; pass limit, kind or a longer query)\n"), "{cut}");
        assert!(written("x\ny", Vec::new(), 3, false).starts_with("Nothing matches 'x y'."));
    }
}
