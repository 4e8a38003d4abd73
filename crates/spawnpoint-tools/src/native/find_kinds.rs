//! What `game_find` can search, and how each match reads.

use std::collections::BTreeMap;

use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    Fault, OpName, Sourced,
    asset::{AssetCard, AssetFilter, Slice},
    files::TextSearchResult,
    op::{
        AssetsFind, FilesSearch, MembersSearch, ObjectFilter, ObjectsList, SettingsList, TypesList,
    },
    play::Setting,
    shape::{MemberMatch, ObjectCard, Page, Paging},
};

use super::{
    answer::one_line,
    outline::components,
    persistent_objects,
    ranking::{Rank, rank},
    scene_names,
    target::short,
};

/// How many matches of each kind are requested, so that the best ones are among them.
const REQUESTED: usize = 300;

/// How many components of an object are named.
const COMPONENTS: usize = 5;

/// A kind of thing that can be found. The order breaks ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindKind {
    /// An object of a scene.
    Object,
    /// A type of component.
    Type,
    /// A file of the project.
    Asset,
    /// A member of a component.
    Member,
    /// A project setting.
    Setting,
    /// A line of a text file.
    Code,
}

impl FindKind {
    /// Every kind.
    pub const ALL: &[Self] =
        &[Self::Object, Self::Type, Self::Asset, Self::Member, Self::Setting, Self::Code];

    /// Its name in sentences.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Object => "objects",
            Self::Type => "types",
            Self::Asset => "assets",
            Self::Member => "members",
            Self::Setting => "settings",
            Self::Code => "code",
        }
    }

    /// Whether the engine can search it.
    pub fn can_run(self, tools: &Toolbox) -> bool {
        tools.can_run(match self {
            Self::Object => OpName::ObjectsList,
            Self::Type => OpName::TypesList,
            Self::Asset => OpName::AssetsFind,
            Self::Member => OpName::MembersSearch,
            Self::Setting => OpName::SettingsList,
            Self::Code => OpName::FilesSearch,
        })
    }
}

/// Something that matches.
#[derive(Clone, Debug)]
pub struct SearchMatch {
    /// How well it fits.
    pub rank: Rank,
    /// Its kind.
    pub kind: FindKind,
    /// Its name.
    pub name: String,
    /// How it is shown.
    pub line: String,
}

impl SearchMatch {
    /// The best first; shorter names before longer ones.
    pub fn order(&self) -> (Rank, FindKind, usize, &str) {
        (self.rank, self.kind, self.name.len(), &self.name)
    }
}

/// What was found of one kind.
#[derive(Debug, Default)]
pub struct SearchResult {
    /// The matches that were looked at.
    pub matches: Vec<SearchMatch>,
    /// Whether there are more that were not looked at.
    pub is_cut: bool,
}

impl SearchResult {
    fn of(matches: impl IntoIterator<Item = SearchMatch>, looked_at: usize, total: usize) -> Self {
        Self { matches: matches.into_iter().collect(), is_cut: looked_at < total }
    }
}

/// Searches one kind. A query of several words that is nowhere as a whole is searched by its longest word.
pub async fn search(tools: &Toolbox, kind: FindKind, query: &str) -> Result<SearchResult, Fault> {
    let found = search_for(tools, kind, query, query).await?;
    let longest = query.split_whitespace().max_by_key(|word| word.len()).unwrap_or(query);
    if !found.matches.is_empty() || longest == query || kind == FindKind::Code {
        return Ok(found);
    }
    search_for(tools, kind, longest, query).await
}

/// Asks the engine for `needle`, and keeps and ranks what fits the whole query.
async fn search_for(
    tools: &Toolbox,
    kind: FindKind,
    needle: &str,
    query: &str,
) -> Result<SearchResult, Fault> {
    let needle = needle.to_owned();
    Ok(match kind {
        FindKind::Object => objects(tools, needle, query).await?,
        FindKind::Type => types(tools, needle, query).await?,
        FindKind::Asset => assets(tools, needle, query).await?,
        FindKind::Member => members(tools, needle, query).await?,
        FindKind::Setting => settings(tools, needle, query).await?,
        FindKind::Code => code(tools, needle).await?,
    })
}

