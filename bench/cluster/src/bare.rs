//! Bare requests and replies over a NATS server, in 60 lines of its text protocol, so that no client library is measured.

use std::{net::SocketAddr, time::Duration};

use anyhow::{Context, Result};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};
use tokio_util::task::AbortOnDropHandle;

/// A connection to a NATS server.
pub struct Bare {
    stream: BufReader<TcpStream>,
    inbox: String,
}

impl Bare {
    /// Connects.
    pub async fn connect(address: SocketAddr, name: &str) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut bare = Self { stream: BufReader::new(stream), inbox: format!("inbox.{name}") };
        bare.line().await?;
        let hello = "CONNECT {\"verbose\":false,\"pedantic\":false}\r\nPING\r\n";
        bare.stream.get_mut().write_all(hello.as_bytes()).await?;
        while bare.line().await?.trim() != "PONG" {}
        Ok(bare)
    }

    /// Answers requests on a subject with the same payload, until the result is dropped.
    pub async fn echo(mut self, subject: &str) -> Result<AbortOnDropHandle<()>> {
        self.subscribe(subject).await?;
        let echoing = async move {
            while let Ok((reply, payload)) = self.message().await {
                if self.publish(&reply, None, &payload).await.is_err() {
                    break;
                }
            }
        };
        Ok(AbortOnDropHandle::new(tokio::spawn(echoing)))
    }

    /// Prepares requests.
    pub async fn requester(mut self) -> Result<Self> {
        let inbox = self.inbox.clone();
        self.subscribe(&inbox).await?;
        Ok(self)
    }

    /// Sends a request and waits for its reply.
    pub async fn request(&mut self, subject: &str, payload: &[u8]) -> Result<Vec<u8>> {
        let inbox = self.inbox.clone();
        self.publish(subject, Some(&inbox), payload).await?;
        let (_, reply) = tokio::time::timeout(Duration::from_secs(5), self.message()).await??;
        Ok(reply)
    }

    async fn subscribe(&mut self, subject: &str) -> Result<()> {
        self.stream.get_mut().write_all(format!("SUB {subject} 1\r\nPING\r\n").as_bytes()).await?;
        while self.line().await?.trim() != "PONG" {}
        Ok(())
    }

    async fn publish(&mut self, subject: &str, reply: Option<&str>, payload: &[u8]) -> Result<()> {
        let reply = reply.map(|reply| format!("{reply} ")).unwrap_or_default();
        let head = format!("PUB {subject} {reply}{}\r\n", payload.len());
        let message = [head.as_bytes(), payload, b"\r\n"].concat();
        Ok(self.stream.get_mut().write_all(&message).await?)
    }

    /// The next message: the subject for its reply, and its payload.
    async fn message(&mut self) -> Result<(String, Vec<u8>)> {
        loop {
            let line = self.line().await?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["MSG", _, _, rest @ .., length] => {
                    let reply = rest.first().copied().unwrap_or_default().to_owned();
                    let mut payload = vec![0; length.parse::<usize>()? + 2];
                    self.stream.read_exact(&mut payload).await?;
                    payload.truncate(payload.len() - 2);
                    return Ok((reply, payload));
                }
                ["PING"] => self.stream.get_mut().write_all(b"PONG\r\n").await?,
                _ => {}
            }
        }
    }

    async fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        let read = self.stream.read_line(&mut line).await?;
        (read > 0).then_some(line).context("the NATS server closed the connection")
    }
}
