@tool
extends RefCounted
## scenes.list, scenes.build_list, scene.load, scene.unload

const Fault := preload("../fault.gd")
const Paging := preload("../paging.gd")

const MAX_FILES := 20000

var services: RefCounted
var _reported := ""


func table() -> Dictionary:
	return {
		"scenes.list": list,
		"scenes.build_list": build_list,
		"scene.load": load_scene,
		"scene.unload": unload,
	}


func each_frame() -> void:
	# Checked only every few frames, because it costs a few calls and is not urgent.
	if Engine.get_process_frames() % 30 != 0 or not services.worker.link.is_open():
		return
	var cards := _cards()
	var text := str(cards)
	if _reported != "" and text != _reported:
		services.worker.send_event("scenes", {"Total": cards.size(), "Items": cards})
	_reported = text


func list(call: RefCounted) -> Dictionary:
	return Paging.cut(call, _cards())


func _cards() -> Array:
	var cards: Array = []
	for scene: Dictionary in services.host.scenes():
		var index: int = -1 if scene.id == "scn:ddol" else cards.size()
		cards.append({
			"Id": scene.id,
			"Name": str(scene.name),
			"Index": index,
			"IsLoaded": true,
			"RootCount": scene.roots.size(),
		})
	return cards


func build_list(call: RefCounted) -> Variant:
	var found: Array = []
	var folders: Array[String] = ["res://"]
	var looked := 0
	while not folders.is_empty() and looked < MAX_FILES:
		var folder: String = folders.pop_front()
		for name in _entries(folder):
			looked += 1
			if name.ends_with("/"):
				folders.append(folder.path_join(name.trim_suffix("/")))
			elif name.get_extension() in ["tscn", "scn"]:
				found.append(folder.path_join(name))
		if call.is_budget_used() and await call.next_frame():
			return Fault.cancelled()
	found.sort()
	return Paging.cut(call, range(found.size()), func(at: int) -> Dictionary:
		return {"Index": at, "Name": found[at].get_file().get_basename(), "Path": found[at]})


## Files and folders, folders with a slash at the end. In an exported project, the original names.
static func _entries(folder: String) -> PackedStringArray:
	if ResourceLoader.has_method(&"list_directory"):
		return ResourceLoader.call(&"list_directory", folder)
	var entries := DirAccess.get_files_at(folder)
	for inner in DirAccess.get_directories_at(folder):
		if not inner.begins_with("."):
			entries.append(inner + "/")
	return entries


func load_scene(call: RefCounted) -> Variant:
	var name: String = call.text("name")
	var mode: String = call.get_or("mode", "single")
	var path: Variant = await _path_of(name, call)
	if path is Fault:
		return path
	if mode == "additive":
		var scene := load(path) as PackedScene
		if scene == null:
			return Fault.invalid("%s is not a scene" % path)
		if services.host.active_root() == null and services.host.part() == "editor":
			return Fault.not_ready("No scene is open", "load one with mode single first")
		services.host.add_scene(scene)
	else:
		var fault: Variant = await services.host.open_scene(path)
		if fault is Fault:
			return fault
	return {"ok": true, "name": name, "mode": mode}


func _path_of(name: String, call: RefCounted) -> Variant:
	if name.begins_with("res://") or name.begins_with("uid://"):
		if ResourceLoader.exists(name, "PackedScene"):
			return name
		return Fault.missing("Scene", "'%s'" % name, "ListBuildScenes lists the scenes")
	call.params = {"limit": MAX_FILES}
	var known: Variant = await build_list(call)
	if known is Fault:
		return known
	for scene: Dictionary in known.Items:
		if scene.Name.to_lower() == name.get_file().get_basename().to_lower():
			return scene.Path
	return Fault.missing("Scene", "'%s'" % name, "ListBuildScenes lists the scenes")


func unload(call: RefCounted) -> Variant:
	for scene: Dictionary in services.host.scenes():
		if scene.id == call.text("scene"):
			if scene.id == "scn:ddol":
				return Fault.invalid("'DontDestroyOnLoad' cannot be unloaded", "destroy its objects one by one")
			var fault: Variant = await services.host.close_scene(scene)
			return fault if fault is Fault else {"ok": true}
	return Fault.missing("Scene", call.text("scene"), "ListScenes lists the loaded scenes")
