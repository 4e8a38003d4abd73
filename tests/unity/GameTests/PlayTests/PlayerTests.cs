using System.Collections;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.TestTools;

namespace Coins.Tests
{
    public class PlayerTests
    {
        [UnityTest]
        public IEnumerator LivesInPlayMode()
        {
            yield return null;
            Assert.AreEqual(true, Application.isPlaying);
            var player = GameObject.Find("Player").GetComponent<Player>();
            var before = player.Frames;
            yield return null;
            yield return null;
            Assert.AreEqual(true, player.Frames > before);
        }

        [Test]
        public void Throws() => throw new System.InvalidOperationException("on purpose");
    }
}
