@tool
extends RefCounted
## singletons.search, singleton.members, singleton.read: the project's autoloads.

const Fault := preload("../fault.gd")
const Filter := preload("../filter.gd")
const Paging := preload("../paging.gd")
const Subject := preload("../subject.gd")
const Value := preload("../value.gd")

const PREFIX := "singleton:"

var kit: RefCounted


func table() -> Dictionary:
	return {
		"singletons.search": search,
		"singleton.members": members,
		"singleton.read": read,
	}


func _all() -> Dictionary:
	var found := {}
	for node in kit.host.tree().root.get_children():
		if ProjectSettings.has_setting("autoload/" + node.name):
			found[str(node.name)] = node
	return found


func search(call: RefCounted) -> Variant:
	var query: String = call.text("query").strip_edges()
	if query == "":
		return Fault.invalid("query is required")
	var all := _all()
	var names := all.keys().filter(func(name: String) -> bool: return Filter.fits(name, query))
	return Paging.cut(call, names, func(name: String) -> Dictionary:
		return {
			"Id": PREFIX + name,
			"DeclaringType": name,
			"InstanceType": Value.class_of(all[name]),
			"Preview": Value.cut(kit.value.text(all[name]), 256),
			"ObjectId": kit.ids.of(all[name]),
		})


func _subject(call: RefCounted) -> Variant:
	var node: Node = _all().get(call.text("id").trim_prefix(PREFIX))
	if node == null:
		return Fault.missing("Singleton", call.text("id"), "search for singletons to see which there are")
	return Subject.of(node)


func members(call: RefCounted) -> Variant:
	var subject: Variant = _subject(call)
	return subject if subject is Fault else Paging.cut(call, subject.list(call.flag("include_methods")))


func read(call: RefCounted) -> Variant:
	var subject: Variant = _subject(call)
	return subject if subject is Fault else kit.member.read(subject, call.text("name"))
