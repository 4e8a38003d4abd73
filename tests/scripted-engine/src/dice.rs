//! Chance that can be had again.

/// Numbers that come in the same order every time, for every seed another one.
#[derive(Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// The next one, from 0 on and below this.
    pub fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    }
}
