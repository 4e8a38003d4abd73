--- formats 1
return 1234.5678.ToString("F2");
--- formats 2
return 1234.5678.ToString("F0");
--- formats 3
return 1234.5678.ToString("N2");
--- formats 4
return 1234567.ToString("N0");
--- formats 5
return 0.1234.ToString("P1");
--- formats 6
return 255.ToString("X");
--- formats 7
return 255.ToString("x4");
--- formats 8
return (-1).ToString("X");
--- formats 9
return 42.ToString("D5");
--- formats 10
return (-42).ToString("D5");
--- formats 11
return 12345.678.ToString("E3");
--- formats 12
return 12345.678.ToString("e2");
--- formats 13
return 0.00012.ToString("E2");
--- formats 14
return 5.ToString("00");
--- formats 15
return 5.25.ToString("0.00");
--- formats 16
return 5.0.ToString("0.##");
--- formats 17
return 5.256.ToString("0.##");
--- formats 18
return 1234567.891.ToString("#,##0.00");
--- formats 19
return 0.5.ToString("#.##");
--- formats 20
return 0.5.ToString("0%");
--- formats 21
return 12.ToString("0000");
--- formats 22
return 1234.ToString("#,#");
--- formats 23
return (-5).ToString("0;neg 0;zero");
--- formats 24
return 0.ToString("0;neg 0;zero");
--- formats 25
return (-5).ToString("+0;-0");
--- formats 26
return 1e10.ToString("F0");
--- formats 27
return 123.456f.ToString("F1");
--- formats 28
return 2.5.ToString("F0") + 3.5.ToString("F0");
--- formats 29
return 0.125.ToString("F2");
--- formats 30
return 1.5m.ToString("F3");
--- formats 31
return 1234.5m.ToString("N1");
--- formats 32
return true.ToString() + false;
--- formats 33
return 1.0.ToString() + " " + 1.5.ToString() + " " + 100.0;
--- formats 34
return 0.1 + " " + 0.2f;
--- formats 35
return 1e15 + "";
--- formats 36
return 123456.789 + "";
--- formats 37
return 0.001 + " " + 0.0001;
--- formats 38
return 1.0f + " " + 2.5f + " " + 1000000f;
--- formats 39
return (1.0 / 4).ToString();
--- formats 40
return double.NaN + " " + double.PositiveInfinity;
--- formats 41
return int.Parse("42") + 1;
--- formats 42
return int.Parse(" -7 ");
--- formats 43
return double.Parse("2.5") * 2;
--- formats 44
return float.Parse("1.5e3");
--- formats 45
return bool.Parse("True");
--- formats 46
return long.Parse("9999999999");
--- formats 47
return decimal.Parse("1.50");
--- formats 48
try { return int.Parse("abc"); } catch (FormatException) { return "format"; }
--- formats 49
try { return int.Parse("99999999999"); } catch (OverflowException) { return "overflow"; }
--- formats 50
try { return int.Parse(null); } catch (ArgumentNullException) { return "null"; }
--- formats 51
try { return byte.Parse("256"); } catch (OverflowException) { return "overflow"; }
--- formats 52
try { return int.Parse("1.5"); } catch (FormatException) { return "format"; }
--- formats 53
int v; return int.TryParse("12", out v) + " " + v;
--- formats 54
int v; return int.TryParse("x", out v) + " " + v;
--- formats 55
double v; return double.TryParse("1.25", out v) + " " + v;
--- formats 56
return int.TryParse("5", out var v) ? v * 2 : -1;
--- formats 57
return Convert.ToInt32("15") + Convert.ToInt32(2.5) + Convert.ToInt32(3.5);
--- formats 58
return Convert.ToInt32(true) + Convert.ToInt32('a');
--- formats 59
return Convert.ToDouble("1.5") + Convert.ToDouble(2);
--- formats 60
return Convert.ToString(255, 2);
--- formats 61
return Convert.ToString(255, 16) + " " + Convert.ToInt32("ff", 16);
--- formats 62
return Convert.ToBoolean(1) && !Convert.ToBoolean("false");
--- formats 63
try { return Convert.ToInt32("x"); } catch (FormatException) { return "format"; }
--- formats 64
try { return Convert.ToByte(300); } catch (OverflowException) { return "overflow"; }
--- formats 65
return Convert.ToInt32(null);
--- formats 66
return Convert.ToChar(66);
--- formats 67
return int.Parse("FF", System.Globalization.NumberStyles.HexNumber);
--- formats 68
return new DateTime(2024, 2, 29).ToString("yyyy-MM-dd");
--- formats 69
return new DateTime(2024, 2, 29, 13, 5, 9).ToString("HH:mm:ss");
--- formats 70
return new DateTime(2024, 2, 29, 13, 5, 9).ToString("h:mm tt");
--- formats 71
return new DateTime(2024, 2, 29).AddDays(1).ToString("MM/dd/yyyy");
--- formats 72
return new DateTime(2024, 1, 31).AddMonths(1).ToString("yyyy-MM-dd");
--- formats 73
return new DateTime(2024, 2, 29).AddYears(1).ToString("yyyy-MM-dd");
--- formats 74
return new DateTime(2024, 7, 4).DayOfWeek;
--- formats 75
return new DateTime(2024, 12, 31).DayOfYear;
--- formats 76
return (new DateTime(2024, 3, 1) - new DateTime(2024, 2, 1)).TotalDays;
--- formats 77
return (new DateTime(2024, 3, 1) - new DateTime(2024, 2, 1)).ToString();
--- formats 78
return DateTime.IsLeapYear(2024) && !DateTime.IsLeapYear(1900);
--- formats 79
return DateTime.DaysInMonth(2023, 2);
--- formats 80
return new DateTime(2024, 5, 6, 7, 8, 9).ToString("s");
--- formats 81
return new DateTime(2024, 5, 6).ToString("dddd, dd MMMM yyyy");
--- formats 82
return new DateTime(2024, 5, 6).ToString("ddd d MMM yy");
--- formats 83
return DateTime.Parse("2024-05-06T10:20:30").Minute;
--- formats 84
return new DateTime(2024, 1, 1) < new DateTime(2024, 1, 2);
--- formats 85
return new DateTime(2024, 1, 1).Ticks;
--- formats 86
try { return new DateTime(2024, 13, 1); } catch (ArgumentOutOfRangeException) { return "range"; }
--- formats 87
return TimeSpan.FromMinutes(90).ToString();
--- formats 88
return TimeSpan.FromSeconds(1.5).TotalMilliseconds;
--- formats 89
return new TimeSpan(1, 2, 3, 4).ToString();
--- formats 90
return (TimeSpan.FromHours(25) - TimeSpan.FromMinutes(30)).Days;
--- formats 91
return TimeSpan.FromSeconds(3661).ToString(@"hh\:mm\:ss");
--- formats 92
return TimeSpan.Parse("01:30:00").TotalMinutes;
--- formats 93
return TimeSpan.FromHours(1) > TimeSpan.FromMinutes(59);
--- formats 94
return Guid.Parse("12345678-1234-1234-1234-123456789abc").ToString();
--- formats 95
return Guid.NewGuid().ToString().Length;
--- formats 96
return Guid.Parse("12345678-1234-1234-1234-123456789abc").ToString("N");
--- formats 97
return new Random(42).Next(100) + " " + new Random(42).Next(100);
--- formats 98
var r = new Random(7); return r.Next() + " " + r.Next(10) + " " + r.Next(5, 10) + " " + r.NextDouble().ToString("F6");
--- formats 99
var r = new Random(123); var l = new List<int>(); for (int i = 0; i < 8; i++) l.Add(r.Next(1, 7)); return string.Join(",", l);
