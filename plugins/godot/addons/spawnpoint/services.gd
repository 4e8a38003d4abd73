@tool
extends RefCounted
## The services that ops use, and the table of all ops.

const Components := preload("components.gd")
const Fault := preload("fault.gd")
const Host := preload("host.gd")
const Ids := preload("ids.gd")
const Member := preload("member.gd")
const Parse := preload("parse.gd")
const Refs := preload("refs.gd")
const Value := preload("value.gd")
const Worker := preload("worker.gd")

## Ops that work in games and in the editor.
const COMMON_OPS := [
	preload("ops/status.gd"),
	preload("ops/scenes.gd"),
	preload("ops/objects.gd"),
	preload("ops/object_search.gd"),
	preload("ops/components.gd"),
	preload("ops/members.gd"),
	preload("ops/member_search.gd"),
	preload("ops/statics.gd"),
	preload("ops/refs.gd"),
	preload("ops/script.gd"),
	preload("ops/query.gd"),
	preload("ops/clipboard.gd"),
	preload("ops/logs.gd"),
	preload("ops/view.gd"),
	preload("ops/docs.gd"),
	preload("ops/settings.gd"),
	preload("ops/wait.gd"),
]

var host: Host
var worker := Worker.new()
var ids := Ids.new()
var refs := Refs.new()
var value := Value.new()
var parse := Parse.new()
var member := Member.new()
var components := Components.new()

var _holders: Array[RefCounted] = []
var _each_frame: Array[RefCounted] = []


static func of(host: Host, own: Array) -> RefCounted:
	var services := new()
	services.host = host
	services.value.ids = services.ids
	services.parse.ids = services.ids
	services.parse.refs = services.refs
	services.components.value = services.value
	services.member.host = host
	services.member.value = services.value
	services.member.parse = services.parse
	services.member.refs = services.refs
	services.member.script_errors = services.script_errors
	for holder: GDScript in COMMON_OPS + own:
		services._add(holder.new())
	return services


func _add(ops: RefCounted) -> void:
	ops.services = self
	_holders.append(ops)
	worker.ops.merge(ops.table())
	if ops.has_method("each_frame"):
		_each_frame.append(ops)


func tick() -> void:
	for ops in _each_frame:
		ops.each_frame()
	worker.tick()


func close() -> void:
	worker.link.close_for_good()
	for ops in _holders:
		if ops.has_method("close"):
			ops.close()
		# Ops and services refer to each other, so reference counting would free neither.
		ops.services = null
	_holders.clear()
	_each_frame.clear()
	worker.ops.clear()
	worker.link.handle_message = Callable()
	worker.registered = Callable()
	member.script_errors = Callable()


## Recent errors of scripts; empty before Godot 4.5, which has no logger.
func script_errors() -> Array:
	var ear: Variant = ops("logs.tail").ear
	return ear.recent_errors() if ear != null else []


## The object that implements an op.
func ops(name: String) -> RefCounted:
	return (worker.ops[name] as Callable).get_object() as RefCounted


## The node with this id, or a Fault.
func node(id: Variant) -> Variant:
	var found: Variant = ids.find(id)
	if found is Node and not host.is_exposed(found):
		return Fault.missing("Object", str(id), "it is no longer in an open scene")
	return found
