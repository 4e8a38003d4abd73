//! The explorer interface, sentence by sentence, on the real binary. `sentences.md` says which test
//! shows which sentence.

mod clipboard;
mod config;
mod console;
mod freecam;
mod game;
mod lists;
mod reads;
mod resources;
mod sentences;
mod transport;
mod worlds;
mod writes;
