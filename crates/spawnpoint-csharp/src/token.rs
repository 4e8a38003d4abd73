//! Tokens, and the tables of keywords and operators.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Identifier,
    /// A reserved word. Words such as `var` and `where` are identifiers.
    Keyword,
    Punctuation,
    Integer,
    Real,
    Character,
    String,
    VerbatimString,
    RawString,
    /// `$"`, up to the quotes.
    InterpolationStart,
    /// Text of an interpolated string.
    StringContent,
    /// `{` in an interpolated string.
    InterpolationOpen,
    /// `:0.00` in an interpolated string.
    InterpolationFormat,
    /// `}` in an interpolated string.
    InterpolationClose,
    /// The quotes at the end of an interpolated string.
    InterpolationEnd,
    EndOfFile,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub start: u32,
    pub end: u32,
    /// The text of a keyword or operator; empty for all others.
    pub text: &'static str,
}

/// The reserved words.
const KEYWORDS: &[&str] = &[
    "abstract",
    "as",
    "base",
    "bool",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "checked",
    "class",
    "const",
    "continue",
    "decimal",
    "default",
    "delegate",
    "do",
    "double",
    "else",
    "enum",
    "event",
    "explicit",
    "extern",
    "false",
    "finally",
    "fixed",
    "float",
    "for",
    "foreach",
    "goto",
    "if",
    "implicit",
    "in",
    "int",
    "interface",
    "internal",
    "is",
    "lock",
    "long",
    "namespace",
    "new",
    "null",
    "object",
    "operator",
    "out",
    "override",
    "params",
    "private",
    "protected",
    "public",
    "readonly",
    "ref",
    "return",
    "sbyte",
    "sealed",
    "short",
    "sizeof",
    "stackalloc",
    "static",
    "string",
    "struct",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "uint",
    "ulong",
    "unchecked",
    "unsafe",
    "ushort",
    "using",
    "virtual",
    "void",
    "volatile",
    "while",
];

/// The operators and brackets, longer ones first. `>>` is two tokens, because it may end two lists
/// of type arguments.
const PUNCTUATION: &[&str] = &[
    "<<=", "??=", "=>", "==", "!=", "<=", ">=", "&&", "||", "??", "++", "--", "+=", "-=", "*=",
    "/=", "%=", "&=", "|=", "^=", "<<", "->", "::", "..", "{", "}", "(", ")", "[", "]", ";", ",",
    ":", ".", "?", "=", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "!", "~",
];

/// The types that are keywords.
pub(crate) const PREDEFINED_TYPES: &[&str] = &[
    "bool", "byte", "char", "decimal", "double", "float", "int", "long", "object", "sbyte",
    "short", "string", "uint", "ulong", "ushort", "void",
];

/// The modifiers of declarations, except those that are also identifiers.
pub(crate) const MODIFIERS: &[&str] = &[
    "abstract",
    "const",
    "extern",
    "fixed",
    "internal",
    "new",
    "override",
    "private",
    "protected",
    "public",
    "readonly",
    "ref",
    "sealed",
    "static",
    "unsafe",
    "virtual",
    "volatile",
];

/// The modifiers that are identifiers elsewhere.
pub(crate) const CONTEXTUAL_MODIFIERS: &[&str] = &["async", "file", "partial", "required"];

pub(crate) fn keyword(text: &str) -> Option<&'static str> {
    KEYWORDS.binary_search(&text).ok().map(|at| KEYWORDS[at])
}

/// The operator or bracket at the start of the text.
pub(crate) fn punctuation(text: &[u8]) -> Option<&'static str> {
    PUNCTUATION.iter().copied().find(|sign| text.starts_with(sign.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_sorted() {
        assert!(KEYWORDS.is_sorted());
        assert_eq!(keyword("while"), Some("while"));
        assert_eq!(keyword("where"), None);
    }
}
