//! Text files.

use std::time::{Duration, Instant};

use spawnpoint_core::{OpContext, OpOutput, folder::ProjectTexts};
use spawnpoint_protocol::{ErrorKind, Fault, Op, Sourced};
use spawnpoint_unity_ops::{
    FileList, FileRead, FileText, FilesList, ScriptClass, ScriptInspect, ScriptMember,
    ScriptMethod, ScriptOutline, TextMatch, TextMatches, TextSearch,
};

use super::background::{self, SharedProject};
use crate::{
    asset::csharp::{Method, Type},
    project::Project,
    queries::{FileError, TextQuery},
    yaml::Content,
};

/// Answers an op on text files. A file that was written is read again at once, not when the watcher
/// notices it.
pub fn run(project: &SharedProject, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
    let texts = ProjectTexts::new(background::read(project).files.clone(), "");
    let written = match &op {
        Op::FilePut(op) if !op.dry_run => Some(op.path.trim().to_owned()),
        Op::FileDelete(op) => Some(op.path.trim().to_owned()),
        _ => None,
    };
    let output = texts.run(op, cx)?;
    if let Some(path) = written {
        background::write(project).touch(&[&path]);
    }
    Ok(output)
}

/// Lists files by name or path.
pub fn list(project: &Project, op: FilesList) -> Result<Sourced<FileList>, Fault> {
    let found = project.list_files(&op.root, &op.pattern, op.limit).map_err(of_root)?;
    let FilesList { root, pattern, limit } = op;
    let cut = found.truncated.then(|| format!("The list was cut at {limit} files."));
    let list = FileList { root, pattern, files: found.files, truncated: found.truncated };
    Ok(Sourced::from_disk(list).with_diagnostics(cut))
}

/// Reads the text of a file.
pub fn read(project: &Project, op: &FileRead) -> Result<Sourced<FileText>, Fault> {
    let content = project.read_text(&op.path, op.max_bytes).map_err(|error| refused(&error))?;
    let bytes = project.index().by_path(&op.path).and_then(|asset| asset.content());
    let remark = match bytes {
        Some(Content::LfsPointer) => Some("This is a Git LFS pointer, not the file itself."),
        Some(Content::Binary) => {
            Some("The file is not text; bytes that are not UTF-8 are replaced.")
        }
        _ if content.contains('\0') => Some("The file is not text."),
        _ => None,
    };
    let text = FileText { path: op.path.clone(), encoding: "utf-8".to_owned(), content };
    Ok(Sourced::from_disk(text).with_diagnostics(remark.map(str::to_owned)))
}

/// Finds matching lines.
pub fn search(project: &Project, op: TextSearch) -> Result<Sourced<TextMatches>, Fault> {
    let deadline = Instant::now().checked_add(Duration::from_millis(op.within_ms));
    let query = TextQuery {
        pattern: op.pattern.clone(),
        root: op.root,
        file_pattern: op.files,
        max_results: op.limit,
        case_sensitive: op.case_sensitive,
        regex: op.regex,
    };
    let found = project.search_text(&query, deadline).map_err(of_root)?;
    let late =
        found.timed_out.then(|| "Search operation timed out. Results may be partial.".to_owned());
    let cut = (found.truncated && !found.timed_out)
        .then(|| format!("{} of {} lines are listed.", found.matches.len(), found.total_matches));
    let matches = found.matches.into_iter().map(|hit| TextMatch {
        file_path: hit.file_path,
        line_number: hit.line_number,
        line_text: hit.line_text,
        match_text: hit.match_text,
    });
    Ok(Sourced::from_disk(TextMatches {
        pattern: op.pattern,
        matches: matches.collect(),
        total_matches: found.total_matches,
        truncated: found.truncated || found.timed_out,
    })
    .with_diagnostics(late)
    .with_diagnostics(cut))
}

/// The declarations of a C# file.
pub fn inspect(project: &Project, op: &ScriptInspect) -> Result<Sourced<ScriptOutline>, Fault> {
    if !op.path.ends_with(".cs") {
        return Err(wrong("Failed to parse script").hint("only .cs files are read"));
    }
    let source = project.inspect_script(&op.path).map_err(|error| match error {
        FileError::NotFound => Fault::new(ErrorKind::NotFound, "Script file not found"),
        FileError::TooLarge => wrong("Script file exceeds size limit"),
        other => refused(&other),
    })?;
    let namespace = source.types.first().map(|first| first.namespace.clone());
    Ok(Sourced::from_disk(ScriptOutline {
        script_path: op.path.clone(),
        namespace: namespace.unwrap_or_default(),
        classes: source.types.iter().map(|found| class(found, op)).collect(),
    }))
}

fn class(found: &Type, op: &ScriptInspect) -> ScriptClass {
    let method = |method: &Method| ScriptMethod {
        name: method.name.clone(),
        return_type: method.returns.clone(),
        parameters: method.parameters.clone(),
        access_modifier: method.access.clone(),
    };
    let member = |name: &str, type_name: &str, access: &str| ScriptMember {
        name: name.to_owned(),
        type_name: type_name.to_owned(),
        access_modifier: access.to_owned(),
    };
    let properties = found.properties.iter().map(|p| member(&p.name, &p.type_name, &p.access));
    let fields = found.fields.iter().map(|f| member(&f.name, &f.type_name, &f.access));
    ScriptClass {
        name: found.name.clone(),
        base_class: found.base_class().unwrap_or_default().to_owned(),
        interfaces: found.interfaces().to_vec(),
        access_modifier: found.access.clone(),
        methods: op.methods.then(|| found.methods.iter().map(method).collect()),
        properties: op.properties.then(|| properties.collect()),
        fields: op.fields.then(|| fields.collect()),
    }
}

/// The document uses another message for folders than for files.
fn of_root(error: FileError) -> Fault {
    match error {
        FileError::NotUnderAssets => wrong("Root path must be under Assets/"),
        other => refused(&other),
    }
}

fn refused(error: &FileError) -> Fault {
    match error {
        FileError::NotFound => Fault::new(ErrorKind::NotFound, error.to_string()),
        _ => wrong(error.to_string()),
    }
}

fn wrong(what: impl Into<String>) -> Fault {
    Fault::new(ErrorKind::InvalidArgument, what)
}
