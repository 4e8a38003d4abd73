//! How far a client has read the log of an engine.

use std::{fmt, str::FromStr};

use spawnpoint_protocol::{Fault, shape::LogLine};

/// The time of the last line that was read, and how many lines of that time were read: engines number no lines, and
/// several lines may have the same time. Lines without a time are counted apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogCursor {
    time: String,
    count: usize,
    untimed: usize,
}

impl LogCursor {
    /// The end of these lines.
    pub fn at_end_of(lines: &[LogLine]) -> Self {
        let time = lines.iter().map(|line| line.t.as_str()).max().unwrap_or_default();
        let of_time = |time: &str| lines.iter().filter(|line| line.t == time).count();
        let untimed = of_time("");
        let count = if time.is_empty() { 0 } else { of_time(time) };
        Self { time: time.to_owned(), count, untimed }
    }

    /// The lines after it.
    pub fn unread(&self, lines: Vec<LogLine>) -> Vec<LogLine> {
        let of_time = |time: &str| lines.iter().filter(|line| line.t == time).count();
        // Fewer lines than were read: the log was cleared.
        let read = |time: &str, count: usize| if of_time(time) < count { 0 } else { count };
        let mut untimed = read("", self.untimed);
        let mut timed = if self.time.is_empty() { 0 } else { read(&self.time, self.count) };
        let is_unread = |line: &LogLine| {
            let to_skip = match line.t.as_str() {
                "" => &mut untimed,
                time if time == self.time => &mut timed,
                time => return time > self.time.as_str(),
            };
            let is_read = *to_skip > 0;
            *to_skip = to_skip.saturating_sub(1);
            !is_read
        };
        lines.into_iter().filter(is_unread).collect()
    }
}

impl fmt::Display for LogCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.time, self.count)?;
        match self.untimed {
            0 => Ok(()),
            untimed => write!(f, "/{untimed}"),
        }
    }
}

impl FromStr for LogCursor {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let parts = text.trim().rsplit_once('+');
        let cursor = parts.and_then(|(time, counts)| {
            let (count, untimed) = counts.split_once('/').unwrap_or((counts, "0"));
            let (count, untimed) = (count.parse().ok()?, untimed.parse().ok()?);
            Some(Self { time: time.to_owned(), count, untimed })
        });
        cursor.ok_or_else(|| {
            let shown: String = text.chars().take(60).collect();
            Fault::argument("since", format!("'{shown}' is not a cursor"))
                .hint("pass the cursor that an earlier answer ends with, or 'start'")
        })
    }
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::LogLevel;

    use super::*;

    fn lines(times: &[&str]) -> Vec<LogLine> {
        let line = |(number, t): (usize, &&str)| LogLine {
            t: (*t).into(),
            level: LogLevel::Info,
            message: number.to_string(),
            source: "game".into(),
            category: None,
        };
        times.iter().enumerate().map(line).collect()
    }

    fn unread(cursor: &LogCursor, times: &[&str]) -> Vec<String> {
        cursor.unread(lines(times)).into_iter().map(|line| line.message).collect()
    }

    #[test]
    fn lines_of_the_same_time_are_told_apart() {
        let cursor = LogCursor::at_end_of(&lines(&["1", "2", "2"]));
        assert_eq!(cursor.to_string(), "2+2");
        assert_eq!(unread(&cursor, &["1", "2", "2"]), [""; 0]);
        assert_eq!(unread(&cursor, &["1", "2", "2", "2", "3"]), ["3", "4"]);
        assert_eq!("2+2".parse::<LogCursor>().unwrap(), cursor);
    }

    #[test]
    fn a_log_without_times_is_counted() {
        let cursor = LogCursor::at_end_of(&lines(&["", ""]));
        assert_eq!(unread(&cursor, &["", "", ""]), ["2"]);
        assert_eq!(unread(&cursor, &[""]), ["0"], "it was cleared");
        assert_eq!("+0/2".parse::<LogCursor>().unwrap(), cursor);
    }

    #[test]
    fn an_empty_cursor_has_everything_before_it() {
        assert_eq!(unread(&LogCursor::default(), &["1", "2"]), ["0", "1"]);
        for wrong in ["", "yesterday", "2+x"] {
            assert!(wrong.parse::<LogCursor>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn lines_without_a_time_stay_new_beside_lines_with_one() {
        let cursor = LogCursor::at_end_of(&lines(&["", "", "10:00"]));
        assert_eq!(unread(&cursor, &["", "", "10:00", "", "10:01"]), ["3", "4"]);
        assert_eq!(cursor.to_string().parse::<LogCursor>().unwrap(), cursor);
        assert_eq!(unread(&cursor, &["", "10:00"]), ["0"]);
    }
}
