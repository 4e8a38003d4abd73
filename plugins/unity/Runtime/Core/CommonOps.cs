namespace Spawnpoint
{
    /// <summary>The ops that editors and games have in common. The tables of each follow it.</summary>
    internal static class CommonOps
    {
        /// <summary>Adds them, and returns the ops on scenes, which others use.</summary>
        public static SceneOps AddTo(OpTable table, Services services, ConditionContext conditions)
        {
            var scenes = new SceneOps(services);
            table.Read("scenes.list", scenes.List);
            table.Read("scenes.build_list", scenes.BuildList);
            table.LongWrite("scene.load", scenes.Load);
            table.LongWrite("scene.unload", scenes.Unload);

            var objects = new ObjectOps(services);
            table.LongRead("objects.list", objects.List);
            table.Read("object.get", objects.Get);
            table.Read("object.children", objects.Children);
            table.Write("object.create", objects.Create);
            table.Write("object.duplicate", objects.Duplicate);
            table.LongWrite("object.destroy", objects.Destroy);
            table.Write("object.reparent", objects.Reparent);
            table.Write("object.rename", objects.Rename);
            table.Write("object.set_active", objects.SetActive);

            var components = new ComponentOps(services);
            table.Read("components.list", components.List);
            table.Write("component.add", components.Add);
            table.LongWrite("component.remove", components.Remove);
            table.Read("types.list", components.Types);

            var members = new MemberOps(services);
            table.Read("members.list", members.List);
            table.Read("member.read", members.Read);
            table.Write("member.write", members.Write);
            table.LongWrite("member.call", members.Invoke);
            table.LongRead("members.search", members.Search);

            var statics = new StaticOps(services);
            table.Read("statics.search", statics.Search);
            table.Read("static.members", statics.List);
            table.Read("static.read", statics.Read);

            var singletons = new SingletonOps(services);
            table.Read("singletons.search", singletons.Search);
            table.Read("singleton.members", singletons.List);
            table.Read("singleton.read", singletons.Read);

            var refs = new RefOps(services);
            table.Read("ref.inspect", refs.Inspect);
            table.Read("ref.members", refs.List);
            table.Read("ref.read", refs.Read);
            table.Read("ref.items", refs.Items);
            table.Read("ref.release", refs.Release);

            var clipboard = new ClipboardOps(services);
            table.Read("clipboard.get", clipboard.Get);
            table.Write("clipboard.set", clipboard.Set);

            table.LongRead("script.query", new QueryOps(services).Query);
            table.LongRead("wait.until", new WaitOps(conditions).Until);
            table.Read("class.docs", new DocsOps(services).Get);
            return scenes;
        }
    }
}
