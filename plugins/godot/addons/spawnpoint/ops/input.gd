@tool
extends RefCounted
## input.list, input.press, input.release, input.axis: simulates the input of a player.

const Fault := preload("../fault.gd")
const Paging := preload("../paging.gd")
const SimulatedInput := preload("../simulated_input.gd")
const Value := preload("../value.gd")

const MAX_SECONDS := 60.0

var services: RefCounted
var input := SimulatedInput.new()


func table() -> Dictionary:
	return {
		"input.list": list,
		"input.press": press,
		"input.release": release,
		"input.axis": axis,
	}


func close() -> void:
	input.release_all()


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


func press(call: RefCounted) -> Variant:
	var action: Variant = SimulatedInput.find(call.text("action"))
	if action is Fault:
		return action
	var strength: float = call.get_or("strength", 1.0)
	if not (strength > 0.0 and strength <= 1.0):
		return Fault.argument("strength", "above 0, to 1")
	var seconds: Variant = call.params.get("seconds")
	if seconds != null and not (seconds > 0.0 and seconds <= MAX_SECONDS):
		return Fault.argument("seconds", "above 0, to %d" % MAX_SECONDS)
	input.send(action, strength)
	if seconds != null:
		var tree: SceneTree = services.host.tree()
		var until := Time.get_ticks_msec() + int(seconds * 1000.0)
		while Time.get_ticks_msec() < until and not call.cancelled:
			await tree.process_frame
		input.send(action, 0.0)
	return {"ok": true}


func release(call: RefCounted) -> Variant:
	if call.text("action") == "":
		input.release_all()
		return {"ok": true}
	var action: Variant = SimulatedInput.find(call.text("action"))
	if action is Fault:
		return action
	input.send(action, 0.0)
	return {"ok": true}


func axis(call: RefCounted) -> Variant:
	var value: Variant = call.params.get("value")
	if not (value is float or value is int) or not absf(value) <= 1.0:
		return Fault.argument("value", "-1 to 1")
	var sides: Array = []
	for side: String in ["negative", "positive"]:
		sides.append(SimulatedInput.find(call.text(side)))
		if sides.back() is Fault:
			return sides.back()
	input.send(sides[0], maxf(-value, 0.0))
	input.send(sides[1], maxf(value, 0.0))
	return {"ok": true}
