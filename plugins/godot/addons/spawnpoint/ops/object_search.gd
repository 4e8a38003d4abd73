@tool
extends RefCounted
## objects.list: nodes depth first; every filter that is given must match.

const Card := preload("../card.gd")
const Fault := preload("../fault.gd")
const ObjectFilter := preload("../object_filter.gd")
const Paging := preload("../paging.gd")
const Walk := preload("../walk.gd")

var services: RefCounted


func table() -> Dictionary:
	return {"objects.list": search}


func search(call: RefCounted) -> Variant:
	var filter := ObjectFilter.from(call.params)
	var with_components: bool = call.flag("components")
	var page := Paging.of(call)
	var walk := Walk.from(services.host.roots(call.text("scene")))
	while true:
		var node: Node = walk.next()
		if node == null:
			return page.wire()
		if filter.fits(node, services.host) and page.count_item():
			page.items.append(Card.of(services, node, with_components))
		if call.is_budget_used() and await call.next_frame():
			return Fault.cancelled()
	return null
