//! The explorer interface, sentence by sentence, with the real binary. `sentences.md` maps sentences to tests.

mod attached;
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
