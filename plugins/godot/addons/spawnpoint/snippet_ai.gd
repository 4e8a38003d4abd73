@tool
extends RefCounted
## The object `ai` of a running snippet.

var services: RefCounted
var call: RefCounted
var _written := {}


## Reports a value as a partial result, next to values with other names, and adds it to the log of that name.
func write(name: String, value: Variant) -> void:
	_written[name] = services.value.json(value)
	call.partial(_written)
	services.worker.send_event("note", {"log_name": name, "message": services.value.text(value), "data": services.value.json(value)})


## Reports a partial result.
func partial(value: Variant) -> void:
	call.partial(services.value.json(value))


## A node by id, path or name.
func node(what: String) -> Node:
	if what.begins_with("obj:"):
		var found: Variant = services.ids.find(what)
		return found if found is Node else null
	var top: Node = services.host.active_root()
	if top == null:
		return null
	if what.contains("/"):
		return top.get_node_or_null(what.trim_prefix("/").trim_prefix(str(top.name) + "/"))
	return top if str(top.name) == what else top.find_child(what, true, false)
