//! Parses the output of git's plumbing commands without trusting it, because names and numbers come
//! from the repository.

/// Output that git does not print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed;

/// A file in a tree: a line of `ls-tree -r -z`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeRow {
    /// The object that holds its content.
    pub id: String,
    /// Its path.
    pub path: String,
}

/// A file that differs between two trees: a line of `diff-tree -r -z --raw`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeRow {
    /// The old object; `None` if the file was added.
    pub old: Option<String>,
    /// The new object; `None` if the file was removed.
    pub new: Option<String>,
    /// Its path.
    pub path: String,
}

/// A file in the index: a line of `ls-files --stage --debug -z`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexRow {
    /// The object that holds its content.
    pub id: String,
    /// Its path.
    pub path: String,
    /// Size and modification time of the file when git last read it: bytes, seconds, nanoseconds.
    pub file_stat: Option<(u64, u64, u32)>,
}

/// An answer of `cat-file --batch` or `--batch-check`, without the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectHead {
    /// The repository does not have the object.
    Missing,
    /// A file's content of this size.
    Blob(u64),
    /// Something else.
    Other,
}

/// An object id: 40 digits of SHA-1 or 64 of SHA-256.
pub fn object_id(text: &[u8]) -> Result<String, Malformed> {
    let is_id = matches!(text.len(), 40 | 64) && text.iter().all(u8::is_ascii_hexdigit);
    let id = std::str::from_utf8(text).map_err(|_| Malformed)?;
    if is_id { Ok(id.to_ascii_lowercase()) } else { Err(Malformed) }
}

/// The regular files of `ls-tree -r -z`. Skips names that are not UTF-8.
pub fn tree_rows(output: &[u8]) -> Result<Vec<TreeRow>, Malformed> {
    let mut rows = Vec::new();
    for record in records(output) {
        let (head, path) = halves(record, b'\t').ok_or(Malformed)?;
        let [mode, _kind, id] = words(head).ok_or(Malformed)?;
        let id = object_id(id)?;
        if is_regular(mode)
            && let Ok(path) = std::str::from_utf8(path)
        {
            rows.push(TreeRow { id, path: path.to_owned() });
        }
    }
    Ok(rows)
}

/// The regular files of `diff-tree -r -z --raw --no-renames`. Skips names that are not UTF-8.
pub fn change_rows(output: &[u8]) -> Result<Vec<ChangeRow>, Malformed> {
    let mut rows = Vec::new();
    let mut records = records(output);
    while let Some(head) = records.next() {
        let path = records.next().ok_or(Malformed)?;
        let head = head.strip_prefix(b":").ok_or(Malformed)?;
        let [old_mode, new_mode, old, new, _status] = words(head).ok_or(Malformed)?;
        let side = |mode: &[u8], id: &[u8]| {
            let id = object_id(id)?;
            Ok(Some(id).filter(|id| is_regular(mode) && id.bytes().any(|digit| digit != b'0')))
        };
        let (old, new) = (side(old_mode, old)?, side(new_mode, new)?);
        if (old.is_some() || new.is_some())
            && let Ok(path) = std::str::from_utf8(path)
        {
            rows.push(ChangeRow { old, new, path: path.to_owned() });
        }
    }
    Ok(rows)
}

/// The regular files of `ls-files --stage --debug -z` that are not in conflict. Skips names that
/// are not UTF-8.
pub fn index_rows(output: &[u8]) -> Result<Vec<IndexRow>, Malformed> {
    let mut rows: Vec<IndexRow> = Vec::new();
    // The details of a file follow its name, before the next record.
    let mut wanted = false;
    for record in records(output) {
        let (facts, record) = match record.strip_prefix(b"  ") {
            Some(_) => {
                let end = end_of_facts(record);
                record.split_at(end)
            }
            None => (&b""[..], record),
        };
        if let Some(row) = rows.last_mut().filter(|_| wanted) {
            row.file_stat = file_stat(facts);
        }
        wanted = false;
        if record.is_empty() {
            continue;
        }
        let (head, path) = halves(record, b'\t').ok_or(Malformed)?;
        let [mode, id, stage] = words(head).ok_or(Malformed)?;
        let id = object_id(id)?;
        if is_regular(mode)
            && stage == b"0"
            && let Ok(path) = std::str::from_utf8(path)
        {
            rows.push(IndexRow { id, path: path.to_owned(), file_stat: None });
            wanted = true;
        }
    }
    Ok(rows)
}

/// Reads the output of `diff-tree --stdin -r -z --raw --diff-filter=D`: a commit, then two records for each file that
/// it deletes. The output may come in pieces of whole records.
#[derive(Debug, Default)]
pub struct Deletions {
    commit: String,
    /// The object of the file whose path is the next record; `None` inside for a file that is not regular.
    file: Option<Option<String>>,
}

