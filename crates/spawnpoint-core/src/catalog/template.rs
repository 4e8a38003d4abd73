//! URI templates (RFC 6570), in both directions: a URI from its variables, and the variables of a URI.
//!
//! Expansion follows the RFC, levels 1 to 3, with text values. Matching is not part of the RFC. Here an
//! expression matches everything up to the next literal, slashes included, and the match is divided among its
//! variables in their order. Expressions such as `{#x}` require their operator in front.

use std::{fmt::Write, iter};

/// A parsed template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template<'t>(Vec<Part<'t>>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part<'t> {
    Literal(&'t str),
    Expression(&'static Operator, Vec<Variable<'t>>),
}

/// A variable of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Variable<'t> {
    name: &'t str,
    /// At most this many characters are expanded.
    prefix: Option<usize>,
}

/// The kind of an expression.
#[derive(Debug, PartialEq, Eq)]
struct Operator {
    sign: Option<char>,
    /// What precedes the values.
    first: &'static str,
    separator: &'static str,
    /// Whether names precede values, and the separator if a value is empty.
    named: Option<&'static str>,
    /// Whether reserved characters stay as they are.
    reserved: bool,
}

const fn operator(sign: char, first: &'static str, separator: &'static str) -> Operator {
    Operator { sign: Some(sign), first, separator, named: None, reserved: false }
}

const SIMPLE: Operator = Operator { sign: None, ..operator(' ', "", ",") };

static OPERATORS: [Operator; 8] = [
    SIMPLE,
    Operator { reserved: true, ..operator('+', "", ",") },
    Operator { reserved: true, ..operator('#', "#", ",") },
    operator('.', ".", "."),
    operator('/', "/", "/"),
    Operator { named: Some(""), ..operator(';', ";", ";") },
    Operator { named: Some("="), ..operator('?', "?", "&") },
    Operator { named: Some("="), ..operator('&', "&", "&") },
];

/// Operators that the RFC reserves. They are parsed and have no meaning.
const KEPT: [char; 5] = ['=', ',', '!', '@', '|'];

/// Why a text is not a template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{template}' is not a URI template: {problem}")]
pub struct TemplateError {
    template: String,
    problem: &'static str,
}

impl<'t> Template<'t> {
    /// Parses a template.
    pub fn parse(text: &'t str) -> Result<Self, TemplateError> {
        let wrong = |problem| TemplateError { template: text.to_owned(), problem };
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((literal, after)) = rest.split_once('{') {
            let (expression, after) =
                after.split_once('}').ok_or_else(|| wrong("a '{' has no '}'"))?;
            if literal.contains('}') {
                return Err(wrong("a '}' has no '{'"));
            }
            if !literal.is_empty() {
                parts.push(Part::Literal(literal));
            }
            parts.push(parse_expression(expression).map_err(wrong)?);
            rest = after;
        }
        if rest.contains('}') {
            return Err(wrong("a '}' has no '{'"));
        }
        if !rest.is_empty() {
            parts.push(Part::Literal(rest));
        }
        Ok(Self(parts))
    }

    /// The decoded values of the variables, if the URI matches.
    pub fn matches(&self, uri: &str) -> Option<Vec<(&'t str, String)>> {
        let mut rest = uri;
        let mut values = Vec::new();
        for (at, part) in self.0.iter().enumerate() {
            match part {
                Part::Literal(literal) => rest = rest.strip_prefix(literal)?,
                Part::Expression(operator, variables) => {
                    let end = match self.0.get(at + 1) {
                        Some(Part::Literal(next)) => rest.find(next)?,
                        Some(Part::Expression(next, _)) if !next.first.is_empty() => {
                            rest.find(next.first).unwrap_or(rest.len())
                        }
                        _ => rest.len(),
                    };
                    let (taken, after) = rest.split_at(end);
                    share_out(operator, variables, taken, &mut values)?;
                    rest = after;
                }
            }
        }
        rest.is_empty().then_some(values)
    }

    /// The URI with these values. A variable without a value is left out.
    pub fn expand<'v>(&self, value: impl Fn(&str) -> Option<&'v str>) -> String {
        let mut uri = String::new();
        for part in &self.0 {
            match part {
                Part::Literal(literal) => encode(&mut uri, literal, true),
                Part::Expression(operator, variables) => {
                    let given = variables.iter().filter_map(|v| Some((v, value(v.name)?)));
                    let signs = iter::once(operator.first).chain(iter::repeat(operator.separator));
                    for (sign, (variable, value)) in signs.zip(given) {
                        uri.push_str(sign);
                        if let Some(empty) = operator.named {
                            uri.push_str(variable.name);
                            uri.push_str(if value.is_empty() { empty } else { "=" });
                        }
                        let end = variable.prefix.and_then(|n| value.char_indices().nth(n));
                        let value = end.map_or(value, |(end, _)| &value[..end]);
                        encode(&mut uri, value, operator.reserved);
                    }
                }
            }
        }
        uri
    }
}

