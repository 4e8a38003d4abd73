extends Node
## Measures how long the addon takes in each frame: one node has its turn right before it, one right after.

var _begun := 0
var _taken := PackedFloat32Array()


class Turn:
	extends Node
	var act: Callable

	func _process(_delta: float) -> void:
		act.call()


func _enter_tree() -> void:
	_add(-1001, func() -> void: _begun = Time.get_ticks_usec())
	_add(-999, func() -> void: _taken.append(Time.get_ticks_usec() - _begun))


func _add(priority: int, act: Callable) -> void:
	var turn := Turn.new()
	turn.act = act
	turn.process_priority = priority
	add_child(turn)


## The measurements since the last call, in microseconds.
func take() -> Dictionary:
	var sorted := _taken.duplicate()
	_taken.clear()
	sorted.sort()
	var sum := 0.0
	for one in sorted:
		sum += one
	var count := sorted.size()
	return {
		"frames": count,
		"mean": sum / maxi(count, 1),
		"p50": sorted[count / 2],
		"p99": sorted[count * 99 / 100],
		"most": sorted[count - 1],
	}
