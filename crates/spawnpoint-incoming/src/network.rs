//! Networks by their addresses: `10.0.0.0/8`, or one address.

use std::{net::IpAddr, str::FromStr};

/// All addresses with the same beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u32,
}

impl Network {
    /// Whether an address belongs to it.
    pub fn contains(&self, address: IpAddr) -> bool {
        let (width, own, other) = match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                (u32::BITS, own.to_bits().into(), other.to_bits().into())
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => (u128::BITS, own.to_bits(), other.to_bits()),
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => return false,
        };
        let begins = |bits: u128| bits.checked_shr(width - self.prefix).unwrap_or_default();
        begins(own) == begins(other)
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let problem = || format!("'{text}' is not an address such as 10.0.0.7 or 10.0.0.0/8");
        let (address, prefix) = text.split_once('/').map_or((text, None), |(a, p)| (a, Some(p)));
        let address = address.parse::<IpAddr>().map_err(|_| problem())?.to_canonical();
        let width = if address.is_ipv4() { u32::BITS } else { u128::BITS };
        let prefix = prefix.map_or(Ok(width), str::parse).map_err(|_| problem())?;
        (prefix <= width).then_some(Self { address, prefix }).ok_or_else(problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contains(network: &str, address: &str) -> bool {
        network.parse::<Network>().unwrap().contains(address.parse().unwrap())
    }

    #[test]
    fn an_address_belongs_to_a_network_by_its_beginning() {
        assert!(contains("10.0.0.0/8", "10.200.3.4") && !contains("10.0.0.0/8", "11.0.0.0"));
        assert!(contains("10.1.2.3", "10.1.2.3") && !contains("10.1.2.3", "10.1.2.2"));
        assert!(
            contains("172.18.0.0/31", "172.18.0.1") && !contains("172.18.0.0/31", "172.18.0.2")
        );
        assert!(contains("0.0.0.0/0", "9.9.9.9") && !contains("0.0.0.0/0", "2001:db8::1"));
        assert!(
            contains("2001:db8::/32", "2001:db8:1::1") && !contains("2001:db8::/32", "2001:db9::")
        );
        assert!(contains("::/0", "::1") && !contains("::/0", "10.0.0.1"));
        // An IPv4 address on an IPv6 socket.
        assert!(contains("10.0.0.0/8", "::ffff:10.1.1.1"));
    }

    #[test]
    fn nonsense_is_no_network() {
        for text in ["", "hub", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0/8", "::/129"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
