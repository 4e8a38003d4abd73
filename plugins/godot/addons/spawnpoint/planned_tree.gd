@tool
extends RefCounted
## The edited scene as planned changes will leave it. Nothing in the scene is touched: a node whose values are
## planned to change has a stand-in, a copy of it outside of the tree. A preview must not run code of the project,
## so its stand-ins have no @tool scripts.

const ComponentChange := preload("component_change.gd")

var root: Node
var is_preview := false
var _parents := {}
var _names := {}
var _deleted := {}
var _stand_ins := {}
## The scripts that stand-ins would have.
var _left_out := {}
## Nodes that are not in the scene, to free them.
var _own: Array[Node] = []


func close() -> void:
	for node in _own:
		node.free()
	_own.clear()


func parent_of(node: Node) -> Node:
	return _parents.get(node, node.get_parent() if node != root else null)


func name_of(node: Node) -> String:
	return _names.get(node, str(node.name))


func path_of(node: Node) -> String:
	var path := ""
	while node != null:
		path = "/%s%s" % [name_of(node), path]
		node = parent_of(node)
	return path


## Whether a node, or one above it, is planned to be deleted.
func is_deleted(node: Node) -> bool:
	while node != null:
		if _deleted.has(node):
			return true
		node = parent_of(node)
	return false


func is_at_or_below(node: Node, above: Node) -> bool:
	while node != null and node != above:
		node = parent_of(node)
	return node != null


## The child of a planned parent with this name; null if there is none.
func child(parent: Node, name: String) -> Node:
	for node: Node in parent.get_children() + _parents.keys():
		if parent_of(node) == parent and name_of(node) == name and not _deleted.has(node):
			return node
	return null


## Adds a node that is not in the scene.
func add(node: Node, parent: Node) -> void:
	_own.append(node)
	_parents[node] = parent


func move(node: Node, parent: Node) -> void:
	_parents[node] = parent


func rename(node: Node, name: String) -> void:
	_names[node] = name


func delete(node: Node) -> void:
	_deleted[node] = true


## The node as it is planned to be, to look at.
func shown(node: Node) -> Node:
	return _stand_ins.get(node, node)


## The node as it is planned to be, to change it.
func stand_in(node: Node) -> Node:
	if not _stand_ins.has(node):
		change_class(node, node.get_class())
	return _stand_ins[node]


## Plans another class for a node.
func change_class(node: Node, name: String) -> void:
	var other := _copy(node, name)
	_own.append(other)
	_stand_ins[node] = other


## Adds a copy of a node to a parent.
func duplicate_node(node: Node, parent: Node) -> Node:
	var copy := _copy(node, shown(node).get_class())
	copy.name = name_of(node)
	if _left_out.has(node):
		_left_out[copy] = _left_out[node]
	add(copy, parent)
	return copy


## The script that is left out of a node's stand-in; null if there is none.
func script_left_out(node: Node) -> Script:
	return _left_out.get(node)


func attach_script(node: Node, script: Script) -> void:
	var other := stand_in(node)
	if is_preview and script.is_tool():
		_left_out[node] = script
	else:
		other.set_script(script)


func detach_script(node: Node) -> void:
	stand_in(node).set_script(null)
	_left_out.erase(node)


func _copy(node: Node, name: String) -> Node:
	var script := shown(node).get_script() as Script
	var is_left_out := is_preview and script != null and script.is_tool()
	if is_left_out:
		_left_out[node] = script
	return ComponentChange.as_class(shown(node), name, not is_left_out)
