using System;
using System.Collections.Generic;
using System.Linq;
using Spawnpoint;

public static class JsonTests
{
    static string Again(string text) => JsonWriter.Write(JsonReader.Read(text));

    [Test]
    public static void WhatIsReadIsWrittenAgain()
    {
        foreach (var text in new[]
        {
            "null", "true", "[]", "{}", "[1,-2,3.5,1e+300]", "{\"a\":{\"b\":[null,false]}}", "\"\\\"\\\\\\n\"", "9007199254740993", "\"\\u0001\"", "\"ü😀\"",
        })
            Check.Same(text == "[1,-2,3.5,1e+300]" ? "[1,-2,3.5,1E+300]" : text, Again(text));
    }

    [Test]
    public static void MalformedTextIsRefused()
    {
        foreach (var text in new[]
        {
            "", " ", "{", "[", "[1", "[1,", "[1,]", "{\"a\"", "{\"a\":", "{\"a\":1,}", "{a:1}", "\"", "\"\\", "\"\\u12", "\"\\x\"", "tru", "nul", "-", "1.2.3", "--1", "1 2", "[1}", "\"\\uZZZZ\"",
        })
            Check.Throws<FormatException>(() => JsonReader.Read(text));
    }

    [Test]
    public static void DeepTextIsRefusedBeforeTheStackOverflows()
    {
        Check.Throws<FormatException>(() => JsonReader.Read(new string('[', 1000000)));
        Check.Throws<FormatException>(() => JsonReader.Read(string.Concat(Enumerable.Repeat("{\"a\":", 100000))));
        object deep = null;
        for (var level = 0; level < 1000; level++) deep = new List<object> { deep };
        Check.Throws<FormatException>(() => JsonWriter.Write(deep));
    }

    [Test]
    public static void NumbersKeepTheirShortestForm()
    {
        Check.Same("1.7", JsonWriter.Write(1.7f));
        Check.Same("0.1", JsonWriter.Write(0.1));
        Check.Same("null", JsonWriter.Write(float.NaN));
        Check.Same("null", JsonWriter.Write(double.PositiveInfinity));
        Check.Same("1099511627776", JsonWriter.Write(1L << 40));
    }

    [Test]
    public static void HalfOfASurrogatePairIsEscaped()
    {
        Check.Same("\"\\ud83d\"", JsonWriter.Write("\ud83d"));
        Check.Same("\"\\ude00x\"", JsonWriter.Write("\ude00x"));
    }
}
