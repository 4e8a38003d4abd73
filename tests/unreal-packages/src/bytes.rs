//! A byte buffer with the primitive types of Unreal's archives.

/// A buffer that grows. All numbers are little-endian.
#[derive(Clone, Debug, Default)]
pub struct Bytes(pub Vec<u8>);

impl Bytes {
    /// Appends one byte.
    pub fn u8(&mut self, value: u8) -> &mut Self {
        self.0.push(value);
        self
    }

    /// Appends a signed 32-bit number.
    pub fn i32(&mut self, value: i32) -> &mut Self {
        self.all(&value.to_le_bytes())
    }

    /// Appends an unsigned 32-bit number.
    pub fn u32(&mut self, value: u32) -> &mut Self {
        self.all(&value.to_le_bytes())
    }

    /// Appends a length or offset as a signed 32-bit number.
    pub fn len32(&mut self, value: usize) -> &mut Self {
        self.i32(i32::try_from(value).unwrap_or(i32::MAX))
    }

    /// Appends a signed 64-bit number.
    pub fn i64(&mut self, value: i64) -> &mut Self {
        self.all(&value.to_le_bytes())
    }

    /// Appends an unsigned 64-bit number.
    pub fn u64(&mut self, value: u64) -> &mut Self {
        self.all(&value.to_le_bytes())
    }

    /// Appends a length or offset as a signed 64-bit number.
    pub fn len64(&mut self, value: usize) -> &mut Self {
        self.i64(i64::try_from(value).unwrap_or(i64::MAX))
    }

    /// Appends a single-precision number.
    pub fn f32(&mut self, value: f32) -> &mut Self {
        self.all(&value.to_le_bytes())
    }

    /// Appends a double-precision number.
    pub fn f64(&mut self, value: f64) -> &mut Self {
        self.all(&value.to_le_bytes())
    }

    /// Appends a boolean as a 32-bit number.
    pub fn bool32(&mut self, value: bool) -> &mut Self {
        self.i32(i32::from(value))
    }

    /// Appends a guid.
    pub fn guid(&mut self, guid: crate::Guid) -> &mut Self {
        guid.iter().for_each(|part| {
            self.u32(*part);
        });
        self
    }

    /// Appends zero bytes.
    pub fn zeros(&mut self, count: usize) -> &mut Self {
        self.0.extend(std::iter::repeat_n(0, count));
        self
    }

    /// Appends raw bytes.
    pub fn all(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.extend_from_slice(bytes);
        self
    }

    /// Appends a string with its length and its terminator: ANSI if it is ASCII, UTF-16 otherwise
    /// (the length is then negative). An empty string is the length 0 alone.
    pub fn string(&mut self, text: &str) -> &mut Self {
        if text.is_ascii() {
            self.len32(if text.is_empty() { 0 } else { text.len() + 1 });
            self.all(text.as_bytes());
            return self.zeros(usize::from(!text.is_empty()));
        }
        let units: Vec<u16> = text.encode_utf16().chain([0]).collect();
        self.i32(-i32::try_from(units.len()).unwrap_or(i32::MAX));
        units.iter().for_each(|unit| self.0.extend(unit.to_le_bytes()));
        self
    }

    /// Appends a UTF-8 string with its length and without a terminator (since engine 5.6).
    pub fn utf8(&mut self, text: &str) -> &mut Self {
        self.len32(text.len()).all(text.as_bytes())
    }
}
