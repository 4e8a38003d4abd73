extends Node
## The score. Autoload `Score`.

## The score changed; `points` is the new sum.
signal changed(points: int)

const GOAL := 3

## How many coins were collected.
var points := 0:
	set(value):
		points = value
		changed.emit(points)

var history: Array[String] = []


func add(what: String) -> void:
	history.append(what)
	points += 1
	print("score %d: %s" % [points, what])


func is_won() -> bool:
	return points >= GOAL
