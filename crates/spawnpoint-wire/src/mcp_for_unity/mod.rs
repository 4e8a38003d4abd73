//! The wires of MCP for Unity: the framed TCP port of editors that wait to be dialed. Its other wire, the
//! WebSocket, is the one that every engine dials: [`hub`](crate::hub).

mod framed_tcp;

pub use framed_tcp::{FramedTcpConfig, framed_tcp};
