@tool
extends RefCounted
## Numbers for nodes. The protocol's ids are 32 bits wide and Godot's are not, so each node gets a number
## of ours when it is first told of, and keeps it.
##
## Numbers begin at another place in every process: an id from before a restart is unknown rather than
## somebody else's.

const Fault := preload("fault.gd")

const SWEEP_EVERY := 4096

var _next := (randi() % 20000 + 1) * 100000 + 1
var _by_node := {}
var _by_number := {}


func of(node: Node) -> String:
	var key := node.get_instance_id()
	if not _by_node.has(key):
		if _next % SWEEP_EVERY == 0:
			_sweep()
		_by_node[key] = _next
		_by_number[_next] = key
		_next += 1
	return "obj:%d" % _by_node[key]


## The node of an id, or a Fault.
func find(id: Variant) -> Variant:
	var text := str(id)
	if not text.begins_with("obj:") or not text.substr(4).is_valid_int():
		return Fault.invalid("Invalid id; expected 'obj:<instanceId>'", "take the Id of an object card")
	var key: int = _by_number.get(text.substr(4).to_int(), 0)
	var node := instance_from_id(key) as Node if key != 0 and is_instance_id_valid(key) else null
	if node == null or node.is_queued_for_deletion():
		return Fault.missing("Object", text, "it is gone, or the engine was started anew: list the objects again")
	return node


## Another node takes the place of this one, and its number.
func hand_over(from: Node, to: Node) -> void:
	var number: int = of(from).substr(4).to_int()
	_by_node.erase(from.get_instance_id())
	_by_node[to.get_instance_id()] = number
	_by_number[number] = to.get_instance_id()


func _sweep() -> void:
	for key: int in _by_node.keys():
		if not is_instance_id_valid(key):
			_by_number.erase(_by_node[key])
			_by_node.erase(key)
