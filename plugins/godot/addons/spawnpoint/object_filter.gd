@tool
extends RefCounted
## Which nodes are meant. A node must match every part that is given.

const Card := preload("card.gd")
const Components := preload("components.gd")
const Filter := preload("filter.gd")

var query := ""
var name := ""
var type := ""
var path := ""
var active_only := false


## Reads the filter from the parameters of an op or a condition.
static func from(params: Dictionary) -> RefCounted:
	var filter := new()
	for key: String in ["query", "name", "type", "path"]:
		var given: Variant = params.get(key)
		filter.set(key, "" if given == null else str(given))
	filter.active_only = params.get("active_only") == true
	return filter


func fits(node: Node, host: RefCounted) -> bool:
	if not Filter.fits(str(node.name), name):
		return false
	if type != "" and not Components.has_type(node, type):
		return false
	if active_only and not Card.is_active_in_tree(node):
		return false
	if query != "" or path != "":
		var whole: String = host.path_of(node)
		return Filter.fits(whole, path) and Filter.fits(whole, query)
	return true
