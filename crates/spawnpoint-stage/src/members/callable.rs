//! Closures as methods: the parameter and return types come from the closure.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use bevy_reflect::{FromReflect, PartialReflect, Reflect, Typed};
use spawnpoint_protocol::Fault;

use super::Method;
use crate::types::NamingStyle;

/// A closure over the world, an object and up to three arguments.
pub trait Callable<Args> {
    /// Converts it to a method with this name and these parameter names.
    fn into_method(self, name: Cow<'static, str>, params: &[&'static str]) -> Method;
}

fn argument<T: FromReflect + Typed>(
    naming: NamingStyle,
    values: &[Box<dyn PartialReflect>],
    at: usize,
) -> Result<T, Fault> {
    values.get(at).and_then(|value| T::from_reflect(&**value)).ok_or_else(|| {
        Fault::argument(
            &format!("args[{at}]"),
            format!("expected {}", naming.name_of(T::type_info())),
        )
    })
}

macro_rules! callable {
    ($($arg:ident $at:literal),*) => {
        impl<F, R, $($arg),*> Callable<(R, $($arg,)*)> for F
        where
            F: Fn(&mut World, Entity, $($arg),*) -> Result<R, Fault> + Send + Sync + 'static,
            R: Reflect + Typed,
            $($arg: FromReflect + Typed,)*
        {
            #[allow(unused_variables, reason = "a method without parameters reads no values")]
            fn into_method(self, name: Cow<'static, str>, params: &[&'static str]) -> Method {
                let types: &[&'static bevy_reflect::TypeInfo] = &[$($arg::type_info()),*];
                Method {
                    name,
                    params: params.iter().copied().zip(types.iter().copied()).collect(),
                    returns: R::type_info(),
                    read_only: false,
                    call: Box::new(move |world, entity, values| {
                        let naming = NamingStyle::of(world);
                        let result = self(world, entity, $(argument::<$arg>(naming, values, $at)?),*)?;
                        Ok(Box::new(result))
                    }),
                }
            }
        }
    };
}

callable!();
callable!(A 0);
callable!(A 0, B 1);
callable!(A 0, B 1, C 2);
