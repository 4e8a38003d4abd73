//! A deterministic pseudo-random generator.

pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() >> 11).unwrap_or_default() % end.max(1)
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn guid(&mut self) -> String {
        format!("{:016x}{:016x}", self.next(), self.next())
    }

    /// A file id as Unity creates them: large, positive and practically unique.
    pub fn file_id(&mut self) -> i64 {
        i64::try_from(self.next() >> 1).unwrap_or(1).max(1)
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}
