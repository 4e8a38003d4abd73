//! The bound tree: the script with all names and types resolved. It is the input of the emitter.

use std::{collections::BTreeSet, num::NonZeroU32};

use crate::{
    code::{Arith, Cmp, IteratorKind, Kind},
    host::{HostTy, MemberId, MethodId},
    library::{Callee, Constant},
    syntax::Span,
    types::{DefId, Ty},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LocalId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct FnId(pub u32);

#[derive(Debug)]
pub(crate) struct Local {
    pub name: String,
    pub ty: Ty,
    pub owner: FnId,
    /// Used by a function inside the owner.
    pub captured: bool,
    /// Assigned after it was declared.
    pub mutated: bool,
    /// Passed by `ref` or `out`, or itself such a parameter.
    pub by_ref: bool,
    /// A `ref` or `out` parameter: its argument is a cell.
    pub takes_cell: bool,
    /// Why it cannot be assigned: `foreach iteration variable`.
    pub readonly: Option<&'static str>,
    pub constant: Option<Constant>,
    /// Initialized without an assignment: parameters, and locals of the compiler.
    pub assigned: bool,
}

impl Local {
    /// Whether it needs a cell, because several functions see its changes.
    pub fn needs_cell(&self) -> bool {
        self.by_ref || (self.captured && self.mutated)
    }
}

#[derive(Debug)]
pub(crate) struct BoundFn {
    pub name: String,
    pub parent: Option<FnId>,
    /// The locals with the type arguments, and the numbers of the type parameters.
    pub type_params: Vec<(u16, LocalId)>,
    /// The type whose method it is, and how many of the type parameters come from the object.
    pub owner: Option<(DefId, usize)>,
    pub params: Vec<LocalId>,
    pub returns: Ty,
    pub body: Stmt,
    pub captures: BTreeSet<LocalId>,
    /// Functions that it calls or converts to delegates.
    pub uses: BTreeSet<FnId>,
    pub iterator_kind: Option<IteratorKind>,
    pub is_lambda: bool,
    /// The method that it stands for as a delegate, see `Binder::method_number`.
    pub method: Option<NonZeroU32>,
    pub span: Span,
}

impl BoundFn {
    /// Its captures and used functions so far.
    pub fn sets(&self) -> (BTreeSet<LocalId>, BTreeSet<FnId>) {
        (self.captures.clone(), self.uses.clone())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub kind: ExprKind,
    pub ty: Ty,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Error,
    Const(Constant),
    Local(LocalId),
    Neg(Kind, bool, Box<Expr>),
    BitNot(Box<Expr>),
    Not(Box<Expr>),
    Arith {
        op: Arith,
        kind: Kind,
        checked: bool,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Compare {
        op: Cmp,
        kind: Kind,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Same {
        left: Box<Expr>,
        right: Box<Expr>,
        negate: bool,
    },
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Coalesce(Box<Expr>, Box<Expr>),
    Concat(Vec<Expr>),
    /// A conversion to another numeric type.
    Convert(Box<Expr>, bool),
    /// The same value with another static type.
    Retype(Box<Expr>),
    /// A cast that is checked at run time.
    Cast(Box<Expr>),
    /// A conversion from `dynamic`, including numeric conversions.
    FromDynamic(Box<Expr>),
    Is(Box<Expr>, Ty),
    /// Waits for a task.
    Await(Box<Expr>),
    /// A new object of a class of the script, before its constructor runs.
    Allocate,
    /// A static field of a type of the script.
    Static {
        owner: Ty,
        slot: u16,
    },
    /// Gives the static fields of a type their values, the first time.
    InitType(Ty),
    /// A field of a struct, a tuple, an anonymous object, or an object of the script.
    Field(Box<Expr>, u16),
    Property {
        target: Option<Box<Expr>>,
        get: Callee,
        set: Option<Callee>,
        name: String,
    },
    Index {
        target: Box<Expr>,
        args: Vec<Expr>,
        get: IndexKind,
        set: Option<IndexKind>,
    },
    HostMember {
        target: Option<Box<Expr>>,
        member: MemberId,
        writable: bool,
        is_field: bool,
        name: String,
    },
    Call {
        callee: Callee,
        type_args: Vec<Ty>,
        args: Vec<Expr>,
        mutates: bool,
    },
    HostCall {
        method: MethodId,
        target: Option<Box<Expr>>,
        type_args: Vec<Ty>,
        args: Vec<Expr>,
        params: Vec<(HostTy, bool)>,
    },
    CallFn {
        function: FnId,
        type_args: Vec<Ty>,
        args: Vec<Expr>,
    },
    CallDelegate(Box<Expr>, Vec<Expr>),
    /// The receiver of a call, which must not be null.
    Present(Box<Expr>),
    New {
        callee: Callee,
        args: Vec<Expr>,
    },
    ArrayOf(Vec<Expr>),
    Struct(Vec<Expr>),
    Lambda(FnId),
    Let(LocalId, Box<Expr>, Box<Expr>),
    Seq(Vec<Expr>, Box<Expr>),
    Assign(Box<Expr>, Box<Expr>),
    /// `old` holds the previous value of the target, from which the new value is computed.
    Compound {
        target: Box<Expr>,
        old: LocalId,
        value: Box<Expr>,
        postfix: bool,
    },
    CoalesceAssign(Box<Expr>, Box<Expr>),
    Switch(Vec<(Expr, Expr)>),
    /// Evaluates to `null` as soon as one of its guards is `null`.
    Chain(Box<Expr>),
    Guard(Box<Expr>),
    Throw(Box<Expr>),
    Default,
    TypeOf(Ty),
    /// A reference to a local, or to a cell that is written back after the call. `out` needs no
    /// initial value.
    RefArg {
        target: Box<Expr>,
        is_out: bool,
    },
    Dynamic(Dynamic),
}

#[derive(Clone, Debug)]
pub(crate) enum Dynamic {
    Get(Box<Expr>, String),
    Call(Box<Expr>, String, Vec<Expr>),
    Binary(u8, Box<Expr>, Box<Expr>),
    Index(Box<Expr>, Vec<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IndexKind {
    Array,
    List,
    Char,
    Call(Callee),
}

#[derive(Debug, Default)]
pub(crate) enum Stmt {
    #[default]
    Empty,
    Expr(Expr),
    Declare(LocalId, Option<Expr>, Span),
    Block(Vec<Stmt>),
    /// Statements without a scope: their declarations belong to the enclosing scope.
    Sequence(Vec<Stmt>),
    If(Expr, Box<Stmt>, Box<Stmt>),
    Loop {
        before: Option<Expr>,
        body: Box<Stmt>,
        step: Vec<Expr>,
        after: Option<Expr>,
    },
    Foreach {
        local: LocalId,
        element: LocalId,
        convert: Option<Expr>,
        source: Expr,
        body: Box<Stmt>,
    },
    /// Conditions and the bodies that they select; the last may have no condition.
    Switch {
        sections: Vec<(Vec<Expr>, Stmt)>,
        default: Option<usize>,
        span: Span,
    },
    Break(Span),
    Continue(Span),
    Return(Option<Expr>, Span),
    Yield(Expr),
    YieldBreak(Span),
    Throw(Option<Expr>, Span),
    Try {
        body: Box<Stmt>,
        catches: Vec<Catch>,
        finally: Option<Box<Stmt>>,
    },
    Function(FnId),
}

#[derive(Debug)]
pub(crate) struct Catch {
    pub ty: Ty,
    pub local: LocalId,
    pub filter: Option<Expr>,
    pub body: Stmt,
}

impl Expr {
    pub fn new(kind: ExprKind, ty: Ty, span: Span) -> Self {
        Self { kind, ty, span }
    }

    pub fn error(span: Span) -> Self {
        Self::new(ExprKind::Error, Ty::ERROR, span)
    }

    pub fn local(id: LocalId, ty: Ty, span: Span) -> Self {
        Self::new(ExprKind::Local(id), ty, span)
    }

    pub fn bool(value: bool, span: Span) -> Self {
        Self::new(ExprKind::Const(Constant::Bool(value)), Ty::BOOL, span)
    }

    pub fn int(value: i32, span: Span) -> Self {
        Self::new(ExprKind::Const(Constant::Int(value.into())), Ty::INT, span)
    }

    pub fn constant(&self) -> Option<&Constant> {
        match &self.kind {
            ExprKind::Const(value) => Some(value),
            ExprKind::Retype(inner) => inner.constant(),
            _ => None,
        }
    }

    pub fn is_error(&self) -> bool {
        self.ty == Ty::ERROR
    }

    /// Calls `visit` for each direct child.
    pub fn children<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            ExprKind::Error
            | ExprKind::Const(_)
            | ExprKind::Local(_)
            | ExprKind::Default
            | ExprKind::TypeOf(_)
            | ExprKind::Allocate
            | ExprKind::Static { .. }
            | ExprKind::InitType(_)
            | ExprKind::Lambda(_) => {}
            ExprKind::Neg(_, _, inner)
            | ExprKind::BitNot(inner)
            | ExprKind::Not(inner)
            | ExprKind::Convert(inner, _)
            | ExprKind::Retype(inner)
            | ExprKind::Cast(inner)
            | ExprKind::FromDynamic(inner)
            | ExprKind::Is(inner, _)
            | ExprKind::Field(inner, _)
            | ExprKind::Present(inner)
            | ExprKind::Chain(inner)
            | ExprKind::Await(inner)
            | ExprKind::Guard(inner)
            | ExprKind::Throw(inner)
            | ExprKind::RefArg { target: inner, .. } => visit(inner),
            ExprKind::Arith { left, right, .. }
            | ExprKind::Compare { left, right, .. }
            | ExprKind::Same { left, right, .. }
            | ExprKind::And(left, right)
            | ExprKind::Or(left, right)
            | ExprKind::Coalesce(left, right)
            | ExprKind::Let(_, left, right)
            | ExprKind::Assign(left, right)
            | ExprKind::CoalesceAssign(left, right)
            | ExprKind::Compound { target: left, value: right, .. }
            | ExprKind::Dynamic(Dynamic::Binary(_, left, right)) => {
                visit(left);
                visit(right);
            }
            ExprKind::If(test, yes, no) => [test, yes, no].into_iter().for_each(|one| visit(one)),
            ExprKind::Concat(parts)
            | ExprKind::ArrayOf(parts)
            | ExprKind::Struct(parts)
            | ExprKind::Call { args: parts, .. }
            | ExprKind::CallFn { args: parts, .. }
            | ExprKind::New { args: parts, .. } => parts.iter().for_each(visit),
            ExprKind::Property { target, .. } | ExprKind::HostMember { target, .. } => {
                target.iter().for_each(|target| visit(target));
            }
            ExprKind::Index { target, args, .. }
            | ExprKind::CallDelegate(target, args)
            | ExprKind::Dynamic(Dynamic::Call(target, _, args) | Dynamic::Index(target, args)) => {
                visit(target);
                args.iter().for_each(visit);
            }
            ExprKind::HostCall { target, args, .. } => {
                target.iter().for_each(|target| visit(target));
                args.iter().for_each(visit);
            }
            ExprKind::Seq(steps, last) => {
                steps.iter().for_each(&mut *visit);
                visit(last);
            }
            ExprKind::Switch(arms) => {
                for (test, body) in arms {
                    visit(test);
                    visit(body);
                }
            }
            ExprKind::Dynamic(Dynamic::Get(target, _)) => visit(target),
        }
    }
}
