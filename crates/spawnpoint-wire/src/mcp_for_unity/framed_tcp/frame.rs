//! Frames of the TCP port: eight bytes of length, then the message.

use std::{io, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    time::timeout,
};

/// The longest message that either end accepts.
const LIMIT: u64 = 64 << 20;

/// The most empty frames before a message. Old plugins send them as heartbeats.
const HEARTBEATS: usize = 16;

/// How long the editor's first line may take, and how long it may be.
const WELCOME_WITHIN: Duration = Duration::from_secs(3);
const WELCOME_LENGTH: usize = 512;

/// Why a message could not be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum FrameError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("a message of {0} bytes is larger than {LIMIT}")]
    TooLarge(u64),
    #[error("nothing but empty messages")]
    Empty,
    #[error("not a Unity editor that frames its messages: it said '{0}'")]
    Stranger(String),
}

/// Reads the editor's first line.
pub(super) async fn welcome(stream: &mut (impl AsyncRead + Unpin)) -> Result<(), FrameError> {
    let reading = async {
        let mut line = Vec::new();
        while line.len() < WELCOME_LENGTH {
            match stream.read_u8().await? {
                b'\n' => break,
                byte => line.push(byte),
            }
        }
        Ok::<_, io::Error>(line)
    };
    let line = timeout(WELCOME_WITHIN, reading).await.map_err(|_| io::ErrorKind::TimedOut);
    let line = line.map_err(io::Error::from)??;
    let line = String::from_utf8_lossy(&line);
    match line.contains("FRAMING=1") {
        true => Ok(()),
        false => Err(FrameError::Stranger(line.chars().take(80).collect())),
    }
}

/// Reads one message.
pub(super) async fn read(stream: &mut (impl AsyncRead + Unpin)) -> Result<Vec<u8>, FrameError> {
    for _ in 0..HEARTBEATS {
        let length = stream.read_u64().await?;
        if length > LIMIT {
            return Err(FrameError::TooLarge(length));
        }
        if length > 0 {
            // Allocate as the bytes arrive: the length alone is not trusted.
            let mut message = Vec::new();
            stream.take(length).read_to_end(&mut message).await?;
            return match message.len() as u64 == length {
                true => Ok(message),
                false => Err(io::Error::from(io::ErrorKind::UnexpectedEof).into()),
            };
        }
    }
    Err(FrameError::Empty)
}

/// Writes one message.
pub(super) async fn write(
    stream: &mut (impl AsyncWrite + Unpin),
    message: &[u8],
) -> Result<(), FrameError> {
    let length = message.len() as u64;
    if length > LIMIT {
        return Err(FrameError::TooLarge(length));
    }
    // One write, so that a short message leaves in one packet.
    let mut frame = Vec::with_capacity(8 + message.len());
    frame.extend_from_slice(&length.to_be_bytes());
    frame.extend_from_slice(message);
    stream.write_all(&frame).await?;
    Ok(stream.flush().await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn messages_pass_and_wrong_lengths_do_not() {
        let mut wire = Vec::new();
        write(&mut wire, b"{}").await.unwrap();
        assert_eq!(wire, [0, 0, 0, 0, 0, 0, 0, 2, b'{', b'}']);
        let with_heartbeat = [&[0; 8][..], &wire].concat();
        assert_eq!(read(&mut with_heartbeat.as_slice()).await.unwrap(), b"{}");
        let huge = u64::MAX.to_be_bytes();
        assert!(matches!(read(&mut huge.as_slice()).await, Err(FrameError::TooLarge(u64::MAX))));
        let short = [&(1u64 << 20).to_be_bytes()[..], b"abc"].concat();
        assert!(matches!(read(&mut short.as_slice()).await, Err(FrameError::Io(_))));
        let silence = [0; 8 * 20];
        assert!(matches!(read(&mut silence.as_slice()).await, Err(FrameError::Empty)));
    }

    #[tokio::test]
    async fn only_editors_with_framing_are_accepted() {
        welcome(&mut b"WELCOME UNITY-MCP 1 FRAMING=1\nrest".as_slice()).await.unwrap();
        for stranger in ["HTTP/1.1 400 Bad Request\r\n", "WELCOME UNITY-MCP 1\n"] {
            let said = welcome(&mut stranger.as_bytes()).await;
            assert!(matches!(said, Err(FrameError::Stranger(_))), "{said:?}");
        }
        let endless = [b'x'; 4096];
        assert!(welcome(&mut endless.as_slice()).await.is_err());
    }
}
