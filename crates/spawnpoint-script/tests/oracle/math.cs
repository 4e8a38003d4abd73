--- math 1
return Math.Abs(-5) + Math.Abs(-2.5);
--- math 2
return Math.Max(3, 7) + Math.Min(3, 7) * 100;
--- math 3
return Math.Pow(2, 10);
--- math 4
return Math.Sqrt(144);
--- math 5
return Math.Floor(2.7) + Math.Ceiling(2.1) + Math.Truncate(-2.7);
--- math 6
return Math.Round(2.5) + " " + Math.Round(3.5) + " " + Math.Round(-2.5);
--- math 7
return Math.Round(2.5, MidpointRounding.AwayFromZero);
--- math 8
return Math.Round(3.14159, 2);
--- math 9
return Math.Sign(-3) + Math.Sign(0.0) + Math.Sign(5);
--- math 10
return Math.PI.ToString("F6") + " " + Math.E.ToString("F6");
--- math 11
return Math.Sin(Math.PI / 2).ToString("F4") + Math.Cos(0).ToString("F4") + Math.Atan2(1, 1).ToString("F4");
--- math 12
return Math.Log(Math.E).ToString("F3") + Math.Log10(1000) + Math.Log(8, 2).ToString("F3");
--- math 13
return Math.Exp(1).ToString("F5");
--- math 14
return Math.Max(1, 2.5).GetType();
--- math 15
int rem; return Math.DivRem(17, 5, out rem) + " " + rem;
--- math 16
return Math.Round(1.005m, 2) + " " + Math.Floor(-1.5m);
--- math 17
try { return Math.Abs(int.MinValue); } catch (OverflowException) { return "overflow"; }
--- math 18
return Math.Max(-0.5f, 0.25f);
--- math 19
return Math.Tan(0) + Math.Asin(0) + Math.Acos(1) + Math.Sinh(0);
--- math 20
return Math.IEEERemainder(7, 3);
--- math 21
return Math.BigMul(100000, 100000);
--- math 22
return decimal.Round(2.345m, 2) + " " + decimal.Truncate(2.9m);
--- math 23
return double.MaxValue > float.MaxValue;
--- math 24
return float.Epsilon > 0;
--- math 25
return (0.1 + 0.2 == 0.3) + " " + (0.1f + 0.2f == 0.3f) + " " + (0.1m + 0.2m == 0.3m);
--- math 26
return 1e308 * 10;
--- math 27
return (float)0.1 == 0.1;
--- math 28
return (0.1f).ToString("F8");
--- math 29
return 5 / 2 + 5 % 2 + 5.0 / 2;
--- math 30
return Math.Sqrt(-1);
--- math 31
return int.MaxValue + 1L;
--- math 32
return 3 * 1.5m;
--- math 33
return (double)1 / 3 > 0.333;
--- math 34
return 10 / 3 * 3.0;
--- math 35
return (1 / 3.0).ToString("F15");
