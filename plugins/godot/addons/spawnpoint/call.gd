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


## What a function gives that needs nothing of the engine's, worked out beside the game.
func in_thread(work: Callable) -> Variant:
	var box := []
	var task := WorkerThreadPool.add_task(func() -> void: box.append(work.call()))
	while not WorkerThreadPool.is_task_completed(task):
		await worker.frame
	WorkerThreadPool.wait_for_task_completion(task)
	return box[0] if not box.is_empty() else null


func partial(result: Variant) -> void:
	worker.link.send({"type": "partial_result", "id": id, "result": result})


## A parameter, or what counts when it was not given. JSON's null counts as not given.
func get_or(key: String, fallback: Variant) -> Variant:
	var value: Variant = params.get(key)
	return fallback if value == null else value


func text(key: String) -> String:
	return str(get_or(key, ""))


func flag(key: String) -> bool:
	return get_or(key, false) == true
