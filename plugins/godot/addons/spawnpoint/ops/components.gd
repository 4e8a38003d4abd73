@tool
extends RefCounted
## components.list, component.add, component.remove, types.list
##
## A Godot node has one class and one script. Adding a class changes the class of the node, adding a script
## attaches it; removing undoes either.

const Components := preload("../components.gd")
const Fault := preload("../fault.gd")
const Filter := preload("../filter.gd")
const Paging := preload("../paging.gd")
const Value := preload("../value.gd")

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
	if Components.names(node).has(wanted):
		return Fault.argument("component", "'%s' already is a %s" % [node.name, wanted])
	if ClassDB.class_exists(wanted):
		return _change_class(node, wanted)
	var script := find_script(wanted)
	if script == null:
		return Fault.missing("Type", "'%s'" % wanted, "SearchTypes lists the types; name a script by its class_name or path")
	if node.get_script() != null:
		return Fault.invalid("'%s' already has the script %s" % [node.name, Value.script_name(node.get_script())], "remove it first, or add a child")
	if not node.is_class(script.get_instance_base_type()):
		return Fault.invalid("%s requires a %s, but '%s' is a %s" % [wanted, script.get_instance_base_type(), node.name, node.get_class()])
	services.host.set_property(node, "script", script)
	return {"ok": true} if node.get_script() == script else Fault.of("Internal", "the script was not attached")


func _change_class(node: Node, wanted: String) -> Variant:
	if not ClassDB.is_parent_class(wanted, node.get_class()):
		var what := "'%s' is a %s, from which %s is not derived" % [node.name, node.get_class(), wanted]
		return Fault.invalid(what, "a node can only change to a class derived from its own; otherwise create a child")
	return _replace(node, wanted)


func _replace(node: Node, wanted: String) -> Variant:
	if not ClassDB.can_instantiate(wanted):
		return Fault.argument("component", "%s cannot be instantiated" % wanted)
	if node == services.host.active_root() or not ClassDB.is_parent_class(wanted, "Node"):
		return Fault.invalid("%s cannot be changed to a %s" % [node.name, wanted])
	var other: Node = ClassDB.instantiate(wanted)
	other.name = node.name
	for property: Dictionary in node.get_property_list():
		if property.usage & PROPERTY_USAGE_STORAGE and property.name in other:
			other.set(property.name, node.get(property.name))
	if services.host.part() == "game":
		services.ids.transfer(node, other)
	services.host.replace_node(node, other)
	return {"ok": true}


func remove(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("object"))
	if node is Fault:
		return node
	var wanted: String = call.text("component")
	var names := Components.names(node)
	if wanted.is_valid_int():
		if wanted.to_int() < 0 or wanted.to_int() >= names.size():
			return Fault.missing("Component", "number " + wanted, "the object has %d components, counted from 0" % names.size())
		wanted = names[wanted.to_int()]
	if not names.has(wanted):
		return Fault.missing("Component", "'%s' on '%s'" % [wanted, node.name], "the node has " + ", ".join(names))
	if ClassDB.class_exists(wanted):
		if wanted != node.get_class() or wanted == "Node":
			return Fault.invalid("%s cannot be removed" % wanted, "only the node's own class, %s, can be removed" % node.get_class())
		return _replace(node, _above(wanted))
	if wanted.contains(":") and not wanted.contains("://"):
		services.host.set_property(node, wanted.get_slice(":", 0), null)
	else:
		services.host.set_property(node, "script", null)
	if Components.names(node).has(wanted):
		return Fault.of("Internal", "%s was not removed" % wanted)
	return {"ok": true}


## The nearest base class that can be instantiated.
static func _above(name: String) -> String:
	name = ClassDB.get_parent_class(name)
	while not ClassDB.can_instantiate(name) and name != "Node":
		name = ClassDB.get_parent_class(name)
	return name


static func find_script(name: String) -> Script:
	if name.begins_with("res://"):
		return load(name) as Script if ResourceLoader.exists(name) else null
	for one: Dictionary in ProjectSettings.get_global_class_list():
		if one.class == name:
			return load(one.path) as Script
	return null


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
