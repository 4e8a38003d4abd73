//! The hierarchy of objects.

use serde::Deserialize;
use serde_json::{Value, json};
use spawnpoint_core::{Core, OpOutput};
use spawnpoint_protocol::{
    ObjectId, SceneId,
    op::{ComponentsList, ObjectChildren, ObjectFilter, ObjectsList, ScenesList},
    shape::{ComponentCard, ObjectCard, Page, Paging, Scene},
};

use super::{Answer, look};
use crate::page::fault::PageFault;

/// How many objects are listed by default, and at most.
const DEFAULT: usize = 200;
const MOST: usize = 500;
/// How many objects of a scene are read to find its roots.
const READ: usize = 5_000;
/// How many objects are read at once.
const AT_ONCE: usize = 500;

#[derive(Deserialize)]
pub struct OneEngine {
    pub instance: String,
}

pub async fn scenes(core: &Core, request: &OneEngine) -> Answer {
    let paging = Paging { limit: Some(500), offset: None };
    let page: Page<Scene> =
        look(core, &request.instance, ScenesList { paging }).await?.into_shape()?;
    let scene = |scene: &Scene| {
        json!({
            "id": scene.id, "name": scene.name, "loaded": scene.is_loaded, "roots": scene.root_count,
        })
    };
    Ok(json!({ "scenes": page.items.iter().map(scene).collect::<Vec<_>>() }))
}

#[derive(Deserialize)]
pub struct Children {
    instance: String,
    scene: Option<SceneId>,
    object: Option<ObjectId>,
    #[serde(default)]
    offset: usize,
    limit: Option<usize>,
}

pub async fn children(core: &Core, request: Children) -> Answer {
    let Children { instance, scene, object, offset, limit } = request;
    let limit = limit.unwrap_or(DEFAULT).clamp(1, MOST);
    match object {
        Some(id) => {
            let paging = Paging { limit: Some(as_limit(limit)), offset: Some(as_limit(offset)) };
            let op = ObjectChildren { id, paging };
            let page: Page<ObjectCard> = look(core, &instance, op).await?.into_shape()?;
            let mut items = Vec::new();
            for card in page.items.into_iter().take(limit) {
                let below = count_below(core, &instance, card.id).await;
                items.push(node(&card, below, components(core, &instance, card.id).await));
            }
            Ok(json!({ "total": page.total, "items": items }))
        }
        None => roots(core, &instance, scene, offset, limit).await,
    }
}

/// The objects at the top of a scene. Engines list objects depth first, so those are the ones that are not below the
/// one before them.
async fn roots(
    core: &Core,
    instance: &str,
    scene: Option<SceneId>,
    offset: usize,
    limit: usize,
) -> Answer {
    let mut roots: Vec<(ObjectCard, usize)> = Vec::new();
    let (mut read, mut total) = (0, usize::MAX);
    while read < total.min(READ) {
        let op = ObjectsList {
            scene: scene.clone(),
            filter: ObjectFilter::default(),
            paging: Paging { limit: Some(as_limit(AT_ONCE)), offset: Some(as_limit(read)) },
            components: true,
        };
        let page: Page<ObjectCard> = look(core, instance, op).await?.into_shape()?;
        if page.items.is_empty() {
            break;
        }
        (read, total) = (read + page.items.len(), page.total);
        for card in page.items {
            match roots.last_mut() {
                Some((root, below)) if is_below(&card.path, &root.path) => {
                    let rest = card.path.get(root.path.len() + 1..).unwrap_or_default();
                    *below += usize::from(!rest.contains('/'));
                }
                _ => roots.push((card, 0)),
            }
        }
    }
    let count = roots.len();
    let shown = roots.iter().skip(offset).take(limit);
    let items: Vec<_> =
        shown.map(|(card, below)| node(card, Some(*below), card.components.clone())).collect();
    Ok(json!({ "total": count, "items": items, "truncated": total > READ }))
}

fn is_below(path: &str, above: &str) -> bool {
    path.strip_prefix(above).is_some_and(|rest| rest.starts_with('/'))
}

/// How many children an object has, if the engine says so.
async fn count_below(core: &Core, instance: &str, id: ObjectId) -> Option<usize> {
    let paging = Paging { limit: Some(1), offset: None };
    let output = look(core, instance, ObjectChildren { id, paging }).await.ok()?;
    let page: Page<ObjectCard> = output.into_shape().ok()?;
    Some(page.total)
}

async fn components(core: &Core, instance: &str, object: ObjectId) -> Option<Vec<String>> {
    let paging = Paging { limit: Some(50), offset: None };
    let output = look(core, instance, ComponentsList { object, paging }).await.ok()?;
    let page: Page<ComponentCard> = output.into_shape().ok()?;
    Some(page.items.iter().map(|card| short(&card.type_name).to_owned()).collect())
}

/// The last part of the name of a type.
pub fn short(type_name: &str) -> &str {
    let end = type_name.find('<').unwrap_or(type_name.len());
    let start = type_name[..end].rfind(['.', ':']).map_or(0, |at| at + 1);
    &type_name[start..]
}

/// An object as the page shows it.
pub fn node(card: &ObjectCard, children: Option<usize>, components: Option<Vec<String>>) -> Value {
    json!({
        "id": card.id,
        "name": card.name,
        "path": card.path,
        "active": card.active,
        "children": children,
        "components": components.unwrap_or_default(),
        "tag": card.tag,
        "layer": card.layer,
    })
}

#[derive(Deserialize)]
pub struct Search {
    instance: String,
    text: String,
    limit: Option<usize>,
}

pub async fn search(core: &Core, request: Search) -> Answer {
    let limit = as_limit(request.limit.unwrap_or(100).clamp(1, MOST));
    let op = ObjectsList {
        scene: None,
        filter: ObjectFilter { query: Some(request.text), ..ObjectFilter::default() },
        paging: Paging { limit: Some(limit), offset: None },
        components: true,
    };
    let page: Page<ObjectCard> = look(core, &request.instance, op).await?.into_shape()?;
    let items: Vec<_> =
        page.items.iter().map(|card| node(card, None, card.components.clone())).collect();
    Ok(json!({ "total": page.total, "items": items }))
}

fn as_limit(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// An object, read from its engine.
pub async fn card(core: &Core, instance: &str, id: ObjectId) -> Result<ObjectCard, PageFault> {
    let output: OpOutput = look(core, instance, spawnpoint_protocol::op::ObjectGet { id }).await?;
    Ok(output.into_shape()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_types_are_shortened() {
        assert_eq!(short("UnityEngine.Transform"), "Transform");
        assert_eq!(short("game::Health"), "Health");
        assert_eq!(short("List<System.Int32>"), "List<System.Int32>");
    }

    #[test]
    fn a_path_is_below_another_only_by_whole_names() {
        assert!(is_below("/A/B", "/A") && !is_below("/AB", "/A") && !is_below("/A", "/A"));
    }
}
