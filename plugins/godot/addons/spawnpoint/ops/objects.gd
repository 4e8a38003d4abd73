@tool
extends RefCounted
## object.get, object.children, object.create, object.destroy, object.duplicate, object.reparent,
## object.rename, object.set_active

const Card := preload("../card.gd")
const Fault := preload("../fault.gd")
const NodeName := preload("../node_name.gd")
const Paging := preload("../paging.gd")

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
		"object.rename": rename,
		"object.set_active": set_active,
	}


func get_one(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("id"))
	return node if node is Fault else Card.of(services, node)


func children(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("id"))
	return node if node is Fault else Paging.cut(call, node.get_children(), _card.bind(call.flag("components")))


func _card(node: Node, with_components: bool) -> Dictionary:
	return Card.of(services, node, with_components)


func create(call: RefCounted) -> Variant:
	var name: String = call.text("name")
	var fault: Fault = NodeName.check_length(name)
	if fault != null:
		return fault
	var parent: Variant = _parent(call)
	if parent is Fault:
		return parent
	var node := empty_below(parent)
	node.name = name.validate_node_name()
	services.host.add_node(parent, node, "Create")
	return {"ok": true, "id": services.ids.of(node)}


## An empty node of the kind of its parent: 2D below 2D, 3D below 3D, a control below a control.
static func empty_below(parent: Node) -> Node:
	if parent is Node2D:
		return Node2D.new()
	if parent is Node3D:
		return Node3D.new()
	return Control.new() if parent is Control else Node.new()


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


func rename(call: RefCounted) -> Variant:
	var node: Variant = services.node(call.text("id"))
	if node is Fault:
		return node
	var name: String = call.text("name")
	var fault: Fault = NodeName.check(name, node)
	if fault != null:
		return fault
	if str(node.name) != name:
		services.host.set_property(node, "name", name)
	return {"ok": true} if str(node.name) == name else Fault.of("Internal", "%s was not renamed" % node.name)


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
