using System.Collections;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.TestTools;

namespace Coins.Tests
{
    public class HealthTests
    {
        [Test]
        [Category("Fast")]
        public void NeverExceedsItsMaximum()
        {
            var health = new GameObject("Patient").AddComponent<Health>();
            health.Current = 500;
            Assert.AreEqual(100f, health.Current);
            Object.DestroyImmediate(health.gameObject);
        }

        [Test]
        public void IsWrongOnPurpose() => Assert.AreEqual(1, 2);

        [Test]
        [Ignore("not today")]
        public void IsIgnored() => Assert.AreEqual(1, 2);

        [UnityTest]
        [Category("Slow")]
        public IEnumerator TakesFrames()
        {
            for (var frame = 0; frame < 120; frame++) yield return null;
        }
    }
}