fn parse_expression(text: &str) -> Result<Part<'_>, &'static str> {
    let sign = text.chars().next().ok_or("an expression is empty")?;
    let operator = OPERATORS.iter().find(|operator| operator.sign == Some(sign));
    let (operator, list) = match operator {
        Some(operator) => (operator, &text[1..]),
        None if KEPT.contains(&sign) => (&OPERATORS[0], &text[1..]),
        None => (&OPERATORS[0], text),
    };
    let variables = list.split(',').map(parse_variable).collect::<Result<_, _>>()?;
    Ok(Part::Expression(operator, variables))
}

fn parse_variable(text: &str) -> Result<Variable<'_>, &'static str> {
    let text = text.strip_suffix('*').unwrap_or(text);
    let (name, prefix) = match text.split_once(':') {
        Some((name, length)) => {
            (name, Some(length.parse().map_err(|_| "a prefix is not a number")?))
        }
        None => (text, None),
    };
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '%' | '-');
    match !name.is_empty() && name.chars().all(fits) {
        true => Ok(Variable { name, prefix }),
        false => Err("a variable has no name or an invalid one"),
    }
}

/// Divides the match of an expression among its variables. The last one gets the rest.
fn share_out<'t>(
    operator: &Operator,
    variables: &[Variable<'t>],
    taken: &str,
    values: &mut Vec<(&'t str, String)>,
) -> Option<()> {
    let taken = match operator.first {
        "" => taken,
        first => taken.strip_prefix(first)?,
    };
    let shares = taken.splitn(variables.len(), operator.separator);
    for (variable, share) in variables.iter().zip(shares) {
        // `name=value` is not supported here.
        if share.contains('=') {
            return None;
        }
        values.push((variable.name, percent_decode(share)));
    }
    Some(())
}

/// Decodes percent-encoded bytes. Invalid sequences are left as they are.
pub fn percent_decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        match (first == b'%').then(|| encoded_byte(tail)).flatten() {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn encoded_byte(after: &[u8]) -> Option<u8> {
    let hex = std::str::from_utf8(after.get(..2)?).ok()?;
    hex.bytes().all(|c| c.is_ascii_hexdigit()).then(|| u8::from_str_radix(hex, 16).ok()).flatten()
}

fn encode(uri: &mut String, text: &str, reserved: bool) {
    for (at, character) in text.char_indices() {
        let plain = character.is_ascii_alphanumeric() || "-._~".contains(character);
        let kept = reserved
            && (":/?#[]@!$&'()*+,;=".contains(character)
                || character == '%' && encoded_byte(&text.as_bytes()[at + 1..]).is_some());
        if plain || kept {
            uri.push(character);
            continue;
        }
        let mut buffer = [0; 4];
        for byte in character.encode_utf8(&mut buffer).bytes() {
            // Writing to a string cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matched(template: &str, uri: &str) -> Option<Vec<String>> {
        let values = Template::parse(template).unwrap().matches(uri)?;
        Some(values.into_iter().map(|(_, value)| value).collect())
    }

    #[test]
    fn what_can_be_read() {
        for good in
            ["", "/simple/literal/path", "/users/{id}", "/files/{filename:5}", "/users/{ids*}"]
        {
            assert!(Template::parse(good).is_ok(), "{good}");
        }
        for sign in "+#./;?&=,!@|".chars() {
            let text = format!("a{{{sign}x,y:3,z*}}b");
            assert!(Template::parse(&text).is_ok(), "{text}");
        }
        for bad in ["{", "}", "{}", "a{b", "a}b", "{a{b}", "{a:x}", "{a b}", "{,}", "{?}"] {
            assert!(Template::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_vectors_of_matching() {
        for (template, uri, value) in [
            ("{var}", "value", Some("value")),
            ("{hello}", "Hello%20World%21", Some("Hello World!")),
            (
                "{base}index",
                "http%3A%2F%2Fexample.com%2Fhome%2Findex",
                Some("http://example.com/home/"),
            ),
            ("/users/{id}/profile", "/users/12345/profile", Some("12345")),
            ("/users/{id}/profile", "/users/profile", None),
            ("/users/{id}/profile", "/users/12345/profile/extra", None),
            ("{+var}", "value", Some("value")),
            ("{+hello}", "Hello%20World!", Some("Hello World!")),
            ("{+path}/here", "/foo/bar/here", Some("/foo/bar")),
            ("here?ref={+path}", "here?ref=/foo/bar", Some("/foo/bar")),
            ("{+base}index", "http://example.com/home/index", Some("http://example.com/home/")),
            ("O{+empty}X", "OX", Some("")),
            ("X{#var}", "X#value", Some("value")),
            ("X{#hello}", "X#Hello%20World!", Some("Hello World!")),
            ("X{#var}", "Xvalue", None),
            ("{var}", "name=value", None),
            ("game+text://{filepath}", "game+text:///Game/MyAsset", Some("/Game/MyAsset")),
        ] {
            let expected = value.map(|value| vec![value.to_owned()]);
            assert_eq!(matched(template, uri), expected, "{template} {uri}");
        }
    }

    #[test]
    fn several_variables_share_what_was_taken() {
        assert_eq!(matched("{x,y}", "1024,768"), Some(vec!["1024".into(), "768".into()]));
        assert_eq!(matched("map{/x,y}", "map/1/2"), Some(vec!["1".into(), "2".into()]));
        assert_eq!(matched("{a}", "1,2"), Some(vec!["1,2".into()]));
        assert_eq!(matched("{x,y}", "1"), Some(vec!["1".into()]));
        assert_eq!(matched("{?x}", "?x=1"), None);
        assert_eq!(matched("", ""), Some(vec![]));
        assert_eq!(matched("", "x"), None);
    }

    /// The examples of RFC 6570, sections 1.2 and 3.2, as far as their values are texts.
    #[test]
    fn the_vectors_of_expansion() {
        let value = |name: &str| {
            Some(match name {
                "var" => "value",
                "hello" => "Hello World!",
                "path" => "/foo/bar",
                "base" => "http://example.com/home/",
                "half" => "50%",
                "who" => "fred",
                "dub" => "me/too",
                "v" => "6",
                "x" => "1024",
                "y" => "768",
                "empty" => "",
                "snow" => "☃",
                "done" => "50%25",
                _ => return None,
            })
        };
        for (template, uri) in [
            ("{var}", "value"),
            ("{hello}", "Hello%20World%21"),
            ("{half}", "50%25"),
            ("O{empty}X", "OX"),
            ("O{undef}X", "OX"),
            ("{x,y}", "1024,768"),
            ("{x,hello,y}", "1024,Hello%20World%21,768"),
            ("?{x,empty}", "?1024,"),
            ("?{x,undef}", "?1024"),
            ("?{undef,y}", "?768"),
            ("{var:3}", "val"),
            ("{var:30}", "value"),
            ("{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"),
            ("{snow}", "%E2%98%83"),
            ("{+var}", "value"),
            ("{+hello}", "Hello%20World!"),
            ("{+half}", "50%25"),
            ("{+done}", "50%25"),
            ("{+base}index", "http://example.com/home/index"),
            ("O{+empty}X", "OX"),
            ("O{+undef}X", "OX"),
            ("{+path}/here", "/foo/bar/here"),
            ("here?ref={+path}", "here?ref=/foo/bar"),
            ("up{+path}{var}/here", "up/foo/barvalue/here"),
            ("{+x,hello,y}", "1024,Hello%20World!,768"),
            ("{+path,x}/here", "/foo/bar,1024/here"),
            ("{+path:6}/here", "/foo/b/here"),
            ("X{#var}", "X#value"),
            ("X{#hello}", "X#Hello%20World!"),
            ("{#half}", "#50%25"),
            ("foo{#empty}", "foo#"),
            ("foo{#undef}", "foo"),
            ("{#x,hello,y}", "#1024,Hello%20World!,768"),
            ("{#path,x}/here", "#/foo/bar,1024/here"),
            ("{.who}", ".fred"),
            ("{.who,who}", ".fred.fred"),
            ("{.half,who}", ".50%25.fred"),
            ("X{.var}", "X.value"),
            ("X{.empty}", "X."),
            ("X{.undef}", "X"),
            ("{/who}", "/fred"),
            ("{/half,who}", "/50%25/fred"),
            ("{/who,dub}", "/fred/me%2Ftoo"),
            ("{/var,empty}", "/value/"),
            ("{/var,undef}", "/value"),
            ("{/var,x}/here", "/value/1024/here"),
            ("{;who}", ";who=fred"),
            ("{;half}", ";half=50%25"),
            ("{;empty}", ";empty"),
            ("{;v,empty,who}", ";v=6;empty;who=fred"),
            ("{;v,bar,who}", ";v=6;who=fred"),
            ("{;x,y,empty}", ";x=1024;y=768;empty"),
            ("{?who}", "?who=fred"),
            ("{?x,y}", "?x=1024&y=768"),
            ("{?x,y,empty}", "?x=1024&y=768&empty="),
            ("{?x,y,undef}", "?x=1024&y=768"),
            ("{&who}", "&who=fred"),
            ("{&x,y,empty}", "&x=1024&y=768&empty="),
            ("?fixed=yes{&x}", "?fixed=yes&x=1024"),
            ("game+text://{+path}", "game+text:///foo/bar"),
        ] {
            assert_eq!(Template::parse(template).unwrap().expand(value), uri, "{template}");
        }
    }

    #[test]
    fn decoding_leaves_alone_what_only_looks_encoded() {
        assert_eq!(percent_decode("a%20b+c%zz%"), "a b+c%zz%");
        assert_eq!(percent_decode("%E2%98%83"), "☃");
        assert_eq!(percent_decode("%+1%"), "%+1%");
    }
}
