public static class PlayerProgram
{
    public static void Main(string[] arguments) => PlayerHost.Run(Options.Parse(arguments));
}
