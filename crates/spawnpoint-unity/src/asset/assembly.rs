//! Reads the classes of a managed assembly from its metadata tables (ECMA-335), and computes the
//! file ids by which components reference them.

/// The file id of a class inside an assembly: the first four bytes of an MD4 hash of its name.
pub fn class_hash(namespace: &str, class: &str) -> i32 {
    let digest = md4(format!("s\0\0\0{namespace}{class}").as_bytes());
    i32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]])
}

/// Namespace and name of every class of an assembly. Empty for other files.
pub fn classes(bytes: &[u8]) -> Vec<(String, String)> {
    type_names(bytes).unwrap_or_default()
}

/// The largest number of rows that is accepted for a table.
const MAX_ROWS: u32 = 1 << 20;
/// Numbers of the tables in front of the class table, and of those whose size determines the width
/// of columns.
mod table {
    pub const MODULE: usize = 0x00;
    pub const TYPE_REF: usize = 0x01;
    pub const TYPE_DEF: usize = 0x02;
    pub const FIELD: usize = 0x04;
    pub const METHOD: usize = 0x06;
    pub const MODULE_REF: usize = 0x1a;
    pub const TYPE_SPEC: usize = 0x1b;
    pub const ASSEMBLY_REF: usize = 0x23;
}

struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    fn from(&self, at: usize) -> Option<Self> {
        self.0.get(at..).map(Self)
    }

    fn array<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
        self.0.get(at..at.checked_add(N)?)?.try_into().ok()
    }

    fn u16(&self, at: usize) -> Option<usize> {
        self.array(at).map(|bytes| usize::from(u16::from_le_bytes(bytes)))
    }

    fn u32(&self, at: usize) -> Option<usize> {
        self.array(at).and_then(|bytes| usize::try_from(u32::from_le_bytes(bytes)).ok())
    }

    fn index(&self, at: usize, width: usize) -> Option<usize> {
        if width == 2 { self.u16(at) } else { self.u32(at) }
    }

    /// A zero-terminated text.
    fn text(&self, at: usize) -> Option<&'b str> {
        let rest = self.0.get(at..)?;
        let end = memchr::memchr(0, rest)?;
        std::str::from_utf8(&rest[..end]).ok()
    }
}

/// Finds the metadata by the headers of the executable.
fn metadata(bytes: &[u8]) -> Option<Bytes<'_>> {
    let file = Bytes(bytes);
    let header = file.u32(0x3c)?;
    if file.array(0)? != *b"MZ" || file.array(header)? != *b"PE\0\0" {
        return None;
    }
    let (sections, optional) = (file.u16(header + 6)?, header + 24);
    let wide = file.u16(optional)? == 0x20b;
    let directories = optional + if wide { 112 } else { 96 };
    let cli = file.u32(directories + 14 * 8)?;
    let table = optional + file.u16(header + 20)?;
    let place = |address: usize| {
        (0..sections).find_map(|number| {
            let row = table + number * 40;
            let (start, size) = (file.u32(row + 12)?, file.u32(row + 16)?);
            let inside = address.checked_sub(start).filter(|inside| *inside < size)?;
            file.u32(row + 20)?.checked_add(inside)
        })
    };
    let cli = place(cli)?;
    file.from(place(file.u32(cli + 8)?)?)
}

fn type_names(bytes: &[u8]) -> Option<Vec<(String, String)>> {
    let root = metadata(bytes)?;
    if root.array(0)? != *b"BSJB" {
        return None;
    }
    let version = root.u32(12)?;
    let mut at = 16usize.checked_add(version)?.checked_add(4)?;
    let (mut tables, mut strings) = (None, None);
    for _ in 0..root.u16(at - 2)? {
        let (offset, name) = (root.u32(at)?, root.text(at + 8)?);
        match name {
            "#~" | "#-" => tables = root.from(offset),
            "#Strings" => strings = root.from(offset),
            _ => {}
        }
        at += 8 + (name.len() + 1).next_multiple_of(4);
    }
    let (tables, strings) = (tables?, strings?);
    let rows = Rows::read(&tables)?;
    let start = rows.end
        + rows.of(table::MODULE) * rows.module()
        + rows.of(table::TYPE_REF) * rows.type_ref();
    let width = rows.type_def();
    let name = |row: usize| {
        let at = start + row * width + 4;
        let class = strings.text(tables.index(at, rows.string)?)?;
        let namespace = strings.text(tables.index(at + rows.string, rows.string)?)?;
        Some((namespace.to_owned(), class.to_owned()))
    };
    (0..rows.of(table::TYPE_DEF)).map(name).collect()
}

/// The number of rows of each table, and the width of columns.
struct Rows {
    counts: [u32; 64],
    string: usize,
    guid: usize,
    /// The offset of the first table.
    end: usize,
}

