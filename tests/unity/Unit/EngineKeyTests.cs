using System.Linq;
using Spawnpoint;

public static class EngineKeyTests
{
    static readonly byte[] Key = Enumerable.Repeat((byte)0x0b, 32).ToArray();

    // The examples of the engine protocol.
    [Test]
    public static void TheProofIsThatOfTheProtocol() => Check.Same(
        "8d75226107fafd866610e213c799fd64e05908bf2da8186dd8987a7f94bb25c0",
        EngineKey.Prove(Key, "00112233445566778899aabbccddeeff", "c0ffee"));

    [Test]
    public static void AServerHasToProveItself()
    {
        const string challenge = "ffeeddccbbaa99887766554433221100";
        const string proof = "d655692ad4231cd3469320f9d840fbf592b476cb97721aeefe2289b9e201543c";
        Check.Same(true, EngineKey.IsProof(proof, Key, challenge, "c0ffee"));
        Check.Same(false, EngineKey.IsProof(proof, Key, challenge, "c0ffef"));
        Check.Same(false, EngineKey.IsProof(null, Key, challenge, "c0ffee"));
        Check.Same(false, EngineKey.IsProof(EngineKey.Prove(Key, challenge, "c0ffee"), Key, challenge, "c0ffee"));
    }
}
