//! Records calls while they run.

use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use futures_util::{FutureExt, future::BoxFuture};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Core,
    approval::shortened,
    observe::{CallRecorder, EndedCall, ObservedCall},
    redacted_lines,
    router::Attached,
};
use spawnpoint_protocol::{
    Content, LogId, ObjectId, OpName, ToolOutput, op::ViewCapture, play::Picture,
};
use tokio::sync::mpsc;
use tokio_util::task::{AbortOnDropHandle, TaskTracker, task_tracker::TaskTrackerToken};

use super::{
    EXTENSION, End, FORMAT, Header, Note, TraceLine, TracedCall, TracedEngine, VERSION, state,
    write::TraceFile,
};
use crate::page::{shown_line, status_word};

/// How large a trace may become.
pub const MAX_BYTES: u64 = 64 << 20;
/// The longest part of a call.
const MAX_PART: usize = 256 * 1024;
/// How many log lines of a call are kept.
const MAX_LINES: usize = 100;
/// The width of pictures, how often one is taken, and how long that may take.
const PICTURE_WIDTH: u32 = 480;
const PICTURE_EVERY: Duration = Duration::from_millis(400);
const PICTURE_WITHIN: Duration = Duration::from_secs(3);
/// How many ended calls wait for their picture.
const QUEUE: usize = 64;
/// How many calls that run are followed.
const MAX_RUNNING: usize = 1024;

/// Records the calls of one core.
pub struct Recorder {
    core: Core,
    folder: PathBuf,
    current: Mutex<Option<Arc<Recording>>>,
    last: Mutex<Option<RecorderState>>,
}

/// What a recorder does, for people.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RecorderState {
    /// Whether it records now.
    pub recording: bool,
    /// The file.
    pub file: Option<PathBuf>,
    /// Its name.
    pub name: Option<String>,
    /// When the recording began.
    pub since: Option<String>,
    /// How many calls were recorded.
    pub calls: u64,
    /// How many were not, because the disk or the engine was too slow.
    pub lost: u64,
    /// How large the file is.
    pub bytes: u64,
    /// How large it may become.
    pub max_bytes: u64,
    /// Why the recording ended.
    pub why_stopped: Option<String>,
}

/// A recording in progress.
struct Recording {
    core: Core,
    path: PathBuf,
    created: Timestamp,
    began: Instant,
    screenshots: bool,
    running: Mutex<HashMap<LogId, Begun>>,
    file: Mutex<Option<TraceFile>>,
    counts: Mutex<Counts>,
    ended: mpsc::Sender<Ended>,
    unwritten: TaskTracker,
    task: Mutex<Option<AbortOnDropHandle<()>>>,
}

#[derive(Default)]
struct Counts {
    calls: u64,
    lost: u64,
    noted: u64,
    why: Option<&'static str>,
}

/// A call that has begun.
struct Begun {
    call: Arc<ObservedCall>,
    objects: Vec<ObjectId>,
    before: Vec<Value>,
    frame: Option<u64>,
    at: Duration,
    lines: u64,
}

/// A call that has ended and waits for its picture.
struct Ended {
    call: Box<TracedCall>,
    on: Option<Arc<Attached>>,
    /// Dropped once the call is written.
    unwritten: TaskTrackerToken,
}

impl Recorder {
    /// A recorder for this core, which keeps its files in this folder.
    pub fn new(core: Core, folder: PathBuf) -> Arc<Self> {
        Arc::new(Self { core, folder, current: Mutex::default(), last: Mutex::default() })
    }

    /// The folder of the files.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Begins a recording in a file, by default a new one in the folder. A recording in progress continues.
    pub fn start(&self, file: Option<PathBuf>, screenshots: bool) -> io::Result<RecorderState> {
        let mut current = lock(&self.current);
        if let Some(recording) = &*current {
            return Ok(recording.state());
        }
        let created = Timestamp::now();
        let path = match file {
            Some(file) => file,
            None => {
                std::fs::create_dir_all(&self.folder)?;
                let name = format!("{created:.0}").replace([':'], "-");
                self.folder.join(format!("{}.{EXTENSION}", name.trim_end_matches('Z')))
            }
        };
        let file = TraceFile::create(&path)?;
        file.add(TraceLine::Header(header(&self.core, created)));
        let (ended, waiting) = mpsc::channel(QUEUE);
        let recording = Arc::new(Recording {
            core: self.core.clone(),
            path,
            created,
            began: Instant::now(),
            screenshots,
            running: Mutex::default(),
            file: Mutex::new(Some(file)),
            counts: Mutex::default(),
            ended,
            unwritten: TaskTracker::new(),
            task: Mutex::default(),
        });
        let task = tokio::spawn(finish(Arc::downgrade(&recording), waiting));
        *lock(&recording.task) = Some(AbortOnDropHandle::new(task));
        self.core.observers().set_recorder(Some(recording.clone()));
        let state = recording.state();
        *current = Some(recording);
        Ok(state)
    }

