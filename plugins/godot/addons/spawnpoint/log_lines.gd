@tool
extends RefCounted
## The last lines of the log. Filled from any thread.

const MOST := 2000
## Lines that are told in one frame; a game that writes more tells only how many were passed over.
const TOLD_AT_ONCE := 50

var _lock := Mutex.new()
var _lines: Array[Dictionary] = []
var _untold: Array[Dictionary] = []
var _passed_over := 0
var _count := 0


func add(level: String, message: String, source: String, category := "") -> void:
	var seconds := Time.get_unix_time_from_system()
	var stamp := Time.get_datetime_string_from_unix_time(int(seconds)) + ".%03dZ" % int(fmod(seconds, 1.0) * 1000.0)
	var line := {"T": stamp, "Level": level, "Message": message, "Source": source}
	if category != "":
		line["Category"] = category
	_lock.lock()
	_lines.append(line)
	_count += 1
	if _lines.size() > MOST * 2:
		_lines = _lines.slice(-MOST)
	if _untold.size() < TOLD_AT_ONCE:
		_untold.append(line)
	else:
		_passed_over += 1
	_lock.unlock()


func tail(count: int) -> Array:
	_lock.lock()
	var last := _lines.slice(-mini(count, MOST))
	_lock.unlock()
	return last


## How many there have been; for `since`.
func mark() -> int:
	_lock.lock()
	var at := _count
	_lock.unlock()
	return at


func since(at: int) -> Array:
	_lock.lock()
	var news := _lines.slice(-mini(_count - at, _lines.size())) if _count > at else []
	_lock.unlock()
	return news


## Lines that nobody has been told of yet.
func take_untold() -> Array[Dictionary]:
	if _untold.is_empty():
		return _untold
	_lock.lock()
	var news := _untold
	_untold = []
	var passed_over := _passed_over
	_passed_over = 0
	_lock.unlock()
	if passed_over > 0:
		add("warn", "%d more lines in this frame were not told" % passed_over, "spawnpoint")
	return news
