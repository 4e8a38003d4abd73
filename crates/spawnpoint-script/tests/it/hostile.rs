//! Hostile or careless scripts: each ends with its own error, and soon.

use std::time::Instant;

use spawnpoint_script::{Limits, Mode, Run, ScriptError, Step, compile};

use crate::world::{World, show};

fn limits() -> Limits {
    Limits {
        instructions: 5_000_000,
        memory: 16 << 20,
        depth: 500,
        output_bytes: 100_000,
        output_lines: 1_000,
    }
}

fn fails(source: &str) -> ScriptError {
    let mut world = World::new();
    let begun = Instant::now();
    let program = compile(source, Mode::Script, &world.types)
        .unwrap_or_else(|found| panic!("{}", show(&found)));
    let mut run = Run::new(&program, limits());
    let error = loop {
        match run.step(&mut world, 100_000) {
            Step::Failed(error) => break error,
            Step::OutOfBudget => {}
            Step::Yielded(_) => world.clock.frame += 1,
            Step::Done(answer) => panic!("ends with {}", answer.text),
        }
    };
    assert!(begun.elapsed().as_secs() < 20, "took {:?}: {source}", begun.elapsed());
    // Further steps return the same error.
    assert!(matches!(run.step(&mut world, 1), Step::Failed(_)));
    error
}

#[test]
fn structures_that_double_with_each_type() {
    let rest = (1..40).map(|at| format!("struct S{at} {{ public S{} a, b; }} ", at - 1));
    let types = "struct S0 { public int a; } ".to_owned() + &rest.collect::<String>();
    for use_of in ["default(S39)", "new S39()", "new S39[1]", "class C { public S39 s; } new C()"] {
        let source = format!("{types}{use_of}");
        let error = fails(&source);
        assert!(matches!(error, ScriptError::Memory { .. }), "{source}: {error}");
    }
}

#[test]
fn types_that_double_with_each_step_do_not_compile() {
    let world = World::new();
    for step in [".Select(x => (x, x))", ".Select(x => new { a = x, b = x })", ".GroupBy(x => x)"] {
        let source = format!("new[] {{ 1 }}{}", step.repeat(40));
        for mode in [Mode::Script, Mode::Query] {
            let begun = Instant::now();
            let found = compile(&source, mode, &world.types).unwrap_err();
            assert!(begun.elapsed().as_secs() < 20, "took {:?}: {source}", begun.elapsed());
            assert!(show(&found).contains("CS8078"), "{}", show(&found));
        }
    }
}

/// Functions of which each takes longer than any budget of instructions, if it does its work naively.
#[test]
fn one_function_takes_no_long_time() {
    for source in [
        "new string('a', 3000000).IndexOfAny(new string('b', 1000000).ToCharArray())",
        "new string('a', 3000000).LastIndexOfAny(new string('b', 1000000).ToCharArray())",
        "new string('b', 3000000).Trim((new string('a', 1000000) + \"b\").ToCharArray())",
        "Regex.Matches(new string('a', 30000), \"\").Count",
    ] {
        let mut world = World::new();
        let program = compile(source, Mode::Script, &world.types).unwrap();
        let begun = Instant::now();
        let limits = Limits { memory: 128 << 20, ..limits() };
        let mut run = Run::new(&program, limits);
        while let Step::OutOfBudget = run.step(&mut world, 100_000) {}
        assert!(begun.elapsed().as_secs() < 20, "took {:?}: {source}", begun.elapsed());
    }
}

#[test]
fn endless_loops() {
    for source in [
        "while (true) { }",
        "for (;;) { }",
        "int i = 0; while (true) { i++; try { if (i % 2 == 0) continue; } finally { i++; } }",
        "while (true) { try { throw new Exception(); } catch { } }",
        "IEnumerable<int> F() { while (true) yield return 1; } F().Count()",
        "Enumerable.Range(0, int.MaxValue).Sum(x => 0)",
        "new[] { 1 }.ToList().ForEach(x => { while (true) { } })",
        "var l = new List<int> { 1, 2 }; l.Sort((a, b) => { while (true) { } })",
    ] {
        assert!(
            matches!(fails(source), ScriptError::Instructions { .. }),
            "{source}: {}",
            fails(source)
        );
    }
}

