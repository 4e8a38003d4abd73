using UnityEngine;

namespace Spawnpoint
{
    /// <summary>Which objects are meant. An object must match every part that is given.</summary>
    internal sealed class ObjectFilter
    {
        readonly string query;
        readonly string name;
        readonly string type;
        readonly string path;
        readonly bool activeOnly;

        public ObjectFilter(JsonObject parameters)
        {
            query = parameters.Text("query");
            name = parameters.Text("name");
            type = parameters.Text("type");
            path = parameters.Text("path");
            activeOnly = parameters.Get("active_only") is true;
        }

        public bool Fits(GameObject target)
        {
            if (!Filter.Fits(target.name, name) || activeOnly && !target.activeInHierarchy) return false;
            if (!string.IsNullOrEmpty(type) && !HasType(target)) return false;
            if (string.IsNullOrEmpty(query) && string.IsNullOrEmpty(path)) return true;
            var whole = ObjectCard.PathOf(target.transform);
            return Filter.Fits(whole, path) && Filter.Fits(whole, query);
        }

        bool HasType(GameObject target)
        {
            foreach (var component in target.GetComponents(typeof(Component)))
                if (component != null && Filter.IsNamed(component.GetType(), type))
                    return true;
            return false;
        }
    }
}
