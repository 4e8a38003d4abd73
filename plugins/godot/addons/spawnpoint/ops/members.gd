@tool
extends RefCounted
## members.list, member.read, member.write, member.call

const Fault := preload("../fault.gd")
const Paging := preload("../paging.gd")

var kit: RefCounted


func table() -> Dictionary:
	return {
		"members.list": list,
		"member.read": read,
		"member.write": write,
		"member.call": call_method,
	}


func _subject(call: RefCounted) -> Variant:
	var node: Variant = kit.node(call.text("object"))
	return node if node is Fault else kit.components.find(node, call.text("component"))


func list(call: RefCounted) -> Variant:
	var subject: Variant = _subject(call)
	return subject if subject is Fault else Paging.cut(call, subject.list(call.flag("include_methods")))


func read(call: RefCounted) -> Variant:
	var subject: Variant = _subject(call)
	return subject if subject is Fault else kit.member.read(subject, call.text("name"))


func write(call: RefCounted) -> Variant:
	var subject: Variant = _subject(call)
	return subject if subject is Fault else kit.member.write(subject, call.text("name"), call.params.get("value"))


func call_method(call: RefCounted) -> Variant:
	var subject: Variant = _subject(call)
	if subject is Fault:
		return subject
	var arguments: Variant = call.get_or("args", [])
	return await kit.member.call_method(subject, call.text("method"), arguments if arguments is Array else [])