#[test]
fn allocation_bombs() {
    for source in [
        "var l = new List<int>(); while (true) l.Add(1);",
        "var l = new List<int[]>(); while (true) l.Add(new int[1000]);",
        "var s = \"x\"; while (true) s += s;",
        "var a = new int[2000000000]; return a.Length;",
        "var a = new int[50000, 50000]; return a.Length;",
        "new string('x', 2000000000).Length",
        "\"x\".PadLeft(2000000000).Length",
        "var sb = new StringBuilder(); while (true) sb.Append(\"0123456789012345678901234567890123456789\");",
        "var d = new Dictionary<int, int>(); for (int i = 0; ; i++) d[i] = i;",
        "var q = new Queue<string>(); while (true) q.Enqueue(new string('y', 1000));",
        "object o = null; while (true) o = new { o };",
        "Func<int> f = () => 1; while (true) { var g = f; f = () => g() + 1; }",
        "string.Join(\",\", Enumerable.Repeat(new string('a', 1000), 100000000))",
        "var s = new string('a', 4000000); s.Replace(\"a\", s)",
        "$\"{1,2000000000}\"",
        "new List<int>(2000000000)",
        "Regex.Replace(new string('a', 100000), \"\", new string('b', 30000))",
        "Regex.Replace(new string('a', 1000000), \"a+\", string.Concat(Enumerable.Repeat(\"$0\", 100000)))",
        "Regex.Split(new string('a', 3000000), \"\")",
        "Regex.Matches(new string('a', 3000000), \"\")",
        // Types of which each contains the one before twice.
        "string F<T>(int n) => n == 0 ? typeof(T).ToString() : F<(T, T)>(n - 1); F<int>(40)",
        "int F<T>(int n) { T x = default; return n == 0 ? 0 : F<(T, T)>(n - 1); } F<int>(40)",
        "struct P<T> { public T a, b; } object F<T>(int n) { if (n == 0) return default(T); return F<P<T>>(n - 1); } F<int>(40)",
        "int F<T>(int n) => n == 0 ? 0 : F<List<T>>(n - 1) + F<(int, T)>(n - 1); F<int>(400)",
    ] {
        let error = fails(source);
        assert!(matches!(error, ScriptError::Memory { .. }), "{source}: {error}");
    }
}

#[test]
fn garbage_is_collected() {
    let mut world = World::new();
    let source = "int n = 0; for (int i = 0; i < 100000; i++) { var l = new List<int> { i, i, i }; n += l.Count + (\"s\" + i).Length; } n";
    let program = compile(source, Mode::Script, &world.types).unwrap();
    let mut run = Run::new(&program, Limits { memory: 4 << 20, ..Limits::default() });
    assert_eq!(crate::world::run_in(&mut world, &mut run).unwrap(), "888890");
}

#[test]
fn deep_recursion() {
    for source in [
        "int F(int n) => F(n + 1) + 1; F(0)",
        "void F() { F(); } F();",
        "Func<int, int> f = null; f = n => f(n) + 1; f(0)",
        "IEnumerable<int> F() { foreach (var x in F()) yield return x; } F().First()",
    ] {
        let error = fails(source);
        assert!(matches!(error, ScriptError::Depth { .. }), "{source}: {error}");
    }
}

#[test]
fn too_much_output() {
    assert!(matches!(
        fails("for (int i = 0; i < 1000000; i++) Debug.Log(i);"),
        ScriptError::Output { .. }
    ));
    assert!(matches!(
        fails("while (true) Debug.Log(new string('x', 10000));"),
        ScriptError::Output { .. }
    ));
    assert!(matches!(fails("while (true) AI.Write(\"a\", 1);"), ScriptError::Output { .. }));
    assert!(matches!(
        fails("while (true) { try { Debug.Log(1); } catch { } finally { } }"),
        ScriptError::Output { .. }
    ));
}

#[test]
fn limits_cannot_be_caught() {
    assert!(matches!(
        fails(
            "try { while (true) { } } catch (Exception) { return 1; } finally { while (true) { } }"
        ),
        ScriptError::Instructions { .. }
    ));
    assert!(matches!(
        fails("int F() { try { return F(); } catch (Exception) { return 1; } } F()"),
        ScriptError::Depth { .. }
    ));
}

#[test]
fn regex_bombs() {
    use crate::world::eval;
    assert_eq!(
        eval(
            "System.Text.RegularExpressions.Regex.IsMatch(new string('a', 30000) + \"!\", \"(a+)+$\")"
        ),
        "False"
    );
    assert!(eval("System.Text.RegularExpressions.Regex.IsMatch(\"a\", \"(((a{1,100}){1,100}){1,100}){1,100}\")").starts_with("!System.ArgumentException"));
    assert!(
        eval("System.Text.RegularExpressions.Regex.IsMatch(\"aa\", \"(a)\\\\1\")")
            .starts_with("!System.ArgumentException")
    );
}

#[test]
fn cancelling() {
    let mut world = World::new();
    let source = "try { while (true) { } } finally { Debug.Log(\"cleaned\"); }";
    let program = compile(source, Mode::Script, &world.types).unwrap();
    let mut run = Run::new(&program, Limits::default());
    assert!(matches!(run.step(&mut world, 1000), Step::OutOfBudget));
    run.cancel();
    assert!(matches!(run.step(&mut world, 1_000_000), Step::Failed(ScriptError::Cancelled { .. })));
    assert_eq!(world.log, ["cleaned"]);
}

