@tool
extends Logger
## Captures the engine's log. Requires Godot 4.5; older versions have no Logger, and this file is not loaded.

const Lines := preload("log_lines.gd")

const KINDS := ["error", "warning", "script", "shader"]
const DEEPEST := 16
const MOST_ERRORS := 256

var lines: Lines
var _errors: Array[Dictionary] = []
var _count := 0
var _lock := Mutex.new()


func _log_message(message: String, error: bool) -> void:
	lines.add("error" if error else "info", message.trim_suffix("\n"), "godot")


func _log_error(
	function: String, file: String, line: int, code: String, rationale: String,
	_editor_notify: bool, error_type: int, script_backtraces: Array[ScriptBacktrace]
) -> void:
	var message := rationale if rationale != "" else code
	var place := {"message": message, "file": file, "line": line}
	var stack: Array[String] = []
	for trace in script_backtraces:
		for at in mini(trace.get_frame_count(), DEEPEST):
			stack.append("  at %s (%s:%d)" % [trace.get_frame_function(at), trace.get_frame_file(at), trace.get_frame_line(at)])
	if stack.is_empty():
		stack.append("  at %s (%s:%d)" % [function, file, line])
	var kind: String = KINDS[error_type] if error_type < KINDS.size() else "error"
	lines.add("warn" if kind == "warning" else "error", message + "\n" + "\n".join(stack), "godot", kind)
	if kind == "script":
		_lock.lock()
		_count += 1
		place["number"] = _count
		_errors.append(place)
		if _errors.size() > MOST_ERRORS:
			_errors.pop_front()
		_lock.unlock()


## Recent errors of scripts, oldest first: {message, file, line, number}.
func recent_errors() -> Array[Dictionary]:
	_lock.lock()
	var recent := _errors.duplicate()
	_lock.unlock()
	return recent

