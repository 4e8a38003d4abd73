@tool
extends RefCounted
## Nodes depth first, a few at a time. Between two of them the tree belongs to others: what goes away
## meanwhile is passed over, and what moves may be met twice or not at all.

## Nodes whose children are gone through, each with the number of the next.
var _open: Array[Array] = []
var _roots: Array[int] = []


static func from(roots: Array) -> RefCounted:
	var walk := new()
	for root: Node in roots:
		walk._roots.append(root.get_instance_id())
	return walk


## The next node, or null at the end.
func next() -> Node:
	while not _open.is_empty():
		var last: Array = _open.back()
		var above := _alive(last[0])
		if above != null and last[1] < above.get_child_count():
			last[1] += 1
			return _met(above.get_child(last[1] - 1))
		_open.pop_back()
	while not _roots.is_empty():
		var root := _alive(_roots.pop_front())
		if root != null:
			return _met(root)
	return null


func _met(node: Node) -> Node:
	if node.get_child_count() > 0:
		_open.append([node.get_instance_id(), 0])
	return node


static func _alive(id: int) -> Node:
	return instance_from_id(id) as Node if is_instance_id_valid(id) else null
