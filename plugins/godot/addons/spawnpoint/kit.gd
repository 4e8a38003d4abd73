@tool
extends RefCounted
## Everything ops need, put together, and the table of all ops.

const Components := preload("components.gd")
const Fault := preload("fault.gd")
const Host := preload("host.gd")
const Ids := preload("ids.gd")
const Member := preload("member.gd")
const Parse := preload("parse.gd")
const Refs := preload("refs.gd")
const Value := preload("value.gd")
const Worker := preload("worker.gd")

## What works in games and in the editor alike.
const EVERYWHERE := [
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
	var kit := new()
	kit.host = host
	kit.value.ids = kit.ids
	kit.parse.ids = kit.ids
	kit.parse.refs = kit.refs
	kit.components.value = kit.value
	kit.member.host = host
	kit.member.value = kit.value
	kit.member.parse = kit.parse
	kit.member.refs = kit.refs
	kit.member.script_errors = kit.script_errors
	for holder: GDScript in EVERYWHERE + own:
		kit._add(holder.new())
	return kit


func _add(ops: RefCounted) -> void:
	ops.kit = self
	_holders.append(ops)
	worker.ops.merge(ops.table())
	if ops.has_method("each_frame"):
		_each_frame.append(ops)


func tick() -> void:
	for ops in _each_frame:
		ops.each_frame()
	worker.tick()


func close() -> void:
	worker.link.say_goodbye()
	for ops in _holders:
		if ops.has_method("close"):
			ops.close()
		# Ops and kit know each other; nobody would free either.
		ops.kit = null
	_holders.clear()
	_each_frame.clear()
	worker.ops.clear()
	worker.link.take = Callable()
	worker.registered = Callable()
	member.script_errors = Callable()


## What the engine said of scripts lately; nothing before Godot 4.5, which tells nobody.
func script_errors() -> Array:
	var ear: Variant = ops("logs.tail").ear
	return ear.recent_errors() if ear != null else []


## What does an op: the object that brought it.
func ops(name: String) -> RefCounted:
	return (worker.ops[name] as Callable).get_object() as RefCounted


## The node of a parameter, or a Fault.
func node(id: Variant) -> Variant:
	var found: Variant = ids.find(id)
	if found is Node and not host.is_ours(found):
		return Fault.missing("Object", str(id), "it is not in any open scene any more")
	return found