#[test]
fn cancelling_in_finally_is_bounded() {
    for source in [
        "try { while (true) { } } finally { while (true) { } }",
        "try { yield return null; while (true) yield return null; } finally { while (true) { } }",
        "void F() { try { while (true) { } } finally { F(); } } F();",
        "while (true) { try { while (true) { } } catch { } finally { try { while (true) { } } finally { } } }",
    ] {
        let mut world = World::new();
        let program = compile(source, Mode::Script, &world.types).unwrap();
        let mut run = Run::new(&program, Limits::default());
        run.step(&mut world, 1000);
        run.cancel();
        for turn in 0.. {
            assert!(turn < 1000, "{source}");
            match run.step(&mut world, 10_000) {
                Step::Failed(ScriptError::Cancelled { .. } | ScriptError::Depth { .. }) => break,
                Step::OutOfBudget => {}
                other => panic!("{source}: {other:?}"),
            }
        }
    }
}

#[test]
fn cancelling_a_wait_runs_its_finally() {
    let mut world = World::new();
    let source = "try { while (true) yield return new WaitForSeconds(10); } finally { Debug.Log(\"cleaned\"); }";
    let program = compile(source, Mode::Script, &world.types).unwrap();
    let mut run = Run::new(&program, Limits::default());
    assert!(matches!(run.step(&mut world, 1000), Step::Yielded(_)));
    run.cancel();
    assert!(matches!(run.step(&mut world, 1_000_000), Step::Failed(ScriptError::Cancelled { .. })));
    assert_eq!(world.log, ["cleaned"]);
}

