@tool
extends RefCounted
## script.run: GDScript, with `await` and partial results.

const Ai := preload("../snippet_ai.gd")
const Fault := preload("../fault.gd")
const Snippet := preload("../snippet.gd")
const Value := preload("../value.gd")

const MOST_OUTPUT := 1000

var kit: RefCounted
## Told when code of a client begins and ends to run; the editor's debugger lets errors of such code pass.
var running_changed := Callable()


func table() -> Dictionary:
	return {"script.run": run}


func run(call: RefCounted) -> Variant:
	_tell(true)
	var snippet: Variant = Snippet.compile(call.text("code"), _errors)
	if snippet is Fault:
		_tell(false)
		return snippet
	var logs := _logs()
	var mark: int = logs.lines.mark()
	var code: RefCounted = snippet.code.new()
	var ai := Ai.new()
	ai.kit = kit
	ai.call = call
	code.ai = ai
	code.tree = kit.host.tree()
	code.root = kit.host.tree().root
	code.scene = kit.host.active_root()
	var result: Variant = await code.run()
	_tell(false)
	if call.cancelled:
		return Fault.cancelled()
	var written: Array = logs.lines.since(mark).filter(func(line: Dictionary) -> bool: return not line.has("Category"))
	var answer := {
		"result": null if result == null else kit.value.text(result),
		"value": kit.value.json(result),
		"output": written.slice(-MOST_OUTPUT).map(func(line: Dictionary) -> String: return line.Message),
	}
	for error: Dictionary in _errors():
		if error.file == snippet.path():
			var line: int = snippet.line_of(error.line)
			answer["error"] = {"type": "ScriptError", "message": error.message, "line": line if line > 0 else null}
			break
	return answer


func _tell(running: bool) -> void:
	if running_changed.is_valid():
		running_changed.call(running)


func _logs() -> RefCounted:
	return kit.ops("logs.tail")


## What the engine said of scripts since the last time; nothing before Godot 4.5.
func _errors() -> Array:
	var ear: Variant = _logs().ear
	return ear.take_script_errors() if ear != null else []