impl Deletions {
    /// Commit, object and path of the deleted regular files. Skips names that are not UTF-8.
    pub fn read(&mut self, piece: &[u8]) -> Result<Vec<(String, String, String)>, Malformed> {
        let mut rows = Vec::new();
        for record in records(piece) {
            if let Some(object) = self.file.take() {
                let path = std::str::from_utf8(record).ok();
                if let (Some(object), Some(path)) = (object, path) {
                    rows.push((self.commit.clone(), object, path.to_owned()));
                }
            } else if let Some(head) = record.strip_prefix(b":") {
                let [mode, _, object, _, _status] = words(head).ok_or(Malformed)?;
                let object = object_id(object)?;
                self.file = Some(is_regular(mode).then_some(object));
            } else {
                self.commit = object_id(record.trim_ascii())?;
            }
        }
        Ok(rows)
    }
}

/// How many bytes at the beginning of a part of `ls-tree` output are whole rows.
pub fn whole_tree_rows(part: &[u8]) -> usize {
    memchr::memrchr(0, part).map_or(0, |end| end + 1)
}

/// How many bytes at the beginning of a part of `diff-tree` output are whole rows, of two records each.
pub fn whole_change_rows(part: &[u8]) -> usize {
    let ends = memchr::memchr_iter(0, part);
    ends.skip(1).step_by(2).last().map_or(0, |end| end + 1)
}

/// How many bytes at the beginning of a part of `ls-files` output are whole rows. The details of a file follow its
/// name, so the last file is not whole before the next one begins.
pub fn whole_index_rows(part: &[u8]) -> usize {
    let Some(end) = memchr::memrchr(0, part) else { return 0 };
    let last = memchr::memrchr(0, &part[..end]).map_or(0, |before| before + 1);
    last + end_of_facts(&part[last..end])
}

/// The first line of an answer of `cat-file --batch`.
pub fn object_head(line: &[u8]) -> Result<ObjectHead, Malformed> {
    let line = line.strip_suffix(b"\n").ok_or(Malformed)?;
    let mut words = line.split(|byte| *byte == b' ');
    object_id(words.next().ok_or(Malformed)?)?;
    match (words.next(), words.next(), words.next()) {
        (Some(b"missing"), None, None) => Ok(ObjectHead::Missing),
        (Some(kind), Some(size), None) => {
            let size = number(size).ok_or(Malformed)?;
            Ok(if kind == b"blob" { ObjectHead::Blob(size) } else { ObjectHead::Other })
        }
        _ => Err(Malformed),
    }
}

/// The end of the details of a file: the first line that does not begin with two spaces.
fn end_of_facts(record: &[u8]) -> usize {
    let mut end = 0;
    while record[end..].starts_with(b"  ") {
        end += memchr::memchr(b'\n', &record[end..]).map_or(record.len() - end, |at| at + 1);
    }
    end
}

fn file_stat(facts: &[u8]) -> Option<(u64, u64, u32)> {
    let after = |key: &[u8]| {
        let at = memchr::memmem::find(facts, key)? + key.len();
        let rest = &facts[at..];
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\t'));
        Some(&rest[..end.unwrap_or(rest.len())])
    };
    let (seconds, nanoseconds) = halves(after(b"mtime: ")?, b':')?;
    let nanoseconds = u32::try_from(number(nanoseconds)?).ok()?;
    Some((number(after(b"size: ")?)?, number(seconds)?, nanoseconds))
}

fn records(output: &[u8]) -> impl Iterator<Item = &[u8]> {
    output.split(|byte| *byte == 0).filter(|record| !record.is_empty())
}

fn halves(text: &[u8], at: u8) -> Option<(&[u8], &[u8])> {
    let at = memchr::memchr(at, text)?;
    Some((&text[..at], &text[at + 1..]))
}

fn words<const N: usize>(text: &[u8]) -> Option<[&[u8]; N]> {
    let words: Vec<&[u8]> = text.split(|byte| *byte == b' ').take(N + 1).collect();
    words.try_into().ok()
}

/// Whether a mode is that of a regular file, not of a link or submodule.
fn is_regular(mode: &[u8]) -> bool {
    matches!(mode, b"100644" | b"100755" | b"100664")
}

