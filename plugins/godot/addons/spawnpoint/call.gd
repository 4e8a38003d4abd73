@tool
extends RefCounted
## One thing that Spawnpoint asked for, while it is being done.
##
## What takes long looks at `is_over` now and then, and awaits `next_frame` when it is:
##     if call.is_over() and await call.next_frame(): return Fault.cancelled()

var id: String
var name: String
var params: Dictionary
var cancelled := false
var worker: RefCounted


## Whether this frame's time is used up.
func is_over() -> bool:
	return Time.get_ticks_usec() >= worker.until


## Goes on in the next frame. Gives true when nobody wants the result any more.
func next_frame() -> bool:
	await worker.frame
	return cancelled


func partial(result: Variant) -> void:
	worker.link.send({"type": "partial_result", "id": id, "result": result})


func progress(done: float, total: float, message: String) -> void:
	worker.link.send(
		{"type": "progress", "id": id, "progress": done, "total": total, "message": message}
	)


## A parameter, or what counts when it was not given. JSON's null counts as not given.
func get_or(key: String, fallback: Variant) -> Variant:
	var value: Variant = params.get(key)
	return fallback if value == null else value


func text(key: String) -> String:
	return str(get_or(key, ""))


func flag(key: String) -> bool:
	return get_or(key, false) == true
