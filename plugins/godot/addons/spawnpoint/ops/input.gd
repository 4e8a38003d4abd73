@tool
extends RefCounted
## input.list, input.press, input.release, input.axis: simulates the input of a player.

const Fault := preload("../fault.gd")
const Paging := preload("../paging.gd")
const Value := preload("../value.gd")

const MAX_SECONDS := 60.0

var services: RefCounted
var _pressed := {}


func table() -> Dictionary:
	return {
		"input.list": list,
		"input.press": press,
		"input.release": release,
		"input.axis": axis,
	}


func close() -> void:
	for action: String in _pressed.keys():
		_send(action, 0.0)


func list(call: RefCounted) -> Dictionary:
	var own := Array(InputMap.get_actions()).filter(func(action: StringName) -> bool:
		return call.flag("include_builtin") or not str(action).begins_with("ui_"))
	return Paging.cut(call, own, func(action: StringName) -> Dictionary:
		return {
			"Name": str(action),
			"Pressed": Input.is_action_pressed(action),
			"Strength": Value.single(Input.get_action_strength(action)),
			"Inputs": InputMap.action_get_events(action).map(func(event: InputEvent) -> String: return event.as_text()),
		})


func _check_action(action: String) -> Fault:
	if InputMap.has_action(action):
		return null
	var own := Array(InputMap.get_actions()).map(func(one: StringName) -> String: return str(one))
	var hint := "available actions: " + ", ".join(own.filter(func(one: String) -> bool: return not one.begins_with("ui_")))
	return Fault.missing("Action", "'%s'" % action, hint)


## Sets the state and sends an event, because games may use either.
func _send(action: String, strength: float) -> void:
	var event := InputEventAction.new()
	event.action = action
	event.pressed = strength > 0.0
	event.strength = strength
	if strength > 0.0:
		_pressed[action] = strength
	else:
		_pressed.erase(action)
	Input.parse_input_event(event)
	Input.flush_buffered_events()


func press(call: RefCounted) -> Variant:
	var action: String = call.text("action")
	var unknown := _check_action(action)
	if unknown != null:
		return unknown
	var strength: float = call.get_or("strength", 1.0)
	if not (strength > 0.0 and strength <= 1.0):
		return Fault.argument("strength", "above 0, to 1")
	var seconds: Variant = call.params.get("seconds")
	if seconds != null and not (seconds > 0.0 and seconds <= MAX_SECONDS):
		return Fault.argument("seconds", "above 0, to %d" % MAX_SECONDS)
	_send(action, strength)
	if seconds != null:
		var tree: SceneTree = services.host.tree()
		var until := Time.get_ticks_msec() + int(seconds * 1000.0)
		while Time.get_ticks_msec() < until and not call.cancelled:
			await tree.process_frame
		_send(action, 0.0)
	return {"ok": true}


func release(call: RefCounted) -> Variant:
	var action: String = call.text("action")
	if action == "":
		close()
		return {"ok": true}
	var unknown := _check_action(action)
	if unknown != null:
		return unknown
	_send(action, 0.0)
	return {"ok": true}


func axis(call: RefCounted) -> Variant:
	var value: Variant = call.params.get("value")
	if not (value is float or value is int) or not absf(value) <= 1.0:
		return Fault.argument("value", "-1 to 1")
	for side: String in ["negative", "positive"]:
		var unknown := _check_action(call.text(side))
		if unknown != null:
			return unknown
	_send(call.text("negative"), maxf(-value, 0.0))
	_send(call.text("positive"), maxf(value, 0.0))
	return {"ok": true}
