//! Texts that can be translated, with how they came about.

use std::borrow::Cow;

use crate::package::{
    Cursor, Package, PackageError,
    versions::{custom, ue4},
};

type Result<T> = std::result::Result<T, PackageError>;

/// How deep texts may lie in each other.
const MAX_DEPTH: usize = 8;

/// A text, in the language it was written in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text<'a> {
    /// The text as it was written; of a formatted one, the pattern.
    pub source: Cow<'a, str>,
    /// Where translations look for it.
    pub namespace: Cow<'a, str>,
    /// What translations call it.
    pub key: Cow<'a, str>,
}

impl<'a> Text<'a> {
    pub(crate) fn read(package: &Package<'a>, cursor: &mut Cursor<'a>) -> Result<Self> {
        read(package, cursor, 0)
    }
}

fn read<'a>(package: &Package<'a>, cursor: &mut Cursor<'a>, depth: usize) -> Result<Text<'a>> {
    let (what, at) = ("text", cursor.position());
    if depth > MAX_DEPTH {
        return Err(PackageError::impossible(what, at, depth as i64));
    }
    if package.summary().versions.ue4 < ue4::TEXT_HISTORY {
        let source = cursor.string(what)?;
        let (namespace, key) = (cursor.string(what)?, cursor.string(what)?);
        cursor.u32(what)?;
        return Ok(Text { source, namespace, key });
    }
    cursor.u32(what)?;
    let at = cursor.position();
    match cursor.u8(what)? as i8 {
        -1 => none(package, cursor),
        0 => {
            let (namespace, key) = (cursor.string(what)?, cursor.string(what)?);
            Ok(Text { source: cursor.string(what)?, namespace, key })
        }
        // Named arguments, ordered arguments, arguments with their data.
        history @ 1..=3 => {
            let pattern = read(package, cursor, depth + 1)?;
            for _ in 0..cursor.count(1, what)? {
                if history != 2 {
                    cursor.skip_string(what)?;
                }
                if history == 3 && package.custom(custom::EDITOR) < custom::ARGUMENTS_OF_ANY_TYPE {
                    read(package, cursor, depth + 1)?;
                } else {
                    argument(package, cursor, depth)?;
                }
            }
            Ok(pattern)
        }
        // Number, percent, currency.
        history @ 4..=6 => {
            if history == 6 && package.summary().versions.ue4 >= ue4::CURRENCY_CODE_IN_TEXT {
                cursor.skip_string(what)?;
            }
            let source = argument(package, cursor, depth)?;
            number_options(package, cursor)?;
            cursor.skip_string(what)?;
            Ok(Text { source, ..Text::default() })
        }
        // Date, time, both.
        history @ 7..=9 => {
            let ticks = cursor.i64(what)?;
            cursor.u8(what)?;
            if history == 9 {
                cursor.u8(what)?;
            }
            if history != 7 || package.summary().versions.ue4 >= ue4::TIMEZONE_IN_TEXT {
                cursor.skip_string(what)?;
            }
            cursor.skip_string(what)?;
            Ok(Text { source: ticks.to_string().into(), ..Text::default() })
        }
        10 => {
            let text = read(package, cursor, depth + 1)?;
            cursor.u8(what)?;
            Ok(text)
        }
        11 => {
            let namespace = package.text(cursor.name(what)?);
            Ok(Text { source: Cow::Borrowed(""), namespace, key: cursor.string(what)? })
        }
        // Made by code, which is named, from bytes of its own.
        12 => {
            let generator = package.text(cursor.name(what)?);
            if generator != "None" {
                let len = cursor.count(1, what)?;
                cursor.take(len, what)?;
            }
            Ok(Text { key: generator, ..Text::default() })
        }
        history => Err(PackageError::impossible("kind of text", at, history)),
    }
}

/// A text without history may carry a string that is the same in all languages.
fn none<'a>(package: &Package<'a>, cursor: &mut Cursor<'a>) -> Result<Text<'a>> {
    let mut text = Text::default();
    if package.custom(custom::EDITOR) >= custom::CULTURE_INVARIANT_TEXT && cursor.bool32("text")? {
        text.source = cursor.string("text")?;
    }
    Ok(text)
}

fn argument<'a>(
    package: &Package<'a>,
    cursor: &mut Cursor<'a>,
    depth: usize,
) -> Result<Cow<'a, str>> {
    let (what, at) = ("text argument", cursor.position());
    Ok(match cursor.u8(what)? {
        0 => cursor.i64(what)?.to_string().into(),
        1 => cursor.u64(what)?.to_string().into(),
        2 => cursor.f32(what)?.to_string().into(),
        3 => cursor.f64(what)?.to_string().into(),
        4 => read(package, cursor, depth + 1)?.source,
        5 => cursor.u8(what)?.to_string().into(),
        kind => return Err(PackageError::impossible(what, at, kind)),
    })
}

fn number_options(package: &Package<'_>, cursor: &mut Cursor<'_>) -> Result<()> {
    let what = "number format";
    if cursor.bool32(what)? {
        if package.custom(custom::EDITOR) >= custom::ALWAYS_SIGN_IN_NUMBERS {
            cursor.bool32(what)?;
        }
        cursor.bool32(what)?;
        cursor.u8(what)?;
        cursor.take(16, what)?;
    }
    Ok(())
}
