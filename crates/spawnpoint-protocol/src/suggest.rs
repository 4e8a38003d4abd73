//! Suggestions for misspelled names.

/// Longer names are not typing mistakes, and comparing them takes long.
const LONGEST: usize = 128;

/// A name that contains the other is similar to it if the shorter one has at least this many characters.
const SHORTEST_PART: usize = 4;

/// The candidate that is most similar to `wanted`, if it differs by no more than typing mistakes, if one of both
/// contains the other, or if it is the last word of the other. A name that is only the least different one is not a suggestion: it would be followed.
pub fn nearest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wanted.len() > LONGEST {
        return None;
    }
    let (name, wanted) = (wanted, wanted.to_lowercase());
    candidates
        .into_iter()
        .map(|candidate| (candidate.to_lowercase(), candidate))
        .filter(|(lower, candidate)| {
            is_similar(&wanted, lower) || has_word(candidate, name) || has_word(name, candidate)
        })
        .map(|(lower, candidate)| (similarity(&wanted, &lower), candidate))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// The `count` candidates that are most similar to `wanted`, best first, however different they are: for lists of
/// what there is.
pub fn closest<'a>(
    wanted: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    count: usize,
) -> Vec<&'a str> {
    let wanted = if wanted.len() > LONGEST { String::new() } else { wanted.to_lowercase() };
    let mut ranked: Vec<_> = candidates
        .into_iter()
        .map(|candidate| (similarity(&wanted, &candidate.to_lowercase()), candidate))
        .collect();
    // A stable sort: names that are equally similar stay in their order.
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked.into_iter().take(count).map(|(_, candidate)| candidate).collect()
}

/// Similarity of the whole names or of their last parts, because people often leave out namespaces.
fn similarity(wanted: &str, candidate: &str) -> f64 {
    let whole = strsim::jaro_winkler(wanted, candidate);
    whole.max(strsim::jaro_winkler(last(wanted), last(candidate)))
}

/// Whether two names differ by typing mistakes only, or one contains the other.
fn is_similar(wanted: &str, candidate: &str) -> bool {
    let is_typo = |wanted: &str, candidate: &str| {
        let (one, other) = (wanted.chars().count(), candidate.chars().count());
        let allowed = (one.max(other) / 4).max(1);
        // Comparing takes long, and lengths tell most names apart.
        one.abs_diff(other) <= allowed && strsim::osa_distance(wanted, candidate) <= allowed
    };
    let contains = |long: &str, short: &str| short.len() >= SHORTEST_PART && long.contains(short);
    let (of_wanted, of_candidate) = (last(wanted), last(candidate));
    is_typo(wanted, candidate)
        || is_typo(of_wanted, of_candidate)
        || contains(of_candidate, of_wanted)
        || contains(of_wanted, of_candidate)
}

/// Whether the last word of a name in `snake_case` or `camelCase` is this one: `objectId` ends with `id`.
fn has_word(name: &str, word: &str) -> bool {
    let at = name.len().checked_sub(word.len()).filter(|at| *at > 0);
    let Some((before, end)) = at.and_then(|at| name.split_at_checked(at)) else { return false };
    let begins = before.ends_with('_') || end.starts_with(char::is_uppercase);
    word.len() > 1 && begins && end.eq_ignore_ascii_case(word)
}

/// The last part of a dotted name.
fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{closest, nearest};

    #[test]
    fn a_namespace_may_be_left_out() {
        let names = ["Engine.Transform", "Engine.Camera"];
        assert_eq!(nearest("Engine.Transfrom", names), Some("Engine.Transform"));
        assert_eq!(nearest("camra", names), Some("Engine.Camera"));
    }

    #[test]
    fn finds_a_similar_name_or_none() {
        let names = ["ListObjects", "GetObject", "ListScenes"];
        assert_eq!(nearest("ListObject", names), Some("ListObjects"));
        assert_eq!(nearest("listscene", names), Some("ListScenes"));
        assert_eq!(nearest("quux", names), None);
        assert_eq!(nearest(&"ListObjects".repeat(100_000), names), None);
    }

    #[test]
    fn another_name_is_no_suggestion() {
        let components = ["Engine.Transform", "Engine.BoxCollider", "Game.Health"];
        assert_eq!(nearest("Rigidbody", components), None);
        assert_eq!(nearest("Collider", components), Some("Engine.BoxCollider"));
        assert_eq!(nearest("Engine.Rigidbody", components), None);
        assert_eq!(nearest("Heath", components), Some("Game.Health"));
        let arguments = ["sceneId", "name", "type", "activeOnly", "limit", "offset"];
        assert_eq!(nearest("scene", arguments), Some("sceneId"));
        assert_eq!(nearest("filter", arguments), None);
        assert_eq!(nearest("page_size", ["pageSize", "cursor"]), Some("pageSize"));
        assert_eq!(nearest("id", ["wait_timeout", "job_id"]), Some("job_id"));
        assert_eq!(nearest("objectId", ["instance", "id"]), Some("id"));
        assert_eq!(nearest("id", ["grid", "valid"]), None);
    }

    #[test]
    fn the_closest_names_come_first() {
        let names = ["offset", "limit", "name"];
        assert_eq!(closest("limits", names, 2), ["limit", "name"]);
        assert_eq!(closest("x", [], 2), [""; 0]);
    }
}
