//! Basic expressions and statements.

use crate::world::{World, eval, eval_in};

#[test]
fn arithmetic() {
    assert_eq!(eval("1+1"), "2");
    assert_eq!(eval("return 7+5;"), "12");
    assert_eq!(eval("7 / 2"), "3");
    assert_eq!(eval("7 / 2.0"), "3.5");
    assert_eq!(eval("1+1;"), "2");
}

#[test]
fn empty_source_has_no_value() {
    assert_eq!(eval(""), "");
    assert_eq!(eval("  // only a comment"), "");
}

#[test]
fn strings_and_locals() {
    assert_eq!(eval("var a = \"x\"; var b = a + 1 + 'c'; b.ToUpper() + b.Length"), "X1C3");
    assert_eq!(eval("int n = 3; $\"{n:D3}|{n * 0.5,6:F2}|\""), "003|  1.50|");
}

#[test]
fn host_members() {
    let mut world = World::new();
    assert_eq!(eval_in(&mut world, "GameObject.Find(\"Player\").transform.position.x"), "1");
    assert_eq!(
        eval_in(
            &mut world,
            "var t = GameObject.Find(\"Player\").transform; t.position += new Vector3(1, 0, 0); t.position"
        ),
        "(2.00, 2.00, 3.00)"
    );
}

#[test]
fn loops_and_functions() {
    assert_eq!(
        eval("int s = 0; for (int i = 0; i < 10; i++) { if (i == 5) continue; s += i; } s"),
        "40"
    );
    assert_eq!(eval("int Fib(int n) => n < 2 ? n : Fib(n - 1) + Fib(n - 2); Fib(15)"), "610");
    assert_eq!(
        eval(
            "var xs = new List<int> { 3, 1, 2 }; xs.Where(x => x > 1).Select(x => x * 10).OrderBy(x => x).ToList()[1]"
        ),
        "30"
    );
}
