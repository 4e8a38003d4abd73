

def work():
    package, name = args["path"].split(".")[0], args["path"].split(".")[-1]
    kind = unreal.load_class(None, args["class"])
    if kind is None:
        raise Refused("InvalidArgument", "Failed to load class: " + args["class"])
    there = find(args["path"])
    if there is not None and class_path(there) != args["class"]:
        raise Refused(
            "InvalidArgument",
            "Asset already exists at '%s' with class '%s', but requested class is '%s'. Cannot change "
            "asset class during import." % (args["path"], class_path(there), args["class"]),
        )
    if args.get("text_file"):
        # No stock route leads from a text to an asset of any class.
        done = "Binary import was not tried." if args.get("file") else "Check the file format and content."
        raise Refused(
            "Unsupported",
            "Failed to import T3D file: %s. %s The editor's Python cannot apply T3D to an asset; set its "
            "properties one by one instead." % (args["text_file"], done),
        )
    task = unreal.AssetImportTask()
    task.set_editor_property("filename", args["file"])
    task.set_editor_property("destination_path", package.rsplit("/", 1)[0])
    task.set_editor_property("destination_name", name)
    task.set_editor_property("automated", True)
    task.set_editor_property("replace_existing", True)
    task.set_editor_property("save", False)
    with unreal.ScopedEditorTransaction("Import asset"):
        unreal.AssetToolsHelpers.get_asset_tools().import_asset_tasks([task])
    objects = [str(path) for path in task.get_editor_property("imported_object_paths")]
    if not objects:
        raise Refused(
            "InvalidArgument",
            "Failed to import binary file: %s. Check the file format and content." % args["file"],
        )
    return {"path": objects[0], "objects": objects}
