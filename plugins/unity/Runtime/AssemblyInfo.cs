using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Spawnpoint.Editor")]
[assembly: InternalsVisibleTo("Spawnpoint.InputSystem")]
[assembly: InternalsVisibleTo("Spawnpoint.Ugui")]
[assembly: InternalsVisibleTo("Spawnpoint.UnitTests")]
