using System.Collections.Generic;
using UnityEngine;

/// <summary>The score. There is one.</summary>
public sealed class Score : MonoBehaviour
{
    public int points;
    public List<string> history = new List<string>();

    void Start() => Debug.Log("The game began");

    // Has the name of a method of Transform, which only looks.
    public string Find(string what)
    {
        Add(what);
        return what;
    }

    public void Add(string what)
    {
        points++;
        history.Add(what);
        Debug.Log($"score {points}: {what}");
    }
}
