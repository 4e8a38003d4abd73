using UnityEngine;

/// <summary>Makes the scenes of the test game, for the project folder of a test.</summary>
public static class FixtureScenes
{
    public static void Main()
    {
        var camera = new GameObject("Main Camera") { tag = "MainCamera" };
        camera.AddComponent<Camera>();
        camera.transform.position = new Vector3(0, 1, -10);

        var player = new GameObject("Player") { tag = "Player" };
        player.AddComponent<Health>();
        player.AddComponent<Player>();
        player.AddComponent<BoxCollider>();
        player.transform.position = new Vector3(0, 1, 0);

        var coins = new GameObject("Coins");
        for (var number = 1; number <= 3; number++)
        {
            var coin = new GameObject("Coin" + number);
            coin.transform.SetParent(coins.transform, false);
            coin.transform.localPosition = new Vector3(number * 2, 1, 0);
        }
        new GameObject("Score").AddComponent<Score>();
        new GameObject("Specimen").AddComponent<Specimen>().someone = player;
        new GameObject("Light").AddComponent<Light>();
    }

    public static void Bonus()
    {
        new GameObject("Treasure").AddComponent<BoxCollider>();
    }
}
