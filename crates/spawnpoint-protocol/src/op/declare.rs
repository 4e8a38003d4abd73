//! How tables of ops are declared, here and in the crates of engine families.

/// Declares a table of ops. Each row becomes a struct with the op's parameters, which implements
/// [`OpSpec`](crate::op::OpSpec), and a variant of the table's enum.
///
/// `extension enum Name;` declares the table of one engine family. Its ops travel as
/// [`ExtensionOp`](crate::op::ExtensionOp), and an engine of the family reads them back with
/// `Name::try_from(extension)`. Their names begin with the family's. The shared table is declared once, in
/// [`op`](crate::op), with `shared enum Op;`. A crate that declares a table depends on `serde`, `serde_json` and
/// `schemars`.
#[macro_export]
macro_rules! ops {
    (
        $(#[doc = $table_doc:literal])+
        $kind:ident enum $table:ident;
        $(
            $(#[doc = $doc:literal])+
            $effect:ident $variant:ident = $name:literal {
                $( $(#[$field_attr:meta])* $field:ident : $field_ty:ty ),* $(,)?
            } -> $output:ty;
        )+
    ) => {
        $(
            $(#[doc = $doc])+
            #[derive(Clone, Debug, PartialEq, ::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
            #[allow(missing_docs, reason = "the op's own sentence says what its fields are")]
            pub struct $variant { $( $(#[$field_attr])* pub $field: $field_ty ),* }

            impl $crate::op::OpSpec for $variant {
                const NAME: $crate::op::OpName = $crate::op::OpName::of(&$crate::op::OpInfo {
                    name: $name,
                    effect: $crate::op::Effect::$effect,
                    doc: concat!($($doc),+),
                    schemas: [
                        <$variant as ::schemars::JsonSchema>::json_schema,
                        <$output as ::schemars::JsonSchema>::json_schema,
                    ],
                });
                type Output = $output;
            }
        )+

        impl $table {
            /// The names of all ops of this table, in its order.
            pub const NAMES: &'static [$crate::op::OpName] =
                &[ $( <$variant as $crate::op::OpSpec>::NAME ),+ ];

            /// Reads an op of this table; nothing if the table has no op of that name.
            ///
            /// # Errors
            ///
            /// When the parameters do not fit.
            pub fn read(
                name: &str,
                params: ::serde_json::Value,
            ) -> Option<Result<Self, ::serde_json::Error>> {
                Some(match name {
                    $( $name => ::serde_json::from_value(params).map(Self::$variant), )+
                    _ => return None,
                })
            }
        }

        $crate::ops! { @$kind $table [$(#[doc = $table_doc])+] $( $variant )+ }
    };

    (@shared $table:ident [$($docs:tt)+] $( $variant:ident )+) => {
        $($docs)+
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs, reason = "each variant carries the struct that is documented")]
        pub enum $table {
            $( $variant($variant), )+
            /// An op that one engine family declares.
            Extension($crate::op::ExtensionOp),
        }

        $(
            impl From<$variant> for $table {
                fn from(op: $variant) -> Self {
                    Self::$variant(op)
                }
            }
        )+

        impl $table {
            /// Its name.
            pub fn name(&self) -> $crate::op::OpName {
                match self {
                    $( Self::$variant(_) => <$variant as $crate::op::OpSpec>::NAME, )+
                    Self::Extension(op) => op.name,
                }
            }

            /// Its parameters only, as they are sent on the wire.
            pub fn params(&self) -> ::serde_json::Value {
                match self {
                    $( Self::$variant(op) => ::serde_json::to_value(op).unwrap_or_default(), )+
                    Self::Extension(op) => op.params.clone(),
                }
            }
        }

        #[allow(non_upper_case_globals, missing_docs, reason = "named as the op's own type is")]
        impl $crate::op::OpName {
            $( pub const $variant: Self = <$variant as $crate::op::OpSpec>::NAME; )+
        }
    };

    (@extension $table:ident [$($docs:tt)+] $( $variant:ident )+) => {
        $($docs)+
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs, reason = "each variant carries the struct that is documented")]
        pub enum $table { $( $variant($variant) ),+ }

        $(
            impl From<$variant> for $crate::op::Op {
                fn from(op: $variant) -> Self {
                    Self::Extension($crate::op::ExtensionOp {
                        name: <$variant as $crate::op::OpSpec>::NAME,
                        params: ::serde_json::to_value(op).unwrap_or_default(),
                    })
                }
            }
        )+

        impl From<$table> for $crate::op::Op {
            fn from(op: $table) -> Self {
                match op { $( $table::$variant(op) => op.into() ),+ }
            }
        }

        impl TryFrom<$crate::op::ExtensionOp> for $table {
            type Error = $crate::Fault;

            fn try_from(op: $crate::op::ExtensionOp) -> Result<Self, $crate::Fault> {
                match Self::read(op.name.as_str(), op.params) {
                    Some(read) => read.map_err(|error| op.name.misread(&error)),
                    None => Err(op.name.unsupported()),
                }
            }
        }
    };
}
