using UnityEditor;
using UnityEngine;

/// <summary>A menu of the test game.</summary>
public static class CoinsMenu
{
    [MenuItem("Coins/Pay")]
    static void Pay() => Debug.Log("1 coin was paid");
}
