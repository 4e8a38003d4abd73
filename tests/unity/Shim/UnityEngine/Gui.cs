namespace UnityEngine
{
    public class GUIContent
    {
        public GUIContent(string text)
        {
            this.text = text;
        }

        public string text { get; set; }
    }
}
