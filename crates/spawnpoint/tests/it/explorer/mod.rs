//! The explorer interface, sentence by sentence, on the real binary. `sentences.md` says which test
//! shows which sentence.

mod clipboard;
mod config;
mod console;
mod crowd;
mod errors;
mod examples;
mod freecam;
mod game;
mod hooks;
mod hostile;
mod lists;
mod members;
mod reads;
mod refs;
mod resources;
mod scripts;
mod sentences;
mod statics;
mod streams;
mod transport;
mod worlds;
mod writes;
