@tool
extends RefCounted
## time.get, time.set, time.pause, time.step

const Fault := preload("../fault.gd")

const FASTEST := 4.0
const MOST_STEPS := 36000

var services: RefCounted
var _locked := false
var _scale := 1.0
## Whether an op decides which frames run. Only one can.
var stepping := false


func table() -> Dictionary:
	return {"time.get": get_scale, "time.set": set_scale, "time.pause": pause, "time.step": step}


func each_frame() -> void:
	if _locked and Engine.time_scale != _scale:
		Engine.time_scale = _scale


func get_scale(_call: RefCounted) -> Dictionary:
	return {
		"ok": true,
		"value": Engine.time_scale,
		"locked": _locked,
		"paused": services.host.tree().paused,
	}


func set_scale(call: RefCounted) -> Variant:
	var value: Variant = call.params.get("value")
	if not (value is float or value is int) or is_nan(float(value)):
		return Fault.argument("value", "not a number")
	_scale = clampf(value, 0.0, FASTEST)
	Engine.time_scale = _scale
	_locked = call.get_or("lock", _locked)
	return get_scale(call)


func pause(call: RefCounted) -> Dictionary:
	services.host.tree().paused = call.flag("paused")
	return get_scale(call)


## Runs exactly this many physics frames, and pauses after them.
func step(call: RefCounted) -> Variant:
	var frames: int = int(call.get_or("frames", 1))
	if frames < 1 or frames > MOST_STEPS:
		return Fault.argument("frames", "1 to %d" % MOST_STEPS)
	if stepping:
		return Fault.not_ready("Another step is running")
	var tree: SceneTree = services.host.tree()
	stepping = true
	# The signal is emitted before nodes are processed: pausing at the one after the last frame makes that frame
	# the last.
	await tree.physics_frame
	tree.paused = false
	var done := 0
	while done < frames and not call.cancelled:
		await tree.physics_frame
		done += 1
	tree.paused = true
	stepping = false
	return {"ok": true, "frames": done}
