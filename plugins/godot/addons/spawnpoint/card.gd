@tool
extends RefCounted
## The summary of a node, and its active state.

const Components := preload("components.gd")


static func of(services: RefCounted, node: Node, with_components := false) -> Dictionary:
	var card := {
		"Id": services.ids.of(node),
		"Name": str(node.name),
		"Path": services.host.path_of(node),
		"Tag": tag(node),
		"Layer": layer(node),
		"Active": is_active(node),
		"ComponentCount": Components.count(node),
	}
	if with_components:
		card["Components"] = Components.short_names(node)
	return card


## Its groups, without those that the engine uses internally.
static func tag(node: Node) -> String:
	var groups := node.get_groups().filter(func(group: StringName) -> bool: return not str(group).begins_with("_"))
	return ", ".join(groups.map(func(group: StringName) -> String: return str(group))) if groups else "Untagged"


## The lowest collision layer that is set, counted from 0.
static func layer(node: Node) -> int:
	var bits: Variant = node.get("collision_layer")
	if bits is int and bits != 0:
		for bit in 32:
			if bits & (1 << bit):
				return bit
	return 0


## Its own active state: it is processed and visible. A parent may still hide it.
static func is_active(node: Node) -> bool:
	return node.process_mode != Node.PROCESS_MODE_DISABLED and node.get("visible") != false


## Whether it and all its parents are active.
static func is_active_in_tree(node: Node) -> bool:
	while node != null and not node is Window:
		if not is_active(node):
			return false
		node = node.get_parent()
	return true
