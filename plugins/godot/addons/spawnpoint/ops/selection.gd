@tool
extends RefCounted
## selection.get, selection.set in a game, for which this addon stores a selection.

const Fault := preload("../fault.gd")

const MOST := 256

var services: RefCounted
var _items: Array = []
var _active: Variant


func table() -> Dictionary:
	return {"selection.get": get_selected, "selection.set": set_selected}


func get_selected(_call: RefCounted) -> Dictionary:
	return {"ActiveId": _active, "Items": _items}


func set_selected(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("id"))
	if node is Fault:
		return node
	_active = services.ids.of(node)
	if not _items.has(_active):
		_items.push_front(_active)
		_items.resize(mini(_items.size(), MOST))
	services.worker.send_event("selection", get_selected(null))
	return {"ok": true}
