@tool
extends RefCounted
## members.list, member.read, member.write, member.call

const Fault := preload("../fault.gd")
const Paging := preload("../paging.gd")

var services: RefCounted


func table() -> Dictionary:
	return {
		"members.list": list,
		"member.read": read,
		"member.write": write,
		"member.call": call_method,
	}


func _member_owner(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("object"))
	return node if node is Fault else services.components.find(node, call.text("component"))


func list(call: RefCounted) -> Variant:
	var member_owner: Variant = _member_owner(call)
	return member_owner if member_owner is Fault else Paging.cut(call, member_owner.list(call.flag("include_methods")))


func read(call: RefCounted) -> Variant:
	var member_owner: Variant = _member_owner(call)
	return member_owner if member_owner is Fault else services.member.read(member_owner, call.text("name"))


func write(call: RefCounted) -> Variant:
	var member_owner: Variant = _member_owner(call)
	return member_owner if member_owner is Fault else services.member.write(member_owner, call.text("name"), call.params.get("value"))


func call_method(call: RefCounted) -> Variant:
	var member_owner: Variant = _member_owner(call)
	if member_owner is Fault:
		return member_owner
	var arguments: Variant = call.get_or("args", [])
	return await services.member.call_method(member_owner, call.text("method"), arguments if arguments is Array else [])
