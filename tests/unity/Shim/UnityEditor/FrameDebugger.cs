namespace UnityEditorInternal.FrameDebuggerInternal
{
    // Not public in Unity either.
    static class FrameDebuggerUtility
    {
        static bool isEnabled;

        public static int count => isEnabled ? 3 : 0;

        public static void SetEnabled(bool enabled, int remotePlayerGUID)
        {
            isEnabled = enabled;
            UnityEngine.FrameDebugger.isEnabled = enabled;
        }

        public static string GetFrameEventInfoName(int index) => "Draw Mesh " + index;

        public static bool GetFrameEventData(int index, FrameDebuggerEventData frameDebuggerEventData)
        {
            frameDebuggerEventData.m_VertexCount = 100 * (index + 1);
            return true;
        }
    }

    sealed class FrameDebuggerEventData
    {
        public int m_VertexCount;
        public string m_RealShaderName = "Standard";
    }
}
