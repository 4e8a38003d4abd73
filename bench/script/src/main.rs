//! Compares the C# evaluator with Rhai on five algorithms, and measures the time to start a
//! snippet.
//!
//! Prints one line each: the time, the time of Rhai, and the ratio. Fails if Rhai is faster, or if
//! a snippet takes longer than a millisecond to start.
#![allow(clippy::print_stdout, reason = "a program that prints figures")]

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use spawnpoint_script::{
    Host, Limits, Mode, Program, Run, Step, Types, compile,
    host::{
        AiCall, Clock, HostError, HostTy, HostValue, LogLevel, MemberId, MethodId, ObjectRef,
        QueryRoot, Target,
    },
};

/// The same algorithm in both languages; both must return the same result.
struct Pair {
    name: &'static str,
    csharp: &'static str,
    rhai: &'static str,
}

const PAIRS: [Pair; 5] = [
    Pair {
        name: "loops with arithmetic",
        csharp: "long s = 0; for (int i = 0; i < 1000000; i++) { if (i % 3 == 0) s += i * 2L; else s -= i; } return s;",
        rhai: "let s = 0; let i = 0; while i < 1000000 { if i % 3 == 0 { s += i * 2; } else { s -= i; } i += 1; } s",
    },
    Pair {
        name: "Fibonacci, recursive",
        csharp: "int Fib(int n) => n < 2 ? n : Fib(n - 1) + Fib(n - 2); return Fib(24);",
        rhai: "fn fib(n) { if n < 2 { n } else { fib(n - 1) + fib(n - 2) } } fib(24)",
    },
    Pair {
        name: "string building",
        csharp: "var s = \"\"; for (int i = 0; i < 20000; i++) { s += \"ab\"; if (s.Length > 200) s = s.Substring(100); } return s.Length;",
        rhai: "let s = \"\"; for i in 0..20000 { s += \"ab\"; if s.len > 200 { s = s.sub_string(100); } } s.len",
    },
    Pair {
        name: "dictionary counting",
        csharp: "var d = new Dictionary<string, int>(); for (int i = 0; i < 100000; i++) { var k = \"k\" + i % 97; if (d.ContainsKey(k)) d[k] += 1; else d[k] = 1; } return d[\"k5\"];",
        rhai: "let d = #{}; for i in 0..100000 { let k = `k${i % 97}`; if k in d { d[k] += 1; } else { d[k] = 1; } } d[\"k5\"]",
    },
    Pair {
        name: "LINQ-like pipeline",
        csharp: "var xs = new List<int>(); for (int i = 0; i < 100000; i++) xs.Add(i); return xs.Where(x => x % 3 == 0).Select(x => x * 2L + 1).Sum();",
        rhai: "let xs = []; for i in 0..100000 { xs.push(i); } xs.filter(|x| x % 3 == 0).map(|x| x * 2 + 1).reduce(|s, x| s + x, 0)",
    },
];

/// How often each is measured; the fastest counts.
const TURNS: usize = 7;

struct Nothing;

impl Host for Nothing {
    fn types(&self) -> &dyn Types {
        &()
    }
    fn get(&mut self, _: Target, _: MemberId) -> Result<HostValue, HostError> {
        Ok(HostValue::Null)
    }
    fn set(&mut self, _: Target, _: MemberId, _: HostValue) -> Result<(), HostError> {
        Ok(())
    }
    fn call(
        &mut self,
        _: Target,
        _: MethodId,
        _: &[HostTy],
        _: &mut [HostValue],
    ) -> Result<HostValue, HostError> {
        Ok(HostValue::Null)
    }
    fn log(&mut self, _: LogLevel, _: &str, _: Option<ObjectRef>) {}
    fn report(&mut self, _: AiCall) -> Result<HostValue, HostError> {
        Ok(HostValue::Null)
    }
    fn clock(&self) -> Clock {
        Clock::default()
    }
    fn lookup(&mut self, _: QueryRoot, _: &str) -> Result<HostValue, HostError> {
        Ok(HostValue::Null)
    }
}

fn compiled(source: &str) -> Result<Program, String> {
    compile(source, Mode::Script, &()).map_err(|found| format!("{source}: {}", found[0]))
}

fn run(program: &Program) -> Result<String, String> {
    let mut run = Run::new(program, Limits::default());
    match run.step(&mut Nothing, u64::MAX) {
        Step::Done(answer) => Ok(answer.text),
        other => Err(format!("{other:?}")),
    }
}

/// The fastest of several turns, and the answer.
fn fastest(mut work: impl FnMut() -> Result<String, String>) -> Result<(Duration, String), String> {
    let mut best = Duration::MAX;
    let mut answer = String::new();
    for _ in 0..TURNS {
        let begun = Instant::now();
        answer = work()?;
        best = best.min(begun.elapsed());
    }
    Ok((best, answer))
}

fn measure() -> Result<bool, String> {
    let mut all_hold = true;
    let mut engine = rhai::Engine::new();
    engine.set_max_expr_depths(0, 0);
    println!("{:<24} {:>10} {:>10} {:>8}", "algorithm", "ours", "Rhai", "ratio");
    for pair in &PAIRS {
        let program = compiled(pair.csharp)?;
        let ast = engine.compile(pair.rhai).map_err(|error| error.to_string())?;
        let (ours, answer) = fastest(|| run(&program))?;
        let (theirs, other) = fastest(|| {
            let value: rhai::Dynamic = engine.eval_ast(&ast).map_err(|error| error.to_string())?;
            Ok(value.to_string())
        })?;
        if answer != other {
            return Err(format!("{}: {answer} is not {other}", pair.name));
        }
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
        println!("{:<24} {ours:>10.2?} {theirs:>10.2?} {ratio:>7.1}x", pair.name);
        all_hold &= ratio >= 1.0;
    }
    let (first, _) = {
        let begun = Instant::now();
        let answer = run(&compiled("1+1")?)?;
        (begun.elapsed(), answer)
    };
    let (start, _) = fastest(|| run(&compiled("1+1")?))?;
    println!("compile and run 1+1: {start:.1?} (limit 1 ms; {first:.1?} after the above)");
    all_hold &= start < Duration::from_millis(1);
    Ok(all_hold)
}

fn main() -> ExitCode {
    let begun = Instant::now();
    if let Err(error) = compiled("1") {
        println!("{error}");
        return ExitCode::FAILURE;
    }
    println!("library, read and compiled once: {:.1?}", begun.elapsed());
    match measure() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            println!("a goal does not hold");
            ExitCode::FAILURE
        }
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}
