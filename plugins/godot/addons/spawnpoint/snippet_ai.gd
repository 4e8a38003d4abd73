@tool
extends RefCounted
## What a running snippet knows as `ai`.

var kit: RefCounted
var call: RefCounted
var _written := {}


## Shows a value as a partial result, beside those of other names, and keeps it in the log of that name.
func write(name: String, value: Variant) -> void:
	_written[name] = kit.value.json(value)
	call.partial(_written)
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
