//! Extracts headings, paragraphs and code from a page of the documentation.

use serde_json::{Value, json};

/// How many characters of a page are returned.
const MAX_LENGTH: usize = 16_000;

/// Elements that are skipped.
const SKIPPED: [&str; 8] =
    ["script", "style", "nav", "header", "footer", "form", "noscript", "svg"];

/// The content read so far.
#[derive(Default)]
struct Reader {
    title: String,
    sections: Vec<(String, String)>,
    code: Vec<String>,
    text: String,
    length: usize,
}

/// Title, sections and code of a page. The field `cut` is set if the rest was omitted.
pub(super) fn read(page: &str) -> Value {
    let mut reader = Reader::default();
    let mut rest = page;
    let mut in_code = false;
    let mut cut = false;
    while let Some((text, after)) = rest.split_once('<') {
        reader.add(text, in_code);
        // An unterminated tag ends the page.
        let Some((tag, after)) = after.split_once('>') else { break };
        rest = after;
        let closing = tag.starts_with('/');
        let name: String = tag
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        if !closing && !tag.ends_with('/') && SKIPPED.contains(&name.as_str()) {
            rest = skip(rest, &name);
            continue;
        }
        match (name.as_str(), closing) {
            ("pre", false) => {
                reader.paragraph();
                in_code = true;
            }
            ("pre", true) => {
                in_code = false;
                reader.example();
            }
            ("h1" | "h2" | "h3", false) => reader.paragraph(),
            ("h1", true) => reader.head(),
            ("h2" | "h3", true) => reader.section(),
            ("p" | "li" | "tr" | "div", _) if !in_code => reader.paragraph(),
            ("br", _) => reader.text.push('\n'),
            ("td" | "th", true) if !in_code => reader.text.push(' '),
            _ => {}
        }
        if reader.length > MAX_LENGTH {
            cut = true;
            break;
        }
    }
    reader.paragraph();
    let sections: Vec<_> = reader
        .sections
        .into_iter()
        .filter(|(_, content)| !content.is_empty())
        .map(|(heading, content)| json!({ "heading": heading, "content": content.trim_end() }))
        .collect();
    let mut content =
        json!({ "title": reader.title, "sections": sections, "code_examples": reader.code });
    if cut {
        content["cut"] = format!("after {MAX_LENGTH} characters; open the URL for the rest").into();
    }
    content
}

/// The page after the end of an element.
fn skip<'p>(page: &'p str, name: &str) -> &'p str {
    let mut rest = page;
    while let Some((_, after)) = rest.split_once("</") {
        rest = after;
        if rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)) {
            return rest.split_once('>').map_or("", |(_, after)| after);
        }
    }
    ""
}

impl Reader {
    fn add(&mut self, text: &str, in_code: bool) {
        let text = decode_entities(text);
        match in_code {
            true => self.text.push_str(&text),
            false => {
                for (at, word) in text.split_whitespace().enumerate() {
                    if at > 0 || text.starts_with(char::is_whitespace) && !self.text.is_empty() {
                        self.text.push(' ');
                    }
                    self.text.push_str(word);
                }
                if text.ends_with(char::is_whitespace) && !self.text.is_empty() {
                    self.text.push(' ');
                }
            }
        }
    }

    fn take(&mut self) -> String {
        let text = std::mem::take(&mut self.text);
        let text = text.trim().to_owned();
        self.length += text.len();
        text
    }

    fn head(&mut self) {
        let title = self.take();
        if self.title.is_empty() {
            self.title = title;
        }
    }

    fn section(&mut self) {
        let heading = self.take();
        self.sections.push((heading, String::new()));
    }

    fn paragraph(&mut self) {
        let text = self.take();
        if text.is_empty() {
            return;
        }
        if self.sections.is_empty() {
            self.sections.push((String::new(), String::new()));
        }
        if let Some((_, content)) = self.sections.last_mut() {
            content.push_str(&text);
            content.push('\n');
        }
    }

    fn example(&mut self) {
        let code = self.take();
        if !code.is_empty() {
            self.code.push(code);
        }
    }
}

/// Text with its entities decoded.
fn decode_entities(text: &str) -> String {
    const ENTITIES: [(&str, &str); 7] = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ];
    match text.contains('&') {
        true => ENTITIES
            .iter()
            .fold(text.to_owned(), |text, (entity, letter)| text.replace(entity, letter)),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<html><head><script>var x = '<p>no</p>';</script></head><body><nav><p>Menu</p></nav>\
        <h1>Rigidbody.<b>mass</b></h1><div class='subsection'><div class=\"signature\">public float <b>mass</b>;</div></div>\
        <h3>Description</h3><p>The mass of the\n   <i>rigidbody</i> &lt;kg&gt;.</p><ul><li>One</li><li>Two</li></ul>\
        <pre class='codeExampleCS'>if (a &amp;&amp; b)\n{\n  Go();\n}</pre><footer><p>Legal</p></footer></body></html>";

    #[test]
    fn headings_paragraphs_and_code_are_extracted() {
        let content = read(PAGE);
        assert_eq!(content["title"], "Rigidbody.mass");
        assert_eq!(
            content["sections"],
            json!([
                {"heading": "", "content": "public float mass;"},
                {"heading": "Description", "content": "The mass of the rigidbody <kg>.\nOne\nTwo"},
            ])
        );
        assert_eq!(content["code_examples"], json!(["if (a && b)\n{\n  Go();\n}"]));
        assert!(!content.to_string().contains("Legal") && !content.to_string().contains("Menu"));
    }

    #[test]
    fn broken_and_long_pages_are_handled() {
        assert_eq!(read("<p>a<b")["sections"][0]["content"], "a");
        assert_eq!(read("<script>for ever")["sections"], json!([]));
        let long = format!("<h1>T</h1>{}", "<p>word word word</p>".repeat(5000));
        let content = read(&long);
        assert!(content.get("cut").is_some() && content.to_string().len() < MAX_LENGTH * 2);
    }
}
