#!/bin/sh
# Writes the expected output of every snippet with Mono's C# compiler and runtime.
# Writes next to the snippets, or to the folder OUT, in UTF-8 regardless of the locale.
# Files named *.roslyn.cs need a newer compiler than mcs: CSC names it, for instance Roslyn's csc.
# What follows a line "// types" in a snippet are types, which a compiler does not accept between statements.
# Skips the snippets in modern.list, for which current .NET differs from Mono; the list says why.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for file in ${*:-*.cs}; do
    topic=${file%.cs}
    case "$topic" in *.roslyn) [ -n "${CSC:-}" ] || continue ;; esac
    awk -v topic="$topic" '
        BEGIN {
            print "using System; using System.Threading.Tasks; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Text;"
            print "#pragma warning disable"
        }
        /^--- / { if (n) print (inside ? "}" : "return null; } }"); inside = 0; n++; names[n] = substr($0, 5); print "static class S" n " { public static object Execute() {"; print "#line 1 \"" names[n] "\""; next }
        /^\/\/ types$/ { print "return null; }"; inside = 1; next }
        { print }
        END {
            print (inside ? "}" : "return null; } }")
            print "static class Program { static void Run(string name, Func<object> f) { Console.WriteLine(\"--- \" + name); try { var v = f(); Console.WriteLine(\"= \" + (v == null ? \"null\" : Convert.ToString(v, System.Globalization.CultureInfo.InvariantCulture))); } catch (Exception e) { Console.WriteLine(\"! \" + e.GetType().FullName); } }"
            print "static void Main() { Console.OutputEncoding = new UTF8Encoding(false); System.Threading.Thread.CurrentThread.CurrentCulture = System.Globalization.CultureInfo.InvariantCulture;"
            for (i = 1; i <= n; i++) print "Run(\"" names[i] "\", S" i ".Execute);"
            print "} }"
        }' "$file" > "$work/$topic.cs"
    ${CSC:-mcs} -langversion:latest -codepage:65001 -r:Microsoft.CSharp.dll -r:System.Core.dll -out:"$work/$topic.exe" "$work/$topic.cs" >&2
    mono "$work/$topic.exe" > "${OUT:-.}/$topic.out"
done
