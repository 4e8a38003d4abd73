//! Constant folding.

use crate::{
    code::{Arith, Cmp},
    library::Constant,
};

pub(super) fn compare_constants(
    op: Cmp,
    left: Option<&Constant>,
    right: Option<&Constant>,
) -> Option<bool> {
    let order = match (left?, right?) {
        (Constant::Int(a), Constant::Int(b)) => a.partial_cmp(b),
        (Constant::Double(a), Constant::Double(b)) => a.partial_cmp(b),
        (Constant::Float(a), Constant::Float(b)) => a.partial_cmp(b),
        _ => return None,
    };
    Some(op.holds(order))
}

/// Computes with constants. Integers are computed exactly, so that overflow is detected.
pub(super) fn fold(
    op: Arith,
    left: &Constant,
    right: &Constant,
) -> Option<Result<Constant, &'static str>> {
    Some(Ok(match (left, right) {
        (Constant::Int(a), Constant::Int(b)) => Constant::Int(match op {
            Arith::Add => a + b,
            Arith::Sub => a - b,
            Arith::Mul => a.checked_mul(*b)?,
            Arith::Div | Arith::Rem if *b == 0 => return Some(Err("Division by constant zero")),
            Arith::Div => a / b,
            Arith::Rem => a % b,
            Arith::And => a & b,
            Arith::Or => a | b,
            Arith::Xor => a ^ b,
            _ => return None,
        }),
        (Constant::Double(a), Constant::Double(b)) => Constant::Double(match op {
            Arith::Add => a + b,
            Arith::Sub => a - b,
            Arith::Mul => a * b,
            Arith::Div => a / b,
            Arith::Rem => a % b,
            _ => return None,
        }),
        (Constant::Float(a), Constant::Float(b)) => Constant::Float(match op {
            Arith::Add => a + b,
            Arith::Sub => a - b,
            Arith::Mul => a * b,
            Arith::Div => a / b,
            Arith::Rem => a % b,
            _ => return None,
        }),
        (Constant::Decimal(a), Constant::Decimal(b)) => Constant::Decimal(match op {
            Arith::Add => a.checked_add(*b)?,
            Arith::Sub => a.checked_sub(*b)?,
            Arith::Mul => a.checked_mul(*b)?,
            _ => return None,
        }),
        _ => return None,
    }))
}
