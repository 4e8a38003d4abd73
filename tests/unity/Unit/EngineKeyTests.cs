using System.Linq;
using Spawnpoint;

public static class EngineKeyTests
{
    // The example of the engine protocol.
    [Test]
    public static void TheProofIsThatOfTheProtocol() => Check.Same(
        "8d75226107fafd866610e213c799fd64e05908bf2da8186dd8987a7f94bb25c0",
        EngineKey.Prove(Enumerable.Repeat((byte)0x0b, 32).ToArray(), "00112233445566778899aabbccddeeff", "c0ffee"));
}
