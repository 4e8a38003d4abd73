//! `game_tree`: objects as an outline of indented text.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
};
use spawnpoint_protocol::{
    ErrorKind, Fault, ObjectId, OpName, SceneId, ToolOutput,
    op::{ComponentsList, ObjectFilter, ObjectGet, ObjectsList, ScenesList},
    shape::{ComponentCard, ObjectCard, Page, Paging, Scene},
};

use super::{
    answer::{self, BUDGET, Lines, bounded, counted, one_line},
    member_noise::without_bases,
    outline::{Limits, Outline},
    persistent_objects, target,
};

const DEFAULT_DEPTH: usize = 3;
const MOST_DEPTH: usize = 50;
const DEFAULT_LIMIT: usize = 200;
const MOST_LIMIT: usize = 2000;
/// The pseudo-scene of objects that the engine hides. It is shown only by name.
const HIDDEN: &str = "scn:hide";
/// How many objects of one scene are looked at.
const LOOKED_AT: usize = 5000;
/// How many objects are requested at once.
const PAGE: usize = 1000;
/// For how many objects the components are requested one by one, from an engine that does not list them.
const ASKED: usize = 50;
/// The longest answer with a `limit` above the default.
const LONGEST: usize = 64 * 1024;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_tree",
        "Show the hierarchy of a scene or level (outliner; list of root GameObjects, tree of nodes or \
         actors, children of a parent) as indented text: name, id, components. Counts what it leaves out; continue \
         with `under`.",
        Needs::all(&[OpName::ObjectsList]),
        tree,
    )
    .titled("Object hierarchy")
    .idempotent()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TreeArguments {
    /// Only what is below: id, path or name.
    under: Option<String>,
    /// Scene id (scn:0) or name.
    scene: Option<String>,
    /// Number of levels.
    #[schemars(extend("default" = DEFAULT_DEPTH))]
    depth: Option<usize>,
    /// Part of a name, or a component type.
    filter: Option<String>,
    /// At most 2000.
    #[schemars(extend("default" = DEFAULT_LIMIT))]
    limit: Option<usize>,
    /// Show component types.
    #[schemars(extend("default" = true))]
    components: Option<bool>,
}

async fn tree(tools: Toolbox, p: TreeArguments) -> Result<ToolOutput, Fault> {
    let limit = bounded(p.limit, DEFAULT_LIMIT, MOST_LIMIT);
    let filter = p.filter.as_deref().map(str::trim).filter(|filter| !filter.is_empty());
    // A match may be on any level.
    let default_depth = if filter.is_some() { MOST_DEPTH } else { DEFAULT_DEPTH };
    let depth = bounded(p.depth, default_depth, MOST_DEPTH);
    let with_components = p.components.unwrap_or(true);
    // Some clients send every argument.
    let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let mut sections = match given(&p.under) {
        Some(under) => vec![below(&tools, &under, with_components).await?],
        None => scenes(&tools, given(&p.scene).as_deref(), with_components, limit).await?,
    };
    let mut matching = None;
    if let Some(filter) = filter {
        for section in &mut sections {
            let typed = of_type(&tools, section.scene.clone(), filter).await;
            *matching.get_or_insert(0) += section.keep(filter, &typed);
        }
        sections.retain(|section| !section.outline.is_empty());
        if sections.is_empty() {
            let what = format!("No object matches '{}'.", one_line(filter, 80));
            return Ok(answer::text(
                &tools,
                format!("{what} game_find also searches assets and code.\n"),
            ));
        }
    }
    let bytes = if limit <= DEFAULT_LIMIT { BUDGET } else { (limit * 80).clamp(BUDGET, LONGEST) };
    let mut left = Limits { lines: limit, bytes: bytes.saturating_sub(600), depth };
    for section in &mut sections {
        section.outline.expand(&mut left);
    }
    if with_components {
        ask_for_components(&tools, &mut sections).await;
    }
    let mut text = written(&sections, bytes, matching);
    if p.limit.is_some_and(|wanted| wanted > MOST_LIMIT) {
        text.push_str(&format!("limit was reduced to {MOST_LIMIT}.\n"));
    }
    Ok(answer::text(&tools, text))
}

/// The objects of one scene, or of one object and what is below it.
struct Section {
    title: Option<String>,
    scene: Option<SceneId>,
    outline: Outline,
    /// How many objects there are, those that were not looked at included.
    total: usize,
}

