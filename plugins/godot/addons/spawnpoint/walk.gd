@tool
extends RefCounted
## Nodes depth first, a few at a time. What goes away meanwhile is passed over.

var _open: Array[int] = []


static func from(roots: Array) -> RefCounted:
	var walk := new()
	walk._push(roots)
	return walk


## The next node, or null at the end.
func next() -> Node:
	while not _open.is_empty():
		var id: int = _open.pop_back()
		if not is_instance_id_valid(id):
			continue
		var node := instance_from_id(id) as Node
		_push(node.get_children())
		return node
	return null


func _push(nodes: Array) -> void:
	for at in range(nodes.size() - 1, -1, -1):
		_open.append(nodes[at].get_instance_id())
