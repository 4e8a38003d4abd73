//! The output of a script, and the answer in it.

use serde_json::Value;
use spawnpoint_protocol::Fault;

/// The text before the answer in the output of a script.
const MARK: &str = "@@SPAWNPOINT@@";
/// The texts before and after the output of a console command.
const BEGIN: &str = "@@SPAWNPOINT-BEGIN@@";
const END: &str = "@@SPAWNPOINT-END@@";
/// Prefix of the names of files with long answers.
const FILE: &str = "spawnpoint-";
/// Maximum length of an answer.
const LONGEST: u64 = 512 * 1024 * 1024;

/// A script that ran to its end.
#[derive(Debug, Default)]
pub struct Ran {
    /// The editor's report of how it failed.
    pub result: String,
    /// The printed lines.
    pub output: Vec<String>,
}

impl Ran {
    /// The answer of the script.
    pub fn answer(self) -> Result<Value, Fault> {
        let printed = self.output.concat();
        let Some((_, marked)) = printed.rsplit_once(MARK) else { return Err(self.failure()) };
        let mut answer = first_value(marked).ok_or_else(|| {
            Fault::internal("the editor cut the script's answer; its log lines may be limited")
        })?;
        if let Some(path) = answer.get("file").and_then(Value::as_str) {
            answer = from_file(path)?;
        }
        if let Some(fault) = answer.get_mut("fault") {
            let message = super::text(fault, "message");
            let fault = serde_json::from_value(fault.take());
            return Err(fault.unwrap_or_else(|_| Fault::internal(message)));
        }
        let mut value = answer["ok"].take();
        if let (Some(Value::String(output)), Some(said)) =
            (value.get_mut("output"), between(&self.output))
        {
            *output = said;
        }
        Ok(value)
    }

    fn failure(self) -> Fault {
        let last = self.result.trim().lines().last().unwrap_or("it printed nothing").to_owned();
        Fault::internal(format!("A script failed in the editor: {last}"))
            .details(serde_json::json!({ "traceback": self.result }))
    }
}

/// The output of a console command.
fn between(output: &[String]) -> Option<String> {
    let position = |mark: &str| output.iter().position(|line| line.contains(mark));
    let lines = output.get(position(BEGIN)? + 1..position(END)?)?;
    Some(lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n"))
}

fn first_value(text: &str) -> Option<Value> {
    serde_json::Deserializer::from_str(text).into_iter().next()?.ok()
}

fn from_file(path: &str) -> Result<Value, Fault> {
    let wrong = |what: String| Fault::internal(format!("the editor's answer in {path} {what}"));
    let path = std::path::Path::new(path);
    let named = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let length = path.metadata().map_err(|error| wrong(format!("cannot be read: {error}")))?.len();
    if !named.starts_with(FILE) || length > LONGEST {
        return Err(wrong("is not one of ours".to_owned()));
    }
    let text = std::fs::read_to_string(path);
    let _ = std::fs::remove_file(path);
    let text = text.map_err(|error| wrong(format!("cannot be read: {error}")))?;
    serde_json::from_str(&text).map_err(|error| wrong(format!("is not JSON: {error}")))
}

#[cfg(test)]
mod tests {
    use spawnpoint_protocol::ErrorKind;

    use super::*;

    fn ran(output: &[&str]) -> Ran {
        let output = output.iter().map(|line| (*line).to_owned()).collect();
        Ran { result: "None".to_owned(), output }
    }

    #[test]
    fn the_answer_is_found_among_other_lines_even_in_pieces() {
        let answer = ran(&["LogX: hello\n", "@@SPAWNPOINT@@{\"ok\": {\"a\"", ": 1}}\n", "later\n"]);
        assert_eq!(answer.answer().unwrap(), serde_json::json!({ "a": 1 }));
    }

    #[test]
    fn faults_and_failures_are_reported() {
        let refused = ran(&[
            "@@SPAWNPOINT@@{\"fault\": {\"kind\": \"NotFound\", \"message\": \"m\", \"data\": null}}",
        ]);
        let fault = refused.answer().unwrap_err();
        assert_eq!((fault.kind, fault.message.as_str()), (ErrorKind::NotFound, "m"));
        let failed = Ran { result: "Traceback\n  x\nNameError: y".to_owned(), ..Ran::default() };
        assert_eq!(
            failed.answer().unwrap_err().message,
            "A script failed in the editor: NameError: y"
        );
    }

    #[test]
    fn the_output_of_a_command_is_between_two_marks() {
        let answer = ran(&[
            "@@SPAWNPOINT-BEGIN@@\n",
            "one\n",
            "two\n",
            "@@SPAWNPOINT-END@@\n",
            "@@SPAWNPOINT@@{\"ok\": {\"recognized\": true, \"output\": \"\"}}\n",
        ]);
        assert_eq!(answer.answer().unwrap()["output"], "one\ntwo");
    }
}
