@tool
extends RefCounted
## Visits nodes depth first, a few at a time. The tree can change in between: freed nodes are skipped, and a
## node that moved may be visited twice or not at all.

## Nodes whose children are being visited, each with the index of the next child.
var _pending: Array[Array] = []
var _roots: Array[int] = []


static func from(roots: Array) -> RefCounted:
	var walk := new()
	for root: Node in roots:
		walk._roots.append(root.get_instance_id())
	return walk


## The next node; null at the end.
func next() -> Node:
	while not _pending.is_empty():
		var last: Array = _pending.back()
		var above := _alive(last[0])
		if above != null and last[1] < above.get_child_count():
			last[1] += 1
			return _visit(above.get_child(last[1] - 1))
		_pending.pop_back()
	while not _roots.is_empty():
		var root := _alive(_roots.pop_front())
		if root != null:
			return _visit(root)
	return null


func _visit(node: Node) -> Node:
	if node.get_child_count() > 0:
		_pending.append([node.get_instance_id(), 0])
	return node


static func _alive(id: int) -> Node:
	return instance_from_id(id) as Node if is_instance_id_valid(id) else null
