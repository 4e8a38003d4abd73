namespace Spawnpoint
{
    /// <summary>Facts about this package.</summary>
    internal static class PackageInfo
    {
        public const string Name = "dev.spawnpoint";

        /// <summary>The version in package.json. A test compares the two.</summary>
        public const string Version = "0.1.0";
    }
}
