//! `System.Random`, with exactly the same sequence as .NET for a given seed.

/// The subtractive generator of .NET.
#[derive(Debug)]
pub(crate) struct Random {
    seeds: [i32; 56],
    next: usize,
    nextp: usize,
}

const MSEED: i32 = 161_803_398;

impl Random {
    pub fn new(seed: i32) -> Self {
        let mut seeds = [0_i32; 56];
        let subtraction = if seed == i32::MIN { i32::MAX } else { seed.abs() };
        let mut mj = MSEED.wrapping_sub(subtraction);
        seeds[55] = mj;
        let mut mk = 1_i32;
        let mut ii = 0;
        for _ in 1..55 {
            ii += 21;
            if ii >= 55 {
                ii -= 55;
            }
            seeds[ii] = mk;
            mk = mj.wrapping_sub(mk);
            if mk < 0 {
                mk = mk.wrapping_add(i32::MAX);
            }
            mj = seeds[ii];
        }
        for _ in 1..5 {
            for i in 1..56 {
                let mut n = i + 30;
                if n >= 55 {
                    n -= 55;
                }
                seeds[i] = seeds[i].wrapping_sub(seeds[1 + n]);
                if seeds[i] < 0 {
                    seeds[i] = seeds[i].wrapping_add(i32::MAX);
                }
            }
        }
        Self { seeds, next: 0, nextp: 21 }
    }

    pub fn sample_int(&mut self) -> i32 {
        self.next = if self.next + 1 >= 56 { 1 } else { self.next + 1 };
        self.nextp = if self.nextp + 1 >= 56 { 1 } else { self.nextp + 1 };
        let mut value = self.seeds[self.next].wrapping_sub(self.seeds[self.nextp]);
        if value == i32::MAX {
            value -= 1;
        }
        if value < 0 {
            value = value.wrapping_add(i32::MAX);
        }
        self.seeds[self.next] = value;
        value
    }

    /// From 0 to less than 1.
    pub fn sample(&mut self) -> f64 {
        f64::from(self.sample_int()) * (1.0 / f64::from(i32::MAX))
    }

    pub fn range(&mut self, low: i32, high: i32) -> i32 {
        let range = i64::from(high) - i64::from(low);
        if range <= i64::from(i32::MAX) {
            return (self.sample() * range as f64) as i32 + low;
        }
        let mut result = self.sample_int();
        if self.sample_int() % 2 == 0 {
            result = -result;
        }
        let sample =
            (f64::from(result) + f64::from(i32::MAX - 1)) / (2.0 * f64::from(i32::MAX) - 1.0);
        ((sample * range as f64) as i64 + i64::from(low)) as i32
    }
}
