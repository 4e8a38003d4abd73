@tool
extends RefCounted
## Ids of nodes. The ids of the protocol have 32 bits and those of Godot 64, so each node gets a number when
## it is first reported, and keeps it.
##
## Numbers start at a random offset in every process, so that an id from before a restart is unknown instead
## of referring to another node.

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


## The node with this id, or a Fault.
func find(id: Variant) -> Variant:
	var text := str(id)
	if not text.begins_with("obj:") or not text.substr(4).is_valid_int():
		return Fault.invalid("Invalid id; expected 'obj:<instanceId>'", "pass the Id of an object, as SearchObjects returns it")
	var key: int = _by_number.get(text.substr(4).to_int(), 0)
	var node := instance_from_id(key) as Node if key != 0 and is_instance_id_valid(key) else null
	if node == null or node.is_queued_for_deletion():
		return Fault.missing("Object", text, "it was freed, or the engine was restarted; list the objects again")
	return node


## Transfers the id of a node to the node that replaces it.
func transfer(from: Node, to: Node) -> void:
	var number: int = of(from).substr(4).to_int()
	_by_node.erase(from.get_instance_id())
	_by_node[to.get_instance_id()] = number
	_by_number[number] = to.get_instance_id()


func _sweep() -> void:
	for key: int in _by_node.keys():
		if not is_instance_id_valid(key):
			_by_number.erase(_by_node[key])
			_by_node.erase(key)
