//! Strangers: clients that hold resources for as long as the server permits.

use std::time::Duration;

use anyhow::Result;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{sleep, timeout},
};

/// How long one rests after it was thrown out.
const REST: Duration = Duration::from_secs(1);
/// The size of one write.
const PIECE: usize = 64 << 10;

/// The resource that a stranger holds.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A connection without any data.
    Silence,
    /// The beginning of a request.
    HalfHeader,
    /// A body of 4 MB without its last bytes.
    Body,
    /// A message of 60 MB without its last bytes, from an engine that never registers.
    EngineMessage,
    /// A message of 4 MB without its last bytes, of an editor's client.
    ClientMessage,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] =
        [Self::Silence, Self::HalfHeader, Self::Body, Self::EngineMessage, Self::ClientMessage];

    /// The first bytes, how many bytes follow, and the text of a response to wait for in between.
    fn begin(self) -> (String, Vec<u8>, usize) {
        match self {
            Self::Silence => (String::new(), Vec::new(), 0),
            Self::HalfHeader => {
                ("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ".to_owned(), Vec::new(), 0)
            }
            Self::Body => {
                let head = "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\
                            Content-Length: 4000000\r\n\r\n";
                (head.to_owned(), Vec::new(), 3_999_000)
            }
            Self::EngineMessage => (upgrade("/hub/plugin"), frame(60 << 20), (60 << 20) - 100),
            Self::ClientMessage => (upgrade("/editor"), frame(4_000_000), 3_999_000),
        }
    }
}

fn upgrade(path: &str) -> String {
    format!(
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

/// The head of a text message of so many bytes, with a mask of zeros.
fn frame(length: u64) -> Vec<u8> {
    let mut frame = vec![0x81, 0xff];
    frame.extend(length.to_be_bytes());
    frame.extend([0; 4]);
    frame
}

/// Bothers the server again and again.
pub async fn bother(address: String, kind: Kind) {
    loop {
        // However it ends: the next one comes.
        let _ = once(&address, kind).await;
        sleep(REST).await;
    }
}

async fn once(address: &str, kind: Kind) -> Result<()> {
    let (head, more, length) = kind.begin();
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(head.as_bytes()).await?;
    if !more.is_empty() {
        let mut answer = [0; 512];
        timeout(REST, stream.read(&mut answer)).await??;
        stream.write_all(&more).await?;
    }
    let piece = vec![b'x'; PIECE];
    let mut left = length;
    while left > 0 {
        left -= stream.write(&piece[..left.min(PIECE)]).await?;
    }
    // Held until the server has had enough.
    while stream.read_buf(&mut Vec::with_capacity(PIECE)).await? > 0 {}
    Ok(())
}
