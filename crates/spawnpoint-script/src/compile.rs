//! Compiles source to a program.

use std::{
    collections::HashMap,
    mem,
    sync::{Arc, PoisonError},
};

use spawnpoint_csharp::Node;

use crate::{
    Diagnostic,
    bind::{Binder, ClassParts, Rules},
    bound::{BoundFn, FnId, LocalId},
    code::{Class, Function, NamedMethod, Program, ProgramParts},
    emit::Emitter,
    flow,
    host::{HostTy, Types},
    library::{Compiled, LIBRARY, PARSED, PRELUDE},
    normalize, syntax,
    types::{DefId, Ty, TyTable},
};

/// The kind of a source.
#[derive(Clone, Copy, Debug)]
pub enum Mode<'a> {
    /// Statements and local functions; the value is that of `return` or of a final expression.
    Script,
    /// One expression, with `Scene["…"]`, `Static.…` and `Game["…"]`. It cannot assign.
    Query,
    /// Statements with named parameters.
    Body {
        /// In the order of the arguments of [`Run::with_arguments`](crate::Run::with_arguments).
        parameters: &'a [Parameter],
    },
}

/// A parameter that the source can use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, `__instance`.
    pub name: String,
    /// Its type.
    pub ty: HostTy,
    /// Whether it can be assigned; the run returns its final value.
    pub writable: bool,
}

/// Checks a source like a C# compiler and compiles it. Runs nothing.
pub fn compile(
    source: &str,
    mode: Mode<'_>,
    types: &dyn Types,
) -> Result<Program, Vec<Diagnostic>> {
    let (rules, parameters): (Rules, &[Parameter]) = match mode {
        Mode::Script => (Rules::Script, &[]),
        Mode::Query => (Rules::Query, &[]),
        Mode::Body { parameters } => (Rules::Script, parameters),
    };
    let (source, tree) = match mode {
        Mode::Query => normalize::query(source)?,
        _ => normalize::script(source, types)?,
    };
    let parameters: Vec<(String, HostTy, bool)> =
        parameters.iter().map(|one| (one.name.clone(), one.ty.clone(), one.writable)).collect();
    let table = TyTable::layered_on(PRELUDE.types.clone());
    let mut binder = Binder::new(&source, types, table, rules);
    let main = binder.script(tree.root_node(), &parameters);
    let classes = classes(binder.class_parts());
    let Binder { types: table, mut diagnostics, locals, mut functions, .. } = binder;
    if table.is_full() {
        let message = "A type is too large, or there are too many types".to_owned();
        return Err(vec![source.diagnostic("CS8078", syntax::Span::default(), message)]);
    }
    if diagnostics.is_empty() {
        diagnostics = flow::check(&source, &locals, &functions, &functions[main.0 as usize]);
    }
    if !diagnostics.is_empty() {
        diagnostics.sort_by_key(|found| (found.line, found.column));
        return Err(diagnostics);
    }
    propagate_captures(&mut functions, &locals);
    let mut emitter = Emitter::new(&source, &table, &locals, &functions);
    emitter.first_function = PRELUDE.functions.len() as u32;
    emitter.first_string = PRELUDE.strings.len() as u32;
    let too_long = || {
        let message = "An expression is too long or complex to compile".to_owned();
        vec![source.diagnostic("CS8078", syntax::Span::default(), message)]
    };
    let compiled: Vec<Function> = (0..functions.len())
        .map(|at| emitter.function(FnId(at as u32)))
        .collect::<Option<_>>()
        .ok_or_else(too_long)?;
    let strings = emitter.strings;
    let parameters =
        parameters.into_iter().map(|(name, _, writable)| (name, Ty::OBJECT, writable)).collect();
    Ok(Program(Arc::new(ProgramParts {
        main: PRELUDE.functions.len() as u32 + main.0,
        classes,
        types: Arc::new(table),
        functions: compiled,
        strings,
        parameters,
    })))
}

