//! Default values of native classes in the headers of an installed engine: initializers of `UPROPERTY` members. What
//! constructors set is only in the engine itself.

use std::path::{Path, PathBuf};

use spawnpoint_core::folder::ProjectFiles;

/// The folders of `Engine/Source` with modules.
const GROUPS: [&str; 3] = ["Runtime", "Editor", "Developer"];
/// The folders of a module with headers of classes.
const FOLDERS: [&str; 2] = ["Classes", "Public"];
/// How many folders of a module are searched.
const MOST_FOLDERS: usize = 2_000;
/// The longest header that is read.
const MAX_HEADER: u64 = 2 << 20;

/// The members with initializers of a class, `/Script/Engine.Actor`, in their order.
pub fn defaults(engine: &Path, class: &str) -> Vec<(String, String)> {
    let Some((module, name)) =
        class.strip_prefix("/Script/").and_then(|class| class.split_once('.'))
    else {
        return Vec::new();
    };
    let is_name = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match is_name(module) && is_name(name) {
        true => header(engine, module, name).map(|text| members(&text, name)).unwrap_or_default(),
        false => Vec::new(),
    }
}

/// The text of the header with the name of the class.
fn header(engine: &Path, module: &str, name: &str) -> Option<String> {
    let files = ProjectFiles::serve(engine, &[]).ok()?;
    let wanted = format!("{name}.h");
    let modules = GROUPS.map(|group| files.root().join("Source").join(group).join(module));
    let mut open: Vec<PathBuf> =
        modules.iter().flat_map(|module| FOLDERS.map(|folder| module.join(folder))).collect();
    for _ in 0..MOST_FOLDERS {
        let folder = open.pop()?;
        for entry in files.list(&folder).unwrap_or_default() {
            if entry.facts.is_folder() && !entry.linked {
                open.push(entry.path);
            } else if entry.name.to_str() == Some(&wanted) {
                return files.read_text(&entry.path, MAX_HEADER).ok();
            }
        }
    }
    None
}

/// The initialized members of a class in a header.
fn members(header: &str, name: &str) -> Vec<(String, String)> {
    let text = without_comments(header);
    let Some(body) = body_of(&text, name) else { return Vec::new() };
    let mut found = Vec::new();
    let mut rest = body;
    while let Some((_, after)) = rest.split_once("UPROPERTY") {
        let Some(declaration) = after_parentheses(after) else { break };
        let Some((statement, left)) = declaration.split_once(';') else { break };
        rest = left;
        found.extend(initialized(statement));
    }
    found
}

/// The body of a class, which has the prefix of actors or of other objects.
fn body_of<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let is_declared = |line: &str| {
        let head = line.split([':', '{']).next().unwrap_or_default();
        let last = head.split_whitespace().last().and_then(|word| word.strip_prefix(['A', 'U']));
        head.trim_start().starts_with("class ") && last == Some(name) && !head.contains(';')
    };
    let lines = text.split_inclusive('\n').scan(0, |next, line| {
        let start = *next;
        *next += line.len();
        Some((start, line))
    });
    let start = lines.filter(|(_, line)| is_declared(line)).map(|(start, _)| start).next()?;
    let open = start + text[start..].find('{')? + 1;
    let mut depth = 1usize;
    let end = text[open..].char_indices().find(|(_, letter)| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    end.map(|(at, _)| &text[open..open + at])
}

/// What follows the parentheses at the beginning.
fn after_parentheses(text: &str) -> Option<&str> {
    let mut depth = 0usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(&text[at + 1..]),
            ')' => depth = depth.checked_sub(1)?,
            letter if depth == 0 && !letter.is_whitespace() => return None,
            _ => {}
        }
    }
    None
}

/// Name and value of a member with an initializer that is a plain value.
fn initialized(statement: &str) -> Option<(String, String)> {
    let (declared, value) = match statement.split_once('=') {
        Some((declared, value)) => (declared, value),
        None => statement.strip_suffix('}')?.split_once('{')?,
    };
    let declared = match declared.rsplit_once(':') {
        Some((name, bits)) if bits.trim().parse::<u8>().is_ok() => name,
        _ => declared,
    };
    let name = declared.split_whitespace().last()?.trim_start_matches(['*', '&']);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    Some((is_name.then(|| name.to_owned())?, plain_value(value.trim())?))
}

