using System.Collections;
using System.ComponentModel;
using System.Threading;
using Spawnpoint;
using UnityEngine;

/// <summary>Tools of this project. Each static method with the attribute appears in AI clients by its name.</summary>
public static class LevelTools
{
    [SpawnpointTool("count_objects", "Counts the objects in the scene whose name contains a text.", ReadOnly = true)]
    static int CountObjects([Description("a part of the name, in any case")] string name = "")
    {
        var count = 0;
        foreach (var item in Resources.FindObjectsOfTypeAll(typeof(GameObject)))
            if (((GameObject)item).scene.IsValid() && item.name.IndexOf(name, System.StringComparison.OrdinalIgnoreCase) >= 0)
                count++;
        return count;
    }

    [SpawnpointTool("place_row", "Creates a row of empty objects, one per frame, and returns how many were made.")]
    static IEnumerator PlaceRow(int count, Vector3 start, float distance = 1, System.IProgress<float> progress = null, CancellationToken cancellation = default)
    {
        for (var made = 0; made < count && !cancellation.IsCancellationRequested; made++)
        {
            new GameObject($"Row {made}").transform.position = start + new Vector3(made * distance, 0, 0);
            progress?.Report((float)made / count);
            yield return null;
        }
        yield return count;
    }
}
