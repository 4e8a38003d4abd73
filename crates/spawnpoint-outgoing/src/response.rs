//! The response to a request: its head, and its body up to a limit.

use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::{
    HeaderMap, StatusCode, Uri,
    body::{Bytes, Incoming},
    header,
};

use crate::{RequestError, connect::root_cause, events::EventDecoder};

/// A response whose body was not read yet.
#[derive(Debug)]
pub struct Response {
    url: Uri,
    head: hyper::http::response::Parts,
    body: Incoming,
}

impl Response {
    pub(crate) fn new(url: Uri, response: hyper::Response<Incoming>) -> Self {
        let (head, body) = response.into_parts();
        Self { url, head, body }
    }

    /// The status.
    pub fn status(&self) -> StatusCode {
        self.head.status
    }

    /// The headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.head.headers
    }

    /// Whether the body is a stream of server-sent events.
    pub fn is_event_stream(&self) -> bool {
        let kind = self.head.headers.get(header::CONTENT_TYPE);
        kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"))
    }

    /// Reads the whole body.
    pub async fn bytes(self, limit: usize) -> Result<Bytes, RequestError> {
        match Limited::new(self.body, limit).collect().await {
            Ok(body) => Ok(body.to_bytes()),
            Err(error) if error.is::<LengthLimitError>() => {
                Err(RequestError::TooLong { url: self.url, limit })
            }
            Err(error) => Err(RequestError::broken(&self.url, root_cause(&*error))),
        }
    }

    /// Reads the body as server-sent events of up to `limit` bytes each.
    pub fn events(self, limit: usize) -> EventStream {
        EventStream { url: self.url, body: self.body, decoder: EventDecoder::default(), limit }
    }
}

/// The server-sent events of a response.
#[derive(Debug)]
pub struct EventStream {
    url: Uri,
    body: Incoming,
    decoder: EventDecoder,
    limit: usize,
}

impl EventStream {
    /// The data of the next event; `None` at the end of the stream.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, RequestError> {
        loop {
            if let Some(event) = self.decoder.next_event() {
                return Ok(Some(event));
            }
            if self.decoder.buffered() > self.limit {
                return Err(RequestError::TooLong { url: self.url.clone(), limit: self.limit });
            }
            match self.body.frame().await {
                Some(Ok(frame)) => {
                    if let Ok(bytes) = frame.into_data() {
                        self.decoder.push(&bytes);
                    }
                }
                Some(Err(error)) => {
                    return Err(RequestError::broken(&self.url, root_cause(&error)));
                }
                None => return Ok(None),
            }
        }
    }
}
