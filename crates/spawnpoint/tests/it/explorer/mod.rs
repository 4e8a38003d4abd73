//! The explorer interface, sentence by sentence, on the real binary. `sentences.md` says which test
//! shows which sentence.

mod game;
mod lists;
mod sentences;
mod transport;
