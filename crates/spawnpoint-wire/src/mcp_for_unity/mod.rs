//! What only editors with MCP for Unity's plugin need: the framed TCP port of those that wait to be dialed, and the
//! ops that their commands carry. Their other wire, the WebSocket, is the one that every engine dials:
//! [`hub`](crate::hub).

mod framed_tcp;
pub(crate) mod ops;

pub use framed_tcp::{FramedTcpConfig, framed_tcp};
