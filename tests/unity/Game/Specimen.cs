using System;
using System.Collections;
using System.Collections.Generic;
using System.Threading.Tasks;
using UnityEngine;

/// <summary>One member of every kind.</summary>
public sealed class Specimen : MonoBehaviour
{
    [Serializable]
    public class Item
    {
        public string name = "";
        public int count;
    }

    public enum Season
    {
        Spring,
        Summer,
        Autumn = 7,
        Winter,
    }

    public bool truth = true;
    public int whole = 7;
    public long large = 1L << 40;
    public float single = 1.7f;
    public string text = "text";
    public Season season = Season.Summer;
    public Vector2 vector2 = new Vector2(1.5f, -2.5f);
    public Vector3 vector3 = new Vector3(1, 2.5f, -3);
    public Quaternion quaternion = Quaternion.identity;
    public Color color = new Color(0.8f, 0.3f, 0.3f);
    public Rect rect = new Rect(1, 2, 3, 4);
    public int[] numbers = { 1, 2, 3 };
    public List<Item> items = new List<Item> { new Item { name = "key", count = 2 } };
    public GameObject someone;
    public Dictionary<string, int> byName = new Dictionary<string, int> { ["one"] = 1, ["two"] = 2 };
    [HideInInspector] public string hidden = "hidden";
    readonly string secret = "not serialized";

    public string Secret => secret;

    public IEnumerator AddLater(int a, int b)
    {
        yield return null;
        yield return a + b;
    }

    public async Task<int> MultiplyLater(int a, int b)
    {
        await Task.Delay(10);
        return a * b;
    }
}
