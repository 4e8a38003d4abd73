--- numbers 1
return 7 / 2;
--- numbers 2
return -7 / 2;
--- numbers 3
return -7 % 3;
--- numbers 4
return 7 % -3;
--- numbers 5
return 7 / 2 * 2.5;
--- numbers 6
return 1 + 2 * 3 - 4;
--- numbers 7
return (1 + 2) * (3 - 4);
--- numbers 8
int a = int.MaxValue; a++; return a;
--- numbers 9
int a = int.MinValue; return a - 1;
--- numbers 10
long a = int.MaxValue; return a + 1;
--- numbers 11
uint a = 0; a--; return a;
--- numbers 12
byte b = 250; b += 10; return b;
--- numbers 13
sbyte b = 127; b++; return b;
--- numbers 14
short s = unchecked((short)40000); return s;
--- numbers 15
return unchecked((byte)300);
--- numbers 16
int x = 300; return (byte)x;
--- numbers 17
return (int)3.99;
--- numbers 18
return (int)-3.99;
--- numbers 19
return (long)1e10;
--- numbers 20
return (char)65;
--- numbers 21
return (int)'a' + 1;
--- numbers 22
return 'a' + 'b';
--- numbers 23
char c = 'a'; c++; return c;
--- numbers 24
return (char)('a' + 2);
--- numbers 25
return 5 & 3;
--- numbers 26
return 5 | 3;
--- numbers 27
return 5 ^ 3;
--- numbers 28
return ~5;
--- numbers 29
return 1 << 10;
--- numbers 30
return -16 >> 2;
--- numbers 31
return 1 << 33;
--- numbers 32
return 1L << 33;
--- numbers 33
uint u = 0xFFFFFFFF; return u >> 4;
--- numbers 34
return 0xFF + 0b1010;
--- numbers 35
return 1_000_000;
--- numbers 36
return 10 > 5 && 3 < 2;
--- numbers 37
return 10 > 5 || 3 < 2;
--- numbers 38
return !(1 == 2);
--- numbers 39
return true ^ false;
--- numbers 40
return 5 == 5.0;
--- numbers 41
return 'a' == 97;
--- numbers 42
int i = 5; return i++ + ++i;
--- numbers 43
int i = 5; return i-- - --i;
--- numbers 44
int i = 1; i += i++ + ++i; return i;
--- numbers 45
int x = 10; x <<= 2; x |= 1; x ^= 3; x %= 7; return x;
--- numbers 46
return 1.0 / 0;
--- numbers 47
return -1.0 / 0;
--- numbers 48
return 0.0 / 0.0 == 0.0 / 0.0;
--- numbers 49
return double.IsNaN(0.0 / 0.0);
--- numbers 50
return 3 / 2f;
--- numbers 51
return 0.5 + 0.25;
--- numbers 52
return 2.5f * 2;
--- numbers 53
return 1.1m + 2.2m;
--- numbers 54
return 10m / 4m;
--- numbers 55
return 1.10m;
--- numbers 56
return 1.10m * 2;
--- numbers 57
return (decimal)1.5 + 1;
--- numbers 58
return (int)12.7m;
--- numbers 59
return 5u + 3;
--- numbers 60
return (5u + 3).GetType();
--- numbers 61
return (5 + 3L).GetType();
--- numbers 62
return (5u + 3u).GetType();
--- numbers 63
uint u = 5; int n = 3; return (u + n).GetType();
--- numbers 64
return (1 + 1.0f).GetType();
--- numbers 65
return (1.0f + 1.0).GetType();
--- numbers 66
return ('a' + 1).GetType();
--- numbers 67
byte a = 1, b = 2; return (a + b).GetType();
--- numbers 68
return (1m + 1).GetType();
--- numbers 69
return int.MaxValue;
--- numbers 70
return long.MinValue;
--- numbers 71
return byte.MaxValue + 1;
--- numbers 72
return sizeof(int) + sizeof(double);
--- numbers 73
checked { try { int m = int.MaxValue; m = m + 1; return m; } catch (OverflowException) { return "overflow"; } }
--- numbers 74
try { int m = int.MaxValue; return checked(m * 2); } catch (OverflowException e) { return e.Message; }
--- numbers 75
int z = 0; try { return 1 / z; } catch (DivideByZeroException e) { return e.Message; }
--- numbers 76
int z = 0; return 1 % z;
--- numbers 77
try { int big = 300; return checked((byte)big); } catch (OverflowException) { return "no"; }
--- numbers 78
double d = 1e20; return unchecked((int)d) == int.MinValue;
--- numbers 79
int x = 5; x = x > 3 ? x * 2 : x; return x;
--- numbers 80
return true ? 1 : 2.5;
--- numbers 81
int a = 3, b = 4; a = a ^ b; b = a ^ b; a = a ^ b; return a * 10 + b;
--- numbers 82
int n = 17; bool prime = n > 1; for (int i = 2; i * i <= n; i++) if (n % i == 0) prime = false; return prime;
--- numbers 83
int a = 48, b = 18; while (b != 0) { int t = a % b; a = b; b = t; } return a;
--- numbers 84
long f = 1; for (int i = 2; i <= 20; i++) f *= i; return f;
--- numbers 85
int rev = 0, n = 12345; while (n > 0) { rev = rev * 10 + n % 10; n /= 10; } return rev;
--- numbers 86
int c = 0; for (int v = 255; v != 0; v &= v - 1) c++; return c;
--- numbers 87
return 100.0.ToString("F1") + 5.ToString();
--- numbers 88
return 7.CompareTo(3) + 3.CompareTo(7) * 10;
--- numbers 89
return 5.Equals(5) && !5.Equals(5L);
--- numbers 90
return (5).GetHashCode();
--- numbers 91
const int K = 4 * 5; return K + 1;
--- numbers 92
const string S = "a" + "b"; return S;
--- numbers 93
int? n = 5; return n + 1;
--- numbers 94
int? n = null; return n + 1;
--- numbers 95
int? n = null; return n ?? -1;
--- numbers 96
int? a = 3, b = null; return a > b;
--- numbers 97
int? a = null, b = null; return a == b;
--- numbers 98
int? n = 5; return n.HasValue + " " + n.Value;
--- numbers 99
int? n = null; return n.GetValueOrDefault() + n.GetValueOrDefault(7);
--- numbers 100
int? n = null; try { return n.Value; } catch (InvalidOperationException e) { return e.Message; }
--- numbers 101
bool? b = null; return b ?? true;
--- numbers 102
double? d = 1; return d * 2;
--- numbers 103
int? n = 3; n++; n += 2; return n;
--- numbers 104
object o = (int?)5; return o.GetType();
