//! What an agent sees: the default list in every situation, whether everything in it works, how clients choose what
//! they list, and what does not change the list.

mod arguments;
mod choosing;
mod situations;
mod stable;
mod working;
