using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Spawnpoint.Editor.TestFramework")]
