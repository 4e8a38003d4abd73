namespace UnityEditor
{
    // A bake runs until it is cancelled.
    public static class Lightmapping
    {
        static bool runs;

        public static bool isRunning => runs;
        public static float buildProgress => runs ? 0.5f : 0;
        public static bool BakeAsync() => runs = true;
        public static void Cancel() => runs = false;

        public static void Clear()
        {
        }
    }
}
