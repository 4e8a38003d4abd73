@tool
extends RefCounted
## statics.search, static.members, static.read: what the engine has one of, Engine and Input and the like.

const Fault := preload("../fault.gd")
const Filter := preload("../filter.gd")
const Paging := preload("../paging.gd")
const Readable := preload("../readable.gd")
const Subject := preload("../subject.gd")

var kit: RefCounted


func table() -> Dictionary:
	return {
		"statics.search": search,
		"static.members": members,
		"static.read": read,
	}


func search(call: RefCounted) -> Variant:
	var query: String = call.text("query").strip_edges()
	if query == "":
		return Fault.invalid("query is required")
	var names := Array(Engine.get_singleton_list()).filter(func(name: String) -> bool:
		return Filter.fits(name, query) and Readable.SINGLETONS.has(name))
	return Paging.cut(call, names, func(name: String) -> Dictionary:
		var count: int = Subject.of(Engine.get_singleton(name)).list(false).size()
		return {"Id": "type:" + name, "Type": name, "Assembly": "Godot", "MemberCount": count})


func _subject(name: String) -> Variant:
	if Engine.has_singleton(name):
		var one := Engine.get_singleton(name)
		return Subject.of(one) if Readable.is_open(one) else Readable.closed(one)
	return Fault.missing("Type", "'%s'" % name, "search for static classes to see which there are")


func members(call: RefCounted) -> Variant:
	var subject: Variant = _subject(call.text("type"))
	return subject if subject is Fault else Paging.cut(call, subject.list(call.flag("include_methods")))


## A property of what the engine has one of, or a constant of any class.
func read(call: RefCounted) -> Variant:
	var type: String = call.text("type")
	var name: String = call.text("name")
	if ClassDB.class_exists(type) and ClassDB.class_has_integer_constant(type, name):
		return kit.member.shown(ClassDB.class_get_integer_constant(type, name))
	var subject: Variant = _subject(type)
	return subject if subject is Fault else kit.member.read(subject, name)
