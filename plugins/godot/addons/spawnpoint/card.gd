@tool
extends RefCounted
## A node at a glance, and its switch.

const Components := preload("components.gd")


static func of(kit: RefCounted, node: Node) -> Dictionary:
	return {
		"Id": kit.ids.of(node),
		"Name": str(node.name),
		"Path": kit.host.path_of(node),
		"Tag": tag(node),
		"Layer": layer(node),
		"Active": is_active(node),
		"ComponentCount": Components.count(node),
	}


## Its groups, but for those that the engine keeps for itself.
static func tag(node: Node) -> String:
	var groups := node.get_groups().filter(func(group: StringName) -> bool: return not str(group).begins_with("_"))
	return ", ".join(groups.map(func(group: StringName) -> String: return str(group))) if groups else "Untagged"


## The lowest collision layer that it is on, counted from 0.
static func layer(node: Node) -> int:
	var bits: Variant = node.get("collision_layer")
	if bits is int and bits != 0:
		for bit in 32:
			if bits & (1 << bit):
				return bit
	return 0


## Its own switch: it works and is shown. A parent may still hide it.
static func is_active(node: Node) -> bool:
	return node.process_mode != Node.PROCESS_MODE_DISABLED and node.get("visible") != false


## Whether it is on, with all its parents.
static func is_active_in_tree(node: Node) -> bool:
	while node != null and not node is Window:
		if not is_active(node):
			return false
		node = node.get_parent()
	return true
