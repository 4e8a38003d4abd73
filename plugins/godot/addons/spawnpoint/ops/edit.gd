@tool
extends RefCounted
## edit.apply: applies changes together, as one action of the undo history. Each is made by the op for it alone.

const Call := preload("../call.gd")
const Card := preload("../card.gd")
const EditPlan := preload("../edit_plan.gd")
const Fault := preload("../fault.gd")

const MOST := 500
## The op of each change, and the names of its parameters where they differ.
const OPS := {
	"set": ["member.write", {"member": "name"}],
	"create": ["object.create", {}],
	"delete": ["object.destroy", {"object": "id"}],
	"duplicate": ["object.duplicate", {"object": "id"}],
	"reparent": ["object.reparent", {"object": "id"}],
	"add_component": ["component.add", {}],
	"remove_component": ["component.remove", {}],
	"rename": ["object.rename", {"object": "id"}],
	"set_active": ["object.set_active", {"object": "id"}],
}

var services: RefCounted


func table() -> Dictionary:
	return {"edit.apply": apply}


func apply(call: RefCounted) -> Variant:
	var changes: Variant = call.params.get("changes")
	if not changes is Array or changes.is_empty() or changes.size() > MOST:
		return Fault.argument("changes", "expected 1 to %d changes" % MOST)
	if services.host.active_root() == null:
		return Fault.not_ready("No scene is open", "load a scene first")
	var planned: Variant = _plan(changes, call.flag("dry_run"))
	if planned is Fault:
		return planned
	if call.flag("dry_run"):
		return {"applied": false, "changes": planned}
	var results: Array = []
	var labels := {}
	services.host.start_group()
	for at: int in changes.size():
		var result: Variant = _apply(changes[at], labels)
		if result is Fault:
			services.host.roll_back_group()
			return _failed(result, at)
		results.append(result)
	var answer := {"applied": true, "changes": results}
	var what: String = "%d changes" % changes.size() if changes.size() > 1 else _title(changes[0], results[0])
	var action: String = services.host.commit_group(what)
	if action != "":
		answer["undo"] = action
	return answer


static func _title(change: Dictionary, result: Dictionary) -> String:
	var what: String = result.get("path", result.get("before", ""))
	return "%s %s" % [change.do.capitalize(), what.get_file()]


## The predicted results, or a Fault.
func _plan(changes: Array, is_preview: bool) -> Variant:
	var plan := EditPlan.of(services, is_preview)
	var results: Array = []
	for at: int in changes.size():
		var result: Variant = plan.add(changes[at])
		if result is Fault:
			plan.close()
			return _failed(result, at)
		results.append(result)
	plan.close()
	return results


static func _failed(fault: Fault, at: int) -> Fault:
	fault.message = "changes[%d]: %s. Nothing was changed" % [at, fault.message.trim_suffix(".")]
	return fault


## Makes one change and reads the result back. `labels` holds the ids of labeled objects.
func _apply(change: Dictionary, labels: Dictionary) -> Variant:
	var call := Call.new()
	for key: String in change:
		var value: Variant = change[key]
		if ["object", "parent"].has(key):
			value = labels.get(value, value)
		call.params[OPS[change.do][1].get(key, key)] = value
	call.worker = services.worker
	var object: Variant = call.params.get("object", call.params.get("id"))
	var before: Variant = _value(change, object)
	var answer: Variant = services.worker.ops[OPS[change.do][0]].call(call)
	if not answer is Dictionary:
		return answer if answer is Fault else Fault.of("Internal", "'%s' failed in the addon; see the engine's log" % change.do)
	if ["create", "duplicate"].has(change.do):
		object = answer.id
		if change.get("as") != null:
			labels[change.as] = object
	return _result(change, object, before)


func _result(change: Dictionary, object: String, before: Variant) -> Variant:
	var result := {"object": object}
	if change.do != "delete":
		result["path"] = services.host.path_of(services.node(object))
	if before != null and not ["create", "duplicate", "add_component"].has(change.do):
		result["before"] = before
	var after: Variant = _value(change, object)
	if after is Fault:
		return after
	if after != null and not ["delete", "remove_component"].has(change.do):
		result["after"] = after
	return result


## The value that a change is about, as it is now; null if there is none.
func _value(change: Dictionary, object: Variant) -> Variant:
	var node: Variant = services.node(object) if object != null else null
	if not node is Node:
		return null
	match change.do:
		"set":
			var member_owner: Variant = services.components.find(node, change.component)
			return null if member_owner is Fault else services.member.text_of(member_owner, change.member)
		"create", "duplicate":
			return node.get_class()
		"delete":
			return services.host.path_of(node)
		"reparent":
			return services.host.path_of(node.get_parent())
		"add_component", "remove_component":
			return change.component
		"rename":
			return str(node.name)
	return str(Card.is_active(node))
