//! Errors of compilers and parsers among the lines of a log, written without what says nothing.

use spawnpoint_protocol::{LogLevel, shape::LogLine};

/// What C# compilers add to errors whatever their cause.
const PHRASES: [&str; 3] = [
    " (are you missing a using directive or an assembly reference?)",
    " (are you missing an assembly reference?)",
    " in the current context",
];
/// A clause that repeats both names of the error before it: it begins and ends like this.
const CLAUSE: (&str, &str) = (" and no accessible extension method", " could be found");

/// Whether a line is the error of a compiler or a parser: `A.cs(3,5): error CS1002`, `Parse Error: …`.
pub fn is_compile_error(line: &LogLine) -> bool {
    let code = |prefix: &str| {
        line.message
            .split(prefix)
            .skip(1)
            .any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    line.level == LogLevel::Error
        && (code("error CS")
            || code("error C")
            || ["Parse Error", "Compile Error", "Parser Error"]
                .iter()
                .any(|begin| line.message.contains(begin)))
}

/// Leaves out the lines before the first compile error: they are about the code before it. Returns their number.
pub fn leave_out_older(lines: &mut Vec<LogLine>) -> usize {
    let older = lines.iter().position(is_compile_error).unwrap_or(0);
    lines.drain(..older);
    older
}

/// A C# error without the phrases that its number implies: `A.cs(3,5): CS0103: The name 'x' does not exist`. Without
/// its folder if the error before it is in the same file.
pub fn shortened(message: &str, previous: Option<&str>) -> String {
    let Some((place, error)) = message.split_once(": error CS") else { return message.to_owned() };
    let file = |place: &str| place.rsplit_once('(').map(|(file, _)| file.to_owned());
    let previous = previous.and_then(|other| other.split_once(": error CS"));
    let is_same_file =
        file(place).is_some() && previous.and_then(|(other, _)| file(other)) == file(place);
    let place = match place.rsplit_once(['/', '\\']) {
        Some((_, name)) if is_same_file => name,
        _ => place,
    };
    let mut error = PHRASES.iter().fold(error.to_owned(), |text, phrase| text.replace(phrase, ""));
    if let Some(begin) = error.find(CLAUSE.0)
        && let Some(length) = error[begin..].find(CLAUSE.1)
    {
        error.replace_range(begin..begin + length + CLAUSE.1.len(), "");
    }
    format!("{place}: CS{error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(level: LogLevel, message: &str) -> LogLine {
        let (t, source) = (String::new(), "game".to_owned());
        LogLine { t, level, message: message.into(), source, category: None }
    }

    #[test]
    fn only_errors_of_compilers_are_compile_errors() {
        let is = |message: &str| is_compile_error(&line(LogLevel::Error, message));
        assert!(is("SCRIPT ERROR: Parse Error: Expected indented block"));
        assert!(is("A.cs(1,1): error CS0246: The type"));
        assert!(!is("error CSomething went wrong"));
        assert!(!is("NullReferenceException"));
        assert!(!is_compile_error(&line(LogLevel::Info, "error CS0246")));
    }

    #[test]
    fn lines_before_a_compile_error_are_about_older_code() {
        let error = "A.cs(1,1): error CS0246: The type";
        let texts = ["a", "b", error, "c", error];
        let mut lines = texts.map(|text| line(LogLevel::Error, text)).to_vec();
        assert_eq!(leave_out_older(&mut lines), 2);
        assert_eq!(lines[0].message, error);
        assert_eq!((leave_out_older(&mut lines), lines.len()), (0, 3));
        let mut plain = vec![line(LogLevel::Error, "a")];
        assert_eq!((leave_out_older(&mut plain), plain.len()), (0, 1));
    }

    #[test]
    fn names_and_places_stay_and_phrases_go() {
        let first =
            "Assets/A.cs(7,23): error CS0103: The name 'x' does not exist in the current context";
        assert_eq!(
            shortened(first, None),
            "Assets/A.cs(7,23): CS0103: The name 'x' does not exist"
        );
        let second = "Assets/A.cs(9,1): error CS1061: 'Rope' does not contain a definition for 'Lenght' and no \
                      accessible extension method 'Lenght' accepting a first argument of type 'Rope' could be found \
                      (are you missing a using directive or an assembly reference?)";
        let expected = "A.cs(9,1): CS1061: 'Rope' does not contain a definition for 'Lenght'";
        assert_eq!(shortened(second, Some(first)), expected);
        assert_eq!(
            shortened(second, Some("Other/A.cs(1,1): error CS0001: b")),
            format!("Assets/{expected}")
        );
        assert_eq!(shortened(second, Some("boom")), format!("Assets/{expected}"));
        let half = "A.cs(1,1): error CS1061: a and no accessible extension method";
        assert_eq!(
            shortened(half, None),
            "A.cs(1,1): CS1061: a and no accessible extension method"
        );
        let parse = "SCRIPT ERROR: Parse Error: Expected indented block";
        assert_eq!(shortened(parse, Some(parse)), parse);
    }
}