/// Any budget gives the same result: a run can stop after every instruction.
#[test]
fn can_be_suspended_after_every_instruction() {
    let source = "
        var log = new List<string>();
        IEnumerable<int> G(int n) { try { for (int i = 0; i < n; i++) yield return i; } finally { log.Add(\"g\"); } }
        int Fib(int n) => n < 2 ? n : Fib(n - 1) + Fib(n - 2);
        foreach (var x in G(5).Where(x => x % 2 == 0).Select(x => Fib(x + 5))) { try { if (x > 20) break; log.Add(x.ToString()); } finally { log.Add(\"f\"); } }
        try { G(3).OrderBy(x => -x).ThenBy(x => x).ToList().ForEach(x => log.Add(\"o\" + x)); throw new Exception(\"e\"); } catch (Exception e) when (e.Message == \"e\") { log.Add(e.Message); }
        var d = log.GroupBy(x => x).ToDictionary(g => g.Key, g => g.Count());
        return string.Join(\" \", log) + \"|\" + string.Join(\" \", d.Select(p => p.Key + p.Value));";
    let mut answers = Vec::new();
    for budget in [1, 2, 3, 7, 1000, 1_000_000] {
        let mut world = World::new();
        let program = compile(source, Mode::Script, &world.types)
            .unwrap_or_else(|found| panic!("{}", show(&found)));
        let mut run = Run::new(&program, Limits::default());
        answers.push(loop {
            match run.step(&mut world, budget) {
                Step::Done(answer) => break answer.text,
                Step::OutOfBudget => {}
                other => panic!("{other:?}"),
            }
        });
    }
    assert_eq!(answers[0], "5 f 13 f f g g o2 o1 o0 e|51 f3 131 g2 o21 o11 o01 e1");
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[test]
fn any_source_is_handled() {
    let world = World::new();
    let deep = |open: &str, close: &str, count: usize| {
        format!("{}1{}", open.repeat(count), close.repeat(count))
    };
    for source in [
        deep("(", ")", 5_000),
        deep("new[]{", "}", 3_000),
        deep("F(", ")", 3_000),
        deep("-", "", 5_000),
        deep("x => ", "", 1_000),
        deep("if (true) {", "}", 2_000),
        deep("((Func<int>)(() => ", "))()", 60),
        deep("(", ")", 200),
        deep("new[]{", "}", 100),
        deep("F(", ")", 100),
        deep("Math.Abs(", ")", 70),
        deep("-", "", 200),
        deep("(true ? ", " : 2)", 100),
        deep("if (true) {", "}", 100),
        deep("$\"{", "}\"", 70),
        format!("object o = 1; o is {}1{}", "(".repeat(200), ")".repeat(200)),
        format!("\"\"{}", ".Trim()".repeat(100)),
        format!("\"\"{}", "?.Trim()".repeat(70)),
        format!("{}1;", "x => ".repeat(100)),
        format!("{} 1", "1 ?? ".repeat(150)),
        format!("int x = 1; return {};", vec!["x"; 140].join(" + ")),
        format!("int x = 1; return {};", vec!["x"; 20_000].join(" + ")),
        format!("bool x = true; return {};", vec!["x"; 20_000].join(" && ")),
        format!("string x = null; return {};", vec!["x"; 20_000].join(" + ")),
        format!("return {};", vec!["1"; 20_000].join(" + ")),
        format!("return {};", vec!["\"a\""; 5_000].join(" + ")),
        format!("\"\"{}", ".Trim()".repeat(2_000)),
        format!("int x = 0; {}", "x++;".repeat(20_000)),
        "\"".repeat(1_001),
        "/*".to_owned(),
        "\u{0}\u{1}\u{fffe}".to_owned(),
        "👾 👾".to_owned(),
        "$\"{".to_owned(),
        "@".repeat(500),
        "<".repeat(3_000),
        "a<b<c<d<e<f<g<h<".repeat(200),
        "int ".repeat(5_000),
        "x".repeat(1_000_000),
    ] {
        let begun = Instant::now();
        let _ = compile(&source, Mode::Script, &world.types);
        let _ = compile(&source, Mode::Query, &world.types);
        let head: String = source.chars().take(30).collect();
        assert!(begun.elapsed().as_secs() < 30, "{head}: {:?}", begun.elapsed());
    }
}

#[test]
fn a_run_can_change_threads() {
    fn is_send<T: Send>(_: &T) {}
    let program = compile("1", Mode::Script, &()).unwrap();
    is_send(&Run::new(&program, Limits::default()));
    is_send(&program);
}

#[test]
fn cyclic_and_exponential_values_are_limited() {
    let ends = |source: &str| {
        let mut world = World::new();
        let program = compile(source, Mode::Script, &world.types)
            .unwrap_or_else(|found| panic!("{}", show(&found)));
        let mut run = Run::new(&program, limits());
        loop {
            match run.step(&mut world, 100_000) {
                Step::Failed(error) => return error.to_string(),
                Step::OutOfBudget => {}
                Step::Yielded(_) => world.clock.frame += 1,
                Step::Done(answer) => return answer.text,
            }
        }
    };
    let nested = "object o = 1; for (int i = 0; i < 20000; i++) o = new { o }; ";
    let doubled = "object o = 1; for (int i = 0; i < 200; i++) o = (o, o); ";
    let twin = "object p = 1; for (int i = 0; i < 200; i++) p = (p, p); ";
    for (source, wanted) in [
        (format!("{nested}return new HashSet<object> {{ o, o }}.Count;"), "1"),
        (format!("{doubled}return new HashSet<object> {{ o, o }}.Count;"), "1"),
        (format!("{nested}return o.ToString().Length < 1000000;"), "True"),
        (format!("{doubled}return o.ToString().Length < 100000000;"), "True"),
        (format!("{doubled}{twin}return o.Equals(p);"), "False"),
        (format!("{doubled}{twin}return new List<object> {{ o, p }}.OrderBy(x => x).Count();"), ""),
        ("Exception e = new Exception(\"x\"); for (int i = 0; i < 20000; i++) e = new Exception(\"y\", e); return e.ToString().Length < 1000000;".into(), "True"),
        ("Exception e = new Exception(\"x\"); for (int i = 0; i < 20000; i++) e = new Exception(\"y\", e); AI.WriteError(\"a\", e); return 1;".into(), "1"),
        ("var l = new List<object>(); for (int i = 0; i < 100; i++) l.Add(l); return l;".into(), "the script exceeded the output limit of 100000 bytes in the result"),
        ("var l = new List<object>(); for (int i = 0; i < 100; i++) l.Add(l); AI.Write(\"a\", l);".into(), "the script exceeded the output limit of 100000 bytes at once"),
        ("return Enumerable.Repeat(new string('x', 100000), 100000).ToList();".into(), "bytes in the result"),
        ("return new string('x', 5000000);".into(), "bytes in the result"),
        ("var d = new Dictionary<string, object>(); d[\"d\"] = d; d[\"e\"] = d; return d;".into(), "bytes in the result"),
    ] {
        let found = ends(&source);
        assert!(found.contains(wanted), "{source}: {found:.200}");
    }
}

#[test]
fn too_many_coroutines() {
    for source in [
        "IEnumerator F() { while (true) yield return null; } while (true) StartCoroutine(F());",
        "IEnumerator F() { yield break; } while (true) StartCoroutine(F());",
        "IEnumerator F() { StartCoroutine(F()); StartCoroutine(F()); yield return null; } StartCoroutine(F());",
    ] {
        let error = fails(source).to_string();
        let ends = ["100000 coroutines", "instructions", "nested calls", "memory limit"];
        assert!(ends.iter().any(|end| error.contains(end)), "{source}: {error}");
    }
}