impl Rows {
    fn read(tables: &Bytes<'_>) -> Option<Self> {
        let [heaps] = tables.array(6)?;
        let present = u64::from_le_bytes(tables.array(8)?);
        let mut counts = [0; 64];
        let mut end = 24;
        for (number, count) in counts.iter_mut().enumerate() {
            if present >> number & 1 == 1 {
                *count = u32::from_le_bytes(tables.array(end)?);
                if *count > MAX_ROWS {
                    return None;
                }
                end += 4;
            }
        }
        let width = |bit: u8| if heaps & bit == 0 { 2 } else { 4 };
        Some(Self { counts, string: width(1), guid: width(2), end })
    }

    fn of(&self, table: usize) -> usize {
        self.counts[table] as usize
    }

    /// The width of a column that references one of several tables; some of its bits select the
    /// table.
    fn pointer(&self, bits: u32, tables: &[usize]) -> usize {
        let most = tables.iter().map(|table| self.counts[*table]).max().unwrap_or(0);
        if most < 1 << (16 - bits) { 2 } else { 4 }
    }

    fn module(&self) -> usize {
        2 + self.string + 3 * self.guid
    }

    fn type_ref(&self) -> usize {
        use table::*;
        self.pointer(2, &[MODULE, MODULE_REF, ASSEMBLY_REF, TYPE_REF]) + 2 * self.string
    }

    fn type_def(&self) -> usize {
        use table::*;
        4 + 2 * self.string
            + self.pointer(2, &[TYPE_DEF, TYPE_REF, TYPE_SPEC])
            + self.pointer(0, &[FIELD])
            + self.pointer(0, &[METHOD])
    }
}

/// MD4 (RFC 1320). Unity derives file ids of classes from it; it has no security purpose.
fn md4(message: &[u8]) -> [u8; 16] {
    let mut padded = message.to_vec();
    padded.push(0x80);
    padded.resize(padded.len().next_multiple_of(64), 0);
    if padded.len() - message.len() < 9 {
        padded.resize(padded.len() + 64, 0);
    }
    let end = padded.len() - 8;
    padded[end..].copy_from_slice(&(message.len() as u64 * 8).to_le_bytes());
    let mut state = [0x6745_2301u32, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
    for block in padded.as_chunks::<64>().0 {
        md4_block(&mut state, block);
    }
    let mut digest = [0; 16];
    for (bytes, word) in digest.as_chunks_mut::<4>().0.iter_mut().zip(state) {
        *bytes = word.to_le_bytes();
    }
    digest
}

type Mix = fn(u32, u32, u32) -> u32;

/// The three rounds: mixing function, constant, order of words, and rotations.
const ROUNDS: [(Mix, u32, [usize; 16], [u32; 4]); 3] = [
    (
        |x, y, z| (x & y) | (!x & z),
        0,
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [3, 7, 11, 19],
    ),
    (
        |x, y, z| (x & y) | (x & z) | (y & z),
        0x5a82_7999,
        [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
        [3, 5, 9, 13],
    ),
    (
        |x, y, z| x ^ y ^ z,
        0x6ed9_eba1,
        [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
        [3, 9, 11, 15],
    ),
];

fn md4_block(state: &mut [u32; 4], block: &[u8; 64]) {
    let words: Vec<u32> =
        block.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    let [mut a, mut b, mut c, mut d] = *state;
    for (mix, constant, order, turns) in ROUNDS {
        for (step, word) in order.into_iter().enumerate() {
            let sum = a.wrapping_add(mix(b, c, d)).wrapping_add(words[word]).wrapping_add(constant);
            (a, b, c, d) = (d, sum.rotate_left(turns[step % 4]), b, c);
        }
    }
    for (word, add) in state.iter_mut().zip([a, b, c, d]) {
        *word = word.wrapping_add(add);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn md4_gives_the_digests_of_its_specification() {
        let hex = |text: &str| {
            md4(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect::<String>()
        };
        assert_eq!(hex(""), "31d6cfe0d16ae931b73c59d7e0c089c0");
        assert_eq!(hex("abc"), "a448017aaf21d8525fc10ae87aa6729d");
        assert_eq!(
            hex("12345678901234567890123456789012345678901234567890123456789012345678901234567890"),
            "e33b4ddc9c38f2199c3e7b164fcc0536"
        );
    }

    #[test]
    fn classes_of_the_ui_assembly_have_their_well_known_numbers() {
        for (namespace, class, number) in [
            ("UnityEngine.UI", "Image", -765_806_418),
            ("UnityEngine.UI", "Text", 708_705_254),
            ("UnityEngine.UI", "Button", 1_392_445_389),
            ("UnityEngine.UI", "CanvasScaler", 1_980_459_831),
            ("UnityEngine.UI", "GraphicRaycaster", 1_301_386_320),
            ("UnityEngine.EventSystems", "EventSystem", -619_905_303),
            ("UnityEngine.EventSystems", "StandaloneInputModule", 1_077_351_063),
        ] {
            assert_eq!(class_hash(namespace, class), number, "{class}");
        }
    }

    #[test]
    fn other_files_have_no_classes() {
        assert!(classes(b"").is_empty());
        assert!(classes(b"MZ").is_empty());
        let mut bytes = vec![0xff; 4096];
        bytes[..2].copy_from_slice(b"MZ");
        assert!(classes(&bytes).is_empty());
    }
}