fn paging() -> Paging {
    Paging { limit: i64::try_from(REQUESTED).ok(), offset: None }
}

/// Objects by name and path, and objects with a component of that type.
async fn objects(tools: &Toolbox, needle: String, query: &str) -> Result<SearchResult, Fault> {
    let list = |filter: &ObjectFilter| ObjectsList {
        scene: None,
        filter: filter.clone(),
        paging: paging(),
        components: true,
    };
    let by_text = ObjectFilter { query: Some(needle.clone()), ..ObjectFilter::default() };
    let by_type = ObjectFilter { type_name: Some(needle.clone()), ..ObjectFilter::default() };
    let named = tools.run(list(&by_text)).await.and_then(|output| output.into_shape());
    let limit = i64::try_from(REQUESTED).unwrap_or(i64::MAX);
    let named = persistent_objects::add_to(named, tools, &by_text, limit, true).await?;
    // An engine may refuse a type that it does not know.
    let typed = tools.run(list(&by_type)).await.and_then(|output| output.into_shape());
    let typed = persistent_objects::add_to(typed, tools, &by_type, limit, true).await;
    let typed = typed.unwrap_or(Page { total: 0, items: Vec::new() });
    let (looked_at, total) = (named.items.len() + typed.items.len(), named.total + typed.total);
    let typed = typed.items;
    let is_named = |card: &ObjectCard| named.items.iter().any(|other| other.id == card.id);
    let ranked = named.items.iter().map(|card| (card, rank(query, &card.name, &card.path)));
    let mut ranked: Vec<(&ObjectCard, Rank)> =
        ranked.filter_map(|(card, rank)| Some((card, rank?))).collect();
    let (cards_named, typed_only): (Vec<&ObjectCard>, Vec<&ObjectCard>) = (
        ranked.iter().map(|(card, _)| *card).collect(),
        typed.iter().filter(|card| !is_named(card)).collect(),
    );
    let mut scenes = scene_names::of_namesakes(tools, &cards_named, &by_text).await;
    scenes.extend(scene_names::of_namesakes(tools, &typed_only, &by_type).await);
    ranked.extend(typed_only.iter().map(|card| (*card, rank_of_type(query, &needle, card))));
    let found = ranked.into_iter().map(|(card, rank)| object(card, rank, scenes.get(&card.id)));
    Ok(SearchResult::of(found, looked_at, total))
}

/// The rank of an object with a component of the type `needle`: below objects whose name fits, and above those that
/// only have it in their path. If the query has more words, the object must have them, too.
fn rank_of_type(query: &str, needle: &str, card: &ObjectCard) -> Rank {
    let components = card.components.as_deref().unwrap_or_default().join(" ");
    let rest = format!("{} {needle} {components}", card.path);
    rank(query, &card.name, &rest).map_or(Rank::Elsewhere, |_| Rank::Substring)
}

fn object(card: &ObjectCard, rank: Rank, scene: Option<&String>) -> SearchMatch {
    let components = components(card, COMPONENTS);
    let inactive = if card.active { "" } else { " (inactive)" };
    let scene = scene.map(|scene| format!(" in {scene}")).unwrap_or_default();
    let path = one_line(&card.path, 160);
    let line = format!("object {} {path}{components}{inactive}{scene}", card.id);
    SearchMatch { rank, kind: FindKind::Object, name: card.name.clone(), line }
}

async fn types(tools: &Toolbox, needle: String, query: &str) -> Result<SearchResult, Fault> {
    let op = TypesList { query: Some(needle), paging: paging() };
    let page: Page<String> = tools.run(op).await?.into_shape()?;
    let (looked_at, total) = (page.items.len(), page.total);
    let found = page.items.into_iter().filter_map(|name| {
        let rank = rank(query, short(&name), &name)?;
        let line = format!("type {}", one_line(&name, 160));
        Some(SearchMatch { rank, kind: FindKind::Type, name, line })
    });
    Ok(SearchResult::of(found, looked_at, total))
}

