using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using NUnit.Framework;
using UnityEditor.TestTools.TestRunner.Api;
using UnityEngine;
using UnityEngine.TestTools;

namespace UnityShim
{
    /// <summary>A node of the tree of tests: the project, an assembly, a class or a test.</summary>
    sealed class TestNode : ITestAdaptor
    {
        public string Name { get; set; }
        public string FullName { get; set; }
        public MethodInfo Method { get; set; }
        public List<TestNode> Nodes { get; } = new List<TestNode>();
        public bool IsSuite => Method == null;
        public bool HasChildren => Nodes.Count > 0;
        public IEnumerable<ITestAdaptor> Children => Nodes;

        public IEnumerable<TestNode> Tests() => IsSuite ? Nodes.SelectMany(node => node.Tests()) : new[] { this };
    }

    static class TestTree
    {
        // Unity knows by the assembly definition where tests run; the shim by the name of the assembly.
        static bool IsOf(Assembly assembly, TestMode mode) => assembly.GetName().Name.EndsWith(mode == TestMode.EditMode ? ".EditTests" : ".PlayTests", StringComparison.Ordinal);

        /// <summary>The tests that a filter selects; all if it is null.</summary>
        public static TestNode Of(TestMode mode, Filter filter)
        {
            var root = new TestNode { Name = Application.productName, FullName = Application.productName };
            foreach (var assembly in AppDomain.CurrentDomain.GetAssemblies().Where(assembly => IsOf(assembly, mode)))
            {
                var node = new TestNode { Name = assembly.GetName().Name + ".dll", FullName = assembly.Location };
                foreach (var type in assembly.GetTypes().OrderBy(type => type.FullName, StringComparer.Ordinal)) Add(node, type, filter);
                if (node.HasChildren) root.Nodes.Add(node);
            }
            return root;
        }

        static void Add(TestNode assembly, Type type, Filter filter)
        {
            var node = new TestNode { Name = type.Name, FullName = type.FullName };
            foreach (var method in type.GetMethods().Where(each => each.IsDefined(typeof(TestAttribute)) || each.IsDefined(typeof(UnityTestAttribute))))
                if (filter == null || Fits(method, filter))
                    node.Nodes.Add(new TestNode { Name = method.Name, FullName = type.FullName + "." + method.Name, Method = method });
            if (node.HasChildren) assembly.Nodes.Add(node);
        }

        static bool Fits(MethodInfo method, Filter filter)
        {
            var type = method.DeclaringType.FullName;
            var name = type + "." + method.Name;
            var categories = method.GetCustomAttributes<CategoryAttribute>().Select(category => category.Name).ToList();
            return Any(filter.testNames, each => each == name || each == type)
                && Any(filter.groupNames, each => Regex.IsMatch(name, each))
                && Any(filter.categoryNames, categories.Contains)
                && Any(filter.assemblyNames, each => each == method.DeclaringType.Assembly.GetName().Name);
        }

        static bool Any(string[] names, Func<string, bool> fits) => names == null || names.Any(fits);
    }
}
