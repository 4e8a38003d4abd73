--- strings 1
return "abc".Length;
--- strings 2
return "abc"[1];
--- strings 3
return "Hello, World".Substring(7);
--- strings 4
return "Hello, World".Substring(0, 5);
--- strings 5
return "abc".ToUpper() + "DEF".ToLower();
--- strings 6
return "  x y ".Trim() + "|";
--- strings 7
return "  x".TrimStart() + "x  ".TrimEnd() + "|";
--- strings 8
return "xxabcxx".Trim('x');
--- strings 9
return "a,b,c".Split(',').Length;
--- strings 10
return string.Join("-", "a,b,,c".Split(','));
--- strings 11
return string.Join("-", "a,b,,c".Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries));
--- strings 12
return string.Join("|", "one two  three".Split(' '));
--- strings 13
return string.Join("|", "a;b,c".Split(';', ','));
--- strings 14
return string.Join("|", "a--b--c".Split(new[] { "--" }, StringSplitOptions.None));
--- strings 15
return "banana".IndexOf("na");
--- strings 16
return "banana".LastIndexOf("na");
--- strings 17
return "banana".IndexOf('z');
--- strings 18
return "banana".IndexOf("na", 3);
--- strings 19
return "banana".IndexOfAny(new[] { 'n', 'b' });
--- strings 20
return "banana".Contains("nan");
--- strings 21
return "banana".StartsWith("ban") && "banana".EndsWith("na");
--- strings 22
return "banana".Replace("na", "NA");
--- strings 23
return "banana".Replace('a', 'o');
--- strings 24
return "abc".Insert(1, "XY");
--- strings 25
return "abcdef".Remove(2);
--- strings 26
return "abcdef".Remove(2, 2);
--- strings 27
return "7".PadLeft(3, '0') + "|" + "7".PadRight(3) + "|";
--- strings 28
return new string('x', 4);
--- strings 29
return new string(new[] { 'a', 'b' });
--- strings 30
return string.IsNullOrEmpty("") && !string.IsNullOrEmpty("a");
--- strings 31
return string.IsNullOrWhiteSpace("  \t");
--- strings 32
return string.Concat("a", 1, 'c', 2.5);
--- strings 33
return string.Concat("a", "b", "c");
--- strings 34
return "a" + null + "b";
--- strings 35
string s = null; return s + "x";
--- strings 36
return "x" + 1 + 2;
--- strings 37
return 1 + 2 + "x";
--- strings 38
return "x" + (1 + 2);
--- strings 39
return "a" + 'b' + 1.5 + true;
--- strings 40
return "tab\there \"quoted\" \\ \u0041 \x42";
--- strings 41
return @"C:\dir ""q""";
--- strings 42
int a = 3; return $"a={a} {{braces}} {a * 2}";
--- strings 43
int a = 3; return $@"v\{a}";
--- strings 44
return $"{3.14159:F2} {42:D5} {255:X} {0.5:P0} {1234567.891:N2}";
--- strings 45
return $"[{"ab",5}] [{"ab",-5}] [{7,3:D2}]";
--- strings 46
return string.Format("{0} {1} {0}", "a", 2);
--- strings 47
return string.Format("{0:F1}|{1,6}|{2,-4}|", 2.25, "r", "l");
--- strings 48
return string.Format("{{x}} {0}", 1);
--- strings 49
try { return string.Format("{1}", 1); } catch (FormatException) { return "format"; }
--- strings 50
return "abc".CompareTo("abd");
--- strings 51
return "abc".CompareTo("ABC");
--- strings 52
return "a".CompareTo("B") < 0;
--- strings 53
return string.Compare("abc", "ABC", true);
--- strings 54
return string.Compare("a", "b", StringComparison.Ordinal) < 0;
--- strings 55
return string.CompareOrdinal("a", "B") > 0;
--- strings 56
return "abc" == "ab" + "c";
--- strings 57
return "abc".Equals("ABC", StringComparison.OrdinalIgnoreCase);
--- strings 58
return string.Equals("a", null);
--- strings 59
object a = "hi"; object b = "h" + "i"; return a.Equals(b);
--- strings 60
return "hello".ToCharArray().Length;
--- strings 61
var chars = "hello".ToCharArray(); Array.Reverse(chars); return new string(chars);
--- strings 62
int n = 0; foreach (char c in "hello world") if ("aeiou".IndexOf(c) >= 0) n++; return n;
--- strings 63
return string.Join(",", "hello".Select(c => (int)c));
--- strings 64
return new string("hello".Reverse().ToArray());
--- strings 65
return "hello".Distinct().Count();
--- strings 66
return string.Concat("hello".OrderBy(c => c));
--- strings 67
return char.IsDigit('5') && char.IsLetter('x') && !char.IsUpper('x');
--- strings 68
return char.ToUpper('x').ToString() + char.ToLower('Y');
--- strings 69
return char.IsWhiteSpace(' ') && char.IsPunctuation('!') && char.IsLetterOrDigit('_') == false;
--- strings 70
return char.GetNumericValue('7');
--- strings 71
return 'x'.ToString() + 'y';
--- strings 72
var sb = new StringBuilder(); sb.Append("a").Append(1).Append('c').Append(2.5).Append(true); return sb.ToString();
--- strings 73
var sb = new StringBuilder("abc"); sb.Insert(1, "X").Replace("c", "CC").Remove(0, 1); return sb + " " + sb.Length;
--- strings 74
var sb = new StringBuilder(); for (int i = 0; i < 5; i++) sb.Append(i).Append(','); sb.Length--; return sb.ToString();
--- strings 75
var sb = new StringBuilder(); sb.AppendFormat("{0}-{1}", 1, "b"); sb.AppendLine("!"); sb.Append("end"); return sb.ToString().Replace("\r", "");
--- strings 76
var sb = new StringBuilder("hello"); sb[0] = 'J'; return sb.ToString();
--- strings 77
var sb = new StringBuilder(); sb.Append('x', 3); sb.Clear(); sb.Append("y"); return sb.ToString();
--- strings 78
try { return "abc"[5]; } catch (IndexOutOfRangeException) { return "out"; }
--- strings 79
try { return "abc".Substring(5); } catch (ArgumentOutOfRangeException) { return "range"; }
--- strings 80
string s = null; try { return s.Length; } catch (NullReferenceException) { return "null"; }
--- strings 81
string s = null; return s?.Length;
--- strings 82
string s = null; return s?.Length ?? -1;
--- strings 83
string s = "abc"; return s?.ToUpper();
--- strings 84
string s = null; return s?.Trim()?.Length.ToString() ?? "none";
--- strings 85
return "a\nb".Split('\n').Length;
--- strings 86
return "Ünïcödé".ToUpper();
--- strings 87
return "naïve".Length;
--- strings 88
return "x".GetType() + " " + 'x'.GetType();
--- strings 89
return "abc".Last() + "abc".First();
--- strings 90
return "a-b-c".Split('-')[1];
--- strings 91
string text = "the cat the dog the end"; var counts = new Dictionary<string, int>(); foreach (var w in text.Split(' ')) { int c; counts.TryGetValue(w, out c); counts[w] = c + 1; } return string.Join(" ", counts.Select(p => p.Key + "=" + p.Value));
--- strings 92
return string.Join(" ", "hello world".Split(' ').Select(w => char.ToUpper(w[0]) + w.Substring(1)));
--- strings 93
string s = "racecar"; bool p = true; for (int i = 0; i < s.Length / 2; i++) if (s[i] != s[s.Length - 1 - i]) p = false; return p;
--- strings 94
return "abc".GetHashCode() == "abc".GetHashCode();
--- strings 95
return nameof(Math) + nameof(string.Length);
--- strings 96
return string.Empty == "";
--- strings 97
return "abc".Clone();
--- strings 98
return "x,y".Split(',').Select(s => s.ToUpper()).Aggregate((a, b) => a + "+" + b);
--- strings 99
return Convert.ToBase64String(Encoding.UTF8.GetBytes("hello"));
--- strings 100
return Encoding.UTF8.GetString(Convert.FromBase64String("aGVsbG8="));