    /// Ends the recording.
    pub async fn stop(&self, why: &'static str) -> RecorderState {
        let recording = lock(&self.current).take();
        if let Some(recording) = recording {
            self.core.observers().set_recorder(None);
            recording.wait_for_pictures().await;
            recording.end(why);
            *lock(&self.last) = Some(RecorderState { recording: false, ..recording.state() });
        }
        self.state()
    }

    /// What it does now.
    pub fn state(&self) -> RecorderState {
        if let Some(recording) = &*lock(&self.current) {
            return recording.state();
        }
        lock(&self.last).clone().unwrap_or(RecorderState {
            recording: false,
            file: None,
            name: None,
            since: None,
            calls: 0,
            lost: 0,
            bytes: 0,
            max_bytes: MAX_BYTES,
            why_stopped: None,
        })
    }
}

impl Recording {
    fn state(&self) -> RecorderState {
        let counts = lock(&self.counts);
        let bytes = std::fs::metadata(&self.path).map_or(0, |file| file.len());
        RecorderState {
            recording: counts.why.is_none(),
            file: Some(self.path.clone()),
            name: self.path.file_name().map(|name| name.to_string_lossy().into_owned()),
            since: Some(format!("{:.3}", self.created)),
            calls: counts.calls,
            lost: counts.lost,
            bytes,
            max_bytes: MAX_BYTES,
            why_stopped: counts.why.map(str::to_owned),
        }
    }

    /// Writes a call, with its number.
    fn write(&self, mut call: Box<TracedCall>) {
        let mut counts = lock(&self.counts);
        let file = lock(&self.file);
        let Some(open) = &*file else { return };
        if counts.lost > counts.noted {
            let lost = counts.lost - counts.noted;
            let text = format!("{lost} calls were not recorded");
            let start_ms = milliseconds(self.began.elapsed());
            if open.add(TraceLine::Note(Note { start_ms, text, lost })) {
                counts.noted = counts.lost;
            }
        }
        call.n = counts.calls + 1;
        match open.add(TraceLine::Call(call)) {
            true => counts.calls += 1,
            false => counts.lost += 1,
        }
        let is_full = open.bytes() > MAX_BYTES;
        let why = if open.has_failed() { Some("the disk failed") } else { None };
        drop((file, counts));
        if let Some(why) = why.or(is_full.then_some("size limit")) {
            self.end(why);
        }
    }

    fn end(&self, why: &'static str) {
        let Some(file) = lock(&self.file).take() else { return };
        let end = {
            let mut counts = lock(&self.counts);
            counts.why = Some(why);
            End { calls: counts.calls, lost: counts.lost, why: why.to_owned() }
        };
        if let Err(error) = file.end(end) {
            tracing::error!(file = %self.path.display(), %error, "could not write a trace");
        }
    }

    /// Waits until every call that has ended is written.
    async fn wait_for_pictures(&self) {
        self.unwritten.close();
        // A picture that takes longer is not waited for.
        let _ = tokio::time::timeout(2 * PICTURE_WITHIN, self.unwritten.wait()).await;
    }

    async fn begin(&self, call: Arc<ObservedCall>, on: Option<Arc<Attached>>) {
        let at = self.began.elapsed();
        let lines = self.core.logbook().line_count();
        let (mut objects, mut before, mut frame) = (Vec::new(), Vec::new(), None);
        if let Some(on) = &on {
            frame = state::frame(&self.core, on).await;
            objects = state::named(&self.core, on, &call.arguments).await;
            before = state::of(&self.core, on, &objects).await;
        }
        let mut running = lock(&self.running);
        if running.len() >= MAX_RUNNING {
            lock(&self.counts).lost += 1;
            return;
        }
        running.insert(call.log_id, Begun { call, objects, before, frame, at, lines });
    }

