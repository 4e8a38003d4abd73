using System;
using System.Linq;
using Spawnpoint;

public static class CodeTests
{
    // The body of the method, without the lines around it.
    static string Body(string code, bool valued)
    {
        var source = CodeSource.Make(code, valued, new string[0]);
        var start = source.IndexOf(CodeSource.FileName, StringComparison.Ordinal) + CodeSource.FileName.Length + 2;
        return source.Substring(start, source.IndexOf("\n#line hidden", StringComparison.Ordinal) - start);
    }

    [Test]
    public static void TheLastExpressionIsTheValue()
    {
        Check.Same("return (object)(1 + 1\n);", Body("1 + 1", true));
        Check.Same("var a = 1;\nreturn (object)(a + 1\n);", Body("var a = 1;\na + 1", true));
        Check.Same("return (object)(\"a;b\" // c;\n);", Body("\"a;b\" // c;", true));
        foreach (var code in new[] { "1 + 1", "var a = 1;\na + 1", "list.Select(x => { return x; })", "new Vector3 { x = 1 }", "\"a;b\"", "if (a) { b(); }\nc" })
            Check.Same(true, CodeSource.MayEndWithValue(code));
        foreach (var code in new[] { "return 1;", "var x = ;", "foo();", "for (;;) { }", "yield return null;" })
            Check.Same(false, CodeSource.MayEndWithValue(code));
    }

    [Test]
    public static void WaitingForFramesBecomesAwaiting()
    {
        Check.Same("await AI.Yield( null);\nreturn x + 1;", Body("yield return null;\nreturn x + 1;", false));
        Check.Same("if (a) return null;", Body("if (a) yield break;", false));
        Check.Same("if (a) return null;", Body("if (a) return;", false));
        Check.Same("await AI.Yield( new WaitForSeconds(f(x => { return 1; })));", Body("yield return new WaitForSeconds(f(x => { return 1; }));", false));
    }

    [Test]
    public static void FunctionsInsideOfTheCodeStayAsTheyAre()
    {
        foreach (var code in new[]
        {
            "IEnumerator Wait(int n) { yield return null; yield break; }",
            "Action a = () => { return; };",
            "foreach (var x in y) { Do(delegate { return; }); }",
            "var s = \"yield return 1; return;\"; // return;",
            "var s = @\"a\\\"; return 1;",
            "var c = '\"'; return c;",
        })
            Check.Same(code, Body(code, false));
    }

    [Test]
    public static void StatementsGetTheSemicolonThatTheyLack() => Check.Same("Debug.Log(1)\n;", Body("Debug.Log(1)", false));

    [Test]
    public static void QueriesHaveMembersItemsAndCalls()
    {
        var steps = QueryParser.Parse("Scene['Pla.yer'].GetComponent<Health>().items[2]");
        Check.Same("Scene,Pla.yer,GetComponent,items,2", string.Join(",", steps.Select(step => step.Member ?? step.Method ?? step.Item)));
        Check.Same("Health", steps[2].Arguments.Single());
        foreach (var query in new[] { "][", "a b", "a = 1", "a(", "a(b)", "a['b", "a..b", "x;y" }) Check.Throws<Fault>(() => QueryParser.Parse(query));
    }

    [Test]
    public static void PathsOfMembersAreChecked()
    {
        MemberPath.Parse("items[2].name");
        foreach (var path in new[] { "", ".", "[2]", "a[2", string.Concat(Enumerable.Repeat("a.", 20)) }) Check.Throws<Fault>(() => MemberPath.Parse(path));
    }
}
