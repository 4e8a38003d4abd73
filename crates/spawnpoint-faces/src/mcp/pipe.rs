//! MCP on a pipe: one message per line, in both directions. Envelopes of the editor document are recognized by
//! their shape.
//!
//! The library's own line reader drops lines that it cannot read. This one answers them with an error, so that every
//! request gets an answer.

use std::{io, sync::Arc};

use rmcp::{
    RoleServer,
    model::{ClientJsonRpcMessage, ServerJsonRpcMessage},
    service::serve_directly_with_ct,
    transport::Transport,
};
use spawnpoint_core::{Core, catalog::ToolsetChoice};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    sync::mpsc,
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;

use super::{Face, Handler, error::code};
use crate::{
    editor::{Editor, Wire},
    rpc::{self, Refusal},
};

/// Maximum length of a line in bytes.
const LONGEST: usize = 4 * 1024 * 1024;
/// How many messages may wait to be written.
const QUEUE: usize = 64;

/// Serves MCP on one byte pipe until it ends or `stop` is cancelled: standard input and output, or the two halves
/// of a connection. Requests that are running when the input ends are still answered.
pub async fn serve_pipe(
    core: Core,
    reader: impl AsyncRead + Send + Unpin + 'static,
    writer: impl AsyncWrite + Send + Unpin + 'static,
    stop: CancellationToken,
) -> io::Result<()> {
    serve_face(Face::new(core), None, reader, writer, stop).await
}

/// The same for a face that other connections share, and a client that chose its toolsets.
pub async fn serve_face(
    face: Arc<Face>,
    toolsets: Option<ToolsetChoice>,
    reader: impl AsyncRead + Send + Unpin + 'static,
    writer: impl AsyncWrite + Send + Unpin + 'static,
    stop: CancellationToken,
) -> io::Result<()> {
    let ended = CancellationToken::new();
    let editor = Editor::new(face.core.clone());
    let handler = Handler::connected(face, toolsets, ended.clone());
    let pipe = Pipe::new(reader, writer, editor, ended);
    // Starts without the library's handshake, which disconnects clients that do not begin with one.
    let service = serve_directly_with_ct(handler, pipe, None, stop);
    service.waiting().await.map(drop).map_err(io::Error::other)
}

/// Reads and writes lines.
struct Pipe<R> {
    reader: BufReader<R>,
    line: Vec<u8>,
    /// Whether the rest of a line that is too long is being skipped.
    skipping: bool,
    /// A refusal that did not fit into the queue yet.
    unsent: Option<String>,
    outgoing: Option<mpsc::Sender<String>>,
    envelopes: Wire,
    writing: Option<JoinHandle<io::Result<()>>>,
    /// Cancelled when the input ends.
    ended: CancellationToken,
}

enum Line {
    Whole,
    TooLong,
    End,
}

impl<R: AsyncRead + Send + Unpin> Pipe<R> {
    fn new(
        reader: R,
        writer: impl AsyncWrite + Send + Unpin + 'static,
        editor: Arc<Editor>,
        ended: CancellationToken,
    ) -> Self {
        let (outgoing, messages) = mpsc::channel(QUEUE);
        Self {
            reader: BufReader::new(reader),
            line: Vec::new(),
            skipping: false,
            unsent: None,
            envelopes: Wire::new(editor, outgoing.clone()),
            outgoing: Some(outgoing),
            writing: Some(tokio::spawn(write(writer, messages))),
            ended,
        }
    }

    /// Continues to read. May be dropped and called again at any time: bytes taken from the reader are stored
    /// here without an await in between.
    async fn read_line(&mut self) -> io::Result<Line> {
        loop {
            let available = self.reader.fill_buf().await?;
            if available.is_empty() {
                let last = !self.line.is_empty() && !self.skipping;
                return Ok(if last { Line::Whole } else { Line::End });
            }
            let end = available.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(available.len(), |end| end + 1);
            let too_long = self.line.len() + taken > LONGEST;
            if !self.skipping && !too_long {
                self.line.extend_from_slice(&available[..taken]);
            }
            self.reader.consume(taken);
            let was_skipping = self.skipping;
            self.skipping = end.is_none() && (was_skipping || too_long);
            match end {
                Some(_) if was_skipping => {}
                _ if too_long && !was_skipping => {
                    self.line.clear();
                    return Ok(Line::TooLong);
                }
                Some(_) => return Ok(Line::Whole),
                None => {}
            }
        }
    }

    /// The message on the line just read, `None` for a blank line or an envelope, or why it is refused.
    fn take_message(&mut self) -> Result<Option<ClientJsonRpcMessage>, Refusal> {
        let line = std::mem::take(&mut self.line);
        let text = rpc::without_mark(&line);
        if text.iter().all(u8::is_ascii_whitespace) {
            return Ok(None);
        }
        if self.envelopes.takes(text) {
            return Ok(None);
        }
        let envelope = rpc::check_message(text)?;
        envelope.check_opening(text.len())?;
        serde_json::from_slice(text).map(Some).map_err(|error| {
            let mut refusal =
                Refusal::new(code::INVALID_REQUEST, format!("Invalid request: {error}"));
            refusal.id = envelope.id;
            refusal
        })
    }
}

impl<R: AsyncRead + Send + Unpin> Transport<RoleServer> for Pipe<R> {
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let outgoing = self.outgoing.clone();
        async move {
            let line = serde_json::to_string(&message)?;
            let gone = || io::Error::from(io::ErrorKind::BrokenPipe);
            outgoing.ok_or_else(gone)?.send(line).await.map_err(|_| gone())
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            if self.unsent.is_some() {
                let permit = self.outgoing.as_ref()?.reserve().await.ok()?;
                if let Some(line) = self.unsent.take() {
                    permit.send(line);
                }
            }
            self.envelopes.pass_on().await?;
            let refusal = match self.read_line().await {
                Ok(Line::Whole) => match self.take_message() {
                    Ok(Some(message)) => return Some(message),
                    Ok(None) => continue,
                    Err(refusal) => refusal,
                },
                Ok(Line::TooLong) => Refusal::new(
                    code::INVALID_REQUEST,
                    format!("Invalid request: a line has at most {LONGEST} bytes"),
                ),
                Ok(Line::End) => break,
                Err(error) => {
                    tracing::debug!(%error, "the pipe cannot be read any more");
                    break;
                }
            };
            self.unsent = Some(refusal.to_json().to_string());
        }
        self.ended.cancel();
        None
    }

    async fn close(&mut self) -> io::Result<()> {
        // Messages before the end of the input are answered. After `stop`, their answers are not needed.
        self.envelopes.close(self.ended.is_cancelled()).await;
        self.ended.cancel();
        self.outgoing = None;
        match self.writing.take() {
            Some(writing) => writing.await.map_err(io::Error::other)?,
            None => Ok(()),
        }
    }
}

/// Writes messages until the channel is closed, and flushes when none is waiting.
async fn write(
    mut writer: impl AsyncWrite + Unpin,
    mut messages: mpsc::Receiver<String>,
) -> io::Result<()> {
    while let Some(mut line) = messages.recv().await {
        loop {
            line.push('\n');
            writer.write_all(line.as_bytes()).await?;
            match messages.try_recv() {
                Ok(next) => line = next,
                Err(_) => break,
            }
        }
        writer.flush().await?;
    }
    writer.shutdown().await
}
