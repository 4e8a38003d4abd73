@tool
extends RefCounted
## object.get, object.children, object.create, object.destroy, object.duplicate, object.reparent,
## object.set_active

const Card := preload("../card.gd")
const Fault := preload("../fault.gd")
const Paging := preload("../paging.gd")

const MAX_NAME := 1024

var kit: RefCounted
## How nodes worked before they were switched off.
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
	var node: Variant = kit.node(call.text("id"))
	return node if node is Fault else Card.of(kit, node)


func children(call: RefCounted) -> Variant:
	var node: Variant = kit.node(call.text("id"))
	return node if node is Fault else Paging.cut(call, node.get_children(), _card)


func _card(node: Node) -> Dictionary:
	return Card.of(kit, node)


## An empty node of the sort that its parent is: 2D below 2D, 3D below 3D, a control below a control.
func create(call: RefCounted) -> Variant:
	var name: String = call.text("name")
	if name.length() > MAX_NAME:
		return Fault.argument("name", "longer than %d characters" % MAX_NAME)
	if name.strip_edges() == "":
		return Fault.argument("name", "a node has a name")
	var parent: Variant = _parent(call)
	if parent is Fault:
		return parent
	var node: Node = Node.new()
	for sort: Array in [["Node2D", Node2D], ["Node3D", Node3D], ["Control", Control]]:
		if parent.is_class(sort[0]):
			node.free()
			node = sort[1].new()
	node.name = name.validate_node_name()
	kit.host.add_node(parent, node, "Create")
	return {"ok": true, "id": kit.ids.of(node)}


## The parent that is meant: without one, the root of the scene that is shown.
func _parent(call: RefCounted) -> Variant:
	if call.get_or("parent", null) != null:
		return kit.node(call.text("parent"))
	var root: Node = kit.host.active_root()
	return root if root != null else Fault.not_ready("No scene is open", "load one first, or give a parent")


func destroy(call: RefCounted) -> Variant:
	var node: Variant = kit.node(call.text("id"))
	if node is Fault:
		return node
	if node == kit.host.here or node.is_ancestor_of(kit.host.here):
		return Fault.invalid("%s carries the connection to Spawnpoint" % node.name)
	if node == kit.host.active_root() and kit.host.part() == "editor":
		return Fault.invalid("The root of an open scene cannot be destroyed", "unload the scene instead")
	kit.host.remove_node(node, "Destroy")
	return {"ok": true}


func duplicate_one(call: RefCounted) -> Variant:
	var node: Variant = kit.node(call.text("id"))
	if node is Fault:
		return node
	var parent: Node = node.get_parent()
	if call.get_or("parent", null) != null:
		var wanted: Variant = kit.node(call.text("parent"))
		if wanted is Fault:
			return wanted
		parent = wanted
	elif node == kit.host.active_root() and kit.host.part() == "editor":
		return Fault.invalid("The root of an open scene has no place for a second one", "give a parent")
	var copy: Node = node.duplicate()
	if copy == null:
		return Fault.of("Internal", "%s cannot be duplicated" % node.name)
	kit.host.add_node(parent, copy, "Duplicate")
	return {"ok": true, "id": kit.ids.of(copy)}


func reparent(call: RefCounted) -> Variant:
	var node: Variant = kit.node(call.text("id"))
	if node is Fault:
		return node
	var parent: Variant = _parent(call)
	if parent is Fault:
		return parent
	if node == parent or node.is_ancestor_of(parent):
		return Fault.argument("parent", "%s stands below %s" % [parent.name, node.name])
	if node == kit.host.active_root():
		return Fault.invalid("The root of a scene cannot be moved")
	if node.get_parent() != parent:
		kit.host.move_node(node, parent)
	if node.get_parent() != parent:
		return Fault.of("Internal", "%s stayed where it was" % node.name)
	return {"ok": true}


func set_active(call: RefCounted) -> Variant:
	var node: Variant = kit.node(call.text("id"))
	if node is Fault:
		return node
	var active: bool = call.flag("active")
	var key: int = node.get_instance_id()
	var mode: int = node.process_mode
	if not active and mode != Node.PROCESS_MODE_DISABLED:
		_modes[key] = mode
		kit.host.set_property(node, "process_mode", Node.PROCESS_MODE_DISABLED)
	elif active and mode == Node.PROCESS_MODE_DISABLED:
		kit.host.set_property(node, "process_mode", _modes.get(key, Node.PROCESS_MODE_INHERIT))
		_modes.erase(key)
	if node.get("visible") is bool and node.get("visible") != active:
		kit.host.set_property(node, "visible", active)
	if Card.is_active(node) != active:
		return Fault.invalid("%s stayed %s" % [node.name, "off" if active else "on"])
	return {"ok": true}
