@tool
extends RefCounted
## The last lines of the log. Thread-safe.

const MOST := 2000
## How many lines are reported per frame; of more, only the number is reported.
const MAX_REPORTED_PER_FRAME := 50

var _lock := Mutex.new()
var _lines: Array[Dictionary] = []
var _unreported: Array[Dictionary] = []
var _dropped := 0
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
	if _unreported.size() < MAX_REPORTED_PER_FRAME:
		_unreported.append(line)
	else:
		_dropped += 1
	_lock.unlock()


func tail(count: int) -> Array:
	_lock.lock()
	var last := _lines.slice(-mini(count, MOST))
	_lock.unlock()
	return last


## The number of lines so far, for `since`.
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


## The lines that were not reported yet.
func take_unreported() -> Array[Dictionary]:
	if _unreported.is_empty():
		return _unreported
	_lock.lock()
	var news := _unreported
	_unreported = []
	var dropped := _dropped
	_dropped = 0
	_lock.unlock()
	if dropped > 0:
		add("warn", "%d more log lines of this frame were not reported" % dropped, "spawnpoint")
	return news
