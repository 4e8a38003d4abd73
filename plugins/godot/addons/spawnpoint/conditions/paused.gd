@tool
extends RefCounted
## A condition on whether the game is paused.

const Fault := preload("../fault.gd")

var _services: RefCounted
var _wanted := false
var _last := false


static func of(services: RefCounted, json: Variant, where: String) -> Variant:
	if not json is bool:
		return Fault.argument(where, "expected true or false")
	if services.host.part() != "game":
		return Fault.unsupported("An editor cannot be paused", "wait on the instance of the running game")
	var condition := new()
	condition._services = services
	condition._wanted = json
	return condition


func holds(_whole: bool) -> bool:
	_last = _services.host.tree().paused
	return _last == _wanted


func is_settled() -> bool:
	return true


func seen() -> String:
	return "paused" if _last else "running"
