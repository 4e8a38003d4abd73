@tool
extends RefCounted
## members.search: properties of all components of all nodes, by name.

const Components := preload("../components.gd")
const Fault := preload("../fault.gd")
const Filter := preload("../filter.gd")
const Paging := preload("../paging.gd")
const Walk := preload("../walk.gd")

var services: RefCounted


func table() -> Dictionary:
	return {"members.search": search}


func search(call: RefCounted) -> Variant:
	var query: String = call.text("query").strip_edges()
	if query == "":
		return Fault.invalid("query is required")
	var component: String = call.text("component").strip_edges()
	var page := Paging.of(call)
	var known := {}
	var walk := Walk.from(services.host.roots())
	while true:
		var node: Node = walk.next()
		if node == null:
			return page.wire()
		for has: Array in _members(node, query, component, known):
			if page.count_item():
				page.items.append({
					"ObjectId": services.ids.of(node),
					"ObjectPath": services.host.path_of(node),
					"ComponentType": has[0],
					"Member": has[1],
					"Kind": has[2],
				})
		if call.is_budget_used() and await call.next_frame():
			return Fault.cancelled()
	return null


## Nodes with the same components have the same members, so the members are cached by components.
func _members(node: Node, query: String, component: String, known: Dictionary) -> Array:
	var names := Components.names(node)
	var key := ",".join(names)
	if not known.has(key):
		var found: Array = []
		for name in names:
			if not Filter.fits(name, component):
				continue
			var member_owner: Variant = services.components.find(node, name)
			if member_owner is Fault:
				continue
			for member: Dictionary in member_owner.list(false):
				if Filter.fits(member.Name, query):
					found.append([name, member.Name, member.Kind])
		known[key] = found
	return known[key]