/// A value as the editor prints it: a truth, a number, a text, a name of an enumeration, or none.
fn plain_value(value: &str) -> Option<String> {
    let literal =
        value.strip_prefix("TEXT(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(value);
    if literal.len() > 1 && literal.starts_with('"') && literal.ends_with('"') {
        return Some(literal.to_owned());
    }
    let number = value.trim_end_matches(['f', 'F']);
    match value {
        "true" => Some("True".to_owned()),
        "false" => Some("False".to_owned()),
        "nullptr" | "NULL" | "NAME_None" => Some("None".to_owned()),
        _ if value.contains(['.', 'e']) && number.parse::<f64>().is_ok() => {
            number.parse::<f64>().ok().map(|number| format!("{number:.6}"))
        }
        _ if value.parse::<i64>().is_ok() => Some(value.to_owned()),
        _ => {
            let (scope, member) = value.rsplit_once("::")?;
            let is_word = |text: &str| {
                !text.is_empty()
                    && text.chars().all(|c| c.is_ascii_alphanumeric() || "_:".contains(c))
            };
            (scope.starts_with('E') && is_word(scope) && is_word(member)).then(|| member.to_owned())
        }
    }
}

/// The text without comments and preprocessor lines.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + "/**/".len())
        } else if letter == '"' {
            let end = rest[1..].find(['"', '\n']).map_or(rest.len(), |end| end + 2);
            out.push_str(&rest[..end]);
            end
        } else {
            out.push(letter);
            letter.len_utf8()
        };
        rest = &rest[length..];
    }
    let lines = out.lines().filter(|line| !line.trim_start().starts_with('#'));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = r##"
#pragma once
class UOther;
/** class ADoor : public AActor { UPROPERTY() int32 Wrong = 1; } */
UCLASS(Blueprintable, meta = (ShortTooltip = "A door (or gate)"))
class ENGINE_API ADoor : public AActor
{
	GENERATED_BODY()
	// UPROPERTY() bool bCommented = true;
	UPROPERTY(EditAnywhere, Category = "Door (main)", meta = (ClampMin = "0"))
	float Speed = 90.5f;
	UPROPERTY() uint8 bOpen : 1 = true;
	UPROPERTY() uint8 bShut:1 = false;
	UPROPERTY() int32 Count{3};
	UPROPERTY() TObjectPtr<UOther> Other = nullptr;
	UPROPERTY() FString Label = TEXT("http://front");
	UPROPERTY() EDoorKind Kind = EDoorKind::Sliding;
	UPROPERTY() FVector Size = FVector(1, 2, 3);
	UPROPERTY() float NotSet;
	int32 Plain = 5;
	void Open() { int32 Local = 6; }
};
class UAfter { UPROPERTY() int32 Later = 7; };
"##;

    #[test]
    fn members_with_plain_initializers_are_found() {
        let found = members(HEADER, "Door");
        let found: Vec<_> = found.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        let expected = [
            ("Speed", "90.500000"),
            ("bOpen", "True"),
            ("bShut", "False"),
            ("Count", "3"),
            ("Other", "None"),
            ("Label", "\"http://front\""),
            ("Kind", "Sliding"),
        ];
        assert_eq!(found, expected);
        assert_eq!(members(HEADER, "After").len(), 1);
        assert_eq!(members(HEADER, "Other"), []);
    }

    #[test]
    fn broken_headers_break_nothing() {
        for text in [
            "class ADoor {",
            "class ADoor : X\n{ UPROPERTY( }",
            "/*",
            "class ADoor { UPROPERTY }",
            "é",
        ] {
            members(text, "Door");
        }
        for class in ["", "/Script/Engine", "/Script/../x.Actor", "/Game/A.A"] {
            assert_eq!(defaults(Path::new("/nowhere"), class), []);
        }
    }
}
