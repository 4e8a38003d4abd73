namespace System.IO
{
    public static class Path
    {
        public const char DirectorySeparatorChar = '/';
        public const char AltDirectorySeparatorChar = '/';
        public static string Combine(params string[] parts)
        {
            var path = "";
            foreach (var part in parts)
            {
                if (part == null) throw new ArgumentNullException("path");
                if (part == "") continue;
                path = path == "" || part[0] == '/' ? part : path.EndsWith("/") ? path + part : path + "/" + part;
            }
            return path;
        }
        public static string GetFileName(string path) => path == null ? null : path.Substring(path.LastIndexOf('/') + 1);
        public static string GetExtension(string path)
        {
            if (path == null) return null;
            var name = GetFileName(path);
            int dot = name.LastIndexOf('.');
            return dot < 0 || dot == name.Length - 1 ? "" : name.Substring(dot);
        }
        public static string GetFileNameWithoutExtension(string path)
        {
            if (path == null) return null;
            var name = GetFileName(path);
            int dot = name.LastIndexOf('.');
            return dot < 0 ? name : name.Substring(0, dot);
        }
        public static string GetDirectoryName(string path)
        {
            if (path == null || path == "/") return null;
            int slash = path.LastIndexOf('/');
            return slash < 0 ? "" : slash == 0 ? "/" : path.Substring(0, slash);
        }
        public static bool HasExtension(string path) => GetExtension(path) != "";
        public static bool IsPathRooted(string path) => path != null && path.StartsWith("/");
        public static string ChangeExtension(string path, string extension)
        {
            if (path == null) return null;
            int dot = path.LastIndexOf('.');
            if (dot > path.LastIndexOf('/')) path = path.Substring(0, dot);
            if (extension == null) return path;
            return path + (extension.StartsWith(".") ? "" : ".") + extension;
        }
    }
}
