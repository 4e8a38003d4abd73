@tool
extends RefCounted
## objects.list: nodes depth first; every filter that is given must match.

const Card := preload("../card.gd")
const Components := preload("../components.gd")
const Fault := preload("../fault.gd")
const Filter := preload("../filter.gd")
const Paging := preload("../paging.gd")
const Walk := preload("../walk.gd")

var services: RefCounted


func table() -> Dictionary:
	return {"objects.list": search}


func search(call: RefCounted) -> Variant:
	var wanted := {}
	for key: String in ["query", "name", "path", "type"]:
		wanted[key] = call.text(key)
	wanted["active_only"] = call.flag("active_only")
	var page := Paging.of(call)
	var walk := Walk.from(services.host.roots(call.text("scene")))
	while true:
		var node: Node = walk.next()
		if node == null:
			return page.wire()
		if _fits(node, wanted) and page.count_item():
			page.items.append(Card.of(services, node))
		if call.is_budget_used() and await call.next_frame():
			return Fault.cancelled()
	return null


func _fits(node: Node, wanted: Dictionary) -> bool:
	if not Filter.fits(str(node.name), wanted.name):
		return false
	if wanted.type != "" and not Components.has_type(node, wanted.type):
		return false
	if wanted.active_only and not Card.is_active_in_tree(node):
		return false
	if wanted.query != "" or wanted.path != "":
		var path: String = services.host.path_of(node)
		return Filter.fits(path, wanted.path) and Filter.fits(path, wanted.query)
	return true
