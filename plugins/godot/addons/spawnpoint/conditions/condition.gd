@tool
extends RefCounted
## A condition on the game: checked once, then evaluated in many frames.

const Fault := preload("../fault.gd")

const SIMPLE := {
	"member": preload("member.gd"),
	"objects": preload("objects.gd"),
	"log": preload("log.gd"),
	"paused": preload("paused.gd"),
}
const GROUPS := ["all", "any"]
const MAX_DEPTH := 8
const MOST_PARTS := 32

## Whether all simple conditions must hold, or one of them.
var _needs_all := true
## Conditions, or groups of them.
var _parts: Array[RefCounted] = []


## A condition, or a Fault. `where` is the parameter that holds it.
static func of(services: RefCounted, json: Variant, where: String) -> Variant:
	return _of(services, json, where, 0, [MOST_PARTS])


## `left` holds how many simple conditions there may still be.
static func _of(services: RefCounted, json: Variant, where: String, depth: int, left: Array) -> Variant:
	if not json is Dictionary or json.size() != 1:
		return Fault.argument(where, "expected an object with one of %s" % ", ".join(SIMPLE.keys() + GROUPS))
	var kind: String = json.keys()[0]
	var inner := "%s.%s" % [where, kind]
	var condition := new()
	if SIMPLE.has(kind):
		left[0] -= 1
		if left[0] < 0:
			return Fault.argument(where, "at most %d conditions" % MOST_PARTS)
		var part: Variant = SIMPLE[kind].of(services, json[kind], inner)
		if part is Fault:
			return part
		condition._parts.append(part)
		return condition
	if not GROUPS.has(kind):
		return Fault.argument(where, "'%s' is not one of %s" % [kind, ", ".join(SIMPLE.keys() + GROUPS)])
	if depth >= MAX_DEPTH:
		return Fault.argument(where, "conditions are nested at most %d deep" % MAX_DEPTH)
	if not json[kind] is Array or json[kind].is_empty():
		return Fault.argument(inner, "expected at least one condition")
	condition._needs_all = kind == "all"
	for at: int in json[kind].size():
		var part: Variant = _of(services, json[kind][at], "%s[%d]" % [inner, at], depth + 1, left)
		if part is Fault:
			return part
		condition._parts.append(part)
	return condition


## Evaluates every part, so that `seen` is of one frame. With `whole`, large trees are counted at once.
func holds(whole := false) -> bool:
	var holding := 0
	for part in _parts:
		if part.holds(whole):
			holding += 1
	return holding == _parts.size() if _needs_all else holding > 0


## Whether everything was evaluated once.
func is_settled() -> bool:
	return _parts.all(func(part: RefCounted) -> bool: return part.is_settled())


## What was last seen of each simple condition, in order.
func seen() -> Array[String]:
	var all: Array[String] = []
	for part in _parts:
		if part.get_script() == get_script():
			all.append_array(part.seen())
		else:
			all.append(part.seen())
	return all
