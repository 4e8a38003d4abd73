//! Limits how often an address may send a wrong token or key.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// Wrong guesses that an address may make at once.
const BURST: f64 = 30.0;
/// Wrong guesses that it regains every second.
const PER_SECOND: f64 = 0.5;
/// The most addresses that are tracked.
const MAX_ADDRESSES: usize = 4096;

/// The wrong guesses that each address has left.
#[derive(Debug, Default)]
pub struct Guesses(Mutex<HashMap<IpAddr, Bucket>>);

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    fn now(self) -> Self {
        let now = Instant::now();
        let left = self.left + now.duration_since(self.at).as_secs_f64() * PER_SECOND;
        Self { left: left.min(BURST), at: now }
    }
}

impl Guesses {
    /// Whether this address has no guess left.
    pub fn are_used_up(&self, address: IpAddr) -> bool {
        let buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.get(&network_of(address)).is_some_and(|bucket| bucket.now().left < 1.0)
    }

    /// Uses a guess, or returns how long to wait for the next one.
    pub fn take(&self, address: IpAddr) -> Result<(), Duration> {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_ADDRESSES {
            buckets.retain(|_, bucket| bucket.now().left < BURST);
        }
        if buckets.len() >= MAX_ADDRESSES {
            // So many addresses at once belong to one attacker, and the oldest have waited longest.
            let first = buckets.iter().min_by_key(|(_, bucket)| bucket.at).map(|(key, _)| *key);
            first.map(|first| buckets.remove(&first));
        }
        let full = Bucket { left: BURST, at: Instant::now() };
        let bucket = buckets.entry(network_of(address)).or_insert(full);
        *bucket = bucket.now();
        if bucket.left < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - bucket.left) / PER_SECOND));
        }
        bucket.left -= 1.0;
        Ok(())
    }

    /// Returns a guess that was right.
    pub fn give_back(&self, address: IpAddr) {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = buckets.get_mut(&network_of(address)) {
            bucket.left = (bucket.left + 1.0).min(BURST);
        }
    }
}

/// The address that stands for all addresses of one machine: with IPv6, a machine usually has a whole network
/// of 64 bits.
pub fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) if !v6.is_loopback() => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn guesses_run_out_and_come_back_for_each_network() {
        let guesses = Guesses::default();
        let [one, same, other]: [IpAddr; 3] =
            ["2001:db8::1", "2001:db8::ffff:2", "2001:db8:1::1"].map(|text| text.parse().unwrap());
        let taken = (0..100).filter(|_| guesses.take(one).is_ok()).count();
        assert_eq!(taken, 30);
        assert!(guesses.are_used_up(same) && !guesses.are_used_up(other));
        guesses.give_back(one);
        assert!(guesses.take(same).is_ok());
        let wait = guesses.take(same).unwrap_err();
        tokio::time::advance(wait).await;
        assert!(guesses.take(same).is_ok() && guesses.take(one).is_err());
    }

    #[test]
    fn addresses_of_many_networks_do_not_fill_the_table() {
        let guesses = Guesses::default();
        for n in 0..2 * MAX_ADDRESSES {
            let n = u16::try_from(n).unwrap();
            let _ = guesses.take(IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, n, 0, 0, 0, 1)));
        }
        assert!(guesses.0.lock().unwrap().len() <= MAX_ADDRESSES);
        assert_eq!(network_of("::ffff:10.0.0.1".parse().unwrap()).to_string(), "10.0.0.1");
    }
}
