@tool
extends RefCounted
## What a running snippet knows as `ai`.

const Fault := preload("fault.gd")

var kit: RefCounted
var call: RefCounted
var log: Array[String] = []


## Shows a value as a partial result, and keeps it in the log of that name.
func write(name: String, value: Variant) -> void:
	call.partial({name: kit.value.json(value)})
	kit.worker.tell("note", {"log_name": name, "message": kit.value.text(value), "data": kit.value.json(value)})


## Shows what is known so far.
func partial(value: Variant) -> void:
	call.partial(kit.value.json(value))


## A node by id, by path or by name.
func node(what: String) -> Node:
	if what.begins_with("obj:"):
		var found: Variant = kit.ids.find(what)
		return found if found is Node else null
	var top: Node = kit.host.active_root()
	if top == null:
		return null
	if what.contains("/"):
		return top.get_node_or_null(what.trim_prefix("/").trim_prefix(str(top.name) + "/"))
	return top if str(top.name) == what else top.find_child(what, true, false)