    async fn finish(&self, ended: Arc<EndedCall>, on: Option<Arc<Attached>>) {
        let begun = lock(&self.running).remove(&ended.log_id);
        let Some(Begun { call, objects, before, frame, at, lines }) = begun else {
            // It was refused while it waited, or began before the recording.
            return;
        };
        let after = match &on {
            Some(on) => state::of(&self.core, on, &objects).await,
            None => Vec::new(),
        };
        let mut cut = Vec::new();
        let arguments = match Value::Object((*call.arguments).clone()).to_string().len() > MAX_PART
        {
            true => {
                cut.push("arguments".to_owned());
                Map::new()
            }
            false => (*call.arguments).clone(),
        };
        let outcome = match &*ended.outcome {
            Ok(output) => json!({ "status": word(&ended), "output": shown(output, &mut cut) }),
            Err(fault) => json!({ "status": word(&ended), "fault": {
                "kind": fault.kind.as_str(), "message": fault.message, "hint": fault.hint,
            }}),
        };
        let (new, _) = self.core.logbook().lines_since(lines);
        let logs: Vec<_> = new
            .iter()
            .take(MAX_LINES)
            .map(|line| {
                let mut shown = shown_line(line);
                shown["message"] = redacted_lines(&line.line.message).into();
                shown
            })
            .collect();
        if new.len() > MAX_LINES {
            cut.push("logs".to_owned());
        }
        let traced = Box::new(TracedCall {
            n: 0,
            start_ms: milliseconds(at),
            duration_ms: milliseconds(ended.duration),
            log_id: call.log_id.to_string(),
            client: call.client.to_string(),
            session: call.session.map(|session| session.to_string()),
            tool: call.tool.to_string(),
            instance: call.instance.clone(),
            kind: on.as_ref().map(|on| on.engine().info().kind.clone()),
            writes: call.writes,
            arguments,
            outcome,
            before,
            after,
            logs,
            screenshot: None,
            frame: frame.map(|number| json!({ "number": number })),
            cut,
        });
        // A call does not wait for its picture.
        let unwritten = self.unwritten.token();
        if self.ended.try_send(Ended { call: traced, on, unwritten }).is_err() {
            lock(&self.counts).lost += 1;
        }
    }

    async fn picture(&self, on: &Attached) -> Option<Value> {
        if !on.engine().ops().has(OpName::ViewCapture) {
            return None;
        }
        let op = ViewCapture { max_width: Some(PICTURE_WIDTH), labels: false };
        let output = on.run(op, &self.core.owners_op_context(PICTURE_WITHIN)).await.ok()?;
        let picture: Picture = output.into_shape().ok()?;
        (picture.data.len() <= MAX_PART).then(|| {
            json!({
                "mime": picture.mime_type, "width": picture.width, "height": picture.height,
                "data": picture.data,
            })
        })
    }
}

impl CallRecorder for Recording {
    fn before(&self, call: Arc<ObservedCall>, on: Option<Arc<Attached>>) -> BoxFuture<'_, ()> {
        self.begin(call, on).boxed()
    }

    fn after(&self, call: Arc<EndedCall>, on: Option<Arc<Attached>>) -> BoxFuture<'_, ()> {
        self.finish(call, on).boxed()
    }
}

/// Adds pictures to calls and writes them, in order.
async fn finish(recording: std::sync::Weak<Recording>, mut waiting: mpsc::Receiver<Ended>) {
    let mut last: Option<Instant> = None;
    while let Some(Ended { mut call, on, unwritten }) = waiting.recv().await {
        let Some(recording) = recording.upgrade() else { return };
        let is_due = last.is_none_or(|last| last.elapsed() >= PICTURE_EVERY);
        if let Some(on) = on.filter(|_| recording.screenshots && (call.writes || is_due)) {
            call.screenshot = recording.picture(&on).await;
            last = Some(Instant::now());
        }
        recording.write(call);
        drop(unwritten);
    }
}

fn header(core: &Core, created: Timestamp) -> Header {
    let engines = core.router().all().into_iter().map(|attached| {
        let info = attached.engine().info();
        TracedEngine {
            instance: attached.id().to_string(),
            kind: info.kind.clone(),
            version: info.version.clone(),
        }
    });
    let policy = core.guard().policy();
    Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        created: format!("{created:.3}"),
        server: env!("CARGO_PKG_VERSION").to_owned(),
        engines: engines.collect(),
        policy: json!({ "allow_writes": policy.allow_writes, "allow_code": policy.allow_code }),
    }
}

fn word(ended: &EndedCall) -> &'static str {
    status_word(ended.status)
}

/// An output in a trace: texts without secrets, and all parts together at most so long.
fn shown(output: &ToolOutput, cut: &mut Vec<String>) -> Value {
    let (mut left, mut is_cut) = (MAX_PART, false);
    let mut content = Vec::new();
    for part in &output.content {
        if left == 0 {
            is_cut = true;
            break;
        }
        let recorded = match part {
            Content::Text { text } => {
                is_cut |= text.len() > left;
                json!({ "type": "text", "text": redacted_lines(&shortened(text, left)) })
            }
            other => {
                let recorded = json!(other);
                let bytes = recorded.to_string().len();
                is_cut |= bytes > left;
                match bytes <= left {
                    true => recorded,
                    false => {
                        let what = format!("({bytes} bytes, too long to record)");
                        json!({ "type": "text", "text": what })
                    }
                }
            }
        };
        left = left.saturating_sub(recorded.to_string().len());
        content.push(recorded);
    }
    let structured = output.structured.clone().filter(|value| {
        let fits = value.to_string().len() <= MAX_PART;
        is_cut |= !fits;
        fits
    });
    if is_cut {
        cut.push("output".to_owned());
    }
    json!({ "content": content, "structured": structured, "is_error": output.is_error })
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
