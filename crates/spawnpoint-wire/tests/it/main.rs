//! The hub from outside: a real socket, the scripted engine at one end and the core at the other.

mod calls;
mod frames;
mod life;
mod place;
mod stock;
