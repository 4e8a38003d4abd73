//! The name somebody probably meant.

/// The closest of the candidates, if any is close enough to be a misspelling.
pub fn nearest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = wanted.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (closeness(&wanted, candidate), candidate))
        .filter(|(closeness, _)| *closeness > 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// People leave out namespaces more often than they misspell them, so the last part counts too.
fn closeness(wanted: &str, candidate: &str) -> f64 {
    let candidate = candidate.to_lowercase();
    let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
    let whole = strsim::jaro_winkler(wanted, &candidate);
    whole.max(strsim::jaro_winkler(&last(wanted), &last(&candidate)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspellings_are_found_and_strangers_are_not() {
        let names = ["UnityEngine.Transform", "UnityEngine.Camera"];
        assert_eq!(nearest("UnityEngine.Transfrom", names), Some("UnityEngine.Transform"));
        assert_eq!(nearest("camra", names), Some("UnityEngine.Camera"));
        assert_eq!(nearest("zzz", names), None);
    }
}
