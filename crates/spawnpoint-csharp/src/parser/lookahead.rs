//! Decides between forms that begin alike, by looking at the tokens ahead. Nothing is built.

use super::Parser;
use crate::token::TokenKind;

/// The deepest nesting of types that lookahead follows, which bounds its work.
const MAX_TYPE_DEPTH: u32 = 24;

/// The words that are keywords in a query.
const QUERY_KEYWORDS: &[&str] = &[
    "from",
    "where",
    "select",
    "group",
    "into",
    "orderby",
    "join",
    "let",
    "on",
    "equals",
    "by",
    "ascending",
    "descending",
];

impl Parser<'_> {
    pub(super) fn is_query_keyword(&self, at: usize) -> bool {
        self.in_query && self.is_identifier_at(at) && QUERY_KEYWORDS.contains(&self.text_at(at))
    }

    /// The end of a type that begins at a token, or `None` if there is no type.
    pub(super) fn scan_type(&self, at: usize) -> Option<usize> {
        self.scan_nested_type(at, 0)
    }

    fn scan_nested_type(&self, at: usize, depth: u32) -> Option<usize> {
        if depth > MAX_TYPE_DEPTH {
            return None;
        }
        let mut at = at;
        if self.is_at(at, "ref") {
            at += 1;
            at += usize::from(self.is_at(at, "readonly"));
        }
        let mut at = if self.is_predefined_at(at) {
            at + 1
        } else if self.is_at(at, "(") {
            self.scan_tuple(at, depth)?
        } else if self.is_at(at, "delegate") && self.is_at(at + 1, "*") {
            self.scan_type_arguments(at + 2, depth)?
        } else {
            self.scan_name(at, depth)?
        };
        loop {
            if self.is_at(at, "?") && !self.is_conditional(at) {
                at += 1;
            } else if self.is_at(at, "[") && self.is_rank(at) {
                at = self.closing(at)? + 1;
            } else if self.is_at(at, "*") && self.is_pointer(at) {
                at += 1;
            } else {
                return Some(at);
            }
        }
    }

    /// `T*` rather than a product: nothing that follows can be its right side.
    pub(super) fn is_pointer(&self, at: usize) -> bool {
        let next = self.token_at(at + 1);
        matches!(next.text, ")" | ">" | "," | "*" | "[")
            || (next.kind == TokenKind::Identifier
                && (self.is_at(at + 2, "=") || self.is_at(at + 2, "in"))
                && self.adjacent(at.saturating_sub(1)))
            || (self.is_predefined_at(at - 1) && next.kind == TokenKind::Identifier)
    }

    /// `[]` or `[,]`.
    pub(super) fn is_rank(&self, at: usize) -> bool {
        let mut at = at + 1;
        while self.is_at(at, ",") {
            at += 1;
        }
        self.is_at(at, "]")
    }

    fn scan_tuple(&self, at: usize, depth: u32) -> Option<usize> {
        let end = self.closing(at)?;
        let mut at = at + 1;
        let mut count = 0;
        loop {
            at = self.scan_nested_type(at, depth + 1)?;
            at += usize::from(self.is_identifier_at(at));
            count += 1;
            if at == end {
                return (count > 1).then_some(at + 1);
            }
            if !self.is_at(at, ",") {
                return None;
            }
            at += 1;
        }
    }

    fn scan_name(&self, at: usize, depth: u32) -> Option<usize> {
        let mut at = at;
        loop {
            if !self.is_identifier_at(at) || self.is_query_keyword(at) {
                return None;
            }
            at += 1;
            if self.is_at(at, "<") {
                at = self.scan_type_arguments(at, depth)?;
            }
            if !self.is_at(at, ".") && !self.is_at(at, "::") {
                return Some(at);
            }
            at += 1;
        }
    }

    /// The end of `<A, B>`, also of `<,>`.
    pub(super) fn scan_type_arguments(&self, at: usize, depth: u32) -> Option<usize> {
        let mut at = at + 1;
        if self.is_at(at, ",") || self.is_at(at, ">") {
            while self.is_at(at, ",") {
                at += 1;
            }
            return self.is_at(at, ">").then_some(at + 1);
        }
        loop {
            while self.is_at(at, "out") || self.is_at(at, "in") {
                at += 1;
            }
            at = self.scan_nested_type(at, depth + 1)?;
            if self.is_at(at, ">") {
                return Some(at + 1);
            }
            if !self.is_at(at, ",") {
                return None;
            }
            at += 1;
        }
    }

    /// Whether `<` after a name begins type arguments, in an expression: the rule of the language
    /// is that the token after them decides.
    pub(super) fn begins_type_arguments(&self, at: usize) -> bool {
        let Some(end) = self.scan_type_arguments(at, 0) else { return false };
        let next = self.token_at(end);
        matches!(
            next.text,
            "(" | ")"
                | "]"
                | "}"
                | ":"
                | ";"
                | ","
                | "."
                | "?"
                | "=="
                | "!="
                | "|"
                | "^"
                | "&&"
                | "||"
                | "&"
                | "["
                | "{"
                | "=>"
        ) || matches!(
            next.kind,
            TokenKind::EndOfFile | TokenKind::InterpolationClose | TokenKind::InterpolationFormat
        )
    }

    /// Whether `?` after a type begins a conditional expression rather than a nullable type.
    pub(super) fn is_conditional(&self, at: usize) -> bool {
        let next = self.token_at(at + 1);
        match next.kind {
            TokenKind::Identifier => {
                // `T? name`, unless a `:` shows that `name` is the first branch.
                let after = self.token_at(at + 2);
                let declares =
                    matches!(after.text, "=" | ";" | "," | ")" | "in" | "{" | "=>" | "(")
                        || after.kind == TokenKind::EndOfFile;
                // `int? Name(…) => …` declares a function.
                let open = self.after_type_parameters(at + 2);
                let is_function = self.is_at(open, "(")
                    && self.closing(open).is_some_and(|end| {
                        matches!(self.token_at(end + 1).text, "=>" | "{")
                            || self.is_word_at(end + 1, "where")
                    });
                !is_function && (!declares || self.finds_branch(at + 1))
            }
            TokenKind::Keyword => {
                !matches!(next.text, "this" | "operator" | "is" | "as" | "in")
                    || (next.text == "this" && !self.is_at(at + 2, "["))
            }
            TokenKind::Punctuation => match next.text {
                "(" | "+" | "-" | "!" | "~" | "++" | "--" | ".." | "{" => true,
                "[" => !self.is_rank(at + 1),
                _ => false,
            },
            TokenKind::EndOfFile
            | TokenKind::InterpolationClose
            | TokenKind::InterpolationFormat => false,
            _ => true,
        }
    }

    /// The end of `<T, U>` in a declaration, or the same place if there is none.
    fn after_type_parameters(&self, at: usize) -> usize {
        let mut end = at;
        while matches!(self.token_at(end).text, "<" | ",") && self.is_identifier_at(end + 1) {
            end += 2;
        }
        if end > at && self.is_at(end, ">") { end + 1 } else { at }
    }

    /// Whether a `:` follows on the same level, before the statement ends.
    fn finds_branch(&self, at: usize) -> bool {
        let mut at = at;
        for _ in 0..200 {
            match self.token_at(at).text {
                ":" => return true,
                ";" | ")" | "]" | "}" | "," | "=" => return false,
                "(" | "[" | "{" => match self.closing(at) {
                    Some(end) => at = end,
                    None => return false,
                },
                _ if self.token_at(at).kind == TokenKind::EndOfFile => return false,
                _ => {}
            }
            at += 1;
        }
        false
    }

    /// Whether `(` begins a cast. Returns false for `(a) - b`.
    pub(super) fn begins_cast(&self, at: usize) -> bool {
        let Some(end) = self.scan_type(at + 1).filter(|end| self.is_at(*end, ")")) else {
            return false;
        };
        let next = self.token_at(end + 1);
        let plain_type = self.is_predefined_at(at + 1)
            || matches!(self.token_at(end - 1).text, "]" | "?" | "*")
            || self.is_at(at + 1, "(");
        if plain_type && self.is_predefined_at(at + 1) && end == at + 2 && self.is_at(end + 1, ".")
        {
            return false;
        }
        match next.kind {
            TokenKind::Identifier => {
                let word = self.text_at(end + 1);
                let continues = matches!(word, "and" | "or" | "when")
                    || (word == "with" && self.is_at(end + 2, "{"));
                !continues && !self.is_query_keyword(end + 1)
            }
            TokenKind::Keyword => {
                !matches!(next.text, "is" | "as" | "switch" | "in" | "else" | "while")
            }
            TokenKind::Punctuation => match next.text {
                "(" | "!" | "~" => true,
                "-" | "+" | "++" | "--" | "&" | "*" | ".." | "^" | "[" => {
                    plain_type && !(next.text == "[" && self.is_at(at + 1, "("))
                }
                _ => false,
            },
            TokenKind::EndOfFile
            | TokenKind::InterpolationClose
            | TokenKind::InterpolationFormat
            | TokenKind::InterpolationEnd
            | TokenKind::StringContent => false,
            _ => true,
        }
    }

    /// Whether a lambda begins here, with its modifiers.
    pub(super) fn begins_lambda(&self) -> bool {
        if self.no_lambda {
            return false;
        }
        let mut at = self.at;
        while (self.is_word_at(at, "async") || self.is_at(at, "static"))
            && (self.is_identifier_at(at + 1)
                || matches!(self.token_at(at + 1).text, "(" | "static" | "delegate"))
        {
            at += 1;
        }
        if at > self.at && self.is_at(at, "delegate") {
            return true;
        }
        if self.is_identifier_at(at) && self.is_at(at + 1, "=>") {
            return !self.is_query_keyword(at);
        }
        self.is_at(at, "(") && self.closing(at).is_some_and(|end| self.is_at(end + 1, "=>"))
    }

    /// Whether a local declaration begins here: a type, then a name.
    pub(super) fn begins_declaration(&self, at: usize) -> bool {
        // `var (a, b) = …`
        if self.is_word_at(at, "var") && self.is_at(at + 1, "(") {
            return self.closing(at + 1).is_some_and(|end| self.is_at(end + 1, "="));
        }
        let Some(end) = self.scan_type(at) else { return false };
        let is_await = self.is_word_at(at, "await") && end == at + 1;
        if self.is_query_keyword(end) || is_await {
            return false;
        }
        if self.is_identifier_at(end) {
            // `x is T name` and `a as T` do not begin here; `a with { … }` and `x switch` do.
            return !(self.is_word_at(end, "with") && self.is_at(end + 1, "{"));
        }
        // `int class = 3`: the name is missing or a keyword.
        let keyword = self.token_at(end).kind == TokenKind::Keyword
            && matches!(self.token_at(end + 1).text, "=" | ";" | ",")
            && !matches!(self.token_at(end).text, "is" | "as" | "switch" | "in");
        keyword && !self.is_at(end, "this")
    }
}
