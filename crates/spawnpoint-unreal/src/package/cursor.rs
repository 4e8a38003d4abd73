//! Reads little-endian bytes with bounds checks.

use std::{borrow::Cow, fmt};

use super::{NameRef, ObjectRef, PackageError};

type Result<T> = std::result::Result<T, PackageError>;

/// A position in the bytes of a package. Positions in errors are relative to the start of the
/// package.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// An undecoded text of a package. Most are never decoded.
#[derive(Clone, Copy, Debug)]
pub struct RawText<'a> {
    bytes: &'a [u8],
    wide: bool,
}

/// A GUID: 16 bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Guid(pub [u32; 4]);

impl<'a> Cursor<'a> {
    /// A cursor at the start of a package.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// A cursor at a position in a package. `what` is for errors.
    pub fn at(bytes: &'a [u8], at: i64, what: &'static str) -> Result<Self> {
        match usize::try_from(at) {
            Ok(at) if at <= bytes.len() => Ok(Self { bytes, at }),
            Ok(at) => Err(PackageError::Truncated { what, at, need: 1, left: 0 }),
            Err(_) => Err(PackageError::impossible(what, 0, at)),
        }
    }

    pub fn position(&self) -> usize {
        self.at
    }

    pub fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// A cursor for the next `len` bytes. This cursor continues after them.
    pub fn split(&mut self, len: usize, what: &'static str) -> Result<Self> {
        let start = self.at;
        self.take(len, what)?;
        Ok(Self { bytes: &self.bytes[..self.at], at: start })
    }

    #[inline]
    pub fn take(&mut self, len: usize, what: &'static str) -> Result<&'a [u8]> {
        match self.bytes[self.at..].get(..len) {
            Some(bytes) => {
                self.at += len;
                Ok(bytes)
            }
            None => Err(self.truncated(len as u64, what)),
        }
    }

    #[cold]
    fn truncated(&self, need: u64, what: &'static str) -> PackageError {
        PackageError::Truncated { what, at: self.at, need, left: self.left() }
    }

    #[inline]
    fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N]> {
        let Some(bytes) = self.bytes[self.at..].first_chunk::<N>() else {
            return Err(self.truncated(N as u64, what));
        };
        self.at += N;
        Ok(*bytes)
    }

    pub fn u8(&mut self, what: &'static str) -> Result<u8> {
        Ok(u8::from_le_bytes(self.array(what)?))
    }

    pub fn u16(&mut self, what: &'static str) -> Result<u16> {
        Ok(u16::from_le_bytes(self.array(what)?))
    }

    pub fn i32(&mut self, what: &'static str) -> Result<i32> {
        Ok(i32::from_le_bytes(self.array(what)?))
    }

    pub fn u32(&mut self, what: &'static str) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array(what)?))
    }

    pub fn i64(&mut self, what: &'static str) -> Result<i64> {
        Ok(i64::from_le_bytes(self.array(what)?))
    }

    pub fn u64(&mut self, what: &'static str) -> Result<u64> {
        Ok(u64::from_le_bytes(self.array(what)?))
    }

    pub fn f32(&mut self, what: &'static str) -> Result<f32> {
        Ok(f32::from_le_bytes(self.array(what)?))
    }

    pub fn f64(&mut self, what: &'static str) -> Result<f64> {
        Ok(f64::from_le_bytes(self.array(what)?))
    }

    /// A boolean: 0 or 1 in four bytes.
    pub fn bool32(&mut self, what: &'static str) -> Result<bool> {
        let at = self.at;
        match self.i32(what)? {
            0 => Ok(false),
            1 => Ok(true),
            found => Err(PackageError::impossible(what, at, found)),
        }
    }

    pub fn guid(&mut self, what: &'static str) -> Result<Guid> {
        Ok(Guid([self.u32(what)?, self.u32(what)?, self.u32(what)?, self.u32(what)?]))
    }

    pub fn name(&mut self, what: &'static str) -> Result<NameRef> {
        Ok(NameRef { index: self.i32(what)?, number: self.i32(what)? })
    }

    pub fn object(&mut self, what: &'static str) -> Result<ObjectRef> {
        Ok(ObjectRef(self.i32(what)?))
    }

