@tool
extends RefCounted
## class.docs: what a class is and what it has.
##
## The words are the engine's own, from the cache that the editor makes of its documentation when it first
## starts; where there is none, in exported games for instance, the lists are told without them. Classes of
## the project have the comments of their scripts.

const Fault := preload("../fault.gd")
const ScriptFinder := preload("components.gd")
const Subject := preload("../subject.gd")

const SORTS := {"properties": "property", "methods": "method", "signals": "signal"}

var kit: RefCounted
## What the documentation says, by class; empty until somebody asks.
var _books := {}


func table() -> Dictionary:
	return {"class.docs": docs}


func docs(call: RefCounted) -> Variant:
	var name: String = call.text("class")
	if ClassDB.class_exists(name):
		if _books.is_empty() and await _open_books(call):
			return Fault.cancelled()
		return _native(name, _words(_books.get(name, {})))
	var script := ScriptFinder.script_called(name)
	if script != null:
		return _scripted(name, script)
	return Fault.missing("Class", "'%s'" % name, "types.list shows node classes; names are case-sensitive")


## Reads the documentation beside the game, for it takes a second. Gives true when nobody waits any more.
func _open_books(call: RefCounted) -> bool:
	var path := _cache()
	if path == "" or ResourceLoader.load_threaded_request(path) != OK:
		return false
	while ResourceLoader.load_threaded_get_status(path) == ResourceLoader.THREAD_LOAD_IN_PROGRESS:
		if await call.next_frame():
			return true
	var cache := ResourceLoader.load_threaded_get(path)
	for book: Dictionary in cache.get_meta("classes", []) if cache != null else []:
		_books[book.name] = book
	return false


static func _cache() -> String:
	var version := Engine.get_version_info()
	for folder: String in ["godot", "Godot"]:
		for name: String in ["editor_doc_cache-%d.%d.res" % [version.major, version.minor], "editor_doc_cache.res"]:
			var path := OS.get_cache_dir().path_join(folder).path_join(name)
			if FileAccess.file_exists(path):
				return path
	return ""


## Descriptions by sort and name, those of the class itself by their own names.
static func _words(book: Dictionary) -> Dictionary:
	var words := {}
	for part: String in ["brief_description", "description"]:
		words[part] = str(book.get(part, "")).dedent().strip_edges()
	for part: String in SORTS:
		for one: Dictionary in book.get(part, []):
			words["%s %s" % [SORTS[part], one.name]] = str(one.get("description", "")).dedent().strip_edges()
	return words


static func _native(name: String, words: Dictionary) -> Dictionary:
	var members: Array = []
	for property: Dictionary in ClassDB.class_get_property_list(name, true):
		if property.usage & Subject.NOT_A_MEMBER == 0:
			members.append(_member(property.name, "property", Subject.property_type(property), words.get("property " + property.name, "")))
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
