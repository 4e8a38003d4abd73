@tool
extends RefCounted
## components.list, component.add, component.remove, types.list
##
## A Godot node has one class and one script. Adding a class changes the class of the node, adding a script
## attaches it; removing undoes either.

const ComponentChange := preload("../component_change.gd")
const Components := preload("../components.gd")
const Fault := preload("../fault.gd")
const Filter := preload("../filter.gd")
const Paging := preload("../paging.gd")

var services: RefCounted


func table() -> Dictionary:
	return {
		"components.list": list,
		"component.add": add,
		"component.remove": remove,
		"types.list": types,
	}


func list(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("object"))
	return node if node is Fault else Paging.cut(call, services.components.cards(node))


func add(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("object"))
	if node is Fault:
		return node
	var wanted: String = call.text("component")
	var script: Variant = ComponentChange.check_add(node, wanted, node == services.host.active_root())
	if script is Fault:
		return script
	if script == null:
		_replace(node, wanted)
		return {"ok": true}
	services.host.set_property(node, "script", script)
	return {"ok": true} if node.get_script() == script else Fault.of("Internal", "the script was not attached")


func remove(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("object"))
	if node is Fault:
		return node
	var wanted: Variant = ComponentChange.check_remove(node, call.text("component"), node == services.host.active_root())
	if wanted is Fault:
		return wanted
	if ClassDB.class_exists(wanted):
		_replace(node, ComponentChange.class_above(wanted))
		return {"ok": true}
	services.host.set_property(node, ComponentChange.property_of(wanted), null)
	if Components.names(node).has(wanted):
		return Fault.of("Internal", "%s was not removed" % wanted)
	return {"ok": true}


func _replace(node: Node, wanted: String) -> void:
	var other := ComponentChange.as_class(node, wanted)
	if services.host.part() == "game":
		services.ids.transfer(node, other)
	services.host.replace_node(node, other)


func types(call: RefCounted) -> Dictionary:
	var wanted: String = call.text("query")
	var names: Array[String] = []
	for name in ClassDB.get_inheriters_from_class("Node"):
		if ClassDB.can_instantiate(name):
			names.append(name)
	for one: Dictionary in ProjectSettings.get_global_class_list():
		names.append(one.class)
	names.assign(names.filter(func(name: String) -> bool: return Filter.fits(name, wanted)))
	names.sort()
	return Paging.cut(call, names)
