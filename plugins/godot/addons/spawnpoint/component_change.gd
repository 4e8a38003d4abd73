@tool
extends RefCounted
## Adds components to nodes and removes them. A Godot node has one class and one script: adding a class changes
## the class of the node, adding a script attaches it, and removing undoes either.

const Components := preload("components.gd")
const Fault := preload("fault.gd")
const Value := preload("value.gd")


## The script to attach, null if the class of the node changes, or a Fault.
static func check_add(node: Node, wanted: String, is_root: bool) -> Variant:
	if Components.names(node).has(wanted):
		return Fault.argument("component", "'%s' already is a %s" % [node.name, wanted])
	if ClassDB.class_exists(wanted):
		if not ClassDB.is_parent_class(wanted, node.get_class()):
			var what := "'%s' is a %s, from which %s is not derived" % [node.name, node.get_class(), wanted]
			return Fault.invalid(what, "a node can only change to a class derived from its own; otherwise create a child")
		return _check_class(node, wanted, is_root)
	var script := find_script(wanted)
	if script == null:
		return Fault.missing("Type", "'%s'" % wanted, "SearchTypes lists the types; name a script by its class_name or path")
	if node.get_script() != null:
		return Fault.invalid("'%s' already has the script %s" % [node.name, Value.script_name(node.get_script())], "remove it first, or add a child")
	if not node.is_class(script.get_instance_base_type()):
		return Fault.invalid("%s requires a %s, but '%s' is a %s" % [wanted, script.get_instance_base_type(), node.name, node.get_class()])
	return script


## The name of the component to remove, or a Fault. A number is an index into the list of components.
static func check_remove(node: Node, wanted: String, is_root: bool) -> Variant:
	var names := Components.names(node)
	if wanted.is_valid_int():
		if wanted.to_int() < 0 or wanted.to_int() >= names.size():
			return Fault.missing("Component", "number " + wanted, "the object has %d components, counted from 0" % names.size())
		wanted = names[wanted.to_int()]
	if not names.has(wanted):
		return Fault.missing("Component", "'%s' on '%s'" % [wanted, node.name], "the node has " + ", ".join(names))
	if not ClassDB.class_exists(wanted):
		return wanted
	if wanted != node.get_class() or wanted == "Node":
		return Fault.invalid("%s cannot be removed" % wanted, "only the node's own class, %s, can be removed" % node.get_class())
	var fault := _check_class(node, class_above(wanted), is_root)
	return wanted if fault == null else fault


static func _check_class(node: Node, wanted: String, is_root: bool) -> Fault:
	if not ClassDB.can_instantiate(wanted):
		return Fault.argument("component", "%s cannot be instantiated" % wanted)
	if is_root or not ClassDB.is_parent_class(wanted, "Node"):
		return Fault.invalid("%s cannot be changed to a %s" % [node.name, wanted])
	return null


## A node of another class with the name and the values of a node, and with its script unless that is left out.
static func as_class(node: Node, wanted: String, with_script := true) -> Node:
	var other: Node = ClassDB.instantiate(wanted)
	other.name = node.name
	for property: Dictionary in node.get_property_list():
		if property.name == "script" and not with_script:
			continue
		if property.usage & PROPERTY_USAGE_STORAGE and property.name in other:
			other.set(property.name, node.get(property.name))
	return other


## The property that holds a component which is not a class.
static func property_of(component: String) -> String:
	return component.get_slice(":", 0) if component.contains(":") and not component.contains("://") else "script"


## The nearest base class that can be instantiated.
static func class_above(name: String) -> String:
	name = ClassDB.get_parent_class(name)
	while not ClassDB.can_instantiate(name) and name != "Node":
		name = ClassDB.get_parent_class(name)
	return name


static func find_script(name: String) -> Script:
	if name.begins_with("res://"):
		return load(name) as Script if ResourceLoader.exists(name, "Script") else null
	for one: Dictionary in ProjectSettings.get_global_class_list():
		if one.class == name:
			return load(one.path) as Script
	return null
