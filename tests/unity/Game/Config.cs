using System.Collections.Generic;
using UnityEngine;

/// <summary>Settings of the test game, kept in an asset.</summary>
public sealed class Config : ScriptableObject
{
    public float speed = 1;
    [SerializeField] string title = "Coins";
    public List<Specimen.Item> items = new List<Specimen.Item>();
    public int[] levels = { 1, 2 };
    public Material material;

    public string Title => title;
}
