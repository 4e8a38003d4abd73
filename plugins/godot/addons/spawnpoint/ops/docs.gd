@tool
extends RefCounted
## class.docs: what a class is and what it has, in the engine's own words where they can be had.
##
## The words come from the engine's doctool, which is started once in the background and writes one file
## per class; until it is done, and in exported games, the lists are told without them.

const Fault := preload("../fault.gd")
const Subject := preload("../subject.gd")
const ScriptFinder := preload("components.gd")

const PATIENCE_MSEC := 20000

var kit: RefCounted
var _writer := -1


func table() -> Dictionary:
	return {"class.docs": docs}


static func _folder() -> String:
	var version := Engine.get_version_info()
	return OS.get_cache_dir().path_join("spawnpoint-godot-docs-%s" % str(version.string).validate_filename())


func docs(call: RefCounted) -> Variant:
	var name: String = call.text("class")
	if ClassDB.class_exists(name):
		var words: Variant = await _words(name, call)
		return words if words is Fault else _native(name, words)
	var script := ScriptFinder.script_called(name)
	if script != null:
		return _scripted(name, script)
	return Fault.missing("Class", "'%s'" % name, "types.list shows node classes; names are case-sensitive")


## Descriptions by name; empty where there are none.
func _words(name: String, call: RefCounted) -> Variant:
	if not OS.has_feature("editor"):
		return {}
	var folder := _folder()
	if not FileAccess.file_exists(folder.path_join("complete")):
		if _writer < 0:
			DirAccess.make_dir_recursive_absolute(folder)
			_writer = OS.create_process(OS.get_executable_path(), ["--headless", "--path", folder, "--doctool", folder, "--no-docbase"])
		var until := Time.get_ticks_msec() + PATIENCE_MSEC
		while _writer > 0 and OS.is_process_running(_writer):
			if Time.get_ticks_msec() > until:
				return {}
			if await call.next_frame():
				return Fault.cancelled()
		if not _find(folder, "Node"):
			return {}
		FileAccess.open(folder.path_join("complete"), FileAccess.WRITE).store_string("")
	var file := _find(folder, name)
	return _read(file) if file != "" else {}


static func _find(folder: String, name: String) -> String:
	for inner: String in ["doc/classes", "classes", ""]:
		var path := folder.path_join(inner).path_join(name + ".xml")
		if FileAccess.file_exists(path):
			return path
	var modules := DirAccess.open(folder.path_join("modules"))
	for module in modules.get_directories() if modules != null else PackedStringArray():
		var path := folder.path_join("modules/%s/doc_classes/%s.xml" % [module, name])
		if FileAccess.file_exists(path):
			return path
	return ""


static func _read(path: String) -> Dictionary:
	var xml := XMLParser.new()
	var words := {}
	if xml.open(path) != OK:
		return words
	var subject := ""
	var wanted := ""
	while xml.read() == OK:
		match xml.get_node_type():
			XMLParser.NODE_ELEMENT:
				var element := xml.get_node_name()
				if element in ["method", "member", "signal", "constant"]:
					subject = element + " " + xml.get_named_attribute_value_safe("name")
				wanted = ""
				if element in ["brief_description", "description"]:
					wanted = subject if subject != "" else element
				elif element in ["member", "constant"]:
					wanted = subject
			XMLParser.NODE_TEXT, XMLParser.NODE_CDATA:
				if wanted != "" and xml.get_node_data().strip_edges() != "":
					words[wanted] = xml.get_node_data().strip_edges().dedent()
			XMLParser.NODE_ELEMENT_END:
				if xml.get_node_name() in ["method", "member", "signal", "constant"]:
					subject = ""
				wanted = ""
	return words


static func _native(name: String, words: Dictionary) -> Dictionary:
	var members: Array = []
	for property: Dictionary in ClassDB.class_get_property_list(name, true):
		if property.usage & Subject.NOT_A_MEMBER == 0:
			members.append(_member(property.name, "property", Subject.property_type(property), words.get("member " + property.name, "")))
	for method: Dictionary in ClassDB.class_get_method_list(name, true):
		members.append(_member(method.name, "method", Subject.signature(method), words.get("method " + method.name, "")))
	for one: Dictionary in ClassDB.class_get_signal_list(name, true):
		members.append(_member(one.name, "signal", Subject.signature(one), words.get("signal " + one.name, "")))
	return {
		"Name": name,
		"Inherits": _or_null(str(ClassDB.get_parent_class(name))),
		"Brief": _or_null(words.get("brief_description", "")),
		"Description": _or_null(words.get("description", "")),
		"Members": members,
	}


static func _scripted(name: String, script: Script) -> Dictionary:
	var comments := _comments(script.source_code)
	var members: Array = []
	var subject := Subject.of(script, "", script)
	for property: Dictionary in subject.properties():
		members.append(_member(property.name, "field", Subject.property_type(property), comments.get(property.name, "")))
	for method: Dictionary in subject.methods():
		members.append(_member(method.name, "method", Subject.signature(method), comments.get(method.name, "")))
	for one: Dictionary in subject.signals():
		members.append(_member(one.name, "signal", Subject.signature(one), comments.get(one.name, "")))
	var base := script.get_base_script()
	return {
		"Name": name,
		"Inherits": str(base.get_global_name()) if base != null else str(script.get_instance_base_type()),
		"Brief": null,
		"Description": _or_null(comments.get("", "")),
		"Members": members,
	}


## Documentation comments by what they stand before; those at the top by nothing.
static func _comments(source: String) -> Dictionary:
	var found := {}
	var gathered: Array[String] = []
	var declaration := RegEx.create_from_string("^(?:@\\w+(?:\\([^)]*\\))?\\s+)*(?:static\\s+)?(?:var|func|signal|const)\\s+(\\w+)")
	for line in source.split("\n"):
		if line.begins_with("##"):
			gathered.append(line.trim_prefix("##").strip_edges())
			continue
		var declared := declaration.search(line)
		if not gathered.is_empty():
			found[declared.get_string(1) if declared != null else ""] = " ".join(gathered)
			gathered.clear()
	return found


static func _member(name: String, kind: String, type: String, words: String) -> Dictionary:
	return {"Name": name, "Kind": kind, "Type": type, "Description": _or_null(words)}


static func _or_null(text: String) -> Variant:
	return text if text != "" else null
