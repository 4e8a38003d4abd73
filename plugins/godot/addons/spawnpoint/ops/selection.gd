@tool
extends RefCounted
## selection.get, selection.set in a game, which has no selection of its own.

const Fault := preload("../fault.gd")

const MOST := 256

var kit: RefCounted
var _items: Array = []
var _active: Variant


func table() -> Dictionary:
	return {"selection.get": get_selected, "selection.set": set_selected}


func get_selected(_call: RefCounted) -> Dictionary:
	return {"ActiveId": _active, "Items": _items}


func set_selected(call: RefCounted) -> Variant:
	var node: Variant = kit.node(call.text("id"))
	if node is Fault:
		return node
	_active = kit.ids.of(node)
	if not _items.has(_active):
		_items.push_front(_active)
		_items.resize(mini(_items.size(), MOST))
	kit.worker.tell("selection", get_selected(null))
	return {"ok": true}
