@tool
extends RefCounted
## A running op.
##
## A long op checks `is_budget_used` regularly, and awaits `next_frame` when it is true:
##     if call.is_over() and await call.next_frame(): return Fault.cancelled()

var id: String
var name: String
var params: Dictionary
var cancelled := false
var worker: RefCounted
## How often the connection had been lost when the call arrived.
var losses := 0


## Whether the budget of this frame is used up.
func is_budget_used() -> bool:
	return Time.get_ticks_usec() >= worker.until


## Whether the result is no longer needed: the call was cancelled, or its connection was lost.
func is_abandoned() -> bool:
	return cancelled or worker.link.losses != losses


## Continues in the next frame. Returns true if the call was cancelled.
func next_frame() -> bool:
	await worker.frame
	return cancelled


## The result of a function that needs nothing of the engine, computed on a worker thread.
func in_thread(work: Callable) -> Variant:
	var box := []
	var task := WorkerThreadPool.add_task(func() -> void: box.append(work.call()))
	while not WorkerThreadPool.is_task_completed(task):
		await worker.frame
	WorkerThreadPool.wait_for_task_completion(task)
	return box[0] if not box.is_empty() else null


func partial(result: Variant) -> void:
	worker.link.send({"type": "partial_result", "id": id, "result": result})


## A parameter, or the fallback if it is missing or null.
func get_or(key: String, fallback: Variant) -> Variant:
	var value: Variant = params.get(key)
	return fallback if value == null else value


func text(key: String) -> String:
	return str(get_or(key, ""))


func flag(key: String) -> bool:
	return get_or(key, false) == true
