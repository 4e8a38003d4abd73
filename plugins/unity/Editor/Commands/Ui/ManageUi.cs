using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using UnityEditor;
using UnityEngine;
using UnityEngine.UIElements;

namespace Spawnpoint.Editor
{
    /// <summary>manage_ui: files of UI Toolkit, and the documents that show them.</summary>
    internal sealed class ManageUi : Command
    {
        const int DefaultDepth = 10;

        readonly ObjectEdits edits;
        readonly UiFiles files = new UiFiles();
        readonly UiDocuments documents;
        readonly SceneObjects scene;

        public ManageUi(Services services, EditorHost host) : base("manage_ui", services)
        {
            edits = new ObjectEdits(services, host);
            scene = new SceneObjects(services);
            documents = new UiDocuments(services, edits, new PropertySet(services, edits, Targets));

            On("ping", arguments => Done("UI Toolkit is ready", new JsonObject { ["tool"] = Name, ["uiDocument"] = documents.IsThere }));
            On("create", arguments => Done("Created the file", files.Create(arguments)));
            On("read", arguments => Done("Read the file", files.Read(arguments)));
            On("update", arguments => Done("Replaced the contents of the file", files.Update(arguments)));
            On("delete", arguments => Done("Moved the file to the trash", files.Delete(arguments)));
            On("list", arguments => Done("Files of UI Toolkit", files.List(arguments)));
            On("link_stylesheet", arguments => Done("Linked the style sheet", files.Link(arguments)));
            On("attach_ui_document", arguments => Done("Attached the document", documents.Attach(Targets.One(arguments), arguments)));
            On("detach_ui_document", arguments => Done("Removed the document", documents.Detach(Targets.One(arguments))));
            On("create_panel_settings", arguments => Done("Created the panel settings", documents.CreatePanel(arguments)));
            On("update_panel_settings", arguments => Done("Changed the panel settings", documents.UpdatePanel(arguments)));
            On("get_visual_tree", GetTree);
            On("modify_visual_element", Modify);
            OnLong("render_ui", Render);
        }

        object GetTree(CommandArguments arguments)
        {
            var target = Targets.One(arguments);
            var root = documents.RootOf(target);
            return Done(root == null ? $"The document of '{target.name}' shows nothing yet" : $"The elements of '{target.name}'", new JsonObject
            {
                ["gameObject"] = target.name, ["sourceAsset"] = documents.SourceOf(target),
                ["tree"] = root == null ? null : VisualTree.Show(root, arguments.Integer("maxDepth", DefaultDepth, 0, 100)),
            });
        }

        object Modify(CommandArguments arguments)
        {
            var target = Targets.One(arguments);
            var name = arguments.Required("elementName");
            var root = documents.RootOf(target) ?? throw Fault.NotReady($"The document of '{target.name}' shows nothing yet", "activate the object, and give its document panel settings and a source asset");
            var element = root.Q(name) ?? throw Fault.NotFound("Element", $"'{name}' in the document of '{target.name}'", TypeNames.Nearest(name, VisualTree.Names(root)) ?? "get_visual_tree lists the elements");
            var data = VisualTree.Change(element, arguments, Services);
            data["gameObject"] = target.name;
            data["note"] = "The element is changed until the document is loaded again; change the .uxml file to keep it";
            return Done($"Changed '{name}'", data);
        }

        async Task<object> Render(Call call, CommandArguments arguments)
        {
            if (arguments.Has("path") && !arguments.Has("target"))
                throw Fault.Unsupported("A .uxml file alone cannot be rendered", "attach it with attach_ui_document, start the game, and call render_ui with target");
            var target = Targets.One(arguments);
            documents.RootOf(target);
            if (!EditorApplication.isPlaying || EditorApplication.isPaused)
                throw Fault.Unsupported("Unity draws documents into the game view only while the game runs", "start the game with manage_editor and action play, or read the elements with get_visual_tree");
            return await new Screenshots(Services, Targets, scene).TakeScreen(call, arguments);
        }
    }
}
