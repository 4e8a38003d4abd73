@tool
extends RefCounted
## A condition on the number of nodes that match a filter. Large trees are counted over several frames.

const Comparison := preload("comparison.gd")
const Fault := preload("../fault.gd")
const ObjectFilter := preload("../object_filter.gd")
const Walk := preload("../walk.gd")
const WholeNumber := preload("../whole_number.gd")

const MOST := 1 << 30
## Visited in each frame even if the budget is used up, so that every condition makes progress.
const LEAST_PER_FRAME := 32

var _services: RefCounted
var _filter: ObjectFilter
var _comparison: Comparison
## Counting further than this cannot change the result.
var _enough := 0
## The last complete count.
var _count := -1
var _walk: Walk
var _counted := 0


static func of(services: RefCounted, json: Variant, where: String) -> Variant:
	if not json is Dictionary:
		return Fault.argument(where, "expected an object with a filter, compare and count")
	for key: String in ["query", "name", "type", "path"]:
		if json.get(key) != null and not json[key] is String:
			return Fault.argument("%s.%s" % [where, key], "expected a text")
	var count: Variant = WholeNumber.of(json.get("count"), 0, MOST)
	if count == null:
		return Fault.argument(where + ".count", "expected a whole number from 0")
	if json.get("compare") == "contains":
		return Fault.argument(where + ".compare", "a number of objects contains nothing", "use ==, !=, <, <=, > or >=")
	var comparison: Variant = Comparison.of(services, json.get("compare"), count, where)
	if comparison is Fault:
		return comparison
	var condition := new()
	condition._services = services
	condition._filter = ObjectFilter.from(json)
	condition._comparison = comparison
	condition._enough = count + 1
	return condition


## With `whole`, all nodes are counted now; otherwise as many as the frame's budget allows.
func holds(whole: bool) -> bool:
	_go_on(whole)
	return _count >= 0 and _comparison.holds(_count, _count)


func _go_on(whole: bool) -> void:
	if _walk == null:
		_walk = Walk.from(_services.host.roots())
		_counted = 0
	var visited := 0
	while true:
		var node := _walk.next()
		if node == null or _counted == _enough:
			_count = _counted
			_walk = null
			return
		if not node.is_queued_for_deletion() and _filter.fits(node, _services.host):
			_counted += 1
		visited += 1
		if not whole and visited >= LEAST_PER_FRAME and Time.get_ticks_usec() >= _services.worker.until:
			return


func is_settled() -> bool:
	return _count >= 0


func seen() -> String:
	if _count < 0:
		return "matching objects were not counted"
	return "%d%s matching objects" % [_count, " or more" if _count == _enough else ""]
