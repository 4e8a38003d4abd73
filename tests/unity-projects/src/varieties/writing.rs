//! Every way in which Unity writes a text, a number or a structure.

use std::io;

use crate::{
    maker::Maker,
    text::{self, TransformLinks},
};

/// A member as written in a file, and its decoded text.
const TEXTS: &[(&str, &str, &str)] = &[
    ("plain", "one word", "one word"),
    ("empty", "", ""),
    ("emptySingle", "''", ""),
    ("emptyDouble", "\"\"", ""),
    (
        "folded",
        "a plain text that is too long for one line, so that the editor goes on in\n    the next line and again\n    in another",
        "a plain text that is too long for one line, so that the editor goes on in the next line and again in another",
    ),
    ("foldedBlank", "first\n\n    second", "first\nsecond"),
    ("colon", "'key: value'", "key: value"),
    ("colonInside", "http://example.com/a#b", "http://example.com/a#b"),
    ("hash", "'# not a comment'", "# not a comment"),
    ("dash", "'- not an item'", "- not an item"),
    ("apostrophe", "'it''s'", "it's"),
    ("singleLines", "'first\n\n\n    third\n\n'", "first\n\nthird\n"),
    ("doubleLines", "\"first\\n\\\n    \\  indented\"", "first\n  indented"),
    (
        "doubleFolded",
        "\"a quoted text that is too long for one line, so that the editor goes\n    on\"",
        "a quoted text that is too long for one line, so that the editor goes on",
    ),
    ("closedAtStart", "\"one\n\"", "one "),
    (
        "escapes",
        "\"tab\\t quote\\\" backslash\\\\ bell\\a null\\0 return\\r\"",
        "tab\t quote\" backslash\\ bell\u{7} null\0 return\r",
    ),
    ("accents", "\"Gr\\xF6\\xDFe \\u2603\"", "Größe ☃"),
    ("surrogates", "\"\\uD83D\\uDE00 \\U0001F680\"", "😀 🚀"),
    ("raw", "Zażółć", "Zażółć"),
    ("zero", "0", "0"),
    ("negativeZero", "-0", "-0"),
    ("exponent", "-1.1920929e-07", "-1.1920929e-07"),
    ("infinity", "Infinity", "Infinity"),
    ("notANumber", "NaN", "NaN"),
    ("largest", "18446744073709551615", "18446744073709551615"),
    ("smallest", "-9223372036854775808", "-9223372036854775808"),
    ("leadingSpace", "' spaced '", " spaced "),
    ("reserved", "'@at'", "@at"),
    ("boolean", "yes", "yes"),
    ("hexadecimal", "00000000ffffffff", "00000000ffffffff"),
];

/// Members with an unusual structure; a YAML library provides the expected result.
const STRUCTURES: &str = "  sameIndent:
  - 1
  - 2
  deeper:
    - 3
  listOfLists:
  - - {x: 0, y: 1}
    - {x: 2, y: 3}
  - - {x: 1, y: 1}
  emptyItems:
  - 
  -
  - last
  flowList: [1, 2, [3, {d: 4}]]
  emptyList: []
  emptyMap: {}
  emptyInBraces: {class: , ns: , asm: }
  data: 1
  data: 2
  'quoted key': 1
  \"other key\": 2
  key with spaces: 3
  17: by number
  16:9: by ratio
  pairs:
  - first: {x: 1, y: -2, z: 0}
    second:
      deep:
        deeper:
          deepest:
            list:
            - a: 1
              b:
              - c: {r: 1, g: 0, b: 0, a: 1}
  wrapped: {first: a rather long value in braces, second: another long value in braces,
    third: 3}
  valueBelow:
    plain on the next line
  comment: 1 # of a person who merged by hand
";

impl Maker {
    pub fn ways_of_writing(&mut self) -> io::Result<()> {
        let (script, class) = self.any_script();
        let path = "Assets/Varieties/Writing.asset";
        let members: String = TEXTS
            .iter()
            .map(|(name, written, _)| match written.is_empty() {
                true => format!("  {name}: \n"),
                false => format!("  {name}: {written}\n"),
            })
            .collect();
        let mut out = text::HEAD.to_owned();
        let pointer = text::script_pointer(&script);
        let style = self.style(path);
        text::script(&mut out, style, 11_400_000, 0, &pointer, &members);
        text::script(&mut out, style, 11_400_002, 0, &pointer, STRUCTURES);
        self.uses(path, &script);
        let texts = TEXTS.iter().map(|(name, _, meant)| ((*name).into(), (*meant).into()));
        self.truth.texts.insert(path.to_owned(), texts.collect());
        self.truth.types.insert(path.to_owned(), class);
        let guid = self.dice.guid();
        self.asset(path, &guid, "NativeFormatImporter", out)?;
        self.names()
    }

    /// Objects whose names are written in each of these forms.
    fn names(&mut self) -> io::Result<()> {
        let path = "Assets/Varieties/Names.prefab";
        let style = self.style(path);
        let named = TEXTS.iter().filter(|(.., meant)| !meant.is_empty() && !meant.contains('/'));
        let (mut body, mut transforms, mut lines) = (String::new(), Vec::new(), Vec::new());
        let [root, root_transform] = [(); 2].map(|()| self.dice.file_id());
        for (order, (_, written, meant)) in named.enumerate() {
            let [object, transform] = [(); 2].map(|()| self.dice.file_id());
            text::object(&mut body, style, object, written, &[(4, transform)]);
            let place =
                TransformLinks { father: root_transform, order, ..TransformLinks::default() };
            text::transform(&mut body, style, transform, object, &place);
            transforms.push(transform);
            lines.push(format!("Names/{meant}: Transform"));
        }
        let mut out = String::new();
        text::object(&mut out, style, root, "Names", &[(4, root_transform)]);
        let place = TransformLinks { children: &transforms, ..TransformLinks::default() };
        text::transform(&mut out, style, root_transform, root, &place);
        out.push_str(&body);
        lines.insert(0, "Names: Transform".to_owned());
        self.truth.trees.insert(path.to_owned(), lines);
        let guid = self.dice.guid();
        self.prefab(path, &guid, root, &out)
    }
}
