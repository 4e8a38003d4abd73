@tool
extends RefCounted
## statics.search, static.members, static.read: the singletons of the engine, such as Engine and Input.

const Fault := preload("../fault.gd")
const Filter := preload("../filter.gd")
const Paging := preload("../paging.gd")
const Readable := preload("../readable.gd")
const MemberOwner := preload("../member_owner.gd")

var services: RefCounted


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
		var count: int = MemberOwner.of(Engine.get_singleton(name)).list(false).size()
		return {"Id": "type:" + name, "Type": name, "Assembly": "Godot", "MemberCount": count})


func _member_owner(name: String) -> Variant:
	if Engine.has_singleton(name):
		var one := Engine.get_singleton(name)
		return MemberOwner.of(one) if Readable.is_readable(one) else Readable.unreadable(one)
	return Fault.missing("Type", "'%s'" % name, "SearchStaticClasses lists the classes")


func members(call: RefCounted) -> Variant:
	var member_owner: Variant = _member_owner(call.text("type"))
	return member_owner if member_owner is Fault else Paging.cut(call, member_owner.list(call.flag("include_methods")))


## Reads a property of a singleton of the engine, or a constant of any class.
func read(call: RefCounted) -> Variant:
	var type: String = call.text("type")
	var name: String = call.text("name")
	if ClassDB.class_exists(type) and ClassDB.class_has_integer_constant(type, name):
		return services.member.shown(ClassDB.class_get_integer_constant(type, name))
	var member_owner: Variant = _member_owner(type)
	return member_owner if member_owner is Fault else services.member.read(member_owner, name)
