//! The evaluator's own instructions: registers, eight bytes each.

use std::{cmp::Ordering, sync::Arc};

use crate::{
    host::{HostTy, MemberId, MethodId},
    native::NativeId,
    types::{Ty, TyTable},
    vm::Value,
};

/// A register of the function's own window.
pub(crate) type Reg = u16;

/// What kind of number an instruction works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Int,
    UInt,
    Long,
    ULong,
    Float,
    Double,
    Decimal,
    /// Only compared: every other type knows its own order at run time.
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    ShrUnsigned,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cmp {
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

impl Cmp {
    /// Whether it is true of two values that stand to each other so. NaN is neither less nor greater nor
    /// equal.
    pub fn holds(self, order: Option<Ordering>) -> bool {
        let Some(order) = order else { return self == Self::Ne };
        match self {
            Self::Lt => order.is_lt(),
            Self::Le => order.is_le(),
            Self::Gt => order.is_gt(),
            Self::Ge => order.is_ge(),
            Self::Eq => order.is_eq(),
            Self::Ne => order.is_ne(),
        }
    }
}

/// Jumps go to places in the same function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Op {
    Const(Reg, u16),
    Str(Reg, u32),
    Int(Reg, i32),
    Null(Reg),
    Bool(Reg, bool),
    Move(Reg, Reg),
    /// The type of that place in the function's list.
    Type(Reg, u16),
    /// Puts the types in registers into the open type of that place in the function's list.
    CloseType(Reg, u16),
    NewCell(Reg, Reg),
    CellGet(Reg, Reg),
    CellSet(Reg, Reg),

    AddInt(Reg, Reg, Reg),
    SubInt(Reg, Reg, Reg),
    MulInt(Reg, Reg, Reg),
    AddIntConst(Reg, Reg, i16),
    RemInt(Reg, Reg, Reg),
    AddDouble(Reg, Reg, Reg),
    SubDouble(Reg, Reg, Reg),
    MulDouble(Reg, Reg, Reg),
    AddFloat(Reg, Reg, Reg),
    SubFloat(Reg, Reg, Reg),
    MulFloat(Reg, Reg, Reg),
    AddLong(Reg, Reg, Reg),
    /// See [`ArithCode`].
    Arith(u8, Reg, Reg, Reg),
    Neg(Kind, bool, Reg, Reg),
    BitNot(Reg, Reg),
    Not(Reg, Reg),
    /// See [`CmpCode`].
    Cmp(u8, Reg, Reg, Reg),
    /// By value, as `Equals` does it.
    Same(Reg, Reg, Reg),
    /// To the type of that place in the function's list; with range check or without.
    Convert(Reg, Reg, u16),
    ConvertChecked(Reg, Reg, u16),
    Concat(Reg, Reg, u16),

    Jump(u32),
    JumpIf(Reg, u32),
    JumpUnless(Reg, u32),
    JumpNotNull(Reg, u32),
    JumpLtInt(Reg, Reg, u16),
    JumpLeInt(Reg, Reg, u16),
    JumpEqInt(Reg, Reg, u16),
    JumpNeInt(Reg, Reg, u16),

    /// Whether a value is of a type, that is in a register.
    Is(Reg, Reg, Reg),
    /// Throws when it is not.
    Cast(Reg, Reg, Reg),
    Default(Reg, Reg),

    ArrayGet(Reg, Reg, Reg),
    ArraySet(Reg, Reg, Reg),
    ListGet(Reg, Reg, Reg),
    ListSet(Reg, Reg, Reg),
    CharAt(Reg, Reg, Reg),
    Length(Reg, Reg),
    Field(Reg, Reg, u16),
    /// The struct in the first register, with one field replaced.
    WithField(Reg, Reg, u16),
    /// Type and fields from the register on.
    Struct(Reg, Reg, u16),

    /// Arguments from the register on; the result takes the first one's place.
    Call(Reg, u32),
    CallNative(NativeId, Reg, u16),
    CallHost(Reg, u16),
    /// The delegate, then its arguments.
    CallDelegate(Reg, u16),
    HostGet(Reg, Reg, u16),
    HostSet(Reg, Reg, u16),
    Closure(Reg, u16),
    Return(Reg),
    ReturnNothing,

    Iterate(Reg, Reg),
    /// Iterator, where the element goes, where to go when there is none.
    Next(Reg, Reg, u16),
    MoveNext(Reg, Reg),
    /// Leaves an iterator before its end: its `finally` blocks run.
    Dispose(Reg),
    Yield(Reg),
    StartCoroutine(Reg, Reg),
    /// The one in the register, or all of them.
    StopCoroutine(Reg, bool),

    Throw(Reg),
    /// Goes on with an exception that was held up.
    Rethrow(Reg),
    NullCheck(Reg),

    DynamicGet(Reg, Reg, u16),
    DynamicSet(Reg, Reg, u16),
    DynamicCall(Reg, u16, u16),
    DynamicBinary(u8, Reg, Reg, Reg),
    /// Converts to a type as a cast would, numbers too; the type is in a register.
    DynamicConvert(Reg, Reg, Reg),
}