    /// A count of items with at least `each` bytes. More items than remaining bytes allow are an
    /// error.
    pub fn count(&mut self, each: usize, what: &'static str) -> Result<usize> {
        let at = self.at;
        let found = self.i32(what)?;
        let fits = |count: &usize| count.checked_mul(each).is_some_and(|need| need <= self.left());
        usize::try_from(found)
            .ok()
            .filter(fits)
            .ok_or_else(|| PackageError::impossible(what, at, found))
    }

    /// A string: its length, negative for UTF-16, then its characters with a NUL, which newer
    /// engines omit in UTF-8.
    #[inline]
    pub fn string(&mut self, what: &'static str) -> Result<Cow<'a, str>> {
        Ok(self.raw_string(what)?.text())
    }

    /// An undecoded string.
    #[inline]
    pub fn raw_string(&mut self, what: &'static str) -> Result<RawText<'a>> {
        let len = i64::from(self.i32(what)?);
        let wide = len < 0;
        let len = if wide { len.unsigned_abs() * 2 } else { len.unsigned_abs() };
        let bytes = self.take(usize::try_from(len).unwrap_or(usize::MAX), what)?;
        let nul: &[u8] = if wide { &[0, 0] } else { &[0] };
        Ok(RawText { bytes: bytes.strip_suffix(nul).unwrap_or(bytes), wide })
    }

    /// Skips a string.
    #[inline]
    pub fn skip_string(&mut self, what: &'static str) -> Result<()> {
        let Some(len) = self.bytes[self.at..].first_chunk::<4>() else {
            return Err(self.truncated(4, what));
        };
        let len = i64::from(i32::from_le_bytes(*len));
        let end = self.at as u64 + 4 + if len < 0 { len.unsigned_abs() * 2 } else { len as u64 };
        if end > self.bytes.len() as u64 {
            return Err(self.truncated(end - self.at as u64, what));
        }
        self.at = end as usize;
        Ok(())
    }
}

impl<'a> RawText<'a> {
    /// As text.
    pub fn text(self) -> Cow<'a, str> {
        if self.wide { Cow::Owned(wide(self.bytes)) } else { narrow(self.bytes) }
    }

    /// Whether it is this text.
    pub fn is(self, text: &str) -> bool {
        if self.wide { self.text() == text } else { self.bytes == text.as_bytes() }
    }

    /// Its size in the package, in bytes.
    pub fn len(self) -> usize {
        self.bytes.len()
    }

    /// Whether it is empty.
    pub fn is_empty(self) -> bool {
        self.bytes.is_empty()
    }
}

fn narrow(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()),
    }
}

fn wide(bytes: &[u8]) -> String {
    let units = bytes.as_chunks::<2>().0.iter().map(|pair| u16::from_le_bytes(*pair));
    char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

impl Guid {
    /// Whether it is zero.
    pub fn is_zero(self) -> bool {
        self == Self::default()
    }

    /// The bytes in a package.
    pub(crate) fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        for (part, place) in self.0.iter().zip(bytes.as_chunks_mut::<4>().0) {
            *place = part.to_le_bytes();
        }
        bytes
    }
}

impl fmt::Display for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.0;
        write!(f, "{a:08X}{b:08X}{c:08X}{d:08X}")
    }
}

impl fmt::Debug for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_narrow_wide_or_empty() {
        let mut bytes = Vec::new();
        bytes.extend(3i32.to_le_bytes());
        bytes.extend(b"Hi\0");
        bytes.extend((-2i32).to_le_bytes());
        bytes.extend([0xe4, 0, 0, 0]);
        bytes.extend(0i32.to_le_bytes());
        bytes.extend(2i32.to_le_bytes());
        bytes.extend("ä".as_bytes());
        let mut cursor = Cursor::new(&bytes);
        let read: Vec<_> = (0..4).map(|_| cursor.string("text").unwrap()).collect();
        assert_eq!(read, ["Hi", "ä", "", "ä"]);
        assert!(matches!(read[0], Cow::Borrowed(_)));
        assert_eq!(cursor.left(), 0);
    }

    #[test]
    fn lengths_beyond_the_end_are_errors() {
        for len in [i32::MAX, i32::MIN, -3, 5] {
            let mut bytes = len.to_le_bytes().to_vec();
            bytes.extend(b"abcd");
            assert!(Cursor::new(&bytes).string("text").is_err(), "{len}");
            assert!(Cursor::new(&bytes).skip_string("text").is_err(), "{len}");
        }
        assert!(Cursor::new(&[255, 255, 255, 127]).count(1, "things").is_err());
    }
}