async fn assets(tools: &Toolbox, needle: String, query: &str) -> Result<SearchResult, Fault> {
    let filter =
        AssetFilter { folders: vec![], paths: vec![needle], types: vec![], recursive: true };
    let slice = Slice { limit: u32::try_from(REQUESTED).unwrap_or(u32::MAX), offset: 0 };
    let op = AssetsFind { filter, tags: false, slice };
    let page: Sourced<Page<AssetCard>> = tools.run(op).await?.into_shape()?;
    let (looked_at, total) = (page.answer.items.len(), page.answer.total);
    let found = page.answer.items.into_iter().filter_map(|card| {
        let file = card.path.rsplit('/').next().unwrap_or(&card.path);
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        let rank = rank(query, stem, &card.path)?;
        let type_name = match card.type_name.as_str() {
            "" => String::new(),
            name => format!(" ({})", one_line(short(name), 60)),
        };
        let line = format!("asset {}{type_name}", one_line(&card.path, 200));
        Some(SearchMatch { rank, kind: FindKind::Asset, name: card.path, line })
    });
    Ok(SearchResult::of(found, looked_at, total))
}

/// Members by name; one line per component type, because many objects have the same components.
async fn members(tools: &Toolbox, needle: String, query: &str) -> Result<SearchResult, Fault> {
    let op = MembersSearch { query: needle, component: None, paging: paging() };
    let page: Page<MemberMatch> = tools.run(op).await?.into_shape()?;
    let (looked_at, total) = (page.items.len(), page.total);
    let mut by_member: BTreeMap<(String, String), (MemberMatch, usize)> = BTreeMap::new();
    for item in page.items {
        let key = (item.component_type.clone(), item.member.clone());
        by_member.entry(key).or_insert_with(|| (item, 0)).1 += 1;
    }
    let found = by_member.into_values().filter_map(|(first, count)| {
        let rank = rank(query, &first.member, &first.component_type)?;
        let name = format!("{}.{}", short(&first.component_type), first.member);
        let others = if count > 1 { format!(", and {} more", count - 1) } else { String::new() };
        let line = format!(
            "member {} of {} {}{others}",
            one_line(&name, 120),
            first.object_id,
            one_line(&first.object_path, 120)
        );
        Some(SearchMatch { rank, kind: FindKind::Member, name, line })
    });
    Ok(SearchResult::of(found, looked_at, total))
}

async fn settings(tools: &Toolbox, needle: String, query: &str) -> Result<SearchResult, Fault> {
    let op = SettingsList { query: Some(needle), paging: paging() };
    let page: Page<Setting> = tools.run(op).await?.into_shape()?;
    let (looked_at, total) = (page.items.len(), page.total);
    let found = page.items.into_iter().filter_map(|setting| {
        let last = setting.name.rsplit(['/', '.']).next().unwrap_or(&setting.name);
        let rank = rank(query, last, &setting.name)?;
        let (name, value) = (one_line(&setting.name, 120), one_line(&setting.value_text, 80));
        let line = format!("setting {name} = {value}");
        Some(SearchMatch { rank, kind: FindKind::Setting, name: setting.name, line })
    });
    Ok(SearchResult::of(found, looked_at, total))
}

/// Lines of text. They rank below names, because a text is in many lines.
async fn code(tools: &Toolbox, needle: String) -> Result<SearchResult, Fault> {
    let op = FilesSearch { text: needle, files: None, regex: false, limit: REQUESTED };
    let result: TextSearchResult = tools.run(op).await?.into_shape()?;
    let is_cut = result.truncated;
    let found = result.matches.into_iter().map(|found| {
        let line = format!(
            "code {}:{} {}",
            one_line(&found.path, 160),
            found.line,
            one_line(&found.text, 120)
        );
        let name = format!("{}:{:06}", found.path, found.line);
        SearchMatch { rank: Rank::Elsewhere, kind: FindKind::Code, name, line }
    });
    Ok(SearchResult { matches: found.collect(), is_cut })
}
