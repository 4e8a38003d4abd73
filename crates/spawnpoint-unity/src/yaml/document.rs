//! Splits a file into documents at their headers, without parsing their bodies.

use memchr::memmem;

use super::{Field, SyntaxError, Tree, fields, line_of, whole};

/// The content of a file, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Content {
    /// Unity's YAML.
    Yaml,
    /// A pointer to a file in Git LFS.
    LfsPointer,
    /// Other text.
    Text,
    /// Binary data.
    Binary,
    /// An empty file.
    Empty,
}

impl Content {
    /// Detects the content by the first bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        if text.is_empty() {
            Self::Empty
        } else if text.starts_with(b"%YAML") || text.starts_with(b"--- !u!") {
            Self::Yaml
        } else if text.starts_with(b"version https://git-lfs") {
            Self::LfsPointer
        } else if memchr::memchr(0, &text[..text.len().min(1024)]).is_some() {
            Self::Binary
        } else {
            Self::Text
        }
    }
}

/// One object of a file.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// Unity's class id.
    pub class: u32,
    /// The file id; unique within the file.
    pub id: i64,
    /// Whether it is a stripped document: a placeholder for an object of a prefab instance.
    pub stripped: bool,
    /// The name on the first line of the body.
    pub type_name: &'a str,
    /// The offset of its header in the file.
    pub offset: usize,
    /// Everything below the header.
    pub body: &'a [u8],
}

impl<'a> Document<'a> {
    /// Parses the body.
    pub fn tree(&self) -> Result<Tree<'a>, SyntaxError> {
        Tree::parse(self.body)
    }

    /// The members one by one, their values unparsed.
    pub fn fields(&self) -> impl Iterator<Item = Field<'a>> {
        let first = memchr::memchr(b'\n', self.body).map_or(self.body.len(), |end| end + 1);
        fields(&self.body[first..])
    }

    /// The first member with a name.
    pub fn field(&self, name: &str) -> Option<Field<'a>> {
        self.fields().find(|field| field.name == name.as_bytes())
    }
}

/// A file split into documents.
#[derive(Clone, Debug, Default)]
pub struct YamlFile<'a> {
    /// In file order.
    pub documents: Vec<Document<'a>>,
    /// Invalid headers and duplicate ids.
    pub problems: Vec<SyntaxError>,
}

/// Splits a file at its headers.
pub fn split(text: &[u8]) -> YamlFile<'_> {
    let mut sheet = YamlFile::default();
    let mut headers =
        Headers { text, finder: memmem::Finder::new(b"\n--- !u!"), at: 0, begun: false };
    let mut header = headers.next();
    while let Some(start) = header {
        let line_end = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |n| start + n);
        let body_start = (line_end + 1).min(text.len());
        header = headers.next();
        let body = &text[body_start..header.unwrap_or(text.len()).max(body_start)];
        match parse_header(text[start..line_end].trim_ascii_end()) {
            Some((class, id, stripped)) => sheet.documents.push(Document {
                class,
                id,
                stripped,
                type_name: type_name(body),
                offset: start,
                body,
            }),
            None => sheet.problems.push(SyntaxError {
                line: line_of(text, start),
                what: "a document header that is not `--- !u!<class> &<id>`",
            }),
        }
    }
    report_duplicates(text, &mut sheet);
    sheet
}

struct Headers<'a> {
    text: &'a [u8],
    finder: memmem::Finder<'static>,
    at: usize,
    begun: bool,
}

impl Iterator for Headers<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if !self.begun {
            self.begun = true;
            if self.text.starts_with(b"--- !u!") {
                return Some(0);
            }
        }
        // Lines of a long text may begin with dashes too.
        self.at += self.finder.find(&self.text[self.at..])? + 1;
        Some(self.at)
    }
}

fn parse_header(line: &[u8]) -> Option<(u32, i64, bool)> {
    let rest = std::str::from_utf8(line).ok()?.strip_prefix("--- !u!")?;
    let (class, rest) = rest.split_once(" &")?;
    let (id, stripped) = match rest.split_once(' ') {
        Some((id, "stripped")) => (id, true),
        Some(_) => return None,
        None => (rest, false),
    };
    Some((class.parse().ok()?, whole(id.as_bytes())?, stripped))
}

fn type_name(body: &[u8]) -> &str {
    let line = memchr::memchr(b'\n', body).map_or(body, |end| &body[..end]).trim_ascii_end();
    let name = line.strip_suffix(b":").or_else(|| line.strip_suffix(b": {}")).unwrap_or_default();
    std::str::from_utf8(name).unwrap_or_default()
}

fn report_duplicates(text: &[u8], sheet: &mut YamlFile<'_>) {
    let mut ids: Vec<(i64, usize)> =
        sheet.documents.iter().map(|doc| (doc.id, doc.offset)).collect();
    ids.sort_unstable();
    for pair in ids.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        sheet.problems.push(SyntaxError {
            line: line_of(text, pair[1].1),
            what: "a document with a duplicate id",
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_give_class_id_and_stripped() {
        let text = b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1 &-12\nGameObject:\n  m_Name: A\n--- !u!4 &9223372036854775807 stripped\r\nTransform:\r\n  a: 1\r\n";
        let sheet = split(text);
        assert_eq!(sheet.problems, []);
        let [first, second] = &sheet.documents[..] else { panic!() };
        assert_eq!((first.class, first.id, first.stripped), (1, -12, false));
        assert_eq!(first.type_name, "GameObject");
        assert_eq!((second.class, second.id, second.stripped), (4, i64::MAX, true));
        assert_eq!(second.type_name, "Transform");
    }

    #[test]
    fn bad_headers_and_duplicate_ids_are_reported_and_the_rest_is_read() {
        let text = b"--- !u!1 &1\nA:\n  b: 1\n--- !u!x &2\nB:\n--- !u!1 &1\nC:\n  b: 2\n";
        let sheet = split(text);
        assert_eq!(sheet.documents.len(), 2);
        let lines: Vec<usize> = sheet.problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [4, 6]);
    }

    #[test]
    fn content_is_detected_by_the_first_bytes() {
        assert_eq!(Content::of(b"%YAML 1.1\n"), Content::Yaml);
        assert_eq!(
            Content::of(b"version https://git-lfs.github.com/spec/v1\n"),
            Content::LfsPointer
        );
        assert_eq!(Content::of(b"\x7fELF\0\0"), Content::Binary);
        assert_eq!(Content::of(b"{\"a\": 1}"), Content::Text);
        assert_eq!(Content::of(b""), Content::Empty);
    }
}
