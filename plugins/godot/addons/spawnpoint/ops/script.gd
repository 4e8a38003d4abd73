@tool
extends RefCounted
## script.run: GDScript, with `await` and partial results.

const Ai := preload("../snippet_ai.gd")
const Fault := preload("../fault.gd")
const Snippet := preload("../snippet.gd")

const MOST_OUTPUT := 1000

var services: RefCounted
## Called when code of a client starts and ends, so that the editor's debugger ignores errors in it.
var running_changed := Callable()
var _running := 0


func table() -> Dictionary:
	return {"script.run": run}


func run(call: RefCounted) -> Variant:
	_count(1)
	var snippet: Variant = Snippet.compile(call.text("code"), services.script_errors)
	if snippet is Fault:
		_count(-1)
		return snippet
	var lines: RefCounted = services.ops("logs.tail").lines
	var mark: int = lines.mark()
	var code: RefCounted = snippet.code.new()
	var ai := Ai.new()
	ai.services = services
	ai.call = call
	code.ai = ai
	code.tree = services.host.tree()
	code.root = services.host.tree().root
	code.scene = services.host.active_root()
	var result: Variant = await code.run()
	_count(-1)
	if call.cancelled or services == null:
		return Fault.cancelled()
	var written: Array = lines.since(mark).filter(func(line: Dictionary) -> bool: return not line.has("Category"))
	var answer := {
		"result": null if result == null else services.value.text(result),
		"value": services.value.json(result),
		"output": written.slice(-MOST_OUTPUT).map(func(line: Dictionary) -> String: return line.Message),
	}
	for error: Dictionary in services.script_errors():
		if error.file == snippet.path():
			var line: int = snippet.line_of(error.line)
			answer["error"] = {"type": "ScriptError", "message": error.message, "line": line if line > 0 else null}
			break
	return answer


func _count(more: int) -> void:
	_running += more
	if running_changed.is_valid():
		running_changed.call(_running > 0)
