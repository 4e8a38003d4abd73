@tool
extends RefCounted
## class.docs: the documentation of a class.
##
## The texts come from the documentation cache that the editor creates at its first start. Without a cache, in
## exported games for instance, only names and types are returned. Classes of the project have the doc
## comments of their scripts.

const ComponentChange := preload("../component_change.gd")
const Fault := preload("../fault.gd")
const MemberOwner := preload("../member_owner.gd")

const SORTS := {"properties": "property", "methods": "method", "signals": "signal"}

var services: RefCounted
## The documentation by class; loaded when it is first needed.
var _documentation := {}


func table() -> Dictionary:
	return {"class.docs": docs}


func docs(call: RefCounted) -> Variant:
	var name: String = call.text("class")
	if ClassDB.class_exists(name):
		if _documentation.is_empty() and await _load_documentation(call):
			return Fault.cancelled()
		return _native(name, _descriptions(_documentation.get(name, {})))
	var script := ComponentChange.find_script(name)
	if script != null:
		return _scripted(name, script)
	return Fault.missing("Class", "'%s'" % name, "types.list shows node classes; names are case-sensitive")


## Loads the documentation on another thread, because that takes a second. Returns true if the call was
## cancelled.
func _load_documentation(call: RefCounted) -> bool:
	var path := _cache()
	if path == "" or ResourceLoader.load_threaded_request(path) != OK:
		return false
	while ResourceLoader.load_threaded_get_status(path) == ResourceLoader.THREAD_LOAD_IN_PROGRESS:
		if await call.next_frame():
			return true
	var cache := ResourceLoader.load_threaded_get(path)
	for book: Dictionary in cache.get_meta("classes", []) if cache != null else []:
		_documentation[book.name] = book
	return false


static func _cache() -> String:
	var version := Engine.get_version_info()
	for folder: String in ["godot", "Godot"]:
		for name: String in ["editor_doc_cache-%d.%d.res" % [version.major, version.minor], "editor_doc_cache.res"]:
			var path := OS.get_cache_dir().path_join(folder).path_join(name)
			if FileAccess.file_exists(path):
				return path
	return ""


## Descriptions by kind and name; those of the class itself by their own keys.
static func _descriptions(book: Dictionary) -> Dictionary:
	var descriptions := {}
	for part: String in ["brief_description", "description"]:
		descriptions[part] = str(book.get(part, "")).dedent().strip_edges()
	for part: String in SORTS:
		for one: Dictionary in book.get(part, []):
			descriptions["%s %s" % [SORTS[part], one.name]] = str(one.get("description", "")).dedent().strip_edges()
	return descriptions


static func _native(name: String, descriptions: Dictionary) -> Dictionary:
	var members: Array = []
	for property: Dictionary in ClassDB.class_get_property_list(name, true):
		if property.usage & MemberOwner.NOT_A_MEMBER == 0:
			members.append(_member(property.name, "property", MemberOwner.property_type(property), descriptions.get("property " + property.name, "")))
	for method: Dictionary in ClassDB.class_get_method_list(name, true):
		members.append(_member(method.name, "method", MemberOwner.signature(method), descriptions.get("method " + method.name, "")))
	for one: Dictionary in ClassDB.class_get_signal_list(name, true):
		members.append(_member(one.name, "signal", MemberOwner.signature(one), descriptions.get("signal " + one.name, "")))
	return {
		"Name": name,
		"Inherits": _or_null(str(ClassDB.get_parent_class(name))),
		"Brief": _or_null(descriptions.get("brief_description", "")),
		"Description": _or_null(descriptions.get("description", "")),
		"Members": members,
	}


static func _scripted(name: String, script: Script) -> Dictionary:
	var comments := _comments(script.source_code)
	var members: Array = []
	var member_owner := MemberOwner.of(script, "", script)
	for property: Dictionary in member_owner.properties():
		members.append(_member(property.name, "field", MemberOwner.property_type(property), comments.get(property.name, "")))
	for method: Dictionary in member_owner.methods():
		members.append(_member(method.name, "method", MemberOwner.signature(method), comments.get(method.name, "")))
	for one: Dictionary in member_owner.signals():
		members.append(_member(one.name, "signal", MemberOwner.signature(one), comments.get(one.name, "")))
	var base := script.get_base_script()
	return {
		"Name": name,
		"Inherits": str(base.get_global_name()) if base != null else str(script.get_instance_base_type()),
		"Brief": null,
		"Description": _or_null(comments.get("", "")),
		"Members": members,
	}


## Doc comments by the name that follows them; those at the top of the file under "".
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


static func _member(name: String, kind: String, type: String, descriptions: String) -> Dictionary:
	return {"Name": name, "Kind": kind, "Type": type, "Description": _or_null(descriptions)}


static func _or_null(text: String) -> Variant:
	return text if text != "" else null
