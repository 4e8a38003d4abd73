//! Lists and describes objects.

use serde_json::json;
use spawnpoint_protocol::{
    Fault, ObjectId,
    op::{ObjectChildren, ObjectFilter, ObjectsList},
    shape::{ObjectCard, Page},
};

use super::{
    command::{Editor, missing_object},
    scenes,
    walk::{self, LARGEST_PAGE, Node},
};

/// Lists objects of the active scene. The editor lists no other scene.
pub(super) async fn list(editor: &Editor<'_>, op: ObjectsList) -> Result<Page<ObjectCard>, Fault> {
    if let Some(scene) = &op.scene {
        scenes::require_active(editor, scene).await?;
    }
    let all = walk::everything(editor).await?;
    let fitting = all.into_iter().filter(|node| fits(node, &op.filter)).map(|node| ObjectCard {
        components: op.components.then_some(node.components),
        ..node.card
    });
    Ok(op.paging.cut(fitting))
}

/// Describes one object.
pub(super) async fn get(editor: &Editor<'_>, id: ObjectId) -> Result<ObjectCard, Fault> {
    let answer = editor.ask("get_gameobject", json!({ "instanceID": id.0 })).await?;
    let card = answer.found().and_then(|data| Node::read(&data)).map(|node| node.card);
    card.ok_or_else(|| missing_object(id))
}

/// Lists the children of an object.
pub(super) async fn children(
    editor: &Editor<'_>,
    op: ObjectChildren,
) -> Result<Page<ObjectCard>, Fault> {
    let (offset, limit) = op.paging.bounds();
    let mut page = Page { total: 0, items: Vec::new() };
    loop {
        let (from, wanted) = (offset + page.items.len(), limit - page.items.len());
        let level = walk::level(editor, Some(op.id), from, wanted.min(LARGEST_PAGE)).await?;
        let level = level.ok_or_else(|| missing_object(op.id))?;
        page.total = level.total;
        let is_last = level.nodes.is_empty();
        page.items.extend(level.nodes.into_iter().map(|node| node.card).take(wanted));
        if is_last || page.items.len() >= limit || offset + page.items.len() >= page.total {
            return Ok(page);
        }
    }
}

/// Whether an object matches every filter that is given.
fn fits(node: &Node, filter: &ObjectFilter) -> bool {
    let ObjectFilter { query, name, type_name, path, active_only } = filter;
    let holds = |text: &str, part: &Option<String>| {
        part.as_ref().is_none_or(|part| text.to_lowercase().contains(&part.to_lowercase()))
    };
    let card = &node.card;
    (holds(&card.name, query) || holds(&card.path, query))
        && holds(&card.name, name)
        && holds(&card.path, path)
        && type_name.as_ref().is_none_or(|wanted| has_component(node, wanted))
        && (!active_only || node.is_active)
}

/// Whether an object has a component of a type. The hierarchy has only short names of types.
fn has_component(node: &Node, wanted: &str) -> bool {
    let wanted = wanted.to_lowercase();
    let last = wanted.rsplit('.').next().unwrap_or(&wanted);
    node.components.iter().any(|component| {
        let component = component.to_lowercase();
        component.contains(&wanted) || (wanted.contains('.') && component == last)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_filter_must_match() {
        let node = Node::read(&json!({
            "name": "Lamp", "instanceID": 3, "activeSelf": true, "activeInHierarchy": false, "tag": "Untagged",
            "layer": 0, "path": "House/Hall/Lamp", "childCount": 0, "componentTypes": ["Transform", "Light"],
        }))
        .unwrap();
        let filter = ObjectFilter::default();
        assert!(fits(&node, &filter));
        let by = |change: fn(&mut ObjectFilter)| {
            let mut filter = ObjectFilter::default();
            change(&mut filter);
            fits(&node, &filter)
        };
        assert!(by(|filter| filter.query = Some("hall".into())));
        assert!(!by(|filter| filter.name = Some("hall".into())));
        assert!(by(|filter| filter.path = Some("house/HALL".into())));
        assert!(by(|filter| filter.type_name = Some("light".into())));
        assert!(by(|filter| filter.type_name = Some("UnityEngine.Light".into())));
        assert!(!by(|filter| filter.type_name = Some("UnityEngine.Ligh".into())));
        assert!(!by(|filter| filter.active_only = true));
    }
}
