@tool
extends RefCounted
## singletons.search, singleton.members, singleton.read: the project's autoloads.

const Fault := preload("../fault.gd")
const Filter := preload("../filter.gd")
const Paging := preload("../paging.gd")
const MemberOwner := preload("../member_owner.gd")
const Value := preload("../value.gd")

const PREFIX := "singleton:"

var services: RefCounted


func table() -> Dictionary:
	return {
		"singletons.search": search,
		"singleton.members": members,
		"singleton.read": read,
	}


func _all() -> Dictionary:
	var found := {}
	for node in services.host.tree().root.get_children():
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
			"Preview": Value.cut(services.value.text(all[name]), 256),
			"ObjectId": services.ids.of(all[name]),
		})


func _member_owner(call: RefCounted) -> Variant:
	var node: Node = _all().get(call.text("id").trim_prefix(PREFIX))
	if node == null:
		return Fault.missing("Singleton", call.text("id"), "SearchSingletons lists the singletons")
	return MemberOwner.of(node)


func members(call: RefCounted) -> Variant:
	var member_owner: Variant = _member_owner(call)
	return member_owner if member_owner is Fault else Paging.cut(call, member_owner.list(call.flag("include_methods")))


func read(call: RefCounted) -> Variant:
	var member_owner: Variant = _member_owner(call)
	return member_owner if member_owner is Fault else services.member.read(member_owner, call.text("name"))
