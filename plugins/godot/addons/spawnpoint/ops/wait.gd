@tool
extends RefCounted
## wait.until: waits for a condition, which is evaluated in every frame.

const Condition := preload("../conditions/condition.gd")
const Fault := preload("../fault.gd")

const MAX_SECONDS := 3600.0

var services: RefCounted


func table() -> Dictionary:
	return {"wait.until": until}


func until(call: RefCounted) -> Variant:
	var seconds: Variant = call.params.get("seconds")
	if not (seconds is float or seconds is int) or not (seconds >= 0.0 and seconds <= MAX_SECONDS):
		return Fault.argument("seconds", "0 to %d" % MAX_SECONDS)
	var condition: Variant = Condition.of(services, call.params.get("condition"), "condition")
	if condition is Fault:
		return condition
	var start := Time.get_ticks_usec()
	var frames := 0
	while true:
		var met: bool = condition.holds()
		var passed := (Time.get_ticks_usec() - start) / 1e6
		if met or passed >= seconds and condition.is_settled():
			return {"met": met, "seconds": snappedf(passed, 0.001), "frames": frames, "last": condition.seen()}
		await call.next_frame()
		if call.is_abandoned() or services == null:
			return Fault.cancelled()
		frames += 1
	return null
