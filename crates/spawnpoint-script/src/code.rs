//! The instructions of the evaluator: a register machine with instructions of eight bytes.

use std::{cmp::Ordering, collections::HashMap, num::NonZeroU32, sync::Arc};

use crate::{
    host::{HostTy, MemberId, MethodId},
    native::NativeId,
    types::{DefId, Ty, TyTable},
    vm::Value,
};

/// A register of the current function.
pub(crate) type Reg = u16;

/// The numeric type on which an instruction works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Int,
    UInt,
    Long,
    ULong,
    Float,
    Double,
    Decimal,
    /// Only for comparisons: all other types, compared at run time.
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
    /// Whether the comparison holds for this ordering. NaN is neither less nor greater nor equal.
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

/// An instruction. Jumps stay within the function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Op {
    Const(Reg, u16),
    Str(Reg, u32),
    Int(Reg, i32),
    Null(Reg),
    Bool(Reg, bool),
    Move(Reg, Reg),
    /// The type at this index of the function's list.
    Type(Reg, u16),
    /// Substitutes types in registers into the open type at this index of the function's list.
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
    /// Equality by value, like `Equals`.
    Same(Reg, Reg, Reg),
    /// Conversion to the type at this index of the function's list, with or without range check.
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

    /// Whether a value is of the type in a register.
    Is(Reg, Reg, Reg),
    /// Throws if it is not.
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
    /// The type and the fields, starting at the register.
    Struct(Reg, Reg, u16),

    /// Assigns a field of an object of a script's class.
    SetField(Reg, Reg, u16),
    /// A new object of the class in the second register, with default values.
    Allocate(Reg, Reg),
    /// A static field of the type in a register.
    StaticGet(Reg, Reg, u16),
    StaticSet(Reg, Reg, u16),
    /// Gives the static fields of the type in a register their values, the first time.
    InitType(Reg),
    /// The type argument of the object, see [`Function::owners`].
    TypeArg(Reg, Reg, u16),

    /// The arguments, starting at the register; the result replaces the first one.
    Call(Reg, u32),
    /// Like `Call`, for the function that the object has in a slot: see [`Function::virtuals`].
    CallVirtual(Reg, u16),
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
    /// The iterator, the register for the element, and the jump target at the end.
    Next(Reg, Reg, u16),
    MoveNext(Reg, Reg),
    /// Ends an iterator early and runs its `finally` blocks.
    Dispose(Reg),
    Yield(Reg),
    /// The result of the task in the second register, once it is there.
    Await(Reg, Reg, AwaitKind),
    StartCoroutine(Reg, Reg),
    /// The coroutine in the register, or all of them.
    StopCoroutine(Reg, bool),

    Throw(Reg),
    /// The end of a selector: the number of the clause, or -1.
    Selected(i32),
    /// Rethrows an exception that a `finally` block interrupted.
    Rethrow(Reg),
    NullCheck(Reg),

    DynamicGet(Reg, Reg, u16),
    DynamicSet(Reg, Reg, u16),
    DynamicCall(Reg, u16, u16),
    DynamicBinary(u8, Reg, Reg, Reg),
    /// Converts to the type in a register like a cast, including numeric conversions.
    DynamicConvert(Reg, Reg, Reg),
}

const _: () = assert!(size_of::<Op>() == 8);

/// An operation, its numeric type, and whether overflow is an error, in one byte.
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

/// A comparison and its numeric type, in one byte.
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

/// An exception handler.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// The register for the exception.
    pub reg: Reg,
    /// Also handles exceptions that no `catch` can handle, and rethrows them.
    pub is_finally: bool,
    /// Code that finds out which clause catches the exception. It runs before any `finally`.
    pub selector: Option<Selector>,
}

/// See [`Handler::selector`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Selector {
    pub target: u32,
    /// Whether it runs code of the script: a filter.
    pub has_filter: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct ClosureSpec {
    pub function: u32,
    /// The method that it stands for, if it is not a lambda: such delegates are equal.
    pub method: Option<NonZeroU32>,
    pub captures: Box<[Reg]>,
    /// The register with the delegate's type.
    pub ty: Reg,
}

#[derive(Clone, Debug)]
pub(crate) struct HostCall {
    pub method: MethodId,
    pub is_static: bool,
    pub argc: u16,
    /// The registers with the type arguments.
    pub type_args: Box<[Reg]>,
    /// The type of each parameter, and whether it is passed back.
    pub params: Box<[(HostTy, bool)]>,
}

#[derive(Clone, Debug)]
pub(crate) struct HostAccess {
    pub member: MemberId,
    pub is_static: bool,
    pub writable: bool,
}

/// A compiled function.
#[derive(Debug, Default)]
pub(crate) struct Function {
    pub name: String,
    pub code: Vec<Op>,
    /// The line of each instruction.
    pub lines: Vec<u32>,
    pub consts: Vec<Value>,
    pub decimals: Vec<(u16, rust_decimal::Decimal)>,
    pub types: Vec<Ty>,
    /// The type parameters and their registers.
    pub type_params: Vec<(u16, Reg)>,
    pub handlers: Vec<Handler>,
    pub closures: Vec<ClosureSpec>,
    pub host_calls: Vec<HostCall>,
    pub host_members: Vec<HostAccess>,
    pub names: Vec<Arc<str>>,
    /// Slots, and the positions of the object among the arguments.
    pub virtuals: Vec<(u32, u16)>,
    /// Definitions, and the numbers of their type parameters.
    pub owners: Vec<(DefId, u16)>,
    /// The number of registers.
    pub registers: u16,
    /// The number of registers that the caller fills.
    pub arguments: u16,
    /// The kind of iterator, for a function that yields. Calling it only creates the iterator.
    pub iterator_kind: Option<IteratorKind>,
    /// Whether it belongs to the library; such functions are omitted from stack traces.
    pub is_library: bool,
}

/// What the objects of a script's type can do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Class {
    /// The function of each slot.
    pub slots: HashMap<u32, u32>,
    /// Methods that the library calls, by name: the type of the first parameter and the function.
    pub named: HashMap<String, Vec<NamedMethod>>,
    pub initializer: Option<u32>,
    /// The constructor without parameters.
    pub constructor: Option<u32>,
    pub is_struct: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct NamedMethod {
    pub params: Vec<Ty>,
    pub function: u32,
}

/// How an instruction waits for a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AwaitKind {
    /// `await`: the function is suspended, and its caller continues.
    Suspend,
    /// `Result` and `Wait()`: the callers wait too. A failure is wrapped.
    Block,
    /// `GetAwaiter().GetResult()`.
    BlockPlain,
}

/// The kind of iterator that a function returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IteratorKind {
    Enumerable,
    Enumerator,
    /// It runs at once, up to its first `await`, and returns a task.
    Async,
    AsyncVoid,
}

/// A compiled script. Cheap to clone; can be run any number of times.
#[derive(Clone, Debug)]
pub struct Program(pub(crate) Arc<ProgramParts>);

#[derive(Debug)]
pub(crate) struct ProgramParts {
    pub types: Arc<TyTable>,
    /// Numbered after those of the library.
    pub functions: Vec<Function>,
    /// Numbered after those of the library.
    pub strings: Vec<Arc<str>>,
    pub main: u32,
    pub classes: HashMap<DefId, Class>,
    /// The named parameters in order, and whether they are passed back.
    pub parameters: Vec<(String, Ty, bool)>,
}