impl Section {
    /// Keeps only matching objects and their parents. Returns the number of matching ones.
    fn keep(&mut self, filter: &str, typed: &HashSet<ObjectId>) -> usize {
        let text = filter.to_lowercase();
        let matching = self.outline.keep(|card| {
            let components = card.components.as_deref().unwrap_or_default();
            card.name.to_lowercase().contains(&text)
                || typed.contains(&card.id)
                || components.iter().any(|name| name.eq_ignore_ascii_case(filter))
        });
        self.total = self.outline.len();
        matching
    }
}

/// One section per scene. Once the limit is reached, further scenes are only named.
async fn scenes(
    tools: &Toolbox,
    wanted: Option<&str>,
    with_components: bool,
    limit: usize,
) -> Result<Vec<Section>, Fault> {
    if !tools.can_run(OpName::ScenesList) {
        let op = list(None, ObjectFilter::default(), with_components);
        let (cards, total) = fetch(tools, op).await?;
        return Ok(vec![Section { title: None, scene: None, outline: Outline::new(cards), total }]);
    }
    let paging = Paging { limit: Some(500), offset: None };
    let mut loaded: Page<Scene> = tools.run(ScenesList { paging }).await?.into_shape()?;
    if let Some(wanted) = wanted {
        let chosen = find_scene(&loaded.items, wanted)?;
        loaded.items.retain(|scene| scene.id == chosen);
    } else {
        loaded.items.retain(|scene| scene.root_count > 0 && scene.id.0 != HIDDEN);
    }
    let is_only = loaded.items.len() == 1;
    let mut sections: Vec<Section> = Vec::new();
    for scene in loaded.items {
        let enough = sections.iter().map(|section| section.outline.len()).sum::<usize>() > limit;
        let roots = counted(scene.root_count, "root object");
        let (cards, total, count) = if enough {
            (Vec::new(), 0, roots)
        } else {
            let op = list(Some(scene.id.clone()), ObjectFilter::default(), with_components);
            match fetch(tools, op).await {
                Ok((cards, total)) => (cards, total, counted(total, "object")),
                // An editor may read its active scene only; that must not hide what it reads.
                Err(fault) if fault.kind == ErrorKind::Unsupported && !is_only => {
                    (Vec::new(), 0, format!("{roots}; {}", one_line(&fault.message, 120)))
                }
                Err(fault) => return Err(fault),
            }
        };
        let title = format!("Scene {} ({}, {count})", one_line(&scene.name, 80), scene.id);
        let outline = Outline::new(cards);
        sections.push(Section { title: Some(title), scene: Some(scene.id), outline, total });
    }
    Ok(sections)
}

fn find_scene(scenes: &[Scene], wanted: &str) -> Result<SceneId, Fault> {
    let wanted = wanted.trim();
    if let Some(scene) = scenes.iter().find(|scene| scene.id.0.eq_ignore_ascii_case(wanted)) {
        return Ok(scene.id.clone());
    }
    // A scene is also named by its file.
    let file = wanted.rsplit('/').next().unwrap_or(wanted);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let named = |name: &str| {
        let is_it = |scene: &&Scene| scene.name.eq_ignore_ascii_case(name);
        scenes.iter().filter(is_it).collect::<Vec<_>>()
    };
    let found = [wanted, stem].into_iter().map(named).find(|found| !found.is_empty());
    if let Some([_, _, ..]) = found.as_deref() {
        let all = found.iter().flatten().take(5);
        let ids =
            all.map(|scene| format!("{} ({})", scene.id, counted(scene.root_count, "root object")));
        let what = format!("several scenes are named '{}'", one_line(wanted, 80));
        return Err(Fault::argument("scene", what)
            .hint(format!("pass one of their ids: {}", ids.collect::<Vec<_>>().join(", "))));
    }
    let found = found.and_then(|found| found.first().map(|scene| scene.id.clone()));
    found.ok_or_else(|| {
        let some = scenes.iter().take(5).map(|scene| format!("{} {}", scene.id, scene.name));
        let listed = some.collect::<Vec<_>>().join(", ");
        Fault::missing("Scene", format!("'{}'", one_line(wanted, 80))).hint(match scenes.len() {
            0 => "no scene is loaded".to_owned(),
            count if count > 5 => format!("loaded: {listed}, and {} more", count - 5),
            _ => format!("loaded: {listed}"),
        })
    })
}

