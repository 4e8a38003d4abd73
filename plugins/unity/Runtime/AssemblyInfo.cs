using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Spawnpoint.Editor")]
[assembly: InternalsVisibleTo("Spawnpoint.UnitTests")]