fn number(digits: &[u8]) -> Option<u64> {
    std::str::from_utf8(digits).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(digit: &str) -> String {
        digit.repeat(40)
    }

    #[test]
    fn rows_are_read_as_git_prints_them() {
        let tree = format!(
            "100644 blob {}\ta b.scene\0120000 blob {}\tlink\0160000 commit {}\tsub\0",
            id("a"),
            id("b"),
            id("c")
        );
        assert_eq!(
            tree_rows(tree.as_bytes()).unwrap(),
            [TreeRow { id: id("a"), path: "a b.scene".into() }]
        );
        let changes = format!(
            ":100644 000000 {} {} D\0x\0:000000 100644 {} {} A\0y\0",
            id("a"),
            id("0"),
            id("0"),
            id("b")
        );
        let rows = change_rows(changes.as_bytes()).unwrap();
        assert_eq!((rows[0].new.as_ref(), rows[1].old.as_ref()), (None, None));
        assert_eq!(rows[1].path, "y");
        let facts =
            "  ctime: 5:6\n  mtime: 7:8\n  dev: 1\tino: 2\n  uid: 0\tgid: 0\n  size: 9\tflags: 0\n";
        let index = format!("100644 {} 0\ta\0{facts}100644 {} 2\tb\0{facts}", id("a"), id("b"));
        assert_eq!(
            index_rows(index.as_bytes()).unwrap(),
            [IndexRow { id: id("a"), path: "a".into(), file_stat: Some((9, 7, 8)) }]
        );
        let plain = format!("100644 {} 0\ta\0100644 {} 0\t  b\0", id("a"), id("b"));
        assert_eq!(index_rows(plain.as_bytes()).unwrap().len(), 2);
    }

    /// Reads an output as it comes, in two pieces that end anywhere.
    fn in_pieces<R>(
        output: &[u8],
        whole: fn(&[u8]) -> usize,
        rows: fn(&[u8]) -> Result<Vec<R>, Malformed>,
    ) -> Vec<Vec<R>> {
        let cut = |at: usize| {
            let end = whole(&output[..at]);
            let mut all = rows(&output[..end]).unwrap();
            all.extend(rows(&output[end..]).unwrap());
            all
        };
        (0..=output.len()).map(cut).collect()
    }

    #[test]
    fn rows_are_the_same_wherever_a_piece_ends() {
        let tree = format!("100644 blob {}\ta\0100644 blob {}\tb c\0", id("a"), id("b"));
        for rows in in_pieces(tree.as_bytes(), whole_tree_rows, tree_rows) {
            assert_eq!(rows, tree_rows(tree.as_bytes()).unwrap());
        }
        let change = |path: &str| format!(":100644 100644 {} {} M\0{path}\0", id("a"), id("b"));
        let changes = change("x") + &change("y") + &change("z");
        for rows in in_pieces(changes.as_bytes(), whole_change_rows, change_rows) {
            assert_eq!(rows, change_rows(changes.as_bytes()).unwrap());
        }
        let facts = "  ctime: 5:6\n  mtime: 7:8\n  dev: 1\tino: 2\n  size: 9\tflags: 0\n";
        let entry = |path: &str| format!("100644 {} 0\t{path}\0{facts}", id("a"));
        let index = entry("a") + &entry("b\nc") + &entry("d");
        for rows in in_pieces(index.as_bytes(), whole_index_rows, index_rows) {
            assert_eq!(rows, index_rows(index.as_bytes()).unwrap());
        }
    }

    #[test]
    fn deletions_belong_to_the_commit_before_them_wherever_a_piece_ends() {
        let row = |mode: &str, object: &str, path: &str| {
            format!(":{mode} 000000 {} {} D\0{path}\0", id(object), id("0"))
        };
        let output = [
            format!("{}\0", id("c")),
            row("100644", "a", ":odd.meta"),
            row("120000", "b", "link.meta"),
            format!("{}\0", id("d")),
            row("100644", "b", "b.meta"),
        ]
        .concat();
        let expected =
            [(id("c"), id("a"), ":odd.meta".to_owned()), (id("d"), id("b"), "b.meta".to_owned())];
        for at in 0..=output.len() {
            let end = whole_tree_rows(&output.as_bytes()[..at]);
            let mut deletions = Deletions::default();
            let mut rows = deletions.read(&output.as_bytes()[..end]).unwrap();
            rows.extend(deletions.read(&output.as_bytes()[end..]).unwrap());
            assert_eq!(rows, expected);
        }
        assert_eq!(Deletions::default().read(b"nonsense\0"), Err(Malformed));
    }

    #[test]
    fn heads_of_objects() {
        let head = |rest: &str| object_head(format!("{} {rest}\n", id("a")).as_bytes());
        assert_eq!(head("missing"), Ok(ObjectHead::Missing));
        assert_eq!(head("blob 12"), Ok(ObjectHead::Blob(12)));
        assert_eq!(head("tree 12"), Ok(ObjectHead::Other));
        assert_eq!(head("blob -1"), Err(Malformed));
        assert_eq!(object_head(b""), Err(Malformed));
    }

    #[test]
    fn malformed_output_is_rejected() {
        for text in
            [&b"x"[..], b"100644 blob zz\ta\0", b":100644 100644 a b M\0", b"\t\0", b"100644 blob"]
        {
            assert!(tree_rows(text).is_err(), "{text:?}");
            assert!(change_rows(text).is_err(), "{text:?}");
            assert!(index_rows(text).is_err(), "{text:?}");
        }
    }
}
