//! Pages of long lists. A page is so long that few servers have a second one, because some clients never request
//! it.

use rmcp::{ErrorData, model::PaginatedRequestParams};

use super::error;

/// Number of items per page.
const LENGTH: usize = 1000;

/// The prefix of our cursors; the number of items before the page follows.
const MARK: &str = "from-";

/// The page that a request asks for, and the cursor of the next one.
pub fn page<T>(
    mut list: Vec<T>,
    request: Option<PaginatedRequestParams>,
) -> Result<(Vec<T>, Option<String>), ErrorData> {
    let from = match request.and_then(|request| request.cursor) {
        None => 0,
        Some(cursor) => cursor
            .strip_prefix(MARK)
            .and_then(|from| from.parse::<usize>().ok())
            .filter(|from| *from > 0 && from.is_multiple_of(LENGTH))
            .ok_or_else(|| error::invalid_params(format!("Invalid cursor '{cursor}'")))?,
    };
    // The list may be shorter by now; then the page is empty.
    let mut rest = list.split_off(from.min(list.len()));
    let next = (rest.len() > LENGTH).then(|| format!("{MARK}{}", from + LENGTH));
    rest.truncate(LENGTH);
    Ok((rest, next))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(cursor: &str) -> Option<PaginatedRequestParams> {
        let mut request = PaginatedRequestParams::default();
        request.cursor = Some(cursor.to_owned());
        Some(request)
    }

    #[test]
    fn all_pages_together_are_the_list() {
        for length in [0, 1, LENGTH, LENGTH + 1, 3 * LENGTH + 7] {
            let list: Vec<usize> = (0..length).collect();
            let (mut pages, mut next) = page(list.clone(), None).unwrap();
            assert_eq!(next.is_some(), length > LENGTH);
            while let Some(cursor) = next {
                let (more, after) = page(list.clone(), asked(&cursor)).unwrap();
                assert!(!more.is_empty());
                pages.extend(more);
                next = after;
            }
            assert_eq!(pages, list);
        }
    }

    #[test]
    fn only_our_cursors_are_accepted() {
        for cursor in ["", "x", "from-", "from-0", "from-7", "from--1000", "1000"] {
            assert!(page(vec![1], asked(cursor)).is_err(), "{cursor}");
        }
        let (rest, next) = page(vec![1], asked("from-1000")).unwrap();
        assert!(rest.is_empty() && next.is_none());
    }
}