const _: () = assert!(size_of::<Op>() == 8);

/// An operation, the numbers it works on, and whether overflow is an error, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ArithCode {
    pub op: Arith,
    pub kind: Kind,
    pub checked: bool,
}

const ARITHS: [Arith; 11] = [
    Arith::Add,
    Arith::Sub,
    Arith::Mul,
    Arith::Div,
    Arith::Rem,
    Arith::And,
    Arith::Or,
    Arith::Xor,
    Arith::Shl,
    Arith::Shr,
    Arith::ShrUnsigned,
];

const KINDS: [Kind; 8] = [
    Kind::Int,
    Kind::UInt,
    Kind::Long,
    Kind::ULong,
    Kind::Float,
    Kind::Double,
    Kind::Decimal,
    Kind::Any,
];

impl ArithCode {
    pub fn pack(self) -> u8 {
        (self.op as u8) * 16 + (self.kind as u8) * 2 + u8::from(self.checked)
    }

    pub fn unpack(code: u8) -> Self {
        Self {
            op: ARITHS[usize::from(code / 16) % ARITHS.len()],
            kind: KINDS[usize::from(code / 2 % 8)],
            checked: code % 2 == 1,
        }
    }
}

/// A comparison and what it compares, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CmpCode {
    pub op: Cmp,
    pub kind: Kind,
}

const CMPS: [Cmp; 6] = [Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge, Cmp::Eq, Cmp::Ne];

impl CmpCode {
    pub fn pack(self) -> u8 {
        (self.op as u8) * 8 + self.kind as u8
    }

    pub fn unpack(code: u8) -> Self {
        Self { op: CMPS[usize::from(code / 8) % CMPS.len()], kind: KINDS[usize::from(code % 8)] }
    }
}

/// Where an exception goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// Where the exception is put.
    pub reg: Reg,
    /// Also stops what no `catch` may stop, and lets it go on afterwards.
    pub is_finally: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct ClosureSpec {
    pub function: u32,
    pub captures: Box<[Reg]>,
    /// The register with the delegate's type.
    pub ty: Reg,
}

#[derive(Clone, Debug)]
pub(crate) struct HostCall {
    pub method: MethodId,
    pub is_static: bool,
    pub argc: u16,
    /// Registers with the type arguments.
    pub type_args: Box<[Reg]>,
    /// What each parameter is, and whether it comes back.
    pub params: Box<[(HostTy, bool)]>,
}

#[derive(Clone, Debug)]
pub(crate) struct HostAccess {
    pub member: MemberId,
    pub is_static: bool,
    pub writable: bool,
}

/// One function, ready to run.
#[derive(Debug, Default)]
pub(crate) struct Function {
    pub name: String,
    pub code: Vec<Op>,
    /// Line of each instruction.
    pub lines: Vec<u32>,
    pub consts: Vec<Value>,
    pub decimals: Vec<(u16, rust_decimal::Decimal)>,
    pub types: Vec<Ty>,
    /// Type parameters and the registers they are in.
    pub type_params: Vec<(u16, Reg)>,
    pub handlers: Vec<Handler>,
    pub closures: Vec<ClosureSpec>,
    pub host_calls: Vec<HostCall>,
    pub host_members: Vec<HostAccess>,
    pub names: Vec<Arc<str>>,
    /// Registers it needs.
    pub registers: u16,
    /// Registers that are filled by the caller.
    pub arguments: u16,
    /// Yields: a call only makes the iterator.
    pub iterates: Option<Iterates>,
    /// Of the library: left out of stack traces.
    pub is_library: bool,
}

/// What a function that yields hands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Iterates {
    Enumerable,
    Enumerator,
}

/// A compiled script. Cheap to clone, and runs as often as wanted.
#[derive(Clone, Debug)]
pub struct Program(pub(crate) Arc<ProgramParts>);

#[derive(Debug)]
pub(crate) struct ProgramParts {
    pub types: Arc<TyTable>,
    /// Numbered after the library's.
    pub functions: Vec<Function>,
    /// Numbered after the library's.
    pub strings: Vec<Arc<str>>,
    pub main: u32,
    /// Named parameters in order, and whether they come back.
    pub parameters: Vec<(String, Ty, bool)>,
}
