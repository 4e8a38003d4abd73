using System;
using System.Linq;
using System.Reflection;

/// <summary>Marks a test.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class TestAttribute : Attribute
{
}

/// <summary>What tests expect.</summary>
public static class Check
{
    public static void Same(object expected, object actual)
    {
        if (!Equals(expected, actual)) throw new Exception($"expected {expected ?? "null"}, got {actual ?? "null"}");
    }

    public static void Throws<T>(Action action) where T : Exception
    {
        try
        {
            action();
        }
        catch (T)
        {
            return;
        }
        throw new Exception($"expected a {typeof(T).Name}");
    }
}

/// <summary>Runs all tests and prints those that fail.</summary>
public static class UnitTests
{
    public static int Main()
    {
        var tests = typeof(UnitTests).Assembly.GetTypes().SelectMany(type => type.GetMethods(BindingFlags.Static | BindingFlags.Public))
            .Where(method => method.IsDefined(typeof(TestAttribute), false)).ToList();
        var failed = 0;
        foreach (var test in tests)
        {
            try
            {
                test.Invoke(null, null);
            }
            catch (TargetInvocationException error)
            {
                failed++;
                Console.WriteLine($"{test.DeclaringType.Name}.{test.Name}: {error.InnerException}");
            }
        }
        Console.WriteLine($"{tests.Count} tests, {failed} failed");
        return failed == 0 ? 0 : 1;
    }
}
