@tool
extends RefCounted
## object.get, object.children, object.create, object.destroy, object.duplicate, object.reparent,
## object.set_active

const Card := preload("../card.gd")
const Fault := preload("../fault.gd")
const Paging := preload("../paging.gd")

const MAX_NAME := 1024

var services: RefCounted
## The process modes of nodes before they were deactivated.
var _modes := {}


func table() -> Dictionary:
	return {
		"object.get": get_one,
		"object.children": children,
		"object.create": create,
		"object.destroy": destroy,
		"object.duplicate": duplicate_one,
		"object.reparent": reparent,
		"object.set_active": set_active,
	}


func get_one(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("id"))
	return node if node is Fault else Card.of(services, node)


func children(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("id"))
	return node if node is Fault else Paging.cut(call, node.get_children(), _card)


func _card(node: Node) -> Dictionary:
	return Card.of(services, node)


## Creates an empty node of the kind of its parent: 2D below 2D, 3D below 3D, a control below a control.
func create(call: RefCounted) -> Variant:
	var name: String = call.text("name")
	if name.length() > MAX_NAME:
		return Fault.argument("name", "longer than %d characters" % MAX_NAME)
	if name.strip_edges() == "":
		return Fault.argument("name", "a node requires a name")
	var parent: Variant = _parent(call)
	if parent is Fault:
		return parent
	var node: Node = Node.new()
	for sort: Array in [["Node2D", Node2D], ["Node3D", Node3D], ["Control", Control]]:
		if parent.is_class(sort[0]):
			node.free()
			node = sort[1].new()
	node.name = name.validate_node_name()
	services.host.add_node(parent, node, "Create")
	return {"ok": true, "id": services.ids.of(node)}


## The requested parent; by default the root of the current scene.
func _parent(call: RefCounted) -> Variant:
	if call.get_or("parent", null) != null:
		return services.node(call.text("parent"))
	var root: Node = services.host.active_root()
	return root if root != null else Fault.not_ready("No scene is open", "load a scene first, or pass a parent")


func destroy(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("id"))
	if node is Fault:
		return node
	if node == services.host.anchor or node.is_ancestor_of(services.host.anchor):
		return Fault.invalid("%s holds the connection to Spawnpoint and cannot be destroyed" % node.name)
	if node == services.host.active_root() and services.host.part() == "editor":
		return Fault.invalid("The root of an open scene cannot be destroyed", "unload the scene instead")
	services.host.remove_node(node, "Destroy")
	return {"ok": true}


func duplicate_one(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("id"))
	if node is Fault:
		return node
	var parent: Node = node.get_parent()
	if call.get_or("parent", null) != null:
		var wanted: Variant = services.node(call.text("parent"))
		if wanted is Fault:
			return wanted
		parent = wanted
	elif node == services.host.active_root() and services.host.part() == "editor":
		return Fault.invalid("The root of a scene cannot be duplicated next to itself", "pass a parent")
	var copy: Node = node.duplicate()
	if copy == null:
		return Fault.of("Internal", "%s cannot be duplicated" % node.name)
	services.host.add_node(parent, copy, "Duplicate")
	return {"ok": true, "id": services.ids.of(copy)}


func reparent(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("id"))
	if node is Fault:
		return node
	var parent: Variant = _parent(call)
	if parent is Fault:
		return parent
	if node == parent or node.is_ancestor_of(parent):
		return Fault.argument("parent", "%s is a descendant of %s" % [parent.name, node.name])
	if node == services.host.active_root():
		return Fault.invalid("The root of a scene cannot be moved")
	if node.get_parent() != parent:
		services.host.move_node(node, parent)
	if node.get_parent() != parent:
		return Fault.of("Internal", "%s was not moved" % node.name)
	return {"ok": true}


func set_active(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("id"))
	if node is Fault:
		return node
	var active: bool = call.flag("active")
	var key: int = node.get_instance_id()
	var mode: int = node.process_mode
	if not active and mode != Node.PROCESS_MODE_DISABLED:
		_modes[key] = mode
		services.host.set_property(node, "process_mode", Node.PROCESS_MODE_DISABLED)
	elif active and mode == Node.PROCESS_MODE_DISABLED:
		services.host.set_property(node, "process_mode", _modes.get(key, Node.PROCESS_MODE_INHERIT))
		_modes.erase(key)
	if node.get("visible") is bool and node.get("visible") != active:
		services.host.set_property(node, "visible", active)
	if Card.is_active(node) != active:
		return Fault.invalid("%s stayed %s" % [node.name, "inactive" if active else "active"])
	return {"ok": true}