/// An object and what is below it.
async fn below(tools: &Toolbox, under: &str, with_components: bool) -> Result<Section, Fault> {
    let id = target::object(tools, under).await?;
    let root: ObjectCard = tools.run(ObjectGet { id }).await?.into_shape()?;
    let filter = ObjectFilter { path: Some(root.path.clone()), ..ObjectFilter::default() };
    let (mut cards, _) = fetch(tools, list(None, filter.clone(), with_components)).await?;
    if cards.iter().all(|card| card.id != id) {
        let limit = i64::try_from(PAGE).unwrap_or(i64::MAX);
        cards = persistent_objects::matching(tools, &filter, limit, with_components).await.items;
    }
    // Other objects may have the same path; the list is depth first.
    let beginning = format!("{}/", root.path);
    let mut cards: Vec<_> = cards.into_iter().skip_while(|card| card.id != id).collect();
    let end = cards.iter().skip(1).position(|card| !card.path.starts_with(&beginning));
    cards.truncate(end.map_or(cards.len(), |end| end + 1));
    if cards.is_empty() {
        cards.push(root);
    }
    let total = cards.len();
    Ok(Section { title: None, scene: None, outline: Outline::new(cards), total })
}

fn list(scene: Option<SceneId>, filter: ObjectFilter, components: bool) -> ObjectsList {
    ObjectsList { scene, filter, paging: Paging::default(), components }
}

/// The objects of a list, up to a bound, and the number of all.
async fn fetch(tools: &Toolbox, op: ObjectsList) -> Result<(Vec<ObjectCard>, usize), Fault> {
    let mut cards: Vec<ObjectCard> = Vec::new();
    loop {
        let paging = Paging {
            limit: i64::try_from(PAGE).ok(),
            offset: i64::try_from(cards.len()).ok().filter(|offset| *offset > 0),
        };
        let page: Page<ObjectCard> =
            tools.run(ObjectsList { paging, ..op.clone() }).await?.into_shape()?;
        let got = page.items.len();
        cards.extend(page.items);
        if got == 0 || cards.len() >= page.total || cards.len() >= LOOKED_AT {
            let total = page.total.max(cards.len());
            return Ok((cards, total));
        }
    }
}

/// The objects with a component of this type. An engine may refuse a type that it does not know.
async fn of_type(tools: &Toolbox, scene: Option<SceneId>, type_name: &str) -> HashSet<ObjectId> {
    let filter = ObjectFilter { type_name: Some(type_name.to_owned()), ..ObjectFilter::default() };
    let found = fetch(tools, list(scene, filter, false)).await;
    found.map(|(cards, _)| cards.into_iter().map(|card| card.id).collect()).unwrap_or_default()
}

/// Asks for the components of the shown objects, one by one, where the list does not have them.
async fn ask_for_components(tools: &Toolbox, sections: &mut [Section]) {
    if !tools.can_run(OpName::ComponentsList) {
        return;
    }
    let shown = sections.iter_mut().flat_map(|section| section.outline.shown_mut());
    for card in shown.filter(|card| card.components.is_none()).take(ASKED) {
        let paging = Paging { limit: Some(20), offset: None };
        let Ok(output) = tools.run(ComponentsList { object: card.id, paging }).await else {
            return;
        };
        let Ok(page) = output.into_shape::<Page<ComponentCard>>() else { return };
        let short = |component: &ComponentCard| target::short(&component.type_name).to_owned();
        let names: Vec<String> = page.items.iter().map(short).collect();
        card.components = Some(without_bases(names));
    }
}

fn written(sections: &[Section], bytes: usize, matching: Option<usize>) -> String {
    let mut lines = Lines::within(bytes);
    let (mut shown, mut total) = (0, 0);
    for section in sections {
        if let Some(title) = &section.title {
            lines.push(title);
        }
        let indent = usize::from(section.title.is_some());
        for line in section.outline.lines(indent) {
            lines.push(&line);
        }
        shown += section.outline.shown_count();
        total += section.total;
    }
    let mut text = lines.finish("pass under or a smaller depth");
    if let Some(matching) = matching {
        text.push_str(&format!(
            "{} the filter.\n",
            match matching {
                1 => "1 object matches".to_owned(),
                count => format!("{count} objects match"),
            }
        ));
    }
    if total == 0 {
        text.push_str("No objects.\n");
    } else if shown < total {
        text.push_str(&format!(
            "{shown} of {total} objects shown. To see more, pass under (an id from above), filter, scene, depth or \
             limit.\n"
        ));
    }
    text
}
