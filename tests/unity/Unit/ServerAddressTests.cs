using System;
using Spawnpoint;

public static class ServerAddressTests
{
    const string Url = "SPAWNPOINT_URL";
    const string Token = "SPAWNPOINT_TOKEN";

    static ServerAddress Find(string address, string token, string variable = null, string tokenVariable = null)
    {
        Environment.SetEnvironmentVariable(Url, variable);
        Environment.SetEnvironmentVariable(Token, tokenVariable);
        return ServerAddress.Find(new ServerSettings(address, token));
    }

    [Test]
    public static void TheTokenOfTheSettingsIsSentToTheAddressOfTheSettings() => Check.Same("secret", Find("wss://studio:8443/hub/plugin", "secret").Token);

    [Test]
    public static void TheTokenOfTheSettingsIsSentToNoOtherAddress() => Check.Same(null, Find("wss://studio:8443/hub/plugin", "secret", "ws://127.0.0.1:9000/hub/plugin").Token);

    [Test]
    public static void TheEnvironmentHasPrecedence()
    {
        var found = Find("wss://studio:8443/hub/plugin", "secret", "wss://other:8443/hub/plugin", "theirs");
        Check.Same("other", found.Url.Host);
        Check.Same("theirs", found.Token);
    }

    [Test]
    public static void AnotherMachineRequiresATokenAndEncryption()
    {
        Check.Throws<Fault>(() => Find("wss://studio:8443/hub/plugin", ""));
        Check.Throws<Fault>(() => Find("ws://studio:8443/hub/plugin", "secret"));
        Check.Throws<Fault>(() => Find("http://127.0.0.1:8080", ""));
    }
}
