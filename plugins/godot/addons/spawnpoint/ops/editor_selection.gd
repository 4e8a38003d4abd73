@tool
extends RefCounted
## selection.get, selection.set: the selection of the editor.

const Fault := preload("../fault.gd")

var services: RefCounted
var _selection := EditorInterface.get_selection()


func table() -> Dictionary:
	_selection.selection_changed.connect(_report_selection)
	return {"selection.get": get_selected, "selection.set": set_selected}


func close() -> void:
	_selection.selection_changed.disconnect(_report_selection)


func _report_selection() -> void:
	services.worker.send_event("selection", get_selected(null))


func get_selected(_call: RefCounted) -> Dictionary:
	var items: Array = []
	for node: Node in _selection.get_selected_nodes():
		items.push_front(services.ids.of(node))
	return {"ActiveId": items[0] if items else null, "Items": items}


func set_selected(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("id"))
	if node is Fault:
		return node
	_selection.clear()
	_selection.add_node(node)
	EditorInterface.edit_node(node)
	return {"ok": true}