/// The types of the script, with the numbers that functions have in the program.
fn classes(parts: &HashMap<DefId, ClassParts>) -> HashMap<DefId, Class> {
    let first = PRELUDE.functions.len() as u32;
    let number = |id: FnId| first + id.0;
    let class = |parts: &ClassParts| Class {
        slots: parts.slots.iter().map(|(slot, id)| (*slot, number(*id))).collect(),
        named: parts
            .named
            .iter()
            .map(|(name, methods)| {
                let methods = methods.iter().map(|(params, id)| NamedMethod {
                    params: params.clone(),
                    function: number(*id),
                });
                (name.clone(), methods.collect())
            })
            .collect(),
        initializer: parts.initializer.map(number),
        constructor: parts.constructor.map(number),
        is_struct: parts.is_struct,
    };
    parts.iter().map(|(def, parts)| (*def, class(parts))).collect()
}

/// Adds to each function the captures of the functions that it uses.
fn propagate_captures(functions: &mut [BoundFn], locals: &[crate::bound::Local]) {
    loop {
        let mut changed = false;
        for at in 0..functions.len() {
            let id = FnId(at as u32);
            let mut wanted: Vec<LocalId> = Vec::new();
            for used in &functions[at].uses {
                wanted.extend(functions[used.0 as usize].captures.iter().copied());
            }
            for local in wanted {
                if locals[local.0 as usize].owner != id {
                    changed |= functions[at].captures.insert(local);
                }
            }
        }
        if !changed {
            return;
        }
    }
}

/// Compiles the library now instead of with the first script.
pub fn prepare() {
    std::sync::LazyLock::force(&PRELUDE);
}

/// The part of the library that is written in C#, compiled once.
pub(crate) fn prelude() -> Compiled {
    let library = &*LIBRARY;
    let parsed = mem::take(&mut *PARSED.lock().unwrap_or_else(PoisonError::into_inner));
    // All functions are numbered first, so that they can call each other.
    let mut table = TyTable::layered_on(library.types.clone());
    let mut compiled: Vec<Option<Function>> = library.prelude.iter().map(|_| None).collect();
    let mut extra: Vec<Function> = Vec::new();
    let mut strings: Vec<Arc<str>> = Vec::new();
    let mut problems = Vec::new();
    for (at, declared) in library.prelude.iter().enumerate() {
        let Some((source, tree)) = parsed.get(declared.file) else { continue };
        let Some(node) = declaration_at(tree.root_node(), declared.start) else { continue };
        let mut binder = Binder::new(source, &(), table, Rules::Library);
        let main = binder.prelude_function(node, declared);
        let Binder { types, diagnostics, locals, mut functions, .. } = binder;
        table = types;
        let name = &declared.method.name;
        problems.extend(diagnostics.iter().map(|one| format!("{name}: {one}\n{}", one.caret)));
        propagate_captures(&mut functions, &locals);
        // Nested functions follow all declared ones.
        let mut emitter = Emitter::new(source, &table, &locals, &functions);
        emitter.first_function = (library.prelude.len() + extra.len()) as u32;
        emitter.first_string = strings.len() as u32;
        emitter.is_library = true;
        for inner in 0..functions.len() {
            let function = emitter.function(FnId(inner as u32)).unwrap_or_default();
            if inner == main.0 as usize {
                compiled[at] = Some(function);
                // Keeps the numbers of the following functions.
                extra.push(Function::default());
            } else {
                extra.push(function);
            }
        }
        strings.append(&mut emitter.strings);
    }
    let mut functions: Vec<Function> =
        compiled.into_iter().map(Option::unwrap_or_default).collect();
    functions.append(&mut extra);
    Compiled { types: Arc::new(table), functions, strings, problems }
}

fn declaration_at(root: Node<'_>, start: usize) -> Option<Node<'_>> {
    let mut at = root;
    while at.kind() != "method_declaration" || at.start_byte() != start {
        at = at
            .named_children()
            .find(|child| (child.start_byte()..child.end_byte()).contains(&start))?;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_declared_exists() {
        assert_eq!(LIBRARY.unbound, Vec::<String>::new());
    }

    #[test]
    fn the_library_compiles() {
        assert!(PRELUDE.problems.is_empty(), "{}", PRELUDE.problems.join("\n"));
    }
}
